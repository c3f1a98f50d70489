//! `LangChain`: the form that `messages_to_dict` writes and `messages_from_dict` reads.
//!
//! One message a call. The application's value is its `artifact`, which stays in the application and is always filled. Content is a string
//! or a list of `LangChain`'s own blocks, which its integrations turn into each provider's. Facts: `langchain-core` 1.8 (`docs/wires.md`).

use super::calls::PlannedCall;
use super::ids::IdRule;
use super::plan::{Media, Plan, PlannedResult};
use super::read::{Block, Calls};
use super::sink::Sink;
use super::sink::Write;
use super::spec::{Accept, Basis, Failure, OutputUse, Place, Source, Spec};
use super::{EncodeOptions, Format, blocks, calls, read};
use crate::content::{ContentPart, Family};
use crate::error::{Result, Within};
use crate::exchange::{CallKind, ToolCall};
use crate::json::Json;
use crate::media;
use crate::message::ToolMessage;

pub(super) struct Langchain;

const SPEC: Spec = Spec {
    name: "langchain",
    serves: "what LangChain's `messages_to_dict` writes",
    provider: "langchain",
    ids: IdRule::Any,
    needs_name: false,
    accepts: &[
        Accept::new(Source::Bytes, &["*"], Place::InResult),
        Accept::new(Source::Url(&["*"]), &["*"], Place::InResult),
        Accept::new(Source::FileId, &["*"], Place::InResult),
    ],
    own_blocks: true,
    failure: Failure::Flag,
    output: OutputUse::Beside,
    grouping: "one tool message a result",
    ids_known: Basis::SdkType,
    failure_known: Basis::SdkType,
};

impl Format for Langchain {
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
        read::messages(json, |entry| read_message(entry, calls))
    }

    fn read_calls(&self, json: &Json) -> Result<Vec<ToolCall>> {
        calls::each_entry(json, |mut message, calls| {
            if message.required_text("type")? != *"ai" {
                return Ok(());
            }
            let mut data = message.block("data")?;
            for (list, arguments) in [("tool_calls", "args"), ("invalid_tool_calls", "args")] {
                let Some(found) = data.take(list) else {
                    continue;
                };
                read::each(&found, |mut block| {
                    block.take("type");
                    block.take("error");
                    let id = block.text("id")?.filter(|id| !id.is_blank());
                    let id = id.unwrap_or_else(|| calls::numbered(calls));
                    let name = block.required_text("name")?;
                    let text = calls::arguments_text(block.take(arguments));
                    calls.push(calls::call(
                        id,
                        name,
                        text,
                        CallKind::Function,
                        SPEC.provider,
                        block,
                    )?);
                    Ok(())
                })
                .within_key(list)
                .within_key("data")?;
            }
            Ok(())
        })
    }

    fn write_calls(
        &self,
        calls: &[PlannedCall<'_>],
        _options: &EncodeOptions,
        sink: &mut dyn Sink,
    ) -> Result<()> {
        sink.begin_array();
        sink.begin_object();
        sink.text("type", "ai");
        sink.object("data");
        sink.text("content", "");
        for key in ["additional_kwargs", "response_metadata"] {
            sink.object(key);
            sink.end_object();
        }
        sink.text("type", "ai");
        sink.array("tool_calls");
        for call in calls {
            sink.begin_object();
            sink.text("name", &call.call.name().as_str());
            sink.key("args");
            sink.raw(&call.arguments());
            sink.text("id", &call.id);
            sink.text("type", "tool_call");
            call.write_own(&["name", "args", "id", "type"], sink);
            sink.end_object();
        }
        sink.end_array();
        sink.array("invalid_tool_calls");
        sink.end_array();
        sink.end_object();
        sink.end_object();
        sink.end_array();
        Ok(())
    }
}

fn write_result(result: &PlannedResult<'_>, sink: &mut dyn Sink) -> Result<()> {
    sink.begin_object();
    sink.text("type", "tool");
    sink.object("data");
    sink.key("content");
    blocks::write_content(result, "text", sink, write_media)?;
    for key in ["additional_kwargs", "response_metadata"] {
        sink.object(key);
        sink.end_object();
    }
    sink.text("type", "tool");
    sink.key("name");
    match result.name {
        Some(name) => sink.raw(&Json::string(&name.as_str())),
        None => sink.raw(&Json::null()),
    }
    sink.key("id");
    sink.raw(&Json::null());
    sink.text("tool_call_id", result.id());
    sink.key("artifact");
    sink.raw(result.output.as_ref().unwrap_or(&Json::null()));
    sink.text("status", if result.is_error { "error" } else { "success" });
    sink.end_object();
    sink.end_object();
    Ok(())
}

