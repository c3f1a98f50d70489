//! The functions that JavaScript sees. Each takes its arguments apart, calls one function of the core's contract, and hands back what it
//! says. `catch_unwind`: a panic becomes an exception, which `lib/error.ts` reports as `INTERNAL`, and the process lives.

use bytes::Bytes;
use napi::{Either, Env};
use napi_derive::napi;
use toolresult::contract::{self, Frame, Opened};
use toolresult::json::write::Buffer;
use toolresult::{ErrorKind, Json, Limits, ToolCall, ToolMessage};

use crate::boundary::{Blobs, NodeBuffer, Out, OutBytes, OutText, OutTuple, Slab, Text};
use crate::error::throw;

/// Bytes, depth, parts, media bytes; absent or null for no limit.
type LimitsInput = Option<Vec<Option<f64>>>;

fn limits(input: LimitsInput) -> Limits {
    let input = input.unwrap_or_default();
    // JavaScript has checked that each is a non-negative safe integer, so that the cast is exact.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked by the caller"
    )]
    let limit = |index: usize| {
        input
            .get(index)
            .copied()
            .flatten()
            .map(|limit| limit as usize)
    };
    Limits {
        max_bytes: limit(0),
        max_depth: limit(1),
        max_parts: limit(2),
        max_media_bytes: limit(3),
    }
}

fn frame(json: Text, blobs: Blobs) -> Frame {
    Frame {
        json: json.0,
        blobs: blobs.0,
    }
}

fn opened(opened: Opened) -> OutTuple {
    let output = opened
        .output
        .map_or(Out::Null, |output| Out::Text(text_of(&output)));
    OutTuple(vec![
        Out::Text(opened.frame.json),
        output,
        Out::List(opened.frame.blobs),
    ])
}

fn text_of(json: &Json) -> Bytes {
    json.as_bytes().clone()
}

fn all_opened(messages: Vec<Opened>) -> Vec<OutTuple> {
    messages.into_iter().map(opened).collect()
}

fn named(text: &Text) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(&text.0)
}

fn optional(text: Option<&Text>) -> Option<&[u8]> {
    text.map(|text| &*text.0)
}

/// Every error code, in the order of the documentation.
#[napi(catch_unwind)]
pub(crate) fn codes() -> Vec<&'static str> {
    ErrorKind::ALL.iter().map(|kind| kind.code()).collect()
}

/// JSON text in the one compact form.
#[napi(catch_unwind)]
pub(crate) fn compact(text: Text, limits_input: LimitsInput) -> napi::Result<OutText> {
    throw(contract::compact(text.0, &limits(limits_input))).map(|json| OutText(text_of(&json)))
}

/// Whether two JSON texts are the same value.
#[napi(catch_unwind)]
pub(crate) fn equal(a: Text, b: Text) -> napi::Result<bool> {
    throw(contract::equal(&a.0, &b.0))
}

/// A part's frame, checked and normalised; `null` for the bytes where they are the given ones.
#[napi(catch_unwind)]
pub(crate) fn part(json: Text, blobs: Blobs) -> napi::Result<OutTuple> {
    let given = frame(json, blobs);
    let part = throw(contract::part(&given))?;
    let same = part
        .blobs
        .iter()
        .map(|blob| blob.as_ptr())
        .eq(given.blobs.iter().map(|blob| blob.as_ptr()));
    let blobs = if same {
        Out::Null
    } else {
        Out::List(part.blobs)
    };
    Ok(OutTuple(vec![Out::Text(part.json), blobs]))
}

/// A part's frame and bytes from its JSON form.
#[napi(catch_unwind)]
pub(crate) fn part_from_json(text: Text, limits_input: LimitsInput) -> napi::Result<OutTuple> {
    let part = throw(contract::part_from_json(text.0, &limits(limits_input)))?;
    Ok(OutTuple(vec![Out::Text(part.json), Out::List(part.blobs)]))
}

/// A part's JSON form.
#[napi(catch_unwind)]
pub(crate) fn part_to_json(json: Text, blobs: Blobs) -> napi::Result<OutBytes> {
    throw(contract::part_to_json(&frame(json, blobs))).map(|text| OutBytes(text.into()))
}

/// A part's frame and bytes from bytes with a file name.
#[napi(catch_unwind)]
pub(crate) fn part_from_named_bytes(bytes: Text, name: Text) -> napi::Result<OutTuple> {
    let part = throw(contract::part_from_named_bytes(bytes.0, &named(&name)))?;
    Ok(OutTuple(vec![Out::Text(part.json), Out::List(part.blobs)]))
}

