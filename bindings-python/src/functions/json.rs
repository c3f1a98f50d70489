//! Functions on JSON text.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use toolresult::{ErrorKind, Json};

use crate::convert::{json_text, load};
use crate::error::guard;
use crate::types::limits_argument;
use crate::work::detached_if_large;

/// Whether two JSON texts are the same value: the order of keys does not matter, numbers compare by exact decimal value, and of
/// duplicate keys the last counts.
#[pyfunction]
pub(crate) fn json_equal(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
) -> PyResult<bool> {
    guard(|| {
        let (a, b) = (json_text(a, "a")?, json_text(b, "b")?);
        Ok(detached_if_large(py, a.len() + b.len(), || {
            Ok::<_, toolresult::Error>(Json::from_bytes(a)? == Json::from_bytes(b)?)
        })?)
    })
}

/// The one compact form of a JSON text: no white space, one form of strings, order and digits kept (semantics section 3).
#[pyfunction]
#[pyo3(signature = (text, *, limits=None))]
pub(crate) fn compact_json<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyAny>,
    limits: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    guard(|| {
        let (bytes, limits) = (json_text(text, "text")?, limits_argument(limits)?);
        let json = detached_if_large(py, bytes.len(), || Json::from_bytes_with(bytes, &limits))?;
        Ok(PyBytes::new(py, json.as_str().as_bytes()))
    })
}

/// The JSON Schema (2020-12) of a `ToolResult`'s JSON form: a new `dict` each time.
#[pyfunction]
pub(crate) fn schema(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    guard(|| Ok(load(py, &Json::parse(toolresult::schema())?)?))
}

/// Every code the core knows, for the test that each has its class.
#[pyfunction]
pub(crate) fn _error_codes() -> Vec<&'static str> {
    ErrorKind::ALL.iter().map(|kind| kind.code()).collect()
}
