//! The functions that JavaScript sees. Each takes its arguments apart, calls one function of the core's contract, and hands back what it
//! says. `catch_unwind`: a panic becomes an exception, which `lib/error.ts` reports as `INTERNAL`, and the process lives.

use bytes::Bytes;
use napi_derive::napi;
use toolresult::contract::{self, Frame, Opened};
use toolresult::{ContentPart, ErrorKind, FileSource, Json, Limits, PartBody};

use crate::boundary::{Blobs, Out, OutBytes, OutText, OutTuple, Slab, Text};
use crate::error::throw;

/// Bytes, depth, parts, media bytes; absent or null for no limit.
type LimitsInput = Option<Vec<Option<f64>>>;

fn limits(input: LimitsInput) -> Limits {
    let input = input.unwrap_or_default();
    // JavaScript has checked that each is a non-negative safe integer, so that the cast is exact.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked by the caller")]
    let limit = |index: usize| input.get(index).copied().flatten().map(|limit| limit as usize);
    Limits { max_bytes: limit(0), max_depth: limit(1), max_parts: limit(2), max_media_bytes: limit(3) }
}

fn frame(json: Text, blobs: Blobs) -> Frame {
    Frame { json: json.0, blobs: blobs.0 }
}

fn opened(opened: Opened) -> OutTuple {
    let output = opened.output.map_or(Out::Null, |output| Out::Text(text_of(&output)));
    OutTuple(vec![Out::Text(opened.frame.json), output, Out::List(opened.frame.blobs)])
}

fn text_of(json: &Json) -> Bytes {
    json.as_bytes().clone()
}

fn texts(messages: Vec<Opened>) -> Vec<OutBytes> {
    messages.into_iter().map(|message| OutBytes(text_of(&message.text))).collect()
}

/// Every error code, in the order of the documentation.
#[napi(catch_unwind)]
pub fn codes() -> Vec<&'static str> {
    ErrorKind::ALL.iter().map(|kind| kind.code()).collect()
}

/// JSON text in the one compact form.
#[napi(catch_unwind)]
pub fn compact(text: Text, limits_input: LimitsInput) -> napi::Result<OutText> {
    throw(contract::compact(text.0, &limits(limits_input))).map(|json| OutText(text_of(&json)))
}

/// Whether two JSON texts are the same value.
#[napi(catch_unwind)]
pub fn equal(a: Text, b: Text) -> napi::Result<bool> {
    throw(contract::equal(&a.0, &b.0))
}

/// A part's frame, checked and normalised; `null` for the bytes where they are the given ones.
#[napi(catch_unwind)]
pub fn part(json: Text, blobs: Blobs) -> napi::Result<OutTuple> {
    let given = frame(json, blobs);
    let part = throw(contract::part(&given))?;
    let same = part.blobs.iter().map(|blob| blob.as_ptr()).eq(given.blobs.iter().map(|blob| blob.as_ptr()));
    let blobs = if same { Out::Null } else { Out::List(part.blobs) };
    Ok(OutTuple(vec![Out::Text(part.json), blobs]))
}

/// A part's frame and bytes from its JSON form.
#[napi(catch_unwind)]
pub fn part_from_json(text: Text, limits_input: LimitsInput) -> napi::Result<OutTuple> {
    let part = throw(contract::part_from_json(text.0, &limits(limits_input)))?;
    Ok(OutTuple(vec![Out::Text(part.json), Out::List(part.blobs)]))
}

/// A part's JSON form.
#[napi(catch_unwind)]
pub fn part_to_json(json: Text, blobs: Blobs) -> napi::Result<OutBytes> {
    throw(contract::part_to_json(&frame(json, blobs))).map(|text| OutBytes(text.into()))
}