/// A result's JSON text, checked, in its compact form.
#[napi(catch_unwind)]
pub(crate) fn result_from_json(
    env: Env,
    text: Text,
    limits_input: LimitsInput,
) -> napi::Result<NodeBuffer> {
    throw(contract::result_canonical(
        text.0,
        &limits(limits_input),
        |size| NodeBuffer::with_capacity(&env, size),
    ))
}

/// What a result consists of, from its JSON text.
#[napi(catch_unwind)]
pub(crate) fn result_open(json: Text) -> napi::Result<OutTuple> {
    throw(contract::result_from_json(json.0, &Limits::default())).map(opened)
}

/// A result's JSON form.
#[napi(catch_unwind)]
pub(crate) fn result_to_json(env: Env, json: Text, blobs: Blobs) -> napi::Result<NodeBuffer> {
    throw(contract::result_to_json(&frame(json, blobs), |size| {
        NodeBuffer::with_capacity(&env, size)
    }))
}

/// Whether two results are the same JSON values.
#[napi(catch_unwind)]
pub(crate) fn result_equal(a: Text, a_blobs: Blobs, b: Text, b_blobs: Blobs) -> napi::Result<bool> {
    throw(contract::result_equal(
        &frame(a, a_blobs),
        &frame(b, b_blobs),
    ))
}

/// What a message consists of, from its frame in either form.
#[napi(catch_unwind)]
pub(crate) fn message(json: Text, blobs: Blobs) -> napi::Result<OutTuple> {
    throw(contract::message(&frame(json, blobs))).map(opened)
}

/// A message's JSON text, checked, in its compact form.
#[napi(catch_unwind)]
pub(crate) fn message_from_json(text: Text, limits_input: LimitsInput) -> napi::Result<OutBytes> {
    throw(ToolMessage::from_bytes(text.0, &limits(limits_input)))
        .map(|message| OutBytes(message.to_json().into()))
}

/// What a message consists of, from its JSON text.
#[napi(catch_unwind)]
pub(crate) fn message_open(json: Text) -> napi::Result<OutTuple> {
    throw(contract::message_from_json(json.0, &Limits::default())).map(opened)
}

/// The JSON texts of a list of messages.
#[napi(catch_unwind)]
pub(crate) fn messages_from_json(
    text: Text,
    limits_input: LimitsInput,
) -> napi::Result<Vec<OutBytes>> {
    let messages = throw(ToolMessage::list_from_bytes(text.0, &limits(limits_input)))?;
    Ok(messages
        .iter()
        .map(|message| OutBytes(message.to_json().into()))
        .collect())
}

/// A message's JSON form.
#[napi(catch_unwind)]
pub(crate) fn message_to_json(env: Env, json: Text, blobs: Blobs) -> napi::Result<NodeBuffer> {
    throw(contract::message_to_json(&frame(json, blobs), |size| {
        NodeBuffer::with_capacity(&env, size)
    }))
}

/// The JSON forms of a list of messages, as one list.
#[napi(catch_unwind)]
pub(crate) fn messages_to_json(env: Env, json: Text, blobs: Blobs) -> napi::Result<NodeBuffer> {
    throw(contract::messages_to_json(&frame(json, blobs), |size| {
        NodeBuffer::with_capacity(&env, size)
    }))
}

/// Whether two messages are the same JSON values.
#[napi(catch_unwind)]
pub(crate) fn message_equal(
    a: Text,
    a_blobs: Blobs,
    b: Text,
    b_blobs: Blobs,
) -> napi::Result<bool> {
    throw(contract::message_equal(
        &frame(a, a_blobs),
        &frame(b, b_blobs),
    ))
}

/// What the result in a message consists of, and whether it is an error.
#[napi(catch_unwind)]
pub(crate) fn from_message(json: Text, blobs: Blobs) -> napi::Result<OutTuple> {
    let (result, is_error) = throw(contract::from_message(&frame(json, blobs)))?;
    let mut parts = opened(result).0;
    parts.push(Out::Flag(is_error));
    Ok(OutTuple(parts))
}

/// Results up to this size go through the heap into the slab: a Buffer of their own costs more than the copy.
const SMALL: usize = 8 * 1024;

/// A result on its way out.
enum Encoded {
    Small(Vec<u8>),
    Large(NodeBuffer),
}

