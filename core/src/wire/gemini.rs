//! Gemini `generateContent`, also on Vertex.
//!
//! All function responses of a turn stand in one content, alone. A response is a JSON object whose keys `output` and `error` have a
//! meaning, so that a value is always put under one of them; a `$ref` anywhere inside would be read as a pointer to a part, so that
//! such a value goes as JSON text. From Gemini 3 on, some media stand inside the response; all other media follow in a second
//! content. Facts: types and docstrings of `google-genai` 3.6; texts of API errors in public issue threads (`docs/wires.md`).

use super::calls::PlannedCall;
use super::ids::IdRule;
use super::plan::{Attached, Item, Media, Plan, PlannedResult};
use super::read::{Block, Calls};
use super::sink::Write;
use super::sink::{Piece, Sink};
use super::spec::{Accept, Basis, Failure, OutputUse, Place, Source, Spec};
use super::{EncodeOptions, Format, blocks, calls, read};
use crate::content::ContentPart;
use crate::error::{Result, Within};
use crate::exchange::{CallKind, ToolCall};
use crate::json::{Event, Json, JsonKind};
use crate::media;
use crate::message::ToolMessage;
use crate::tool_result::is_error_object;

pub(super) struct Gemini;

/// What `functionResponse.parts` takes.
const IN_RESPONSE: &[&str] = &["image/png", "image/jpeg", "image/webp", "application/pdf"];

/// What the model reads in any content.
const ANYWHERE: &[&str] = &[
    "image/png",
    "image/jpeg",
    "image/webp",
    "image/heic",
    "image/heif",
    "application/pdf",
    "audio/wav",
    "audio/mpeg",
    "audio/aiff",
    "audio/aac",
    "audio/ogg",
    "audio/flac",
    "video/mp4",
    "video/mpeg",
    "video/quicktime",
    "video/x-msvideo",
    "video/x-flv",
    "video/webm",
    "video/x-ms-wmv",
    "video/3gpp",
];

/// The addresses that Vertex fetches; the Gemini API takes ids of its own files only.
const FETCHED: Source = Source::Url(&["gs", "https"]);

const MEDIA_BEHIND: &[Accept] = &[
    Accept::new(Source::Bytes, ANYWHERE, Place::AfterResults).known_by(Basis::Converters),
    Accept::new(Source::FileId, &["*"], Place::AfterResults).known_by(Basis::Unknown),
];
const MEDIA_INSIDE: &[Accept] = &[
    Accept::new(Source::Bytes, IN_RESPONSE, Place::InResult).known_by(Basis::Converters),
    Accept::new(Source::Utf8, &["text/plain"], Place::InResult).known_by(Basis::Converters),
    Accept::new(Source::Bytes, ANYWHERE, Place::AfterResults).known_by(Basis::Converters),
    Accept::new(Source::FileId, &["*"], Place::AfterResults).known_by(Basis::Unknown),
];
const VERTEX_BEHIND: &[Accept] = &[
    Accept::new(Source::Bytes, ANYWHERE, Place::AfterResults).known_by(Basis::Converters),
    Accept::new(
        FETCHED,
        &["image/*", "video/*", "audio/*", "application/pdf"],
        Place::AfterResults,
    ),
    Accept::new(Source::FileId, &["*"], Place::AfterResults).known_by(Basis::Unknown),
];
const VERTEX_INSIDE: &[Accept] = &[
    Accept::new(Source::Bytes, IN_RESPONSE, Place::InResult).known_by(Basis::Converters),
    Accept::new(Source::Utf8, &["text/plain"], Place::InResult).known_by(Basis::Converters),
    Accept::new(FETCHED, IN_RESPONSE, Place::InResult).known_by(Basis::Converters),
    Accept::new(Source::Bytes, ANYWHERE, Place::AfterResults).known_by(Basis::Converters),
    Accept::new(
        FETCHED,
        &["image/*", "video/*", "audio/*"],
        Place::AfterResults,
    ),
    Accept::new(Source::FileId, &["*"], Place::AfterResults).known_by(Basis::Unknown),
];

