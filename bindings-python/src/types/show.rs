//! Printable forms: with values for `show()`, without them for `repr`.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use toolresult::{ContentPart, Json, JsonKind, PartBody};

use super::Held;
use crate::convert::{load, text_of, type_name};
use crate::error::Fault;

/// An output with its value: as JSON, or by its `repr` where it has no JSON form.
pub(super) fn shown_output(
    py: Python<'_>,
    held: Option<&Held>,
    json: Option<&Json>,
) -> Result<String, Fault> {
    match (held, json) {
        (Some(held), _) => match held.dump(py) {
            Ok(json) => Ok(json.to_string()),
            Err(_) => Ok(text_of(&held.value(py).repr()?).into_owned()),
        },
        (None, Some(json)) => Ok(json.to_string()),
        (None, None) => Ok(String::new()),
    }
}

/// Each part on a line, with its text.
pub(super) fn shown_parts(parts: &[ContentPart]) -> Vec<String> {
    let shown = |part: &ContentPart| match part.body() {
        PartBody::Text { text } | PartBody::Thinking { text } => {
            format!("{}: {}", part.kind(), text.as_str())
        }
        _ => format!("{part:?}"),
    };
    parts
        .iter()
        .enumerate()
        .map(|(index, part)| format!("    [{index}] {}", shown(part)))
        .collect()
}

/// An output without its value: its type, and how many members it has.
pub(super) fn described(py: Python<'_>, held: Option<&Held>, json: Option<&Json>) -> String {
    if let Some(held) = held {
        let value = held.value(py);
        let name = type_name(value);
        return match value.len() {
            Ok(length) => format!("<{name} of {length}>"),
            Err(_) => format!("<{name}>"),
        };
    }
    let Some(json) = json else {
        return String::new();
    };
    let name = match json.kind() {
        JsonKind::Null => "None",
        JsonKind::Bool => "bool",
        JsonKind::Number => "number",
        JsonKind::String => "str",
        JsonKind::Array => "list",
        JsonKind::Object => "dict",
    };
    format!("<{name} in {} bytes of JSON>", json.as_str().len())
}

/// The keys of an object, without its values.
pub(super) fn keys(py: Python<'_>, object: &Json) -> Result<Vec<String>, Fault> {
    let value = load(py, object)?;
    let Ok(dict) = value.cast::<PyDict>() else {
        return Ok(Vec::new());
    };
    dict.keys()
        .iter()
        .map(|key| Ok(text_of(&key.repr()?).into_owned()))
        .collect()
}