impl Buffer for Encoded {
    fn reserve(&mut self, additional: usize) {
        match self {
            Encoded::Small(heap) => heap.reserve(additional),
            Encoded::Large(buffer) => buffer.reserve(additional),
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        match self {
            Encoded::Small(heap) => heap.extend_from_slice(bytes),
            Encoded::Large(buffer) => buffer.write(bytes),
        }
    }

    fn write_base64(&mut self, bytes: &[u8]) {
        match self {
            Encoded::Small(heap) => heap.write_base64(bytes),
            Encoded::Large(buffer) => buffer.write_base64(bytes),
        }
    }
}

/// One turn on a wire: its length where it fits into the slab at the offset, else a Buffer.
#[allow(
    clippy::too_many_arguments,
    reason = "one call is cheaper than an object to take apart"
)]
#[napi(catch_unwind)]
pub(crate) fn encode(
    env: Env,
    json: Text,
    blobs: Blobs,
    wire: Text,
    calls: Option<Text>,
    options: Option<Text>,
    mut slab: Slab<'_>,
    offset: u32,
) -> napi::Result<Either<u32, Either<NodeBuffer, OutBytes>>> {
    let make = |size| match size {
        0..=SMALL => Encoded::Small(Vec::with_capacity(size)),
        _ => Encoded::Large(NodeBuffer::with_capacity(&env, size)),
    };
    let (calls, options) = (optional(calls.as_ref()), optional(options.as_ref()));
    Ok(
        match throw(contract::encode(
            &frame(json, blobs),
            &named(&wire),
            calls,
            options,
            make,
        ))? {
            Encoded::Large(buffer) => Either::B(Either::A(buffer)),
            Encoded::Small(text) => match u32::try_from(text.len()) {
                Ok(length) if slab.put(offset as usize, &text) => Either::A(length),
                _ => Either::B(Either::B(OutBytes(text.into()))),
            },
        },
    )
}

/// A history on a wire.
#[napi(catch_unwind)]
pub(crate) fn encode_turns(
    env: Env,
    json: Text,
    blobs: Blobs,
    wire: Text,
    options: Option<Text>,
) -> napi::Result<NodeBuffer> {
    let make = |size| NodeBuffer::with_capacity(&env, size);
    throw(contract::encode_turns(
        &frame(json, blobs),
        &named(&wire),
        optional(options.as_ref()),
        make,
    ))
}

/// One turn for an SDK that takes raw bytes: the text, the paths to the bytes as a JSON list, the bytes.
#[napi(catch_unwind)]
pub(crate) fn encode_object(
    json: Text,
    blobs: Blobs,
    wire: Text,
    calls: Option<Text>,
    options: Option<Text>,
) -> napi::Result<OutTuple> {
    throw(contract::encode_object(
        &frame(json, blobs),
        &named(&wire),
        optional(calls.as_ref()),
        optional(options.as_ref()),
    ))
    .map(encoded)
}

/// A history for an SDK that takes raw bytes, likewise.
#[napi(catch_unwind)]
pub(crate) fn encode_turns_object(
    json: Text,
    blobs: Blobs,
    wire: Text,
    options: Option<Text>,
) -> napi::Result<OutTuple> {
    throw(contract::encode_turns_object(
        &frame(json, blobs),
        &named(&wire),
        optional(options.as_ref()),
    ))
    .map(encoded)
}

fn encoded(encoded: contract::Encoded) -> OutTuple {
    let (paths, bytes): (Vec<_>, Vec<_>) = encoded.bytes.into_iter().unzip();
    let paths: Vec<&str> = paths.iter().map(Json::as_str).collect();
    OutTuple(vec![
        Out::Text(encoded.json.into()),
        Out::Text(format!("[{}]", paths.join(",")).into()),
        Out::List(bytes),
    ])
}

/// What encoding a turn would do with each part, as JSON.
#[napi(catch_unwind)]
pub(crate) fn plan(
    json: Text,
    blobs: Blobs,
    wire: Text,
    calls: Option<Text>,
    options: Option<Text>,
) -> napi::Result<OutText> {
    throw(contract::plan(
        &frame(json, blobs),
        &named(&wire),
        optional(calls.as_ref()),
        optional(options.as_ref()),
    ))
    .map(|text| OutText(text.into()))
}

/// What a wire would do with a part, as JSON.
#[napi(catch_unwind)]
pub(crate) fn supports(
    json: Text,
    blobs: Blobs,
    wire: Text,
    options: Option<Text>,
) -> napi::Result<OutText> {
    throw(contract::supports(
        &frame(json, blobs),
        &named(&wire),
        optional(options.as_ref()),
    ))
    .map(|text| OutText(text.into()))
}

