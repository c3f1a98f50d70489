//! Anthropic Messages, also on Vertex and Bedrock (native).
//!
//! All results of a turn stand in one user message, before anything else. A result holds text, images and documents; one that is an
//! error holds text only, so that its media follow after the last result. A call id is `[a-zA-Z0-9_-]+`. Blank text blocks and
//! empty lists are refused, so that an empty result has no `content`. Facts: types of the SDK `anthropic` 2.14; texts of API
//! errors in public issue threads (`docs/wires.md`).

use super::calls::PlannedCall;
use super::ids::IdRule;
use super::plan::{Item, Media, Plan, PlannedResult, Words};
use super::read::{Block, Calls};
use super::sink::Sink;
use super::sink::Write;
use super::spec::{Accept, Basis, Failure, HTTP, OutputUse, Place, Source, Spec};
use super::{EncodeOptions, Format, blocks, calls, read};
use crate::content::{ContentPart, Family};
use crate::error::{Result, Within};
use crate::exchange::{CallKind, ToolCall};
use crate::json::{Json, JsonKind, Text};
use crate::message::ToolMessage;

pub(super) struct Anthropic;

const SPEC: Spec = Spec {
    name: "anthropic",
    serves: "Anthropic Messages, also on Vertex and Bedrock",
    provider: "anthropic",
    ids: IdRule::Characters {
        allowed: |c| c.is_ascii_alphanumeric() || c == '_' || c == '-',
        most: usize::MAX,
        described: "one or more of a-z A-Z 0-9 _ -",
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
            ],
            Place::InResult,
        ),
        Accept::new(Source::Utf8, &["text/plain"], Place::InResult),
        Accept::new(HTTP, &["image/*", "application/pdf"], Place::InResult),
        Accept::new(Source::FileId, &["*"], Place::InResult),
    ],
    own_blocks: true,
    failure: Failure::FlagWithText,
    output: OutputUse::Text,
    grouping: "one user message with all results of the turn, before anything else",
    ids_known: Basis::Converters,
    failure_known: Basis::SdkType,
};

impl Format for Anthropic {
    fn spec(&self, _options: &EncodeOptions) -> Spec {
        SPEC
    }

    fn write(&self, plan: Plan<'_>, _options: &EncodeOptions, sink: &mut dyn Sink) -> Result<()> {
        sink.begin_array();
        if !plan.results.is_empty() {
            sink.begin_object();
            sink.text("role", "user");
            sink.array("content");
            for mut result in plan.results {
                write_result(&mut result, sink)?;
            }
            for attached in &plan.attached {
                sink.text_block(&attached.frame);
                write_media(&attached.media, sink)?;
            }
            sink.end_array();
            sink.end_object();
        }
        sink.end_array();
        Ok(())
    }

    fn read(&self, json: &Json, calls: &Calls<'_>) -> Result<Vec<ToolMessage>> {
        let mut messages = Vec::new();
        read::each(json, |block| read_entry(block, calls, &mut messages))?;
        Ok(messages)
    }

