//! AI SDK (Vercel), versions 6 and 7: the model messages that `generateText` takes.
//!
//! All results of a turn stand in one `tool` message. An output is text, JSON, or a list of texts and media; a failure is
//! `error-text` or `error-json` and holds no media, which then follow in a user message. The forms `image-data` and `file-data` are accepted by
//! both versions; 7 has `file` for them. Facts: the schemas of `ai` 6.0 and 7.0 (`docs/wires.md`).

use super::calls::PlannedCall;
use super::ids::IdRule;
use super::options::AiSdkVersion;
use super::plan::{Attached, Media, Plan, PlannedResult};
use super::read::{Block, Calls};
use super::sink::Sink;
use super::sink::Write;
use super::spec::{Accept, Basis, Failure, OutputUse, Place, Source, Spec, UNKNOWN};
use super::{EncodeOptions, Format, blocks, calls, read};
use crate::content::{ContentPart, Family};
use crate::error::{Result, Within};
use crate::exchange::{CallKind, ToolCall};
use crate::json::{Json, JsonKind, Text};
use crate::message::ToolMessage;

pub(super) struct AiSdk;

const PROVIDER: &str = "ai-sdk";

const SPEC: Spec = Spec {
    name: "ai-sdk",
    serves: "model messages of the AI SDK 6 and 7",
    provider: PROVIDER,
    ids: IdRule::Any,
    needs_name: true,
    accepts: &[
        Accept::new(Source::Bytes, &["*"], Place::InResult),
        Accept::new(
            Source::Url(&["http", "https", "gs", "s3"]),
            &["*", UNKNOWN],
            Place::InResult,
        ),
        Accept::new(Source::FileId, &["*"], Place::InResult).in_results_only(),
    ],
    own_blocks: true,
    failure: Failure::FlagWithText,
    output: OutputUse::Value,
    grouping: "one tool message with all results of the turn",
    ids_known: Basis::Tried,
    failure_known: Basis::Tried,
};

impl Format for AiSdk {
    fn spec(&self, _options: &EncodeOptions) -> Spec {
        SPEC
    }

    fn write(&self, plan: Plan<'_>, options: &EncodeOptions, sink: &mut dyn Sink) -> Result<()> {
        sink.begin_array();
        if !plan.results.is_empty() {
            blocks::write_message("tool", "content", &plan.results, sink, |result, sink| {
                write_result(result, options.version, sink)
            })?;
        }
        blocks::write_attached("content", plan.attached, sink, write_attached)?;
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
            if entry
                .peek_text("type")
                .is_some_and(|kind| kind == *"tool-call")
            {
                calls.push(read_call(entry)?);
                return Ok(());
            }
            match entry.take("content") {
                Some(content) if content.kind() == JsonKind::Array => {
                    read::each(&content, |part| {
                        if part
                            .peek_text("type")
                            .is_some_and(|kind| kind == *"tool-call")
                        {
                            calls.push(read_call(part)?);
                        }
                        Ok(())
                    })
                    .within_key("content")
                }
                _ => Ok(()),
            }
        })
    }

    fn write_calls(
        &self,
        calls: &[PlannedCall<'_>],
        _options: &EncodeOptions,
        sink: &mut dyn Sink,
    ) -> Result<()> {
        sink.begin_array();
        blocks::write_message("assistant", "content", calls, sink, |call, sink| {
            write_call(call, sink);
            Ok(())
        })?;
        sink.end_array();
        Ok(())
    }
}

fn write_result(
    result: &PlannedResult<'_>,
    version: AiSdkVersion,
    sink: &mut dyn Sink,
) -> Result<()> {
    sink.begin_object();
    sink.text("type", "tool-result");
    sink.text("toolCallId", result.id());
    sink.text(
        "toolName",
        &result.name.map(|name| name.as_str()).unwrap_or_default(),
    );
    sink.object("output");
    let value = result
        .derived
        .as_ref()
        .filter(|output| output.kind() != JsonKind::String);
    match (value, result.is_error) {
        (Some(value), is_error) => {
            sink.text("type", if is_error { "error-json" } else { "json" });
            sink.key("value");
            sink.raw(value);
        }
        (None, true) => {
            sink.text("type", "error-text");
            sink.key("value");
            result.write_joined(sink);
        }
        (None, false) if result.is_plain_text() && result.items.len() <= 1 => {
            sink.text("type", "text");
            sink.key("value");
            result.write_joined(sink);
        }
        (None, false) => {
            sink.text("type", "content");
            sink.key("value");
            blocks::write_list(&result.items, "text", sink, |media, sink| {
                write_media(media, version, sink)
            })?;
        }
    }
    sink.end_object();
    sink.end_object();
    Ok(())
}

