//! The functions that Kotlin and Swift see. Each calls one function of the core's contract. Every one can throw, so that a panic is an error and
//! never the end of the process.

use bytes::Bytes;
use toolresult::contract;
use toolresult::json::write;
use toolresult::{ErrorKind, Json};

use crate::boundary::{Blob, JsonText};
use crate::error::{CoreError, guard};
use crate::types::{Frame, FromMessage, Limits, Opened};

fn checked(limits: Option<Limits>) -> toolresult::Limits {
    limits.map(Into::into).unwrap_or_default()
}

fn text_of(json: &Json) -> toolresult::Result<JsonText> {
    JsonText::new(json.as_bytes().clone())
}

fn all_opened(messages: Vec<contract::Opened>) -> toolresult::Result<Vec<Opened>> {
    messages.into_iter().map(Opened::try_from).collect()
}

fn optional(text: Option<&Blob>) -> Option<&[u8]> {
    text.map(|text| &*text.0)
}

/// Every error code, in the order of the documentation.
#[uniffi::export]
pub(crate) fn codes() -> Result<Vec<String>, CoreError> {
    guard(|| {
        Ok(ErrorKind::ALL
            .iter()
            .map(|kind| kind.code().to_owned())
            .collect())
    })
}

/// JSON text in the one compact form.
#[uniffi::export]
pub(crate) fn compact(text: Blob, limits: Option<Limits>) -> Result<JsonText, CoreError> {
    guard(|| text_of(&contract::compact(text.0, &checked(limits))?))
}

/// Whether two JSON texts are the same value.
#[uniffi::export]
pub(crate) fn equal(a: Blob, b: Blob) -> Result<bool, CoreError> {
    guard(|| contract::equal(&a.0, &b.0))
}

/// The JSON texts of floats, digits as ECMAScript has them. Many at once, since a call costs more than a number.
#[uniffi::export]
pub(crate) fn float_texts(values: Vec<f64>) -> Result<Vec<String>, CoreError> {
    guard(|| {
        let text = |value: &f64| {
            let mut out = Vec::new();
            write::write_f64(&mut out, *value)?;
            Ok(String::from_utf8_lossy(&out).into_owned())
        };
        values.iter().map(text).collect()
    })
}

/// A part's frame, checked and normalised: media type settled, base64 and data URLs read.
#[uniffi::export]
pub(crate) fn part(frame: Frame) -> Result<Frame, CoreError> {
    guard(|| contract::part(&frame.into())?.try_into())
}

/// A part's frame from its JSON form.
#[uniffi::export]
pub(crate) fn part_from_json(text: Blob, limits: Option<Limits>) -> Result<Frame, CoreError> {
    guard(|| contract::part_from_json(text.0, &checked(limits))?.try_into())
}

/// A part's JSON form.
#[uniffi::export]
pub(crate) fn part_to_json(frame: Frame) -> Result<Blob, CoreError> {
    guard(|| Blob::new(contract::part_to_json(&frame.into())?))
}

/// A part's frame from bytes with a file name: an image for a picture, else a file.
#[uniffi::export]
pub(crate) fn part_from_named_bytes(bytes: Blob, name: String) -> Result<Frame, CoreError> {
    guard(|| contract::part_from_named_bytes(bytes.0, &name)?.try_into())
}

/// What a result consists of, from its JSON form.
#[uniffi::export]
pub(crate) fn result_from_json(text: Blob, limits: Option<Limits>) -> Result<Opened, CoreError> {
    guard(|| contract::result_from_json(text.0, &checked(limits))?.try_into())
}

/// A result's JSON form.
#[uniffi::export]
pub(crate) fn result_to_json(frame: Frame) -> Result<Blob, CoreError> {
    guard(|| Blob::new(contract::result_to_json(&frame.into(), Vec::with_capacity)?))
}

/// Whether two results are the same JSON values.
#[uniffi::export]
pub(crate) fn result_equal(a: Frame, b: Frame) -> Result<bool, CoreError> {
    guard(|| contract::result_equal(&a.into(), &b.into()))
}

