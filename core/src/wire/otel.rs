//! OpenTelemetry, semantic conventions for generative AI: the messages of `gen_ai.input.messages`.
//!
//! One `tool` message a call, whose part `tool_call_response` holds any JSON. Images, audio and video stand beside it. A part has no error
//! flag. Facts: `opentelemetry-util-genai` 1.3b0 (`docs/wires.md`).

use super::calls::PlannedCall;
use super::ids::IdRule;
use super::plan::{Item, Media, Plan, PlannedResult};
use super::read::{Block, Calls};
use super::sink::Sink;
use super::sink::Write;
use super::spec::{Accept, Basis, Failure, OutputUse, Place, Source, Spec};
use super::{EncodeOptions, Format, blocks, calls, read};
use crate::content::ContentPart;
use crate::error::{Result, Within};
use crate::exchange::{CallKind, ToolCall};
use crate::json::{Json, Text};
use crate::media;
use crate::message::ToolMessage;

pub(super) struct Otel;

const MODALITIES: &[&str] = &["image/*", "audio/*", "video/*"];

const SPEC: Spec = Spec {
    name: "otel",
    serves: "OpenTelemetry's messages for generative AI",
    provider: "otel",
    ids: IdRule::Optional,
    needs_name: false,
    accepts: &[
        Accept::new(Source::Bytes, MODALITIES, Place::InResult),
        Accept::new(Source::Url(&["*"]), MODALITIES, Place::InResult),
        Accept::new(Source::FileId, MODALITIES, Place::InResult),
    ],
    own_blocks: true,
    failure: Failure::Text,
    output: OutputUse::Value,
    grouping: "one tool message a result",
    ids_known: Basis::SdkType,
    failure_known: Basis::SdkType,
};

impl Format for Otel {
    fn spec(&self, _options: &EncodeOptions) -> Spec {
        SPEC
    }

    fn write(&self, plan: Plan<'_>, _options: &EncodeOptions, sink: &mut dyn Sink) -> Result<()> {
        sink.begin_array();
        for result in &plan.results {
            write_result(result, sink)?;
        }
        sink.end_array();
        Ok(())
    }

    fn read(&self, json: &Json, calls: &Calls<'_>) -> Result<Vec<ToolMessage>> {
        let mut messages = Vec::new();
        read::each(json, |entry| read_message(entry, calls, &mut messages))?;
        Ok(messages)
    }

    fn read_calls(&self, json: &Json) -> Result<Vec<ToolCall>> {
        calls::each_entry(json, |mut message, calls| {
            let Some(parts) = message.take("parts") else {
                return Ok(());
            };
            read::each(&parts, |mut part| {
                if part
                    .peek_text("type")
                    .is_some_and(|kind| kind == *"tool_call")
                {
                    part.take("type");
                    let id = part.text("id")?.filter(|id| !id.is_blank());
                    let id = id.unwrap_or_else(|| calls::numbered(calls));
                    let name = part.required_text("name")?;
                    let arguments = calls::arguments_text(part.take("arguments"));
                    calls.push(calls::call(
                        id,
                        name,
                        arguments,
                        CallKind::Function,
                        SPEC.provider,
                        part,
                    )?);
                }
                Ok(())
            })
            .within_key("parts")
        })
    }

