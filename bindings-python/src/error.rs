//! Errors of the core and of Python, and how they become the exceptions of `toolresult.errors`.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::exceptions::{PyException, PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use toolresult::{Error, ErrorKind};

use crate::convert::load;

/// Why an operation ended: an error of the core, perhaps with the exception of user code that led to it, or an exception that
/// passes through as it is.
pub(crate) struct Fault(Box<Why>);

enum Why {
    /// Becomes an exception of this package; the second is its `__cause__`.
    Core(Error, Option<PyErr>),
    /// Raised by the interpreter: out of memory, an interrupt, a file that is not there.
    Python(PyErr),
}

impl Fault {
    /// An exception of user code that was called for a value (a `default=` hook, a model's own dump), as an error with `detail`.
    /// What is no fault of that code, such as an interrupt, passes through.
    pub(crate) fn from_user_code(py: Python<'_>, raised: PyErr, detail: String) -> Self {
        if raised.is_instance_of::<PyException>(py) && !raised.is_instance_of::<PyMemoryError>(py) {
            Fault(Box::new(Why::Core(
                Error::new(ErrorKind::UnsupportedValue, detail),
                Some(raised),
            )))
        } else {
            raised.into()
        }
    }

    /// The same fault, one member further out.
    pub(crate) fn in_key(self, key: &str) -> Self {
        self.map(|error| error.in_key(key))
    }

    /// The same fault, one element further out.
    pub(crate) fn in_index(self, index: usize) -> Self {
        self.map(|error| error.in_index(index))
    }

    fn map(self, change: impl FnOnce(Error) -> Error) -> Self {
        Fault(Box::new(match *self.0 {
            Why::Core(error, cause) => Why::Core(change(error), cause),
            raised @ Why::Python(_) => raised,
        }))
    }

    /// As an error of the core, for the one place where the core itself asks for a value.
    pub(crate) fn into_core(self) -> Error {
        match *self.0 {
            Why::Core(error, _) => error,
            Why::Python(raised) => Error::new(ErrorKind::UnsupportedValue, raised.to_string()),
        }
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Fault(Box::new(Why::Core(error, None)))
    }
}

impl From<PyErr> for Fault {
    fn from(raised: PyErr) -> Self {
        Fault(Box::new(Why::Python(raised)))
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        Python::attach(|py| match *fault.0 {
            Why::Core(error, cause) => {
                let raised = exception(py, &error);
                if cause.is_some() {
                    raised.set_cause(py, cause);
                }
                raised
            }
            Why::Python(raised) => raised,
        })
    }
}

/// The exception for an error of the core.
fn exception(py: Python<'_>, error: &Error) -> PyErr {
    static MAKE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let made = MAKE
        .import(py, "toolresult.errors", "from_core")
        .and_then(|make| {
            let details = error
                .details()
                .map(|details| load(py, details))
                .transpose()?;
            make.call1((
                error.code(),
                error.detail(),
                error.path(),
                error.offset(),
                details,
            ))
        });
    made.map_or_else(|raised| raised, PyErr::from_value)
}

/// Runs the body of an export. A panic, which would surface as a `BaseException` that `except Exception` misses, becomes an
/// `InternalError`.
pub(crate) fn guard<T>(body: impl FnOnce() -> Result<T, Fault>) -> PyResult<T> {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(result) => result.map_err(PyErr::from),
        Err(panic) => Err(internal(panic.as_ref())),
    }
}

fn internal(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a fault without a text".to_owned());
    let error = Error::new(
        ErrorKind::Internal,
        format!("{text}; this is a fault of toolresult, please report it"),
    );
    catch_unwind(AssertUnwindSafe(|| PyErr::from(Fault::from(error))))
        .unwrap_or_else(|_| PyRuntimeError::new_err("a fault of toolresult, please report it"))
}