/// What a message consists of, from its frame in either form.
#[uniffi::export]
pub(crate) fn message(frame: Frame) -> Result<Opened, CoreError> {
    guard(|| contract::message(&frame.into())?.try_into())
}

/// What a message consists of, from its JSON form.
#[uniffi::export]
pub(crate) fn message_from_json(text: Blob, limits: Option<Limits>) -> Result<Opened, CoreError> {
    guard(|| contract::message_from_json(text.0, &checked(limits))?.try_into())
}

/// What the messages of a JSON list consist of.
#[uniffi::export]
pub(crate) fn messages_from_json(
    text: Blob,
    limits: Option<Limits>,
) -> Result<Vec<Opened>, CoreError> {
    guard(|| all_opened(contract::messages_from_json(text.0, &checked(limits))?))
}

/// A message's JSON form.
#[uniffi::export]
pub(crate) fn message_to_json(frame: Frame) -> Result<Blob, CoreError> {
    guard(|| {
        Blob::new(contract::message_to_json(
            &frame.into(),
            Vec::with_capacity,
        )?)
    })
}

/// The JSON forms of a list of messages, as one list.
#[uniffi::export]
pub(crate) fn messages_to_json(frame: Frame) -> Result<Blob, CoreError> {
    guard(|| {
        Blob::new(contract::messages_to_json(
            &frame.into(),
            Vec::with_capacity,
        )?)
    })
}

/// Whether two messages are the same JSON values.
#[uniffi::export]
pub(crate) fn message_equal(a: Frame, b: Frame) -> Result<bool, CoreError> {
    guard(|| contract::message_equal(&a.into(), &b.into()))
}

/// What the result in a message consists of, and whether it is an error.
#[uniffi::export]
pub(crate) fn from_message(frame: Frame) -> Result<FromMessage, CoreError> {
    guard(|| {
        let (result, is_error) = contract::from_message(&frame.into())?;
        Ok(FromMessage {
            result: result.try_into()?,
            is_error,
        })
    })
}

/// One turn, a list of message frames, on a wire.
#[uniffi::export]
pub(crate) fn encode(
    turn: Frame,
    wire: String,
    calls: Option<Blob>,
    options: Option<Blob>,
) -> Result<Blob, CoreError> {
    guard(|| {
        let (calls, options) = (optional(calls.as_ref()), optional(options.as_ref()));
        Blob::new(contract::encode(
            &turn.into(),
            &wire,
            calls,
            options,
            Vec::with_capacity,
        )?)
    })
}

/// The turns of a history, a list of lists of message frames, on a wire.
#[uniffi::export]
pub(crate) fn encode_turns(
    turns: Frame,
    wire: String,
    options: Option<Blob>,
) -> Result<Blob, CoreError> {
    guard(|| {
        Blob::new(contract::encode_turns(
            &turns.into(),
            &wire,
            optional(options.as_ref()),
            Vec::with_capacity,
        )?)
    })
}

/// What the tool messages in a wire's JSON consist of.
#[uniffi::export]
pub(crate) fn decode(
    text: Blob,
    wire: String,
    calls: Option<Blob>,
) -> Result<Vec<Opened>, CoreError> {
    guard(|| all_opened(contract::decode(text.0, &wire, optional(calls.as_ref()))?))
}

/// What encoding one turn would do with each part, as a JSON list; a refused part is told, not an error.
#[uniffi::export]
pub(crate) fn plan(
    turn: Frame,
    wire: String,
    calls: Option<Blob>,
    options: Option<Blob>,
) -> Result<JsonText, CoreError> {
    guard(|| {
        let (calls, options) = (optional(calls.as_ref()), optional(options.as_ref()));
        JsonText::new(contract::plan(&turn.into(), &wire, calls, options)?)
    })
}

/// What a wire would do with one part of a result that did not fail, as one element of such a list.
#[uniffi::export]
pub(crate) fn supports(
    part: Frame,
    wire: String,
    options: Option<Blob>,
) -> Result<JsonText, CoreError> {
    guard(|| {
        JsonText::new(contract::supports(
            &part.into(),
            &wire,
            optional(options.as_ref()),
        )?)
    })
}

