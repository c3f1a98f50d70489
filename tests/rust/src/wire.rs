//! The operations that have one folder a wire.

use toolresult::{ContentPart, EncodeOptions, Error, Json, PartPlan, ToolCall, ToolMessage, Wire};

use crate::run::Outcome;
use crate::vectors::Case;

/// How a layer gets at the calls of a vector.
type Calls = fn(&Case) -> Result<Option<Vec<ToolCall>>, Error>;

/// The REST body's list of one turn.
pub(crate) fn encode(case: &Case, messages: &[ToolMessage], calls: Calls) -> Outcome {
    toolresult::encode_json(messages, wire(case)?, &options_with(case, calls)?)
}

/// What encoding would do with each part.
pub(crate) fn plan(case: &Case, messages: &[ToolMessage], calls: Calls) -> Outcome {
    let views: Vec<_> = messages.iter().map(ToolMessage::view).collect();
    let told = toolresult::plan(&views, wire(case)?, &options_with(case, calls)?)?;
    let told: Vec<String> = told.iter().map(decision).collect();
    Ok(format!("[{}]", told.join(",")).into_bytes())
}

/// What a wire would do with one part.
pub(crate) fn supports(case: &Case, part: &ContentPart) -> Outcome {
    let told = toolresult::supports(part, wire(case)?, &options(case)?)?;
    Ok(decision(&told).into_bytes())
}

/// What is decided; why is told to people, in words that no vector fixes.
fn decision(told: &PartPlan) -> String {
    assert!(!told.reason.is_empty(), "a decision without a reason");
    let part = told
        .part
        .map(|part| format!("\"part\":{part},"))
        .unwrap_or_default();
    format!(
        "{{\"message\":{},{part}\"action\":\"{}\"}}",
        told.message,
        told.action.name()
    )
}

/// The model's calls in a wire's JSON.
pub(crate) fn decode_calls(case: &Case) -> Result<Vec<ToolCall>, Error> {
    toolresult::decode_calls(&case.input, wire(case)?)
}

/// The messages or items that hold these calls.
pub(crate) fn encode_calls(case: &Case, calls: &[ToolCall]) -> Outcome {
    toolresult::encode_calls_json(calls, wire(case)?, &options(case)?)
}

/// A JSON list of these calls.
pub(crate) fn write_calls(calls: &[ToolCall]) -> Vec<u8> {
    let texts: Vec<Vec<u8>> = calls.iter().map(ToolCall::to_json).collect();
    [b"[".as_slice(), &texts.join(&b','), b"]"].concat()
}

/// The same for each turn of a history.
pub(crate) fn encode_turns(case: &Case, turns: &[Vec<ToolMessage>]) -> Outcome {
    toolresult::encode_turns_json(turns, wire(case)?, &options(case)?)
}

/// The messages in a wire's JSON.
pub(crate) fn decode(case: &Case, calls: Calls) -> Result<Vec<ToolMessage>, Error> {
    toolresult::decode(&case.input, wire(case)?, &calls(case)?.unwrap_or_default())
}

/// The id as the wire takes it.
pub(crate) fn wire_id(case: &Case) -> Outcome {
    let id: String = Json::parse(&case.input)?.to()?;
    let rewritten = toolresult::wire_id(&id, wire(case)?, &options(case)?)?;
    Ok(Json::from_serialize(&rewritten)?
        .as_str()
        .as_bytes()
        .to_vec())
}

fn wire(case: &Case) -> Result<Wire, Error> {
    case.wire.as_deref().unwrap_or_default().parse()
}

fn options_with(case: &Case, calls: Calls) -> Result<EncodeOptions, Error> {
    let options = options(case)?;
    Ok(match calls(case)? {
        Some(calls) => options.with_calls(calls),
        None => options,
    })
}

fn options(case: &Case) -> Result<EncodeOptions, Error> {
    match case.argument("options") {
        Some(text) => EncodeOptions::from_json(text),
        None => Ok(EncodeOptions::default()),
    }
}
