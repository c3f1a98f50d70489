//! The classes, each of which holds the core's own type.

mod absent;
mod call;
mod held;
mod limits;
mod message;
mod part;
mod part_kinds;
mod result;
mod show;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

pub(crate) use absent::Given;
pub(crate) use call::{ToolCall, calls_argument, restore_call};
pub(crate) use held::{Held, Slot};
pub(crate) use limits::limits_argument;
pub(crate) use message::{ToolMessage, restore_message, view};
pub(crate) use part::{ContentPart, Parts, part_or_text, restore_part};
pub(crate) use part_kinds::{
    FilePart, ImagePart, ImageUrlPart, ProviderBlockPart, TextPart, ThinkingPart, UnknownPart,
    VideoUrlPart,
};
pub(crate) use result::{ToolResult, restore_result};

/// Whether the value is one of this package's own: those have their place, and it is not inside another value.
pub(crate) fn is_envelope(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<ContentPart>()
        || value.is_instance_of::<ToolResult>()
        || value.is_instance_of::<ToolMessage>()
        || value.is_instance_of::<ToolCall>()
        || is_outcome(value)
}

/// Whether the value is an `Outcome`.
pub(crate) fn is_outcome(value: &Bound<'_, PyAny>) -> bool {
    static OUTCOME: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    OUTCOME
        .import(value.py(), "toolresult._outcome", "Outcome")
        .is_ok_and(|outcome| value.get_type().is(outcome))
}

/// A function of the native module, for `__reduce__`: what pickle calls to build an object again.
pub(crate) fn restorer<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("toolresult._native")?.getattr(name)
}
