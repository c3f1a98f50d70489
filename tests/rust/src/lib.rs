//! Runs the cross-language vectors of `tests/vectors` against the Rust crate, through its public API alone.

mod arguments;
pub mod host;
pub mod limits;
mod native;
pub mod run;
mod text;
pub mod vectors;
mod wire;
