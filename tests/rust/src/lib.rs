//! Runs the cross-language vectors of `tests/vectors` against the Rust crate.