fn write_media(media: &Media<'_>, version: AiSdkVersion, sink: &mut dyn Sink) -> Result<()> {
    let part = media.part;
    let media_type = part.media_type().unwrap_or("application/octet-stream");
    let is_image = part.family() == Family::Image;
    let named = |image: &'static str, file: &'static str| if is_image { image } else { file };
    sink.begin_object();
    match part.data() {
        Some(data) if version == AiSdkVersion::Seven => {
            sink.text("type", "file");
            sink.text("mediaType", media_type);
            sink.object("data");
            sink.text("type", "data");
            sink.base64("data", data);
            sink.end_object();
        }
        Some(data) => {
            sink.text("type", named("image-data", "file-data"));
            sink.base64("data", data);
            sink.text("mediaType", media_type);
        }
        None => {
            let address = part.address().map(Text::as_str);
            let (kind, key) = if part.is_file_id() {
                (named("image-file-id", "file-id"), "fileId")
            } else {
                (named("image-url", "file-url"), "url")
            };
            sink.text("type", kind);
            sink.optional_text(key, address.as_deref());
        }
    }
    sink.optional_text(
        "filename",
        filename(part)
            .as_deref()
            .filter(|_| part.data().is_some() && !is_image),
    );
    media.options.write(
        sink,
        &["type", "data", "mediaType", "filename", "fileId", "url"],
    )?;
    sink.end_object();
    Ok(())
}

fn filename(part: &ContentPart) -> Option<String> {
    Some(part.as_file()?.filename.as_ref()?.as_str().into_owned())
}

/// The media of a failed result, as parts of a user message.
fn write_attached(attached: Attached<'_>, sink: &mut dyn Sink) -> Result<()> {
    sink.text_block(&attached.frame);
    let part = attached.media.part;
    let family = part.family();
    let (kind, key) = if family == Family::Image {
        ("image", "image")
    } else {
        ("file", "data")
    };
    let fallback = match family {
        Family::Image => None,
        Family::Video => Some("video/*"),
        _ => Some("application/octet-stream"),
    };
    sink.begin_object();
    sink.text("type", kind);
    match part.data() {
        Some(data) => sink.base64(key, data),
        None => sink.optional(key, part.address()),
    }
    sink.optional_text("mediaType", part.media_type().or(fallback));
    sink.optional_text(
        "filename",
        filename(part).as_deref().filter(|_| kind == "file"),
    );
    attached
        .media
        .options
        .write(sink, &["type", key, "mediaType", "filename"])?;
    sink.end_object();
    Ok(())
}

/// A message of a history, or a result given alone.
fn read_entry(mut entry: Block, calls: &Calls<'_>, messages: &mut Vec<ToolMessage>) -> Result<()> {
    if entry
        .peek_text("type")
        .is_some_and(|kind| kind == *"tool-result")
    {
        messages.push(read_result(entry, calls)?);
        return Ok(());
    }
    let Some(role) = entry.text("role")? else {
        return Err(read::invalid(
            "expected a message with a role, or a tool-result",
        ));
    };
    match entry.take("content") {
        Some(content) if role == *"tool" && content.kind() == JsonKind::Array => {
            read::each(&content, |part| {
                if part
                    .peek_text("type")
                    .is_some_and(|kind| kind == *"tool-result")
                {
                    messages.push(read_result(part, calls)?);
                }
                Ok(())
            })
            .within_key("content")
        }
        _ => Ok(()),
    }
}

fn read_result(mut result: Block, calls: &Calls<'_>) -> Result<ToolMessage> {
    let id = result.required_text("toolCallId")?;
    let name = result.text("toolName")?;
    let output = result.block("output")?;
    let message = read_output(output, |content, is_error| {
        calls.message(id.clone(), content, is_error)
    })
    .within_key("output")?;
    Ok(match name {
        Some(name) if message.name().is_none() => message.with_name(Some(name)),
        _ => message,
    })
}

