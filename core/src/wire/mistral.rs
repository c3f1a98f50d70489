//! Mistral chat completions.
//!
//! One `tool` message a call, as many as there were calls before the next assistant message. Their content is text: chunks of other
//! kinds are honoured by few tokenizers only. Files go into a user message, and because servers refuse a user message right after
//! a tool message, an assistant message stands between. A call id is nine letters and digits on the older tokenizers, which a client
//! cannot tell from the newer. Facts: `mistralai` 3.7 and `mistral-common` 1.13 (`docs/wires.md`).

use super::calls::PlannedCall;
use super::ids::IdRule;
use super::plan::{Attached, Plan, PlannedResult, required_name};
use super::read::{Block, Calls};
use super::sink::Sink;
use super::sink::Write;
use super::spec::{Accept, Basis, Failure, HTTP, IMAGES, OutputUse, Place, Source, Spec};
use super::{EncodeOptions, Format, blocks, calls, read};
use crate::content::{ContentPart, Family};
use crate::error::{Result, Within};
use crate::exchange::ToolCall;
use crate::json::{Json, JsonKind};
use crate::message::ToolMessage;

pub(super) struct Mistral;

const SPEC: Spec = Spec {
    name: "mistral",
    serves: "Mistral chat completions",
    provider: "mistral",
    ids: IdRule::NineAlphanumerics,
    needs_name: false,
    accepts: &[
        Accept::new(Source::Bytes, IMAGES, Place::AfterResults),
        Accept::new(
            Source::Bytes,
            &["application/pdf", "audio/wav", "audio/mpeg"],
            Place::AfterResults,
        ),
        Accept::new(HTTP, &["image/*", "application/pdf"], Place::AfterResults),
        Accept::new(Source::FileId, &["*"], Place::AfterResults),
    ],
    own_blocks: true,
    failure: Failure::Text,
    output: OutputUse::Text,
    grouping: "one tool message a result, before the next assistant message",
    ids_known: Basis::Tried,
    failure_known: Basis::SdkType,
};

impl Format for Mistral {
    fn spec(&self, _options: &EncodeOptions) -> Spec {
        SPEC
    }

    fn write(&self, plan: Plan<'_>, _options: &EncodeOptions, sink: &mut dyn Sink) -> Result<()> {
        sink.begin_array();
        for result in &plan.results {
            write_result(result, sink)?;
        }
        if !plan.attached.is_empty() {
            sink.begin_object();
            sink.text("role", "assistant");
            sink.text("content", ".");
            sink.end_object();
        }
        blocks::write_attached("content", plan.attached, sink, write_attached)?;
        sink.end_array();
        Ok(())
    }

    fn read(&self, json: &Json, calls: &Calls<'_>) -> Result<Vec<ToolMessage>> {
        read::messages(json, |entry| read_message(entry, calls))
    }

    fn read_calls(&self, json: &Json) -> Result<Vec<ToolCall>> {
        calls::read_tool_calls(json, SPEC.provider)
    }

    fn write_calls(
        &self,
        calls: &[PlannedCall<'_>],
        _options: &EncodeOptions,
        sink: &mut dyn Sink,
    ) -> Result<()> {
        sink.begin_array();
        calls::write_tool_calls(calls, Some(""), sink, |call, sink| {
            sink.begin_object();
            sink.text("id", &call.id);
            sink.text("type", "function");
            sink.object("function");
            sink.text("name", &call.call.name().as_str());
            sink.text("arguments", call.arguments().as_str());
            sink.end_object();
            call.write_own(&["id", "type", "function"], sink);
            sink.end_object();
        });
        sink.end_array();
        Ok(())
    }
}

fn write_result(result: &PlannedResult<'_>, sink: &mut dyn Sink) -> Result<()> {
    sink.begin_object();
    sink.text("role", "tool");
    sink.optional("name", result.name);
    sink.text("tool_call_id", result.id());
    sink.key("content");
    blocks::write_texts(result, sink)?;
    sink.end_object();
    Ok(())
}

fn write_attached(attached: Attached<'_>, sink: &mut dyn Sink) -> Result<()> {
    sink.text_block(&attached.frame);
    let mut media = attached.media;
    let part = media.part;
    let kind = chunk_type(part);
    let detail = if kind == "image_url" {
        media.options.take("detail")
    } else {
        None
    };
    sink.begin_object();
    sink.text("type", kind);
    let key = if kind == "file" { "file_id" } else { kind };
    match detail {
        None => write_source(key, part, sink),
        Some(detail) => {
            sink.object(key);
            write_source("url", part, sink);
            sink.key("detail");
            sink.raw(&detail);
            sink.end_object();
        }
    }
    if let Some(file) = part.as_file()
        && kind == "document_url"
        && (part.data().is_some() || file.filename.is_some())
    {
        sink.text(
            "document_name",
            &required_name(file, attached.number, "pdf"),
        );
    }
    media.options.write(sink, &["type", key, "document_name"])?;
    sink.end_object();
    Ok(())
}

fn write_source(key: &str, part: &ContentPart, sink: &mut dyn Sink) {
    match (part.data(), part.address()) {
        (Some(data), _) if key == "input_audio" => sink.base64(key, data),
        (Some(data), _) => sink.data_url(key, part.media_type().unwrap_or_default(), data),
        (None, address) => sink.optional(key, address),
    }
}

fn chunk_type(part: &ContentPart) -> &'static str {
    match part.family() {
        _ if part.is_file_id() => "file",
        Family::Audio => "input_audio",
        Family::Document => "document_url",
        Family::Image | Family::Video => "image_url",
    }
}

/// One message of a history; only tool messages carry results.
fn read_message(mut message: Block, calls: &Calls<'_>) -> Result<Option<ToolMessage>> {
    if !read::is_tool(&mut message, &["system", "user", "assistant"])? {
        return Ok(None);
    }
    let (id, name) = (message.text("tool_call_id")?, message.text("name")?);
    let content = match message.take("content") {
        None => Vec::new(),
        Some(content) => read::content(&content, read_chunk).within_key("content")?,
    };
    Ok(Some(calls.message_in_order(id, name, content, false)))
}

/// An address, or an object with the address and its detail.
fn read_image(chunk: &mut Block) -> Result<ContentPart> {
    if chunk.peek("image_url").map(Json::kind) != Some(JsonKind::Object) {
        let url = chunk.required_text("image_url")?;
        return ContentPart::image_url(url, None).map_err(|error| error.at_key("image_url"));
    }
    let mut image = chunk.block("image_url")?;
    let url = image.required_text("url").within_key("image_url")?;
    let part = ContentPart::image_url(url, None).within_key("image_url")?;
    read::with_options(part, SPEC.provider, image)
}

fn read_chunk(mut chunk: Block) -> Result<ContentPart> {
    let whole = chunk.whole();
    let kind = chunk.required_text("type")?;
    let part = match &*kind.as_str() {
        "text" => ContentPart::text(chunk.required_text("text")?),
        "image_url" => read_image(&mut chunk)?,
        "document_url" => {
            let url = chunk.required_text("document_url")?;
            let part =
                ContentPart::file_url(url, None).map_err(|error| error.at_key("document_url"))?;
            match chunk.text("document_name")? {
                Some(name) => part.with_filename(name),
                None => part,
            }
        }
        "file" => chunk.file_id("file_id")?,
        _ => return read::foreign(SPEC.provider, whole),
    };
    read::with_options(part, SPEC.provider, chunk)
}
