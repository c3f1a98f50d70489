//! The operations that have one folder a wire.

use toolresult::{EncodeOptions, Error, Json, ToolCall, ToolMessage, Wire};

use crate::run::Outcome;
use crate::vectors::Case;

/// How a layer gets at the calls of a vector.
type Calls = fn(&Case) -> Result<Option<Vec<ToolCall>>, Error>;

/// The REST body's list of one turn.
pub(crate) fn encode(case: &Case, messages: &[ToolMessage], calls: Calls) -> Outcome {
    let options = options(case)?;
    let options = match calls(case)? {
        Some(calls) => options.with_calls(calls),
        None => options,
    };
    toolresult::encode_json(messages, wire(case)?, &options)
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

fn options(case: &Case) -> Result<EncodeOptions, Error> {
    match case.argument("options") {
        Some(text) => EncodeOptions::from_json(text),
        None => Ok(EncodeOptions::default()),
    }
}
