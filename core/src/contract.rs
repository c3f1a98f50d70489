//! Each operation over frames: what bindings call whose values cross as text.
//!
//! A [`Frame`] is one JSON text in which a part's `data` may be a number, the index of a blob beside it; the public readers refuse
//! numbers there, so that a frame cannot be forged by data. Three forms are read:
//!
//! - a part or result frame is the public JSON form with such indexes;
//! - a full message frame is `{"tool_call_id","name","content","output","metadata","is_error","explicit","extra"}`: the user's metadata, flags
//!   and unknown keys apart, absent keys left out; `"derived":true` in place of `content` stands for the one text that the output
//!   derives to;
//! - a made message frame is `{"returned":{…},"tool_call_id","name","is_error"}`, where `returned` has exactly one of `result` (a result
//!   frame), `text`, `bytes` (a blob index), `content`, `value` and `nothing`: what a tool returned, before any rule was applied.
//!
//! Every operation on messages takes both message forms, so that a binding applies no rule itself.

use bytes::Bytes;

use crate::content::ContentPart;
use crate::envelope::{Members, Source, missing};
use crate::error::{Error, ErrorKind, Result, Within};
use crate::exchange::{ToolCall, match_results as matched};
use crate::json::write::Buffer;
use crate::json::{Json, Limits, Reader, Text};
use crate::message::ToolMessage;
use crate::tool_result::{self, Outcome, Returned, ToolResult, read_content};
use crate::wire::{self, EncodeOptions, PathSink, TextSink, Wire};

/// JSON text with bytes beside it.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// The text; a part's `data` may be the index of a blob.
    pub json: Bytes,
    /// The bytes of images and files.
    pub blobs: Vec<Bytes>,
}

impl Frame {
    fn source(&self) -> Source<'_> {
        Source {
            limits: Limits::default(),
            blobs: Some(&self.blobs),
        }
    }

    fn read<T>(&self, read: impl FnOnce(&mut Reader, &Source<'_>) -> Result<T>) -> Result<T> {
        let mut reader = Reader::new(&self.json, &Limits::default())?;
        let value = read(&mut reader, &self.source())?;
        reader.end()?;
        Ok(value)
    }

    fn messages(&self) -> Result<Vec<ToolMessage>> {
        self.read(read_messages)
    }

    fn turns(&self) -> Result<Vec<Vec<ToolMessage>>> {
        self.read(|reader, source| {
            let mut turns = Vec::new();
            reader.array(|reader, index| {
                turns.push(read_messages(reader, source).within_index(index)?);
                Ok(())
            })?;
            Ok(turns)
        })
    }
}

/// A result or message that was read: the output as text, so that nobody pays for it who does not look at it, and the rest as a frame.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The output; absent differs from null.
    pub output: Option<Json>,
    /// Everything else: a result frame, or a full message frame.
    pub frame: Frame,
}

impl Opened {
    fn result(result: &ToolResult) -> Self {
        let (mut json, mut blobs) = (Vec::new(), Some(Vec::new()));
        let mut members = Members::begin(&mut json);
        result.write_rest(&mut members, &mut blobs);
        members.end();
        Opened::new(result.output().cloned(), json, blobs)
    }

    fn message(message: &ToolMessage) -> Self {
        let (mut json, mut blobs) = (Vec::new(), Some(Vec::new()));
        message.write_frame(&mut json, &mut blobs);
        Opened::new(message.output().cloned(), json, blobs)
    }

    fn new(output: Option<Json>, json: Vec<u8>, blobs: Option<Vec<Bytes>>) -> Self {
        Opened {
            output,
            frame: Frame {
                json: json.into(),
                blobs: blobs.unwrap_or_default(),
            },
        }
    }
}

/// A JSON text in its compact form.
///
/// # Errors
/// Those of [`Json::parse`], and `LIMIT_EXCEEDED`.
pub fn compact(text: Bytes, limits: &Limits) -> Result<Json> {
    Json::from_bytes_with(text, limits)
}

/// A part as it is kept: media type settled, base64 and data URLs read into a blob.
///
/// # Errors
/// Those of [`ContentPart::from_json`].
pub fn part(frame: &Frame) -> Result<Frame> {
    Ok(part_frame(&frame.read(ContentPart::read)?))
}

/// Reads a part's JSON form.
///
/// # Errors
/// Those of [`ContentPart::from_json`], and `LIMIT_EXCEEDED`.
pub fn part_from_json(text: Bytes, limits: &Limits) -> Result<Frame> {
    Ok(part_frame(&ContentPart::from_bytes_with(text, limits)?))
}