fn write_media(media: &Media<'_>, sink: &mut dyn Sink) -> Result<()> {
    let part = media.part;
    sink.begin_object();
    sink.text("type", block_type(part));
    match part.data() {
        Some(data) => sink.base64("base64", data),
        None => {
            let key = if part.is_file_id() { "file_id" } else { "url" };
            sink.optional(key, part.address());
        }
    }
    sink.optional_text("mime_type", part.media_type().filter(media::is_exact));
    write_extras(part, sink);
    media.options.write(
        sink,
        &["type", "base64", "file_id", "url", "mime_type", "extras"],
    )?;
    sink.end_object();
    Ok(())
}

/// What is known of a file beside its bytes.
fn write_extras(part: &ContentPart, sink: &mut dyn Sink) {
    let Some(file) = part.as_file() else {
        return;
    };
    let details = [
        ("filename", &file.filename),
        ("title", &file.title),
        ("description", &file.description),
    ];
    if details.iter().all(|(_, text)| text.is_none()) {
        return;
    }
    sink.object("extras");
    for (key, text) in details {
        sink.optional(key, text.as_ref());
    }
    sink.end_object();
}

fn block_type(part: &ContentPart) -> &'static str {
    match part.family() {
        Family::Document => "file",
        family => family.name(),
    }
}

/// One message of a history; only tool messages carry results.
fn read_message(mut message: Block, calls: &Calls<'_>) -> Result<Option<ToolMessage>> {
    let kind = message.required_text("type")?;
    if kind != *"tool" {
        return Ok(None);
    }
    read_data(message.block("data")?, calls)
        .within_key("data")
        .map(Some)
}

fn read_data(mut data: Block, calls: &Calls<'_>) -> Result<ToolMessage> {
    let id = data.required_text("tool_call_id")?;
    let is_error = data
        .text("status")?
        .is_some_and(|status| status == *"error");
    let content = match data.take("content") {
        None => Vec::new(),
        Some(content) => read::content_or_texts(&content, read_part).within_key("content")?,
    };
    let message = calls.message(id, content, is_error);
    let message = match data.text("name")? {
        Some(name) if message.name().is_none() => message.with_name(Some(name)),
        _ => message,
    };
    Ok(match data.take("artifact") {
        Some(artifact) => message.with_structured(artifact.checked_depth().within_key("artifact")?),
        None => message,
    })
}

fn read_part(mut block: Block) -> Result<ContentPart> {
    let whole = block.whole();
    let kind = block.required_text("type")?;
    let kind = kind.as_str().into_owned();
    let label = block
        .text("mime_type")?
        .map(|label| label.as_str().into_owned());
    let part = match kind.as_str() {
        "text" => ContentPart::text(block.required_text("text")?),
        "image" | "video" | "audio" | "file" => {
            match read_media(&mut block, &kind, label.as_deref())? {
                Some(part) => part,
                None => return read::foreign(SPEC.provider, whole),
            }
        }
        // The form of OpenAI, which LangChain takes everywhere.
        "image_url"
            if block
                .peek("image_url")
                .is_some_and(|value| value.as_text().is_none()) =>
        {
            let url = block
                .block("image_url")?
                .required_text("url")
                .within_key("image_url")?;
            ContentPart::image_url(url, None).within_key("image_url")?
        }
        _ => return read::foreign(SPEC.provider, whole),
    };
    read::with_options(part, SPEC.provider, block)
}

fn read_media(block: &mut Block, kind: &str, label: Option<&str>) -> Result<Option<ContentPart>> {
    let is_image = kind == "image";
    let part = if let Some(data) = block.text("base64")? {
        read::media(&data, label, is_image).map_err(|error| error.at_key("base64"))?
    } else if let Some(url) = block.text("url")? {
        match kind {
            "image" => ContentPart::image_url(url, label)?,
            "video" => ContentPart::video_url(url, label)?,
            _ => ContentPart::file_url(url, label)?,
        }
    } else if block.peek_text("file_id").is_some() {
        let part = block.file_id("file_id")?;
        match label.or(is_image.then_some("image/*")) {
            Some(label) => part.with_media_type(label)?,
            None => part,
        }
    } else {
        return Ok(None);
    };
    Ok(Some(if block.peek("extras").is_some() {
        with_extras(part, &mut block.block("extras")?)?
    } else {
        part
    }))
}

fn with_extras(part: ContentPart, extras: &mut Block) -> Result<ContentPart> {
    let part = match extras.text("filename")? {
        Some(filename) => part.with_filename(filename),
        None => part,
    };
    let part = match extras.text("title")? {
        Some(title) => part.with_title(title),
        None => part,
    };
    Ok(match extras.text("description")? {
        Some(description) => part.with_description(description),
        None => part,
    })
}