fn read_output(
    mut output: Block,
    message: impl Fn(Vec<ContentPart>, bool) -> ToolMessage,
) -> Result<ToolMessage> {
    let whole = output.whole();
    let kind = output.required_text("type")?;
    let is_error = kind.as_str().starts_with("error-");
    match &*kind.as_str() {
        "text" | "error-text" => {
            let text = output.required_text("value")?;
            let content = if text.is_empty() {
                Vec::new()
            } else {
                vec![ContentPart::text(text)]
            };
            Ok(message(content, is_error))
        }
        "json" | "error-json" => {
            let value = output
                .take_any("value")
                .ok_or_else(|| read::missing("value"))?;
            let value = value.checked_depth().within_key("value")?;
            Ok(message(Vec::new(), is_error).with_structured(value))
        }
        "content" => {
            let value = output.take("value").ok_or_else(|| read::missing("value"))?;
            Ok(message(
                read::content(&value, read_part).within_key("value")?,
                false,
            ))
        }
        "execution-denied" => {
            let reason = output.text("reason")?;
            let text = reason.unwrap_or_else(|| "The execution of this tool was denied".into());
            Ok(message(vec![ContentPart::text(text)], true))
        }
        _ => Ok(message(vec![read::foreign(PROVIDER, whole)?], false)),
    }
}

fn read_part(mut block: Block) -> Result<ContentPart> {
    let whole = block.whole();
    let kind = block.required_text("type")?;
    let label = block
        .text("mediaType")?
        .map(|label| label.as_str().into_owned());
    let label = label.as_deref();
    let part = match &*kind.as_str() {
        "text" => ContentPart::text(block.required_text("text")?),
        "image-data" => read::media(&block.required_text("data")?, label, true)?,
        "file-data" | "media" => {
            let is_image = *kind.as_str() == *"media"
                && label.is_some_and(|label| label.starts_with("image/"));
            read::media(&block.required_text("data")?, label, is_image)?
        }
        "image-url" => ContentPart::image_url(block.required_text("url")?, label)?,
        "file-url" => ContentPart::file_url(block.required_text("url")?, label)?,
        "image-file-id" if is_text(&block, "fileId") => {
            block.file_id("fileId")?.with_media_type("image/*")?
        }
        "file-id" if is_text(&block, "fileId") => block.file_id("fileId")?,
        "file" => match read_file(&mut block, label)? {
            Some(part) => part,
            None => return read::foreign(PROVIDER, whole),
        },
        _ => return read::foreign(PROVIDER, whole),
    };
    let part = match block.text("filename")? {
        Some(filename) => part.with_filename(filename),
        None => part,
    };
    read::with_options(part, PROVIDER, block)
}

fn is_text(block: &Block, key: &str) -> bool {
    block
        .peek(key)
        .is_some_and(|value| value.kind() == JsonKind::String)
}

/// The `file` part of version 7; nothing for a source that no part stands for.
fn read_file(block: &mut Block, label: Option<&str>) -> Result<Option<ContentPart>> {
    let is_image = label.is_some_and(|label| label.starts_with("image/"));
    let mut data = block.block("data")?;
    let kind = data.required_text("type").within_key("data")?;
    Ok(match &*kind.as_str() {
        "data" => {
            Some(read::media(&data.required_text("data")?, label, is_image).within_key("data")?)
        }
        "url" if is_image => {
            Some(ContentPart::image_url(data.required_text("url")?, label).within_key("data")?)
        }
        "url" => Some(ContentPart::file_url(data.required_text("url")?, label).within_key("data")?),
        "text" => {
            let text = data.required_text("text")?.as_str().into_owned();
            Some(ContentPart::file(text, label)?)
        }
        _ => None,
    })
}

fn write_call(call: &PlannedCall<'_>, sink: &mut dyn Sink) {
    sink.begin_object();
    sink.text("type", "tool-call");
    sink.text("toolCallId", &call.id);
    sink.text("toolName", &call.call.name().as_str());
    sink.key("input");
    sink.raw(&call.arguments());
    if call.call.provider_executed() {
        sink.key("providerExecuted");
        sink.boolean(true);
    }
    call.write_own(
        &[
            "type",
            "toolCallId",
            "toolName",
            "input",
            "providerExecuted",
        ],
        sink,
    );
    sink.end_object();
}

fn read_call(mut part: Block) -> Result<ToolCall> {
    part.take("type");
    let (id, name) = (
        part.required_text("toolCallId")?,
        part.required_text("toolName")?,
    );
    let arguments = calls::arguments_text(part.take("input"));
    let executed = part.flag("providerExecuted")?;
    let call = calls::call(id, name, arguments, CallKind::Function, PROVIDER, part)?;
    if !executed {
        return Ok(call);
    }
    // Kept for the way back even where the part says nothing else.
    let own = call.data_of(PROVIDER).unwrap_or_else(Json::empty_object);
    let data = Json::object([(&Text::from(PROVIDER), &own)]);
    Ok(call
        .with_provider_executed(true)
        .with_provider_data(Some(data)))
}