impl Format for Gemini {
    fn spec(&self, options: &EncodeOptions) -> Spec {
        let inside = options.model.as_deref().is_some_and(is_third_generation);
        Spec {
            name: "gemini",
            serves: "Gemini `generateContent`, also on Vertex",
            provider: "google",
            ids: IdRule::Optional,
            needs_name: true,
            accepts: match (inside, options.vertex) {
                (true, true) => VERTEX_INSIDE,
                (true, false) => MEDIA_INSIDE,
                (false, true) => VERTEX_BEHIND,
                (false, false) => MEDIA_BEHIND,
            },
            own_blocks: true,
            failure: Failure::Flag,
            output: OutputUse::Value,
            grouping: "one content with all responses of the turn, alone",
            ids_known: Basis::SdkType,
            failure_known: Basis::SdkType,
        }
    }

    fn write(&self, plan: Plan<'_>, options: &EncodeOptions, sink: &mut dyn Sink) -> Result<()> {
        sink.begin_array();
        if !plan.results.is_empty() {
            blocks::write_message("user", "parts", &plan.results, sink, |result, sink| {
                write_result(result, options.vertex, sink)
            })?;
        }
        blocks::write_attached("parts", plan.attached, sink, write_attached)?;
        sink.end_array();
        Ok(())
    }

    fn read(&self, json: &Json, calls: &Calls<'_>) -> Result<Vec<ToolMessage>> {
        let mut messages = Vec::new();
        read::each(json, |entry| read_entry(entry, calls, &mut messages))?;
        Ok(messages)
    }

    fn read_calls(&self, json: &Json) -> Result<Vec<ToolCall>> {
        calls::each_entry(json, |mut entry, calls| {
            if let Some(candidates) = entry.take("candidates") {
                return read::each(&candidates, |mut candidate| {
                    read_content_calls(candidate.block("content")?, calls).within_key("content")
                })
                .within_key("candidates");
            }
            read_content_calls(entry, calls)
        })
    }

