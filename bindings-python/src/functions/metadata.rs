//! The seed's functions (semantics section 2), on typed messages and on plain mappings. Values of the host are kept as they are, and
//! no argument is changed: these work on Python's own dictionaries.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyMapping, PyString, PyTuple};
use toolresult::{Error, ErrorKind, content_source_key as marker_key, metadata_key as output_key};

use crate::convert::type_name;
use crate::error::{Fault, guard};
use crate::types::{Given, ToolMessage, ToolResult};

/// The metadata key of the application's value: `"tool_output"`.
#[pyfunction]
pub(crate) fn metadata_key() -> &'static str {
    output_key()
}

/// The metadata key of the marker that content was given: `"req_llm_tool_result_content_source"`, whose value is `"explicit"`.
#[pyfunction]
pub(crate) fn content_source_key() -> &'static str {
    marker_key()
}

const EXPLICIT: &str = "explicit";

/// A copy of the metadata with the output under `tool_output`, replacing. Without an output, or with `None`, the copy is the same
/// as the metadata; `False`, `0`, `""`, `[]` and `{}` are values.
#[pyfunction]
#[pyo3(signature = (metadata, output=Given::Absent))]
pub(crate) fn put_output_metadata<'py>(
    metadata: &Bound<'py, PyAny>,
    output: Given<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    guard(|| {
        let copy = copied(metadata)?;
        if let Some(output) = output.value().filter(|output| !output.is_none()) {
            copy.set_item(output_key(), output)?;
        }
        Ok(copy)
    })
}

/// A copy of the metadata with `tool_output` and the marker as the result asks: old ones dropped, the output set if there is one
/// (`None` too), the marker set unless content is absent or empty. The result is a `ToolResult` or its mapping form.
#[pyfunction]
pub(crate) fn put_message_metadata<'py>(
    metadata: &Bound<'py, PyAny>,
    result: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    guard(|| {
        let copy = copied(metadata)?;
        for key in [output_key(), marker_key()] {
            if copy.contains(key)? {
                copy.del_item(key)?;
            }
        }
        let (output, explicit) = fields_of(result)?;
        if let Some(output) = output {
            copy.set_item(output_key(), output)?;
        }
        if explicit {
            copy.set_item(marker_key(), EXPLICIT)?;
        }
        Ok(copy)
    })
}

/// The output of a result, and whether it has content that was given.
fn fields_of<'py>(result: &Bound<'py, PyAny>) -> Result<(Option<Bound<'py, PyAny>>, bool), Fault> {
    if let Ok(result) = result.cast::<ToolResult>() {
        return Ok((
            result.get().output_value(result.py())?,
            result.get().has_parts(),
        ));
    }
    let Ok(fields) = result.cast::<PyMapping>() else {
        let detail = format!(
            "expected a ToolResult or a mapping, found {}",
            type_name(result)
        );
        return Err(Fault::from(Error::new(ErrorKind::WrongType, detail)).in_key("result"));
    };
    let content = member(fields, "content")?.filter(|content| !content.is_none());
    let empty = content.as_ref().is_some_and(|content| {
        (content.is_instance_of::<PyList>() || content.is_instance_of::<PyTuple>())
            && content.len().is_ok_and(|n| n == 0)
    });
    Ok((member(fields, "output")?, content.is_some() && !empty))
}

/// The application's value in a message, `False` and `None` included: a `ToolMessage`, or a mapping with a metadata mapping. For
/// anything else, and for a message without one, `default`.
#[pyfunction]
#[pyo3(signature = (message, default=None))]
pub(crate) fn output_from_message<'py>(
    message: &Bound<'py, PyAny>,
    default: Option<Bound<'py, PyAny>>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    guard(|| {
        if let Ok(message) = message.cast::<ToolMessage>() {
            return Ok(message.get().output_value(message.py())?.or(default));
        }
        Ok(metadata_member(message, output_key())?.or(default))
    })
}

/// Whether the marker is there and says that content was given. Anything else, and any other input, is false and never an error.
#[pyfunction]
pub(crate) fn has_explicit_content(message: &Bound<'_, PyAny>) -> PyResult<bool> {
    guard(|| {
        if let Ok(message) = message.cast::<ToolMessage>() {
            return Ok(message.get().core().has_explicit_content());
        }
        let marker = metadata_member(message, marker_key()).ok().flatten();
        Ok(marker
            .is_some_and(|marker| marker.cast::<PyString>().is_ok_and(|text| text == EXPLICIT)))
    })
}

/// A member of a plain message's metadata.
fn metadata_member<'py>(
    message: &Bound<'py, PyAny>,
    key: &str,
) -> Result<Option<Bound<'py, PyAny>>, Fault> {
    let Ok(message) = message.cast::<PyMapping>() else {
        return Ok(None);
    };
    match member(message, "metadata")? {
        Some(metadata) => metadata
            .cast::<PyMapping>()
            .map_or(Ok(None), |metadata| member(metadata, key)),
        None => Ok(None),
    }
}

/// A member of a mapping, where it is there.
fn member<'py>(
    mapping: &Bound<'py, PyMapping>,
    key: &str,
) -> Result<Option<Bound<'py, PyAny>>, Fault> {
    if mapping.contains(key)? {
        Ok(Some(mapping.get_item(key)?))
    } else {
        Ok(None)
    }
}

/// A dictionary with the members of a mapping.
fn copied<'py>(metadata: &Bound<'py, PyAny>) -> Result<Bound<'py, PyDict>, Fault> {
    let Ok(members) = metadata.cast::<PyMapping>() else {
        let detail = format!("expected a mapping, found {}", type_name(metadata));
        return Err(Fault::from(Error::new(ErrorKind::WrongType, detail)).in_key("metadata"));
    };
    let copy = PyDict::new(metadata.py());
    copy.update(members)?;
    Ok(copy)
}
