//! Arguments that may be absent, where `None` is a value.

use std::convert::Infallible;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// An argument: absent, or any value, `None` included.
pub(crate) enum Given<'py> {
    Absent,
    Value(Bound<'py, PyAny>),
}

impl<'py> Given<'py> {
    /// The object that stands for "not given": `toolresult.ABSENT`.
    pub(crate) fn sentinel(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
        static ABSENT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        ABSENT.import(py, "toolresult._absent", "ABSENT")
    }

    pub(crate) fn value(self) -> Option<Bound<'py, PyAny>> {
        match self {
            Given::Absent => None,
            Given::Value(value) => Some(value),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = Infallible;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> Result<Self, Infallible> {
        if Given::sentinel(value.py()).is_ok_and(|absent| value.is(absent)) {
            Ok(Given::Absent)
        } else {
            Ok(Given::Value(value.to_owned()))
        }
    }
}