    fn write_calls(
        &self,
        calls: &[PlannedCall<'_>],
        options: &EncodeOptions,
        sink: &mut dyn Sink,
    ) -> Result<()> {
        sink.begin_array();
        let signed = options.model.as_deref().is_some_and(is_third_generation);
        blocks::write_message(
            "model",
            "parts",
            calls.iter().enumerate(),
            sink,
            |(index, call), sink| {
                write_call(call, signed && index == 0, options.vertex, sink);
                Ok(())
            },
        )?;
        sink.end_array();
        Ok(())
    }
}

/// Whether a model's name says Gemini 3 or newer, with or without a path before it.
fn is_third_generation(model: &str) -> bool {
    let name = model.rsplit(['/', ':']).next().unwrap_or_default();
    let version = name.strip_prefix("gemini-").unwrap_or_default();
    let major: String = version.chars().take_while(char::is_ascii_digit).collect();
    major.parse::<u32>().is_ok_and(|major| major >= 3)
}

fn write_result(result: &PlannedResult<'_>, vertex: bool, sink: &mut dyn Sink) -> Result<()> {
    sink.begin_object();
    sink.object("functionResponse");
    if let Some(id) = result.id.as_deref().filter(|_| !vertex) {
        sink.text("id", id);
    }
    sink.text(
        "name",
        &result.name.map(|name| name.as_str()).unwrap_or_default(),
    );
    sink.key("response");
    write_response(result, sink);
    let inside = result
        .items
        .iter()
        .any(|item| !matches!(item, Item::Text(_)));
    if inside {
        sink.array("parts");
        for item in &result.items {
            match item {
                Item::Text(_) => {}
                Item::Media(media) => write_media(media, sink)?,
                Item::Block(block) => sink.raw(block),
            }
        }
        sink.end_array();
    }
    sink.end_object();
    sink.end_object();
    Ok(())
}

fn write_response(result: &PlannedResult<'_>, sink: &mut dyn Sink) {
    let is_error = result.is_error;
    let key = if is_error { "error" } else { "output" };
    match &result.derived {
        Some(output) if is_error && is_error_object(output) && !has_reference(output) => {
            sink.raw(output);
        }
        _ if is_error && says_nothing(result) => {
            sink.begin_object();
            sink.text(key, "Tool failed");
            sink.end_object();
        }
        derived => {
            sink.begin_object();
            sink.key(key);
            match derived {
                Some(output) if has_reference(output) => {
                    sink.string(&[Piece::Text(output.as_str())]);
                }
                Some(output) => sink.raw(output),
                None => result.write_joined(sink),
            }
            sink.end_object();
        }
    }
}

/// Whether no text of the tool's own says why it failed.
fn says_nothing(result: &PlannedResult<'_>) -> bool {
    result.says_only_failure()
        || result
            .items
            .iter()
            .all(|item| !matches!(item, Item::Text(_)))
}

/// Whether a `$ref` with a string stands anywhere inside.
fn has_reference(value: &Json) -> bool {
    let mut after_key = false;
    value.events().any(|event| {
        let found = after_key && matches!(event, Event::String(_));
        after_key = matches!(&event, Event::Key(key) if key == "$ref");
        found
    })
}

fn write_attached(attached: Attached<'_>, sink: &mut dyn Sink) -> Result<()> {
    sink.begin_object();
    sink.text("text", &attached.frame);
    sink.end_object();
    write_media(&attached.media, sink)
}

fn write_media(media: &Media<'_>, sink: &mut dyn Sink) -> Result<()> {
    let part = media.part;
    let key = if part.data().is_some() {
        "inlineData"
    } else {
        "fileData"
    };
    sink.begin_object();
    sink.object(key);
    sink.optional_text("mimeType", part.told_media_type().filter(media::is_exact));
    match part.data() {
        Some(data) => sink.base64("data", data),
        None => sink.optional("fileUri", part.address()),
    }
    sink.end_object();
    media.options.write(sink, &[key])?;
    sink.end_object();
    Ok(())
}

/// A content of a history, or a part given alone.
fn read_entry(mut entry: Block, calls: &Calls<'_>, messages: &mut Vec<ToolMessage>) -> Result<()> {
    if entry.peek("functionResponse").is_some() {
        return read_part(entry, calls, messages);
    }
    match entry.take("parts") {
        Some(parts) => read::each(&parts, |part| {
            if part.peek("functionResponse").is_some() {
                read_part(part, calls, messages)
            } else {
                Ok(())
            }
        })
        .within_key("parts"),
        None if entry.peek_text("role").is_some() => Ok(()),
        None => Err(read::invalid(
            "expected a content with parts, or a part with functionResponse",
        )),
    }
}

fn read_part(mut part: Block, calls: &Calls<'_>, messages: &mut Vec<ToolMessage>) -> Result<()> {
    let message =
        read_response(part.block("functionResponse")?, calls).within_key("functionResponse")?;
    messages.push(message);
    Ok(())
}

fn read_response(mut response: Block, calls: &Calls<'_>) -> Result<ToolMessage> {
    let (id, name) = (response.text("id")?, response.text("name")?);
    let value = response.take("response");
    if value
        .as_ref()
        .is_some_and(|value| value.kind() != JsonKind::Object)
    {
        return Err(read::invalid("a response is an object")).within_key("response");
    }
    let mut content = Vec::new();
    if let Some(parts) = response.take("parts") {
        read::each(&parts, |part| {
            content.push(read_media(part)?);
            Ok(())
        })
        .within_key("parts")?;
    }
    let Some(value) = value else {
        return Ok(calls.message_in_order(id, name, content, false));
    };
    let (said, is_error) = said_by(&value);
    if let Some(text) = said.as_text() {
        if !text.is_empty() {
            content.insert(0, ContentPart::text(text));
        }
        return Ok(calls.message_in_order(id, name, content, is_error));
    }
    let said = said.checked_depth().within_key("response")?;
    Ok(calls
        .message_in_order(id, name, content, is_error)
        .with_structured(said))
}

/// The value of a response and whether it is a failure: the keys `output` and `error` mean something only alone; else the whole
/// object is the output.
fn said_by(response: &Json) -> (Json, bool) {
    match response.members().as_slice() {
        [(key, value)] if key == "output" => (value.clone(), false),
        [(key, value)] if key == "error" => (value.clone(), true),
        _ => (response.clone(), false),
    }
}

fn read_media(mut block: Block) -> Result<ContentPart> {
    let whole = block.whole();
    let part = if block.peek("inlineData").is_some() {
        let mut inline = block.block("inlineData")?;
        read_inline(&mut inline).within_key("inlineData")?
    } else if block.peek("fileData").is_some() {
        let mut file = block.block("fileData")?;
        read_file(&mut file).within_key("fileData")?
    } else {
        return read::foreign("google", whole);
    };
    read::with_options(part, "google", block)
}

fn read_inline(inline: &mut Block) -> Result<ContentPart> {
    let label = inline
        .text("mimeType")?
        .map(|label| label.as_str().into_owned());
    let is_image = label
        .as_deref()
        .is_some_and(|label| label.starts_with("image/"));
    read::media(&inline.required_text("data")?, label.as_deref(), is_image)
}

fn read_file(file: &mut Block) -> Result<ContentPart> {
    let label = file
        .text("mimeType")?
        .map(|label| label.as_str().into_owned());
    let uri = file.required_text("fileUri")?;
    match label.as_deref() {
        Some(label) if label.starts_with("video/") => ContentPart::video_url(uri, Some(label)),
        Some(label) if label.starts_with("image/") => ContentPart::image_url(uri, Some(label)),
        label => ContentPart::file_url(uri, label),
    }
    .map_err(|error| error.at_key("fileUri"))
}

/// What stands for a signature that a call of another provider does not have; the API documents it.
const NO_SIGNATURE: &str = "skip_thought_signature_validator";

/// A call with its signature, which Gemini 3 wants back on the first call of a turn.
fn write_call(call: &PlannedCall<'_>, wants_signature: bool, vertex: bool, sink: &mut dyn Sink) {
    if let Some(part) = call.replayed() {
        return sink.raw(&part);
    }
    sink.begin_object();
    sink.object("functionCall");
    if !vertex {
        sink.text("id", &call.id);
    }
    sink.text("name", &call.call.name().as_str());
    sink.key("args");
    sink.raw(&call.arguments());
    sink.end_object();
    call.write_own(&["functionCall"], sink);
    let signed = call
        .own
        .as_ref()
        .is_some_and(|own| own.member("thoughtSignature").is_some());
    if wants_signature && !signed {
        sink.text("thoughtSignature", NO_SIGNATURE);
    }
    sink.end_object();
}

fn read_content_calls(mut content: Block, calls: &mut Vec<ToolCall>) -> Result<()> {
    if content.peek("functionCall").is_some() {
        let call = read_call(content, calls)?;
        calls.push(call);
        return Ok(());
    }
    let Some(parts) = content.take("parts") else {
        return Ok(());
    };
    read::each(&parts, |part| {
        if part.peek("functionCall").is_some() {
            let call = read_call(part, calls)?;
            calls.push(call);
        }
        Ok(())
    })
    .within_key("parts")
}

fn read_call(mut part: Block, before: &[ToolCall]) -> Result<ToolCall> {
    let mut call = part.block("functionCall")?;
    let id = call
        .text("id")?
        .filter(|id| !id.is_blank())
        .unwrap_or_else(|| calls::numbered(before));
    let name = call.required_text("name").within_key("functionCall")?;
    let arguments = calls::arguments_text(call.take("args"));
    calls::call(id, name, arguments, CallKind::Function, "google", part)
}
