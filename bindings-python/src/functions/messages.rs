//! What a tool returned as a message, and lists of messages as JSON.

use pyo3::exceptions::PyBaseException;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use toolresult::json::write::Buffer;
use toolresult::{ContentPart as CorePart, Outcome, Returned, ToolMessage as Core};

use crate::convert::{BytesStorage, bytes_of, dump, json_text, shared_text, text_argument};
use crate::error::{Fault, guard};
use crate::functions::wires::messages_argument;
use crate::types::{
    ContentPart, Held, Parts, Slot, ToolMessage, ToolResult, is_outcome, limits_argument,
    part_or_text,
};
use crate::work::detached_if_large;

/// The message that answers a call with whatever a tool returned (semantics section 5): a `ToolResult`, text, bytes, a part, a list of
/// parts and texts, `None`, an `Outcome`, an exception, or any other value. `default` gives JSON values for what has none.
#[pyfunction]
#[pyo3(signature = (returned, tool_call_id, *, name=None, is_error=false, default=None))]
pub(crate) fn to_message<'py>(
    py: Python<'py>,
    returned: &Bound<'py, PyAny>,
    tool_call_id: &Bound<'py, PyAny>,
    name: Option<&Bound<'py, PyAny>>,
    is_error: bool,
    default: Option<&Bound<'py, PyAny>>,
) -> PyResult<ToolMessage> {
    guard(|| {
        let (mut returned, mut is_error) = (returned.clone(), is_error);
        while is_outcome(&returned) {
            is_error |= returned.getattr(intern!(py, "is_error"))?.is_truthy()?;
            returned = returned.getattr(intern!(py, "value"))?;
        }
        if let Ok(result) = returned.cast::<ToolResult>() {
            return result.get().message(py, tool_call_id, name, is_error);
        }
        let (value, failed) = returned_value(&returned, default)?;
        // The object stays with the message where the output is the value itself, which for an error it is not.
        let held = match &value {
            Returned::Value(text) if !is_error && !failed => Some(Slot::written(
                py,
                Held::new(returned.clone(), default.cloned()),
                text.clone(),
            )),
            _ => None,
        };
        let outcome = if is_error || failed {
            Outcome::error(value)
        } else {
            Outcome::ok(value)
        };
        let name = name.map(|name| text_argument(name, "name")).transpose()?;
        let name = name.as_ref().map(|name| name.as_str());
        let message = outcome.to_message(
            text_argument(tool_call_id, "tool_call_id")?,
            name.as_deref(),
        )?;
        let message = if held.is_some() {
            message.without_output()
        } else {
            message
        };
        Ok(ToolMessage::new(message, held, Parts::new(py, None)))
    })
}

/// What the value is among the things a tool may return, and whether it is a failure by itself.
fn returned_value<'py>(
    value: &Bound<'py, PyAny>,
    default: Option<&Bound<'py, PyAny>>,
) -> Result<(Returned, bool), Fault> {
    if value.is_none() {
        return Ok((Returned::Nothing, false));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok((Returned::Text(shared_text(text)), false));
    }
    if let Some(bytes) = bytes_of(value)? {
        return Ok((Returned::Bytes(bytes), false));
    }
    if let Ok(part) = value.cast::<ContentPart>() {
        return Ok((Returned::Content(vec![part.get().core.clone()]), false));
    }
    if let Ok(exception) = value.cast::<PyBaseException>() {
        let message = exception.str().or_else(|_| exception.get_type().name())?;
        return Ok((Returned::Text(shared_text(&message)), true));
    }
    if let Some(content) = content_of(value) {
        return Ok((Returned::Content(content), false));
    }
    let json = dump(value, default).map_err(|fault| fault.in_key("output"))?;
    Ok((Returned::Value(json), false))
}

/// A list of parts and texts with at least one part.
fn content_of(value: &Bound<'_, PyAny>) -> Option<Vec<CorePart>> {
    let members: Vec<_> = if let Ok(list) = value.cast::<PyList>() {
        list.iter().collect()
    } else {
        value.cast::<PyTuple>().ok()?.iter().collect()
    };
    members
        .iter()
        .any(PyAnyMethods::is_instance_of::<ContentPart>)
        .then_some(())?;
    members.iter().map(part_or_text).collect()
}

/// Reads a JSON list of messages.
#[pyfunction]
#[pyo3(signature = (text, *, limits=None))]
pub(crate) fn messages_from_json<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyAny>,
    limits: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<ToolMessage>> {
    guard(|| {
        let (bytes, limits) = (json_text(text, "text")?, limits_argument(limits)?);
        let messages =
            detached_if_large(py, bytes.len(), || Core::list_from_bytes(bytes, &limits))?;
        Ok(messages
            .into_iter()
            .map(|core| ToolMessage::from_core(py, core))
            .collect())
    })
}

/// Writes messages as a JSON list, UTF-8.
#[pyfunction]
pub(crate) fn messages_to_json<'py>(
    py: Python<'py>,
    messages: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    guard(|| {
        let messages = messages_argument(messages)?;
        let mut outputs = Vec::with_capacity(messages.len());
        for (index, message) in messages.iter().enumerate() {
            outputs.push(
                message
                    .get()
                    .output_json(py)
                    .map_err(|fault| fault.in_index(index))?,
            );
        }
        let written: Vec<_> = messages.iter().map(Bound::get).zip(&outputs).collect();
        let size = 2 + written
            .iter()
            .map(|(message, output)| message.json_len(output.as_ref()) + 1)
            .sum::<usize>();
        let mut out = BytesStorage::with_room(py, size);
        let written: Vec<_> = written
            .into_iter()
            .map(|(message, output)| (message.core(), output.as_ref()))
            .collect();
        detached_if_large(py, size, || {
            out.write(b"[");
            for (index, (message, output)) in written.into_iter().enumerate() {
                if index > 0 {
                    out.write(b",");
                }
                message.write_with_output(&mut out, output);
            }
            out.write(b"]");
        });
        Ok(out.finish(py))
    })
}
