//! What encoding would do, told in advance (semantics section 7).

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use toolresult::PartPlan;

use crate::error::guard;
use crate::functions::wires::{Turn, options_argument, views, wire_argument};
use crate::types::ContentPart;

/// What `encode` would do with each part of a turn, and why. A part that it would refuse is told, and is no error here.
#[pyfunction]
#[pyo3(signature = (messages, wire, calls=None, **options))]
pub(crate) fn plan<'py>(
    py: Python<'py>,
    messages: &Bound<'py, PyAny>,
    wire: &Bound<'py, PyAny>,
    calls: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    guard(|| {
        let (wire, options) = (wire_argument(wire)?, options_argument(calls, options)?);
        let turn = Turn::of(py, messages, wire, &options)?;
        let told = toolresult::plan(&views(&turn.messages()), wire, &options)?;
        let told: PyResult<_> = told.iter().map(|part| object(py, part)).collect();
        Ok(told?)
    })
}

/// What a wire would do with one part of a result that did not fail, and why.
#[pyfunction]
#[pyo3(signature = (part, wire, **options))]
pub(crate) fn supports<'py>(
    py: Python<'py>,
    part: &Bound<'py, ContentPart>,
    wire: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let (wire, options) = (wire_argument(wire)?, options_argument(None, options)?);
        let told = toolresult::supports(&part.get().core, wire, &options)?;
        Ok(object(py, &told)?)
    })
}

/// A `toolresult.PartPlan`.
fn object<'py>(py: Python<'py>, told: &PartPlan) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let fields = (told.message, told.part, told.action.name(), told.reason);
    CLASS
        .import(py, "toolresult._plan", "PartPlan")?
        .call1(fields)
}