/// The kind of part, and the media type, of bytes with a file name.
#[napi(catch_unwind)]
pub fn named_type(bytes: Text, name: String) -> napi::Result<Vec<String>> {
    let part = throw(ContentPart::from_named_bytes(bytes.0, &name))?;
    let media_type = match part.body() {
        PartBody::Image { media_type, .. } => Some(media_type.to_string()),
        PartBody::File(file) if matches!(file.source, FileSource::Data(_)) => file.media_type.as_ref().map(ToString::to_string),
        _ => None,
    };
    Ok(vec![part.kind().into_owned(), media_type.unwrap_or_default()])
}

/// A result's JSON text, checked, in its compact form.
#[napi(catch_unwind)]
pub fn result_from_json(text: Text, limits_input: LimitsInput) -> napi::Result<OutBytes> {
    throw(contract::result_from_json(text.0, &limits(limits_input))).map(|result| OutBytes(text_of(&result.text)))
}

/// What a result consists of, from its JSON text.
#[napi(catch_unwind)]
pub fn result_open(json: Text) -> napi::Result<OutTuple> {
    throw(contract::result_from_json(json.0, &Limits::default())).map(opened)
}

/// A result's JSON form.
#[napi(catch_unwind)]
pub fn result_to_json(json: Text, blobs: Blobs) -> napi::Result<OutBytes> {
    throw(contract::result_to_json(&frame(json, blobs))).map(|text| OutBytes(text.into()))
}

/// Whether two results are the same JSON values.
#[napi(catch_unwind)]
pub fn result_equal(a: Text, a_blobs: Blobs, b: Text, b_blobs: Blobs) -> napi::Result<bool> {
    throw(contract::result_equal(&frame(a, a_blobs), &frame(b, b_blobs)))
}

/// What a message consists of, from its frame in either form.
#[napi(catch_unwind)]
pub fn message(json: Text, blobs: Blobs) -> napi::Result<OutTuple> {
    throw(contract::message(&frame(json, blobs))).map(opened)
}

/// A message's JSON text, checked, in its compact form.
#[napi(catch_unwind)]
pub fn message_from_json(text: Text, limits_input: LimitsInput) -> napi::Result<OutBytes> {
    throw(contract::message_from_json(text.0, &limits(limits_input))).map(|message| OutBytes(text_of(&message.text)))
}

/// What a message consists of, from its JSON text.
#[napi(catch_unwind)]
pub fn message_open(json: Text) -> napi::Result<OutTuple> {
    throw(contract::message_from_json(json.0, &Limits::default())).map(opened)
}

/// The JSON texts of a list of messages.
#[napi(catch_unwind)]
pub fn messages_from_json(text: Text, limits_input: LimitsInput) -> napi::Result<Vec<OutBytes>> {
    throw(contract::messages_from_json(text.0, &limits(limits_input))).map(texts)
}

/// A message's JSON form.
#[napi(catch_unwind)]
pub fn message_to_json(json: Text, blobs: Blobs) -> napi::Result<OutBytes> {
    throw(contract::message_to_json(&frame(json, blobs))).map(|text| OutBytes(text.into()))
}

/// Whether two messages are the same JSON values.
#[napi(catch_unwind)]
pub fn message_equal(a: Text, a_blobs: Blobs, b: Text, b_blobs: Blobs) -> napi::Result<bool> {
    throw(contract::message_equal(&frame(a, a_blobs), &frame(b, b_blobs)))
}

/// The JSON form of the result in a message, and whether it is an error.
#[napi(catch_unwind)]
pub fn from_message(json: Text, blobs: Blobs) -> napi::Result<OutTuple> {
    let (result, is_error) = throw(contract::from_message(&frame(json, blobs)))?;
    Ok(OutTuple(vec![Out::Bytes(text_of(&result.text)), Out::Flag(is_error)]))
}

