//! The one error that crosses, and how a panic becomes one.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use toolresult::{Error, ErrorKind};

use crate::boundary::JsonText;

/// What went wrong. The hand-written halves make their own error type of it.
#[derive(Debug, uniffi::Error)]
pub enum CoreError {
    /// An error of the core.
    Failed {
        /// The stable code, such as `INVALID_JSON`.
        code: String,
        /// The place, such as `content[2].data`; empty where there is none.
        path: String,
        /// The byte offset in the text that was read, where the text itself is wrong.
        offset: Option<i64>,
        /// What is wrong and what to do, with the place, for people.
        text: String,
        /// An object that names all ids concerned, for errors of matching.
        details: Option<JsonText>,
    },
}

impl fmt::Display for CoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CoreError::Failed { text, .. } = self;
        f.write_str(text)
    }
}

impl std::error::Error for CoreError {}

impl From<Error> for CoreError {
    fn from(error: Error) -> Self {
        CoreError::Failed {
            code: error.code().to_owned(),
            path: error.path(),
            offset: error.offset().and_then(|offset| i64::try_from(offset).ok()),
            text: error.to_string(),
            details: error
                .details()
                .and_then(|details| JsonText::new(details.as_bytes().clone()).ok()),
        }
    }
}

/// Runs the body of an export. A panic becomes an `INTERNAL` error here, the same in each language, before UniFFI makes an exception of another
/// type of it.
pub(crate) fn guard<T>(body: impl FnOnce() -> toolresult::Result<T>) -> Result<T, CoreError> {
    // Nothing outlives a call, so that nothing half-changed can be seen afterwards.
    catch_unwind(AssertUnwindSafe(body))
        .unwrap_or_else(|panic| Err(internal(panic.as_ref())))
        .map_err(CoreError::from)
}

fn internal(panic: &(dyn Any + Send)) -> Error {
    let text = panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default();
    Error::new(
        ErrorKind::Internal,
        format!("a fault of this library, please report it: {text}"),
    )
}
