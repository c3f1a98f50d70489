//! `toolresult.Limits`, as the core has it.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use toolresult::{Error, ErrorKind, Limits};

use crate::convert::type_name;
use crate::error::Fault;

/// One limit: `None`, or a whole number, of which those beyond memory limit nothing.
fn limit(value: &Bound<'_, PyAny>) -> Result<Option<usize>, Fault> {
    let raised = match value.extract() {
        Ok(limit) => return Ok(limit),
        Err(raised) => raised,
    };
    let found = if !raised.is_instance_of::<PyOverflowError>(value.py()) {
        type_name(value)
    } else if value.gt(0)? {
        return Ok(None);
    } else {
        "a negative number".to_owned()
    };
    let detail = format!("expected a whole number of at least 0, or None, found {found}");
    Err(Error::new(ErrorKind::WrongType, detail).into())
}

/// Reads the `limits` argument: `None`, or a `toolresult.Limits`.
pub(crate) fn limits_argument(limits: Option<&Bound<'_, PyAny>>) -> Result<Limits, Fault> {
    let Some(limits) = limits else {
        return Ok(Limits::default());
    };
    let field = |name: &str| -> Result<Option<usize>, Fault> {
        let Ok(value) = limits.getattr(name) else {
            let detail = format!("expected a Limits, found {}", type_name(limits));
            return Err(Fault::from(Error::new(ErrorKind::WrongType, detail)).in_key("limits"));
        };
        limit(&value).map_err(|fault| fault.in_key(name).in_key("limits"))
    };
    Ok(Limits {
        max_bytes: field("max_bytes")?,
        max_depth: field("max_depth")?,
        max_parts: field("max_parts")?,
        max_media_bytes: field("max_media_bytes")?,
    })
}