/// Bytes with a file name as a part: see [`ContentPart::from_named_bytes`].
///
/// # Errors
/// None in practice.
pub fn part_from_named_bytes(bytes: Bytes, name: &str) -> Result<Frame> {
    Ok(part_frame(&ContentPart::from_named_bytes(bytes, name)?))
}

/// A part's JSON form.
///
/// # Errors
/// As [`part`].
pub fn part_to_json(frame: &Frame) -> Result<Vec<u8>> {
    Ok(frame.read(ContentPart::read)?.to_json())
}

fn part_frame(part: &ContentPart) -> Frame {
    let (mut json, mut blobs) = (Vec::new(), Some(Vec::new()));
    part.write(&mut json, &mut blobs);
    Frame {
        json: json.into(),
        blobs: blobs.unwrap_or_default(),
    }
}

/// Reads a result's JSON form.
///
/// # Errors
/// Those of [`ToolResult::from_json`], and `LIMIT_EXCEEDED`.
pub fn result_from_json(text: Bytes, limits: &Limits) -> Result<Opened> {
    Ok(Opened::result(&ToolResult::from_bytes(text, limits)?))
}

/// A result's JSON text in its canonical form, nothing read.
///
/// # Errors
/// As [`result_from_json`].
pub fn result_canonical<B: Buffer>(
    text: Bytes,
    limits: &Limits,
    make: impl FnOnce(usize) -> B,
) -> Result<B> {
    Ok(written(&ToolResult::from_bytes(text, limits)?, make))
}

/// A result's JSON form, written into the buffer that `make` gives for about so many bytes.
///
/// # Errors
/// Those of the fields, with their place.
pub fn result_to_json<B: Buffer>(frame: &Frame, make: impl FnOnce(usize) -> B) -> Result<B> {
    Ok(written(&frame.read(ToolResult::read)?, make))
}

fn written<B: Buffer>(result: &ToolResult, make: impl FnOnce(usize) -> B) -> B {
    let mut out = make(result.json_len());
    result.write(&mut out);
    out
}

/// Whether two results are equal.
///
/// # Errors
/// As [`result_to_json`].
pub fn result_equal(a: &Frame, b: &Frame) -> Result<bool> {
    Ok(a.read(ToolResult::read)? == b.read(ToolResult::read)?)
}

/// A message in its full form, whichever form it was given in.
///
/// # Errors
/// Those of the fields; `MISSING_TOOL_CALL_ID` for a made message with an empty id.
pub fn message(frame: &Frame) -> Result<Opened> {
    Ok(Opened::message(&frame.read(read_message)?))
}

/// Reads a message's JSON form.
///
/// # Errors
/// Those of [`ToolMessage::from_json`], and `LIMIT_EXCEEDED`.
pub fn message_from_json(text: Bytes, limits: &Limits) -> Result<Opened> {
    Ok(Opened::message(&ToolMessage::from_bytes(text, limits)?))
}

/// Reads a list of messages in their JSON form.
///
/// # Errors
/// As [`message_from_json`], with the index in the place.
pub fn messages_from_json(text: Bytes, limits: &Limits) -> Result<Vec<Opened>> {
    Ok(ToolMessage::list_from_bytes(text, limits)?
        .iter()
        .map(Opened::message)
        .collect())
}

/// A message's JSON form.
///
/// # Errors
/// As [`message`].
pub fn message_to_json<B: Buffer>(frame: &Frame, make: impl FnOnce(usize) -> B) -> Result<B> {
    let message = frame.read(read_message)?;
    let mut out = make(message.json_len());
    message.write_with_output(&mut out, message.output());
    Ok(out)
}

/// The JSON forms of a list of messages, as one list.
///
/// # Errors
/// As [`message`], with the index in the place.
pub fn messages_to_json<B: Buffer>(frame: &Frame, make: impl FnOnce(usize) -> B) -> Result<B> {
    let messages = frame.messages()?;
    let mut out = make(messages.iter().map(ToolMessage::json_len).sum());
    out.write(b"[");
    for (index, message) in messages.iter().enumerate() {
        if index > 0 {
            out.write(b",");
        }
        message.write_with_output(&mut out, message.output());
    }
    out.write(b"]");
    Ok(out)
}

/// Whether two messages are equal.
///
/// # Errors
/// As [`message`].
pub fn message_equal(a: &Frame, b: &Frame) -> Result<bool> {
    Ok(a.read(read_message)? == b.read(read_message)?)
}