/// The model's calls in a wire's JSON, as a JSON list.
#[napi(catch_unwind)]
pub(crate) fn decode_calls(text: Text, wire: Text) -> napi::Result<OutText> {
    throw(contract::decode_calls(&text.0, &named(&wire))).map(|text| OutText(text.into()))
}

/// Calls on a wire.
#[napi(catch_unwind)]
pub(crate) fn encode_calls(
    calls: Text,
    wire: Text,
    options: Option<Text>,
) -> napi::Result<OutBytes> {
    throw(contract::encode_calls(
        &calls.0,
        &named(&wire),
        optional(options.as_ref()),
    ))
    .map(|text| OutBytes(text.into()))
}

/// A call's JSON text, checked, in its compact form.
#[napi(catch_unwind)]
pub(crate) fn call_from_json(text: Text) -> napi::Result<OutText> {
    throw(ToolCall::from_json(&text.0)).map(|call| OutText(call.to_json().into()))
}

/// What the tool messages in a wire's JSON consist of.
#[napi(catch_unwind)]
pub(crate) fn decode(text: Text, wire: Text, calls: Option<Text>) -> napi::Result<Vec<OutTuple>> {
    throw(contract::decode(
        text.0,
        &named(&wire),
        optional(calls.as_ref()),
    ))
    .map(all_opened)
}

/// Which outputs a wire reads under these options: bit (is error | explicit << 1 | has a part << 2).
#[napi(catch_unwind)]
pub(crate) fn output_needs(wire: Text, options: Option<Text>) -> napi::Result<u8> {
    throw(contract::output_needs(
        &named(&wire),
        optional(options.as_ref()),
    ))
}

/// The id as a wire takes it.
#[napi(catch_unwind)]
pub(crate) fn wire_id(id: Text, wire: Text, options: Option<Text>) -> napi::Result<OutText> {
    throw(contract::wire_id(
        &named(&id),
        &named(&wire),
        optional(options.as_ref()),
    ))
    .map(|id| OutText(id.into()))
}

/// What each wire takes, as JSON.
#[napi(catch_unwind)]
pub(crate) fn wires() -> OutText {
    OutText(Bytes::from(toolresult::wires()))
}

/// What the results consist of, in the order of their calls.
#[napi(catch_unwind)]
pub(crate) fn match_results(
    calls: Text,
    json: Text,
    blobs: Blobs,
    fill_missing: bool,
) -> napi::Result<Vec<OutTuple>> {
    throw(contract::match_results(
        &calls.0,
        &frame(json, blobs),
        fill_missing,
    ))
    .map(all_opened)
}

/// The JSON Schema of a result's JSON form.
#[napi(catch_unwind)]
pub(crate) fn schema() -> OutText {
    OutText(Bytes::from(toolresult::schema()))
}

/// The key of the output in a message's metadata.
#[napi(catch_unwind)]
pub(crate) fn metadata_key() -> &'static str {
    toolresult::metadata_key()
}

/// The key of the marker of explicit content.
#[napi(catch_unwind)]
pub(crate) fn content_source_key() -> &'static str {
    toolresult::content_source_key()
}

/// Metadata with the output set.
#[napi(catch_unwind)]
pub(crate) fn put_output_metadata(metadata: Text, output: Option<Text>) -> napi::Result<OutText> {
    throw(contract::put_output_metadata(
        &metadata.0,
        optional(output.as_ref()),
    ))
    .map(|text| OutText(text.into()))
}

/// Metadata for a message that carries the result.
#[napi(catch_unwind)]
pub(crate) fn put_message_metadata(
    metadata: Text,
    json: Text,
    blobs: Blobs,
) -> napi::Result<OutText> {
    throw(contract::put_message_metadata(
        &metadata.0,
        &frame(json, blobs),
    ))
    .map(|text| OutText(text.into()))
}

/// The output in a message's metadata; `null` where there is none.
#[napi(catch_unwind)]
pub(crate) fn output_from_message(message: Text) -> napi::Result<Option<OutText>> {
    throw(contract::output_from_message(&message.0))
        .map(|output| output.map(|output| OutText(text_of(&output))))
}

/// Whether the message carries the marker of explicit content.
#[napi(catch_unwind)]
pub(crate) fn has_explicit_content(message: Text) -> napi::Result<bool> {
    throw(contract::has_explicit_content(&message.0))
}
