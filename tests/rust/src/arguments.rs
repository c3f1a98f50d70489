//! The further arguments of a vector, read from their files.

use serde::Deserialize;
use toolresult::{Error, Json, Limits, ToolCall, ToolMessage, ToolResult};

use crate::vectors::Case;

/// `args.json` of the operations that make one message.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MessageArguments {
    /// What kind of value the tool returns, for `returned`.
    #[serde(default)]
    pub(crate) kind: String,
    /// `ok` or `error`, where the tool returns an outcome.
    pub(crate) outcome: Option<String>,
    /// The id of the call.
    pub(crate) tool_call_id: String,
    /// The name of the tool.
    pub(crate) name: Option<String>,
    /// Whether the caller says that the tool failed.
    #[serde(default)]
    pub(crate) is_error: bool,
}

impl MessageArguments {
    /// # Errors
    /// Those of the text.
    pub(crate) fn read(case: &Case) -> Result<Self, Error> {
        Json::parse(case.argument("args").unwrap_or(b"{}"))?.to()
    }

    /// The message of a result.
    ///
    /// # Errors
    /// Those of the conversion.
    pub(crate) fn message_of(&self, result: &ToolResult) -> Result<ToolMessage, Error> {
        if self.is_error {
            result.to_error_message(self.tool_call_id.as_str(), self.name.as_deref())
        } else {
            result.to_message(self.tool_call_id.as_str(), self.name.as_deref())
        }
    }
}

/// `calls.json`.
///
/// # Errors
/// Those of the calls.
pub(crate) fn calls(case: &Case) -> Result<Option<Vec<ToolCall>>, Error> {
    case.argument("calls")
        .map(ToolCall::list_from_json)
        .transpose()
}

/// `args.json` of `match_results`.
///
/// # Errors
/// Those of the text.
pub(crate) fn fill_missing(case: &Case) -> Result<bool, Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        fill_missing: bool,
    }
    match case.argument("args") {
        Some(text) => Ok(Json::parse(text)?.to::<Arguments>()?.fill_missing),
        None => Ok(false),
    }
}

/// `limits.json`.
///
/// # Errors
/// Those of the text.
pub(crate) fn limits(case: &Case) -> Result<Limits, Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(clippy::struct_field_names, reason = "the names are those of the file")]
    struct Arguments {
        max_bytes: Option<usize>,
        max_depth: Option<usize>,
        max_parts: Option<usize>,
        max_media_bytes: Option<usize>,
    }
    let Some(text) = case.argument("limits") else {
        return Ok(Limits::default());
    };
    let given = Json::parse(text)?.to::<Arguments>()?;
    Ok(Limits {
        max_bytes: given.max_bytes,
        max_depth: given.max_depth,
        max_parts: given.max_parts,
        max_media_bytes: given.max_media_bytes,
    })
}

/// The elements of a JSON list, as text.
///
/// # Errors
/// Those of the text.
pub(crate) fn elements(text: &[u8]) -> Result<Vec<String>, Error> {
    let values: Vec<Json> = Json::parse(text)?.to()?;
    Ok(values
        .iter()
        .map(|value| value.as_str().to_owned())
        .collect())
}