/// The result that a message carries, and the error flag.
///
/// # Errors
/// As [`message`].
pub fn from_message(frame: &Frame) -> Result<(Opened, bool)> {
    let message = frame.read(read_message)?;
    Ok((
        Opened::result(&ToolResult::from_message(&message)?),
        message.is_error(),
    ))
}

/// Encodes one turn, an array of message frames, into the buffer that `make` gives for about so many bytes.
///
/// `calls` is the JSON of a list of calls or of an assistant message; `options` is a JSON object.
///
/// # Errors
/// `UNKNOWN_WIRE`, `INVALID_OPTION`, and those of [`encode_to`](crate::encode_to).
pub fn encode<B: Buffer>(
    turn: &Frame,
    wire: &str,
    calls: Option<&[u8]>,
    options: Option<&[u8]>,
    make: impl FnOnce(usize) -> B,
) -> Result<B> {
    let wire: Wire = wire.parse()?;
    let mut options = options_of(options)?;
    options.calls = calls_of(calls)?;
    let messages = turn.messages()?;
    let views: Vec<_> = messages.iter().map(ToolMessage::view).collect();
    let mut out = make(wire::encoded_len(&views));
    wire::encode_to(&views, wire, &options, &mut TextSink::new(&mut out))?;
    Ok(out)
}

/// An encoding for hosts that build objects from text: bytes that the provider's SDK takes raw are null in the text, and stand beside it
/// with the path to each, a JSON list of keys and indexes.
#[derive(Clone, Debug)]
pub struct Encoded {
    /// The text.
    pub json: Vec<u8>,
    /// The path to each null that stands for bytes, and the bytes.
    pub bytes: Vec<(Json, Bytes)>,
}

/// Encodes one turn for an SDK that takes raw bytes: as [`encode`], with bytes beside the text.
///
/// # Errors
/// As [`encode`].
pub fn encode_object(
    turn: &Frame,
    wire: &str,
    calls: Option<&[u8]>,
    options: Option<&[u8]>,
) -> Result<Encoded> {
    let wire: Wire = wire.parse()?;
    let mut options = options_of(options)?;
    options.calls = calls_of(calls)?;
    let messages = turn.messages()?;
    let views: Vec<_> = messages.iter().map(ToolMessage::view).collect();
    encoded(|sink| wire::encode_to(&views, wire, &options, sink))
}

/// Encodes the turns of a history likewise.
///
/// # Errors
/// As [`encode_turns`].
pub fn encode_turns_object(turns: &Frame, wire: &str, options: Option<&[u8]>) -> Result<Encoded> {
    let wire: Wire = wire.parse()?;
    let options = options_of(options)?;
    let turns = turns.turns()?;
    let views: Vec<Vec<_>> = turns
        .iter()
        .map(|turn| turn.iter().map(ToolMessage::view).collect())
        .collect();
    encoded(|sink| wire::encode_turns_to(&views, wire, &options, sink))
}

fn encoded(write: impl FnOnce(&mut PathSink<'_>) -> Result<()>) -> Result<Encoded> {
    let mut json = Vec::new();
    let mut sink = PathSink::new(&mut json);
    write(&mut sink)?;
    let bytes = std::mem::take(&mut sink.bytes);
    let bytes = bytes
        .into_iter()
        .map(|(path, data)| (path, data.to_bytes()))
        .collect();
    Ok(Encoded { json, bytes })
}

/// Encodes the turns of a history: an array of arrays of message frames, to an array of arrays.
///
/// # Errors
/// As [`encode`], with the index of the turn in the place.
pub fn encode_turns<B: Buffer>(
    turns: &Frame,
    wire: &str,
    options: Option<&[u8]>,
    make: impl FnOnce(usize) -> B,
) -> Result<B> {
    let wire: Wire = wire.parse()?;
    let options = options_of(options)?;
    let turns = turns.turns()?;
    let views: Vec<Vec<_>> = turns
        .iter()
        .map(|turn| turn.iter().map(ToolMessage::view).collect())
        .collect();
    let mut out = make(views.iter().map(|turn| wire::encoded_len(turn)).sum());
    wire::encode_turns_to(&views, wire, &options, &mut TextSink::new(&mut out))?;
    Ok(out)
}

fn options_of(options: Option<&[u8]>) -> Result<EncodeOptions> {
    options.map_or_else(|| Ok(EncodeOptions::default()), EncodeOptions::from_json)
}

fn calls_of(calls: Option<&[u8]>) -> Result<Vec<ToolCall>> {
    calls.map_or_else(|| Ok(Vec::new()), ToolCall::list_from_json)
}

/// Reads the tool results out of a wire's JSON.
///
/// # Errors
/// `UNKNOWN_WIRE`, and those of [`decode`](crate::decode).
pub fn decode(text: Bytes, wire: &str, calls: Option<&[u8]>) -> Result<Vec<Opened>> {
    let messages = wire::decode_bytes(text, wire.parse()?, &calls_of(calls)?)?;
    Ok(messages.iter().map(Opened::message).collect())
}

/// What encoding a turn, an array of message frames, would do with each part: a JSON list of
/// `{"message","part","action","reason"}`, where `part` is absent for an output.
///
/// # Errors
/// As [`encode`], but a refused part is told, not an error.
pub fn plan(
    turn: &Frame,
    wire: &str,
    calls: Option<&[u8]>,
    options: Option<&[u8]>,
) -> Result<Vec<u8>> {
    let wire: Wire = wire.parse()?;
    let mut options = options_of(options)?;
    options.calls = calls_of(calls)?;
    let messages = turn.messages()?;
    let views: Vec<_> = messages.iter().map(ToolMessage::view).collect();
    let mut out = vec![b'['];
    for (index, told) in wire::plan(&views, wire, &options)?.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        write_part_plan(told, &mut out);
    }
    out.push(b']');
    Ok(out)
}

