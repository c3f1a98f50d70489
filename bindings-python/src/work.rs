//! When the interpreter is let go: for work on much text that touches no Python object.

use pyo3::marker::Ungil;
use pyo3::prelude::*;

/// Below this, letting the interpreter go and taking it back costs more than it gives others.
const LARGE: usize = 64 * 1024;

/// Runs `work` without the interpreter if `bytes` are many, so that other threads go on meanwhile.
pub(crate) fn detached_if_large<T: Ungil>(
    py: Python<'_>,
    bytes: usize,
    work: impl FnOnce() -> T + Ungil,
) -> T {
    if bytes > LARGE {
        py.detach(work)
    } else {
        work()
    }
}