/// One turn on a wire: its length where it fits into the slab at the offset, else a Buffer.
#[napi(catch_unwind)]
#[expect(clippy::too_many_arguments, reason = "one call is cheaper than an object to take apart")]
pub fn encode(
    json: Text,
    blobs: Blobs,
    wire: String,
    calls: Option<Text>,
    options: Option<Text>,
    mut slab: Slab<'_>,
    offset: u32,
) -> napi::Result<napi::Either<u32, OutBytes>> {
    let calls = calls.as_ref().map(|calls| &*calls.0);
    let options = options.as_ref().map(|options| &*options.0);
    let text = throw(contract::encode(&frame(json, blobs), &wire, calls, options))?;
    Ok(match u32::try_from(text.len()) {
        Ok(length) if slab.put(offset as usize, &text) => napi::Either::A(length),
        _ => napi::Either::B(OutBytes(text.into())),
    })
}

/// A history on a wire.
#[napi(catch_unwind)]
pub fn encode_turns(json: Text, blobs: Blobs, wire: String, options: Option<Text>) -> napi::Result<OutBytes> {
    let options = options.as_ref().map(|options| &*options.0);
    throw(contract::encode_turns(&frame(json, blobs), &wire, options)).map(|text| OutBytes(text.into()))
}

/// The JSON texts of the tool messages in a wire's JSON.
#[napi(catch_unwind)]
pub fn decode(text: Text, wire: String, calls: Option<Text>) -> napi::Result<Vec<OutBytes>> {
    throw(contract::decode(text.0, &wire, calls.as_ref().map(|calls| &*calls.0))).map(texts)
}

/// Which outputs a wire reads: bit (is error | explicit content << 1).
#[napi(catch_unwind)]
pub fn output_needs(wire: String) -> napi::Result<u8> {
    throw(contract::output_needs(&wire))
}

/// The id as a wire takes it.
#[napi(catch_unwind)]
pub fn wire_id(id: Text, wire: String, options: Option<Text>) -> napi::Result<OutText> {
    let id = String::from_utf8_lossy(&id.0).into_owned();
    throw(contract::wire_id(&id, &wire, options.as_ref().map(|options| &*options.0))).map(|id| OutText(id.into()))
}

/// What each wire takes, as JSON.
#[napi(catch_unwind)]
pub fn wires() -> OutText {
    OutText(Bytes::from(contract::wires()))
}

/// The JSON texts of the results in the order of their calls.
#[napi(catch_unwind)]
pub fn match_results(calls: Text, json: Text, blobs: Blobs, fill_missing: bool) -> napi::Result<Vec<OutBytes>> {
    throw(contract::match_results(&calls.0, &frame(json, blobs), fill_missing)).map(texts)
}

/// The JSON Schema of a result's JSON form.
#[napi(catch_unwind)]
pub fn schema() -> OutText {
    OutText(Bytes::from(contract::schema()))
}

/// The key of the output in a message's metadata.
#[napi(catch_unwind)]
pub fn metadata_key() -> &'static str {
    toolresult::metadata_key()
}

/// The key of the marker of explicit content.
#[napi(catch_unwind)]
pub fn content_source_key() -> &'static str {
    toolresult::content_source_key()
}

/// Metadata with the output set.
#[napi(catch_unwind)]
pub fn put_output_metadata(metadata: Text, output: Option<Text>) -> napi::Result<OutText> {
    let output = output.as_ref().map(|output| &*output.0);
    throw(contract::put_output_metadata(&metadata.0, output)).map(|text| OutText(text.into()))
}

/// Metadata for a message that carries the result.
#[napi(catch_unwind)]
pub fn put_message_metadata(metadata: Text, result: Text) -> napi::Result<OutText> {
    throw(contract::put_message_metadata(&metadata.0, &result.0)).map(|text| OutText(text.into()))
}

/// The output in a message's metadata; `null` where there is none.
#[napi(catch_unwind)]
pub fn output_from_message(message: Text) -> Option<OutText> {
    contract::output_from_message(&message.0).map(|output| OutText(text_of(&output)))
}

/// Whether the message carries the marker of explicit content.
#[napi(catch_unwind)]
pub fn has_explicit_content(message: Text) -> bool {
    contract::has_explicit_content(&message.0)
}
