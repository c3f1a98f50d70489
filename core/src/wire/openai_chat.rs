//! `OpenAI` Chat Completions, also spoken by Groq, xAI, `DeepSeek`, `OpenRouter`, vLLM and Azure.
//!
//! One `tool` message a call, all of them together after the assistant message. Their content is text only and there is no error
//! flag, so that a failure is said in the text, and media goes into one user message after the last tool message. A call id has at
//! most 64 characters. Facts: types of the SDK `openai` 3.57; texts of API errors in public issue threads (`docs/wires.md`).

use super::calls::PlannedCall;
use super::ids::IdRule;
use super::plan::{Attached, Plan, PlannedResult, required_name};
use super::read::{Block, Calls};
use super::sink::Sink;
use super::sink::Write;
use super::spec::{Accept, Basis, Failure, HTTP, OutputUse, Place, Source, Spec};
use super::{EncodeOptions, Format, blocks, calls, read};
use crate::content::{ContentPart, Family};
use crate::error::{Result, Within};
use crate::exchange::ToolCall;
use crate::json::Json;
use crate::message::ToolMessage;

pub(super) struct OpenaiChat;

const SPEC: Spec = Spec {
    name: "openai-chat",
    serves: "OpenAI Chat Completions; Groq, xAI, DeepSeek, OpenRouter, vLLM, Azure",
    provider: "openai",
    ids: IdRule::Characters {
        allowed: |_| true,
        most: 64,
        described: "at most 64 characters",
    },
    needs_name: false,
    accepts: &[
        Accept::new(
            Source::Bytes,
            &[
                "image/png",
                "image/jpeg",
                "image/gif",
                "image/webp",
                "application/pdf",
                "audio/wav",
                "audio/mpeg",
            ],
            Place::AfterResults,
        ),
        Accept::new(HTTP, &["image/*"], Place::AfterResults),
        Accept::new(Source::FileId, &["*"], Place::AfterResults),
    ],
    own_blocks: true,
    failure: Failure::Text,
    output: OutputUse::Text,
    grouping: "one tool message a result, all together after the assistant message",
    ids_known: Basis::Reported,
    failure_known: Basis::SdkType,
};

impl Format for OpenaiChat {
    fn spec(&self, _options: &EncodeOptions) -> Spec {
        SPEC
    }

    fn write(&self, plan: Plan<'_>, _options: &EncodeOptions, sink: &mut dyn Sink) -> Result<()> {
        sink.begin_array();
        for result in &plan.results {
            write_result(result, sink)?;
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
        calls::write_tool_calls(calls, None, sink, write_call);
        sink.end_array();
        Ok(())
    }
}

fn write_result(result: &PlannedResult<'_>, sink: &mut dyn Sink) -> Result<()> {
    sink.begin_object();
    sink.text("role", "tool");
    sink.text("tool_call_id", result.id());
    sink.key("content");
    blocks::write_texts(result, sink)?;
    sink.end_object();
    Ok(())
}

fn write_attached(attached: Attached<'_>, sink: &mut dyn Sink) -> Result<()> {
    sink.text_block(&attached.frame);
    let Attached {
        number, mut media, ..
    } = attached;
    let detail = media.options.take("detail");
    let kind = block_type(media.part);
    sink.begin_object();
    sink.text("type", kind);
    sink.key(kind);
    sink.begin_object();
    write_body(media.part, number, sink);
    if let Some(detail) = detail {
        sink.key("detail");
        sink.raw(&detail);
    }
    sink.end_object();
    media.options.write(sink, &["type", kind])?;
    sink.end_object();
    Ok(())
}

/// The type of the block, which is also the key of its body.
fn block_type(part: &ContentPart) -> &'static str {
    match part.family() {
        _ if part.is_file_id() => "file",
        Family::Audio => "input_audio",
        Family::Document => "file",
        Family::Image | Family::Video => "image_url",
    }
}

fn write_body(part: &ContentPart, number: usize, sink: &mut dyn Sink) {
    let Some(data) = part.data() else {
        let key = if part.is_file_id() { "file_id" } else { "url" };
        return sink.optional(key, part.address());
    };
    let media_type = part.media_type().unwrap_or_default();
    match (block_type(part), part.as_file()) {
        ("input_audio", _) => {
            sink.base64("data", data);
            sink.text(
                "format",
                if media_type == "audio/wav" {
                    "wav"
                } else {
                    "mp3"
                },
            );
        }
        ("file", Some(file)) => {
            sink.text("filename", &required_name(file, number, "pdf"));
            sink.data_url("file_data", media_type, data);
        }
        _ => sink.data_url("url", media_type, data),
    }
}

/// One message of a history; only tool messages carry results.
fn read_message(mut message: Block, calls: &Calls<'_>) -> Result<Option<ToolMessage>> {
    if !read::is_tool(
        &mut message,
        &["system", "developer", "user", "assistant", "function"],
    )? {
        return Ok(None);
    }
    let id = message.required_text("tool_call_id")?;
    let content = match message.take("content") {
        None => Vec::new(),
        Some(content) => read::content(&content, read_part).within_key("content")?,
    };
    let decoded = calls.message(id, content, false);
    Ok(Some(match message.text("name")? {
        Some(name) if decoded.name().is_none() => decoded.with_name(Some(name)),
        _ => decoded,
    }))
}

fn read_part(mut block: Block) -> Result<ContentPart> {
    let whole = block.whole();
    let kind = block.required_text("type")?;
    match &*kind.as_str() {
        "text" => {
            let part = ContentPart::text(block.required_text("text")?);
            read::with_options(part, SPEC.provider, block)
        }
        // The API does not take it here, but other converters leave it here.
        "image_url" => {
            let mut image = block.block("image_url")?;
            let url = image.required_text("url").within_key("image_url")?;
            let part = ContentPart::image_url(url, None).within_key("image_url")?;
            read::with_options(part, SPEC.provider, image)
        }
        _ => read::foreign(SPEC.provider, whole),
    }
}

/// A call of a function, or of a custom tool.
fn write_call(call: &PlannedCall<'_>, sink: &mut dyn Sink) {
    if !call.is_custom() {
        return calls::write_function_call(call, sink);
    }
    sink.begin_object();
    sink.text("id", &call.id);
    sink.text("type", "custom");
    sink.object("custom");
    call.write_text_body("input", sink);
    sink.end_object();
    call.write_own(calls::CHAT_KEYS, sink);
    sink.end_object();
}