/// The model's calls in a wire's JSON, as the JSON list of calls.
#[uniffi::export]
pub(crate) fn decode_calls(text: Blob, wire: String) -> Result<JsonText, CoreError> {
    guard(|| JsonText::new(contract::decode_calls(&text.0, &wire)?))
}

/// Calls, a JSON list of them or an assistant message, as the messages or items of a wire.
#[uniffi::export]
pub(crate) fn encode_calls(
    calls: Blob,
    wire: String,
    options: Option<Blob>,
) -> Result<Blob, CoreError> {
    guard(|| {
        Blob::new(contract::encode_calls(
            &calls.0,
            &wire,
            optional(options.as_ref()),
        )?)
    })
}

/// What the results, a list of message frames, consist of in the order of their calls.
#[uniffi::export]
pub(crate) fn match_results(
    calls: Blob,
    results: Frame,
    fill_missing: bool,
) -> Result<Vec<Opened>, CoreError> {
    guard(|| {
        all_opened(contract::match_results(
            &calls.0,
            &results.into(),
            fill_missing,
        )?)
    })
}

/// Which outputs a wire reads: bit `is_error + 2 * explicit + 4 * has_part` is set where it does.
#[uniffi::export]
pub(crate) fn output_needs(wire: String, options: Option<Blob>) -> Result<u32, CoreError> {
    guard(|| contract::output_needs(&wire, optional(options.as_ref())).map(u32::from))
}

/// The id of a call as a wire takes it.
#[uniffi::export]
pub(crate) fn wire_id(
    id: String,
    wire: String,
    options: Option<Blob>,
) -> Result<String, CoreError> {
    guard(|| contract::wire_id(&id, &wire, optional(options.as_ref())))
}

/// What each wire takes, as JSON.
#[uniffi::export]
pub(crate) fn wires() -> Result<JsonText, CoreError> {
    guard(|| JsonText::new(Bytes::from(toolresult::wires())))
}

/// The JSON Schema of a result's JSON form.
#[uniffi::export]
pub(crate) fn schema() -> Result<JsonText, CoreError> {
    guard(|| JsonText::new(Bytes::from(toolresult::schema())))
}

/// The key of the output in a message's metadata.
#[uniffi::export]
pub(crate) fn metadata_key() -> Result<String, CoreError> {
    guard(|| Ok(toolresult::metadata_key().to_owned()))
}

/// The key of the marker of explicit content.
#[uniffi::export]
pub(crate) fn content_source_key() -> Result<String, CoreError> {
    guard(|| Ok(toolresult::content_source_key().to_owned()))
}

/// A copy of a metadata object with the output set.
#[uniffi::export]
pub(crate) fn put_output_metadata(
    metadata: Blob,
    output: Option<Blob>,
) -> Result<JsonText, CoreError> {
    guard(|| {
        JsonText::new(contract::put_output_metadata(
            &metadata.0,
            optional(output.as_ref()),
        )?)
    })
}

/// A copy of a metadata object for a message that carries the result, a result frame.
#[uniffi::export]
pub(crate) fn put_message_metadata(metadata: Blob, result: Frame) -> Result<JsonText, CoreError> {
    guard(|| JsonText::new(contract::put_message_metadata(&metadata.0, &result.into())?))
}

/// The output in a message's metadata; absent where there is none.
#[uniffi::export]
pub(crate) fn output_from_message(message: Blob) -> Result<Option<JsonText>, CoreError> {
    guard(|| {
        contract::output_from_message(&message.0)?
            .as_ref()
            .map(text_of)
            .transpose()
    })
}

/// Whether a message carries the marker of explicit content.
#[uniffi::export]
pub(crate) fn has_explicit_content(message: Blob) -> Result<bool, CoreError> {
    guard(|| contract::has_explicit_content(&message.0))
}

/// Panics: what becomes of it is tested in each language.
#[cfg(feature = "debug-panic")]
#[uniffi::export]
#[expect(clippy::panic, reason = "it is what the function is for")]
pub(crate) fn debug_panic() -> Result<(), CoreError> {
    guard(|| panic!("asked to"))
}
