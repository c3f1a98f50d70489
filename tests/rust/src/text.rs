//! The text layer: bytes in, bytes out, through the crate's readers and writers of JSON text.

use bytes::Bytes;
use toolresult::{ContentPart, Error, Json, Limits, ToolCall, ToolMessage, ToolResult, schema};

use crate::arguments::{self, MessageArguments};
use crate::run::Outcome;
use crate::vectors::Case;
use crate::wire;

/// What runs a vector in this layer; nothing for operations on host values alone.
pub(crate) fn operation(case: &Case) -> Option<fn(&Case) -> Outcome> {
    Some(match case.operation.as_str() {
        "json" => compact,
        "tool_result" => |case| Ok(result(case, &case.input)?.to_json()),
        "tool_message" => {
            |case| Ok(ToolMessage::from_bytes(shared(&case.input), &limits(case)?)?.to_json())
        }
        "content_part" => {
            |case| Ok(ContentPart::from_bytes_with(shared(&case.input), &limits(case)?)?.to_json())
        }
        "to_message" => to_message,
        "from_message" => |case| from_message(&ToolMessage::from_json(&case.input)?),
        "match_results" => match_results,
        "equal" => equal,
        "equal_results" => |case| {
            Ok(truth(
                result(case, &case.input)? == result(case, other(case))?,
            ))
        },
        "equal_messages" => |case| {
            Ok(truth(
                ToolMessage::from_json(&case.input)? == ToolMessage::from_json(other(case))?,
            ))
        },
        "encode" => |case| wire::encode(case, &messages(&case.input)?, arguments::calls),
        "encode_turns" => |case| wire::encode_turns(case, &turns(&case.input)?),
        "decode" => |case| Ok(write_messages(&wire::decode(case, arguments::calls)?)),
        "decode_calls" => |case| Ok(wire::write_calls(&wire::decode_calls(case)?)),
        "encode_calls" => |case| wire::encode_calls(case, &ToolCall::list_from_json(&case.input)?),
        "plan" => |case| wire::plan(case, &messages(&case.input)?, arguments::calls),
        "supports" => |case| wire::supports(case, &ContentPart::from_json(&case.input)?),
        "wire_id" => wire::wire_id,
        "schema" => |_| Ok(Json::parse(schema())?.as_str().as_bytes().to_vec()),
        _ => return None,
    })
}

fn compact(case: &Case) -> Outcome {
    Ok(Json::from_bytes_with(shared(&case.input), &limits(case)?)?
        .as_str()
        .as_bytes()
        .to_vec())
}

fn result(case: &Case, text: &[u8]) -> Result<ToolResult, Error> {
    ToolResult::from_bytes(shared(text), &limits(case)?)
}

fn to_message(case: &Case) -> Outcome {
    let arguments = MessageArguments::read(case)?;
    Ok(arguments.message_of(&result(case, &case.input)?)?.to_json())
}

/// `{"result":…,"is_error":…}` of a message.
pub(crate) fn from_message(message: &ToolMessage) -> Outcome {
    let mut out = b"{\"result\":".to_vec();
    out.extend(ToolResult::from_message(message)?.to_json());
    out.extend(format!(",\"is_error\":{}}}", message.is_error()).bytes());
    Ok(out)
}

fn match_results(case: &Case) -> Outcome {
    let calls = arguments::calls(case)?.unwrap_or_default();
    let fill_missing = arguments::fill_missing(case)?;
    Ok(write_messages(&toolresult::match_results(
        &calls,
        &messages(&case.input)?,
        fill_missing,
    )?))
}

fn equal(case: &Case) -> Outcome {
    Ok(truth(
        Json::parse(&case.input)? == Json::parse(other(case))?,
    ))
}

/// The messages of a JSON list.
pub(crate) fn messages(text: &[u8]) -> Result<Vec<ToolMessage>, Error> {
    ToolMessage::list_from_bytes(shared(text), &Limits::default())
}

/// The turns of a JSON list of lists.
pub(crate) fn turns(text: &[u8]) -> Result<Vec<Vec<ToolMessage>>, Error> {
    arguments::elements(text)?
        .iter()
        .enumerate()
        .map(|(index, turn)| messages(turn.as_bytes()).map_err(|error| error.in_index(index)))
        .collect()
}

/// A JSON list of these messages.
pub(crate) fn write_messages(messages: &[ToolMessage]) -> Vec<u8> {
    let texts: Vec<Vec<u8>> = messages.iter().map(ToolMessage::to_json).collect();
    [b"[".as_slice(), &texts.join(&b','), b"]"].concat()
}

pub(crate) fn truth(value: bool) -> Vec<u8> {
    value.to_string().into_bytes()
}

pub(crate) fn other(case: &Case) -> &[u8] {
    case.argument("other").unwrap_or_default()
}

pub(crate) fn limits(case: &Case) -> Result<Limits, Error> {
    arguments::limits(case)
}

fn shared(text: &[u8]) -> Bytes {
    Bytes::copy_from_slice(text)
}