/// What a wire would do with one part, a part frame, of a result that did not fail: as one element of [`plan`].
///
/// # Errors
/// Those of the part; `UNKNOWN_WIRE`, `INVALID_OPTION`.
pub fn supports(part: &Frame, wire: &str, options: Option<&[u8]>) -> Result<Vec<u8>> {
    let part = part.read(ContentPart::read)?;
    let mut out = Vec::new();
    write_part_plan(
        &wire::supports(&part, wire.parse()?, &options_of(options)?)?,
        &mut out,
    );
    Ok(out)
}

fn write_part_plan(told: &wire::PartPlan, out: &mut Vec<u8>) {
    let mut members = Members::begin(out);
    members
        .key("message")
        .write(told.message.to_string().as_bytes());
    if let Some(part) = told.part {
        members.key("part").write(part.to_string().as_bytes());
    }
    members.string("action", told.action.name());
    members.string("reason", told.reason);
    members.end();
}

/// Reads the model's calls out of a wire's JSON, as the JSON list of calls.
///
/// # Errors
/// `UNKNOWN_WIRE`, and those of [`decode_calls`](crate::decode_calls).
pub fn decode_calls(text: &[u8], wire: &str) -> Result<Vec<u8>> {
    let mut out = vec![b'['];
    for (index, call) in wire::decode_calls(text, wire.parse()?)?.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        out.extend_from_slice(&call.to_json());
    }
    out.push(b']');
    Ok(out)
}

/// Writes calls, given as a JSON list or an assistant message, as the messages or items of a wire.
///
/// # Errors
/// `UNKNOWN_WIRE`, `INVALID_OPTION`, and those of [`encode_calls_to`](crate::encode_calls_to).
pub fn encode_calls(calls: &[u8], wire: &str, options: Option<&[u8]>) -> Result<Vec<u8>> {
    let calls = ToolCall::list_from_json(calls)?;
    wire::encode_calls_json(&calls, wire.parse()?, &options_of(options)?)
}

/// Matches an array of message frames to the calls of a turn.
///
/// # Errors
/// Those of [`match_results`](crate::match_results).
pub fn match_results(calls: &[u8], results: &Frame, fill_missing: bool) -> Result<Vec<Opened>> {
    let calls = ToolCall::list_from_json(calls)?;
    let results = results.messages()?;
    Ok(matched(&calls, &results, fill_missing)?
        .iter()
        .map(Opened::message)
        .collect())
}

/// A copy of a metadata object with the output put in.
///
/// # Errors
/// `WRONG_TYPE` where the metadata is no object, and those of the text.
pub fn put_output_metadata(metadata: &[u8], output: Option<&[u8]>) -> Result<Vec<u8>> {
    let metadata = Json::parse(metadata).within_key("metadata")?;
    let output = output.map(Json::parse).transpose().within_key("output")?;
    Ok(
        tool_result::put_output_metadata(&metadata, output.as_ref())?
            .as_bytes()
            .to_vec(),
    )
}

/// A copy of a metadata object with output and marker as the result (a result frame) asks.
///
/// # Errors
/// As [`put_output_metadata`].
pub fn put_message_metadata(metadata: &[u8], result: &Frame) -> Result<Vec<u8>> {
    let metadata = Json::parse(metadata).within_key("metadata")?;
    let result = result.read(ToolResult::read)?;
    Ok(tool_result::put_message_metadata(&metadata, &result)?
        .as_bytes()
        .to_vec())
}