    fn read_calls(&self, json: &Json) -> Result<Vec<ToolCall>> {
        calls::each_entry(json, |mut entry, calls| {
            if entry.peek("type").is_some() && entry.peek("role").is_none() {
                calls.extend(read_call(entry)?);
                return Ok(());
            }
            let role = entry.required_text("role")?;
            match entry.take("content") {
                Some(content) if role == *"assistant" && content.kind() == JsonKind::Array => {
                    read::each(&content, |block| {
                        calls.extend(read_call(block)?);
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

fn write_result(result: &mut PlannedResult<'_>, sink: &mut dyn Sink) -> Result<()> {
    // The API takes cache_control on the result, not on the blocks inside it.
    let mut cache_control = None;
    for item in &mut result.items {
        if let Item::Text(Words { options, .. }) | Item::Media(Media { options, .. }) = item {
            cache_control = options.take("cache_control").or(cache_control);
        }
    }
    sink.begin_object();
    sink.text("type", "tool_result");
    sink.text("tool_use_id", result.id());
    match result.items.as_slice() {
        [] => {}
        [Item::Text(words)] if words.options.is_empty() => {
            sink.key("content");
            words.write(sink);
        }
        items => {
            sink.key("content");
            blocks::write_list(items, "text", sink, write_media)?;
        }
    }
    if result.is_error {
        sink.key("is_error");
        sink.boolean(true);
    }
    if let Some(cache_control) = cache_control {
        sink.key("cache_control");
        sink.raw(&cache_control);
    }
    sink.end_object();
    Ok(())
}

fn write_media(media: &Media<'_>, sink: &mut dyn Sink) -> Result<()> {
    let part = media.part;
    let is_image = part.family() == Family::Image;
    let file = part.as_file().filter(|_| !is_image);
    let title = file.and_then(|file| file.title.as_ref().or(file.filename.as_ref()));
    sink.begin_object();
    sink.text("type", if is_image { "image" } else { "document" });
    sink.object("source");
    write_source(part, sink);
    sink.end_object();
    sink.optional("title", title);
    let own_keys: &[&str] = if title.is_some() {
        &["type", "source", "title"]
    } else {
        &["type", "source"]
    };
    media.options.write(sink, own_keys)?;
    sink.end_object();
    Ok(())
}

fn write_source(part: &ContentPart, sink: &mut dyn Sink) {
    let Some(data) = part.data() else {
        let (kind, key) = if part.is_file_id() {
            ("file", "file_id")
        } else {
            ("url", "url")
        };
        sink.text("type", kind);
        return sink.optional(key, part.address());
    };
    let media_type = part.media_type().unwrap_or_default();
    let is_text = media_type == "text/plain";
    sink.text("type", if is_text { "text" } else { "base64" });
    sink.text("media_type", media_type);
    if is_text {
        sink.text("data", &String::from_utf8_lossy(&data.to_bytes()));
    } else {
        sink.base64("data", data);
    }
}

/// A message of a history, or a block given alone.
fn read_entry(mut entry: Block, calls: &Calls<'_>, messages: &mut Vec<ToolMessage>) -> Result<()> {
    if entry
        .peek_text("type")
        .is_some_and(|kind| kind == *"tool_result")
    {
        messages.push(read_result(entry, calls)?);
        return Ok(());
    }
    let Some(role) = entry.text("role")? else {
        // Another block of a content list, such as the user's own text.
        return entry
            .text("type")?
            .map(drop)
            .ok_or_else(|| read::invalid("expected a message or a content block"));
    };
    match &*role.as_str() {
        "user" => {}
        "assistant" | "system" => return Ok(()),
        _ => {
            return Err(read::invalid(
                "Anthropic has the roles user, assistant and system",
            ))
            .within_key("role");
        }
    }
    match entry.take("content") {
        Some(content) if content.kind() == JsonKind::Array => read::each(&content, |mut block| {
            if block.peek_text("type").is_none() {
                block.required_text("type")?;
            }
            if block
                .peek_text("type")
                .is_some_and(|kind| kind == *"tool_result")
            {
                messages.push(read_result(block, calls)?);
            }
            Ok(())
        })
        .within_key("content"),
        _ => Ok(()),
    }
}

fn read_result(mut block: Block, calls: &Calls<'_>) -> Result<ToolMessage> {
    block.take("type");
    let id = block.required_text("tool_use_id")?;
    let is_error = block.flag("is_error")?;
    let mut content = match block.take("content") {
        None => Vec::new(),
        Some(content) => read::content(&content, read_part).within_key("content")?,
    };
    // What was lifted from a part goes back to the last one.
    if let Some(cache_control) = block.take("cache_control")
        && let Some(last) = content.pop()
    {
        content.push(read::with_option(
            last,
            SPEC.provider,
            "cache_control",
            &cache_control,
        )?);
    }
    Ok(calls.message(id, content, is_error))
}

fn read_part(mut block: Block) -> Result<ContentPart> {
    let whole = block.whole();
    let kind = block.required_text("type")?;
    let part = match &*kind.as_str() {
        "text" => ContentPart::text(block.required_text("text")?),
        "image" => match read_source(&mut block, true)? {
            Some(part) => part,
            None => return read::foreign(SPEC.provider, whole),
        },
        "document" => match read_source(&mut block, false)? {
            Some(part) => match block.text("title")? {
                Some(title) => part.with_title(title),
                None => part,
            },
            None => return read::foreign(SPEC.provider, whole),
        },
        _ => return read::foreign(SPEC.provider, whole),
    };
    read::with_options(part, SPEC.provider, block)
}

/// The source of an image or document; nothing for a kind that no part stands for.
fn read_source(block: &mut Block, is_image: bool) -> Result<Option<ContentPart>> {
    let mut source = block.block("source")?;
    read_source_fields(&mut source, is_image).within_key("source")
}

fn read_source_fields(source: &mut Block, is_image: bool) -> Result<Option<ContentPart>> {
    let kind = source.required_text("type")?;
    let label = source
        .text("media_type")?
        .map(|label| label.as_str().into_owned());
    let url_type = if is_image {
        "image/*"
    } else {
        "application/pdf"
    };
    Ok(match &*kind.as_str() {
        "base64" => Some(read::media(
            &source.required_text("data")?,
            label.as_deref(),
            is_image,
        )?),
        "text" => {
            let text: Text = source.required_text("data")?;
            Some(ContentPart::file(
                text.as_str().into_owned(),
                label.as_deref(),
            )?)
        }
        "url" if is_image => Some(ContentPart::image_url(source.required_text("url")?, None)?),
        "url" => Some(ContentPart::file_url(
            source.required_text("url")?,
            Some(url_type),
        )?),
        // Only whether it is an image or a document is known, and sending it back needs no more.
        "file" if is_image => Some(source.file_id("file_id")?.with_media_type(url_type)?),
        "file" => Some(source.file_id("file_id")?),
        _ => None,
    })
}

fn write_call(call: &PlannedCall<'_>, sink: &mut dyn Sink) {
    if let Some(block) = call.replayed() {
        return sink.raw(&block);
    }
    sink.begin_object();
    sink.text("type", "tool_use");
    sink.text("id", &call.id);
    sink.text("name", &call.call.name().as_str());
    sink.key("input");
    sink.raw(&call.arguments());
    call.write_own(&["type", "id", "name", "input"], sink);
    sink.end_object();
}

/// A `tool_use`, or a call that the provider executed itself.
fn read_call(mut block: Block) -> Result<Option<ToolCall>> {
    let whole = block.whole();
    let kind = block.required_text("type")?.as_str().into_owned();
    if !matches!(
        kind.as_str(),
        "tool_use" | "server_tool_use" | "mcp_tool_use"
    ) {
        return Ok(None);
    }
    let (id, name) = (block.required_text("id")?, block.required_text("name")?);
    let arguments = calls::arguments_text(block.take("input"));
    if kind == "tool_use" {
        return calls::call(
            id,
            name,
            arguments,
            CallKind::Function,
            SPEC.provider,
            block,
        )
        .map(Some);
    }
    calls::executed(id, name, arguments, SPEC.provider, &whole).map(Some)
}