    fn write_calls(
        &self,
        calls: &[PlannedCall<'_>],
        _options: &EncodeOptions,
        sink: &mut dyn Sink,
    ) -> Result<()> {
        sink.begin_array();
        blocks::write_message("assistant", "parts", calls, sink, |call, sink| {
            sink.begin_object();
            sink.text("type", "tool_call");
            sink.text("id", &call.id);
            sink.text("name", &call.call.name().as_str());
            sink.key("arguments");
            sink.raw(&call.arguments());
            call.write_own(&["type", "id", "name", "arguments"], sink);
            sink.end_object();
            Ok(())
        })?;
        sink.end_array();
        Ok(())
    }
}

fn write_result(result: &PlannedResult<'_>, sink: &mut dyn Sink) -> Result<()> {
    sink.begin_object();
    sink.text("role", "tool");
    sink.array("parts");
    if !result.items.is_empty() {
        sink.begin_object();
        sink.text("type", "tool_call_response");
        sink.optional_text("id", result.id.as_deref());
        sink.key("response");
        match result.derived.as_ref().filter(|_| !result.is_error) {
            Some(value) => sink.raw(value),
            None if result.derived.is_some() && !result.says_only_failure() => {
                write_error(result, sink);
            }
            None => result.write_joined(sink),
        }
        sink.end_object();
    }
    for item in &result.items {
        match item {
            Item::Text(_) => {}
            Item::Media(media) => write_media(media, sink)?,
            Item::Block(block) => sink.raw(block),
        }
    }
    sink.end_array();
    sink.end_object();
    Ok(())
}

/// A failed output: the text `{"error":…}` is JSON, and a response may be any JSON.
fn write_error(result: &PlannedResult<'_>, sink: &mut dyn Sink) {
    match Json::parse(result.joined()) {
        Ok(value) => sink.raw(&value),
        Err(_) => result.write_joined(sink),
    }
}

fn write_media(media: &Media<'_>, sink: &mut dyn Sink) -> Result<()> {
    let part = media.part;
    let (kind, key) = match part.data() {
        Some(_) => ("blob", "content"),
        None if part.is_file_id() => ("file", "file_id"),
        None => ("uri", "uri"),
    };
    sink.begin_object();
    sink.text("type", kind);
    sink.text("modality", part.family().name());
    sink.optional_text("mime_type", part.media_type().filter(media::is_exact));
    match part.data() {
        Some(data) => sink.base64(key, data),
        None => sink.optional(key, part.address()),
    }
    media
        .options
        .write(sink, &["type", "modality", "mime_type", key])?;
    sink.end_object();
    Ok(())
}

/// One message of a history; only tool messages carry results.
fn read_message(
    mut message: Block,
    calls: &Calls<'_>,
    messages: &mut Vec<ToolMessage>,
) -> Result<()> {
    let role = message.required_text("role")?;
    if role != *"tool" {
        return Ok(());
    }
    let mut response = Response::default();
    if let Some(parts) = message.take("parts") {
        read::each(&parts, |mut part| {
            let kind = part.peek_text("type");
            if kind.is_none_or(|kind| kind != *"tool_call_response") {
                response.content.push(read_part(part)?);
                return Ok(());
            }
            if response.has_begun {
                messages.push(std::mem::take(&mut response).into_message(calls));
            }
            response.begin(&mut part)
        })
        .within_key("parts")?;
    }
    messages.push(response.into_message(calls));
    Ok(())
}

/// One response of a message, with the parts up to the next one.
#[derive(Default)]
struct Response {
    has_begun: bool,
    id: Option<Text>,
    said: Option<Json>,
    content: Vec<ContentPart>,
}

impl Response {
    fn begin(&mut self, part: &mut Block) -> Result<()> {
        self.has_begun = true;
        self.id = part.text("id")?;
        // Older writers say `result`.
        let said = part
            .take_any("response")
            .or_else(|| part.take_any("result"));
        self.said = said
            .map(Json::checked_depth)
            .transpose()
            .within_key("response")?;
        Ok(())
    }

    fn into_message(mut self, calls: &Calls<'_>) -> ToolMessage {
        if let Some(text) = self.said.as_ref().and_then(Json::as_text)
            && !text.is_empty()
        {
            self.content.insert(0, ContentPart::text(text));
        }
        let message = calls.message_in_order(self.id, None, self.content, false);
        match self.said {
            Some(value) if value.as_text().is_none() => message.with_structured(value),
            _ => message,
        }
    }
}

fn read_part(mut part: Block) -> Result<ContentPart> {
    let whole = part.whole();
    let kind = part.required_text("type")?;
    let modality = part
        .text("modality")?
        .map(|modality| modality.as_str().into_owned())
        .unwrap_or_default();
    let label = part
        .text("mime_type")?
        .map(|label| label.as_str().into_owned());
    let label = label.as_deref();
    let read = match &*kind.as_str() {
        "text" => ContentPart::text(part.required_text("content")?),
        "reasoning" => ContentPart::thinking(part.required_text("content")?),
        "blob" => read::media(&part.required_text("content")?, label, modality == "image")
            .map_err(|error| error.at_key("content"))?,
        "uri" => {
            let uri = part.required_text("uri")?;
            match modality.as_str() {
                "image" => ContentPart::image_url(uri, label),
                "video" => ContentPart::video_url(uri, label),
                _ => ContentPart::file_url(uri, label),
            }
            .map_err(|error| error.at_key("uri"))?
        }
        "file" => {
            let family = if modality.is_empty() {
                None
            } else {
                Some(format!("{modality}/*"))
            };
            let id = part.file_id("file_id")?;
            match label.or(family.as_deref()) {
                Some(label) => id.with_media_type(label)?,
                None => id,
            }
        }
        _ => return read::foreign(SPEC.provider, whole),
    };
    read::with_options(read, SPEC.provider, part)
}
