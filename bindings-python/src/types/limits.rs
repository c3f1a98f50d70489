//! `toolresult.Limits`, as the core has it.

use pyo3::prelude::*;
use toolresult::{Error, ErrorKind, Limits};

use crate::convert::type_name;
use crate::error::Fault;

/// Reads the `limits` argument: `None`, or a `toolresult.Limits`.
pub(crate) fn limits_argument(limits: Option<&Bound<'_, PyAny>>) -> Result<Limits, Fault> {
    let Some(limits) = limits else {
        return Ok(Limits::default());
    };
    let field = |name: &str| -> Result<Option<usize>, Fault> {
        limits
            .getattr(name)
            .and_then(|value| value.extract())
            .map_err(|_| {
                let detail = format!(
                    "expected a Limits of whole numbers, found {}",
                    type_name(limits)
                );
                Fault::from(Error::new(ErrorKind::WrongType, detail))
                    .in_key(name)
                    .in_key("limits")
            })
    };
    Ok(Limits {
        max_bytes: field("max_bytes")?,
        max_depth: field("max_depth")?,
        max_parts: field("max_parts")?,
        max_media_bytes: field("max_media_bytes")?,
    })
}