/// The value under `tool_output` of a message in JSON; nothing for anything that has none.
///
/// # Errors
/// Those of the text.
pub fn output_from_message(message: &[u8]) -> Result<Option<Json>> {
    let message = Json::envelope(Bytes::copy_from_slice(message), &Limits::default())?;
    Ok(tool_result::output_from_message(&message))
}

/// Whether a message in JSON carries the marker.
///
/// # Errors
/// Those of the text.
pub fn has_explicit_content(message: &[u8]) -> Result<bool> {
    let message = Json::envelope(Bytes::copy_from_slice(message), &Limits::default())?;
    Ok(tool_result::has_explicit_content(&message))
}

/// Whether two JSON texts are the same value.
///
/// # Errors
/// Those of the text.
pub fn equal(a: &[u8], b: &[u8]) -> Result<bool> {
    Ok(Json::parse(a)? == Json::parse(b)?)
}

/// The id of a call as the wire takes it.
///
/// # Errors
/// `UNKNOWN_WIRE`, `INVALID_OPTION`, and `MISSING_TOOL_CALL_ID` for an empty id.
pub fn wire_id(id: &str, wire: &str, options: Option<&[u8]>) -> Result<String> {
    wire::wire_id(id, wire.parse()?, &options_of(options)?).map(std::borrow::Cow::into_owned)
}

/// Which messages a wire reads the output of: bit `is_error + 2 * explicit + 4 * has_part` is set where it does. A binding asks once for
/// each wire and options and then looks up the bit.
///
/// # Errors
/// `UNKNOWN_WIRE` and `INVALID_OPTION`.
pub fn output_needs(wire: &str, options: Option<&[u8]>) -> Result<u8> {
    let wire: Wire = wire.parse()?;
    let options = options_of(options)?;
    let reads =
        |bits: &u8| wire.reads_output(&options, bits & 1 != 0, bits & 2 != 0, bits & 4 != 0);
    Ok((0..8).filter(reads).map(|bits| 1 << bits).sum())
}

fn read_messages(reader: &mut Reader, source: &Source<'_>) -> Result<Vec<ToolMessage>> {
    let mut messages = Vec::new();
    reader.array(|reader, index| {
        messages.push(read_message(reader, source).within_index(index)?);
        Ok(())
    })?;
    Ok(messages)
}

/// A message frame in either form.
fn read_message(reader: &mut Reader, source: &Source<'_>) -> Result<ToolMessage> {
    let mut message = ToolMessage::empty();
    let mut returned = None;
    let mut derived = false;
    reader.object(|reader, key| {
        let name = key.as_str();
        match &*name {
            "returned" => returned = Some(read_returned(reader, source)?),
            "derived" => derived = reader.value()?.as_str() == "true",
            _ if message
                .read_frame_member(&name, reader, source)
                .within_key(&name)? => {}
            _ => {
                return Err(
                    Error::new(ErrorKind::Internal, "a message frame has no such key")
                        .in_key(&name),
                );
            }
        }
        Ok(())
    })?;
    if let Some(returned) = returned {
        let outcome = if message.is_error() {
            Outcome::error(returned)
        } else {
            Outcome::ok(returned)
        };
        let id = message
            .tool_call_id()
            .cloned()
            .ok_or_else(|| missing("tool_call_id"))?;
        return Ok(outcome
            .to_message(id, None)?
            .with_name(message.name().cloned()));
    }
    if derived {
        message.derive();
    }
    Ok(message)
}

fn read_returned(reader: &mut Reader, source: &Source<'_>) -> Result<Returned> {
    let mut returned = None;
    reader.object(|reader, key| {
        returned = Some(match &*key.as_str() {
            "result" => Returned::Result(ToolResult::read(reader, source)?),
            "content" => Returned::Content(
                read_content(reader, source)
                    .within_key("content")?
                    .unwrap_or_default(),
            ),
            "value" => Returned::Value(reader.value().within_key("output")?),
            "text" => Returned::Text(reader.value()?.as_text().unwrap_or_else(|| Text::from(""))),
            "bytes" => {
                let index = reader.value()?.as_str().parse::<usize>().ok();
                let blob = index.and_then(|index| source.blobs?.get(index)).cloned();
                Returned::Bytes(
                    blob.ok_or_else(|| {
                        Error::new(ErrorKind::Internal, "a frame has no such blob")
                    })?,
                )
            }
            _ => {
                reader.value()?;
                Returned::Nothing
            }
        });
        Ok(())
    })?;
    returned.ok_or_else(|| missing("returned"))
}
