//! The model's calls on a wire (semantics section 7).

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use toolresult::encode_calls_to;

use crate::error::guard;
use crate::functions::wires::{options_argument, wire_argument, wire_text};
use crate::sink::ObjectSink;
use crate::types::{ToolCall, calls_argument};
use crate::work::detached_if_large;

/// Reads the model's calls out of a wire's JSON: a response, an assistant message or a whole history, as text or as the lists and
/// dictionaries of an SDK. A wire without ids gives `call_1`, `call_2`, … in the order of the calls.
#[pyfunction]
pub(crate) fn decode_calls(
    py: Python<'_>,
    wire_json: &Bound<'_, PyAny>,
    wire: &Bound<'_, PyAny>,
) -> PyResult<Vec<ToolCall>> {
    guard(|| {
        let (wire, text) = (wire_argument(wire)?, wire_text(wire_json)?);
        let calls = detached_if_large(py, text.len(), || toolresult::decode_calls(&text, wire))?;
        Ok(calls.into_iter().map(ToolCall::from_core).collect())
    })
}

/// The assistant message or the items that hold these calls, as the wire's own SDK takes them: a list of `dict`. The ids are those
/// that `encode` gives the results.
#[pyfunction]
#[pyo3(signature = (calls, wire, **options))]
pub(crate) fn encode_calls<'py>(
    py: Python<'py>,
    calls: &Bound<'py, PyAny>,
    wire: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let (wire, options) = (wire_argument(wire)?, options_argument(None, options)?);
        let mut sink = ObjectSink::new(py);
        encode_calls_to(&calls_argument(calls)?, wire, &options, &mut sink)?;
        sink.finish()
    })
}

/// The same as JSON text, UTF-8.
#[pyfunction]
#[pyo3(signature = (calls, wire, **options))]
pub(crate) fn encode_calls_json<'py>(
    py: Python<'py>,
    calls: &Bound<'py, PyAny>,
    wire: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    guard(|| {
        let (wire, options) = (wire_argument(wire)?, options_argument(None, options)?);
        let calls = calls_argument(calls)?;
        let text = toolresult::encode_calls_json(&calls, wire, &options)?;
        Ok(PyBytes::new(py, &text))
    })
}
