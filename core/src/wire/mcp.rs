//! MCP: the result of `tools/call`, in three revisions of the protocol.
//!
//! One result object a call; the id is that of the JSON-RPC request. Content is a list of texts, images, audio, resources and links; a
//! structured value may stand beside it, an object before 2026-07-28 and any JSON from then on. A failure has `isError` and no
//! structured value. Facts: `mcp-types` 2.3 and the protocol's schemas (`docs/wires.md`).

use super::calls::PlannedCall;
use super::ids::IdRule;
use super::options::{McpRevision, Structured};
use super::plan::{Item, Media, Plan, PlannedResult, Words};
use super::read::{Block, Calls};
use super::sink::Sink;
use super::sink::Write;
use super::spec::{Accept, Basis, Failure, OutputUse, Place, Source, Spec};
use super::{EncodeOptions, Format, calls, read};
use crate::content::{ContentPart, File, FileSource, PartBody};
use crate::error::{Result, Within};
use crate::exchange::{CallKind, ToolCall};
use crate::json::{Json, JsonKind, Text};
use crate::message::ToolMessage;

pub(super) struct Mcp;

const PROVIDER: &str = "mcp";

const ACCEPTS: &[Accept] = &[
    Accept::new(Source::Bytes, &["*"], Place::InResult),
    Accept::new(Source::Url(&["*"]), &["*"], Place::InResult),
];

/// The mark of a structured value that was wrapped in an object, so that reading it back never guesses.
const WRAPPED: &str = "dev.toolresult/wrapped";

/// The address under which a file without one is embedded.
const OWN_ADDRESS: &str = "toolresult://file/";

impl Format for Mcp {
    fn spec(&self, options: &EncodeOptions) -> Spec {
        Spec {
            name: "mcp",
            serves: "the result of an MCP tool call, three revisions",
            provider: PROVIDER,
            ids: IdRule::Optional,
            needs_name: false,
            accepts: ACCEPTS,
            own_blocks: true,
            failure: Failure::Flag,
            output: match options.structured {
                Structured::Always => OutputUse::Beside,
                _ => OutputUse::Value,
            },
            grouping: "one result object a call",
            ids_known: Basis::SdkType,
            failure_known: Basis::SdkType,
        }
    }

    fn write(&self, plan: Plan<'_>, options: &EncodeOptions, sink: &mut dyn Sink) -> Result<()> {
        sink.begin_array();
        for mut result in plan.results {
            write_result(&mut result, options, sink)?;
        }
        sink.end_array();
        Ok(())
    }

    fn read(&self, json: &Json, calls: &Calls<'_>) -> Result<Vec<ToolMessage>> {
        read::messages(json, |entry| read_result(entry, calls).map(Some))
    }

    fn read_calls(&self, json: &Json) -> Result<Vec<ToolCall>> {
        calls::each_entry(json, |request, calls| {
            let call = read_call(request, calls)?;
            calls.push(call);
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
        for call in calls {
            write_call(call, sink);
        }
        sink.end_array();
        Ok(())
    }
}

fn write_result(
    result: &mut PlannedResult<'_>,
    options: &EncodeOptions,
    sink: &mut dyn Sink,
) -> Result<()> {
    let latest = options.revision == McpRevision::July2026;
    let structured = structured(result, options.structured).cloned();
    sink.begin_object();
    if latest {
        sink.text("resultType", "complete");
    }
    sink.array("content");
    for (index, item) in result.items.iter_mut().enumerate() {
        match item {
            Item::Text(words) => write_words(words, sink)?,
            Item::Media(media) => write_media(media, index, sink)?,
            Item::Block(block) => sink.raw(block),
        }
    }
    sink.end_array();
    if let Some(value) = structured {
        write_structured(&value, latest, sink);
    }
    if result.is_error {
        sink.key("isError");
        sink.boolean(true);
    }
    sink.end_object();
    Ok(())
}

fn structured<'a>(result: &'a PlannedResult<'_>, rule: Structured) -> Option<&'a Json> {
    let value = match rule {
        Structured::Never => None,
        Structured::Derived => result.derived.as_ref(),
        Structured::Always => result.output.as_ref(),
    };
    value.filter(|_| !result.is_error)
}

fn write_structured(value: &Json, any_json: bool, sink: &mut dyn Sink) {
    sink.key("structuredContent");
    if any_json || value.kind() == JsonKind::Object {
        return sink.raw(value);
    }
    sink.begin_object();
    sink.key("result");
    sink.raw(value);
    sink.end_object();
    sink.object("_meta");
    sink.key(WRAPPED);
    sink.boolean(true);
    sink.end_object();
}

/// A text, or the text resource that it was read from.
fn write_words(words: &mut Words<'_>, sink: &mut dyn Sink) -> Result<()> {
    let (uri, media_type) = (words.options.take("uri"), words.options.take("mimeType"));
    sink.begin_object();
    if let Some(uri) = uri {
        sink.text("type", "resource");
        sink.object("resource");
        sink.key("uri");
        sink.raw(&uri);
        if let Some(media_type) = media_type {
            sink.key("mimeType");
            sink.raw(&media_type);
        }
        sink.key("text");
        words.write(sink);
        sink.end_object();
        words.options.write(sink, &["type", "resource"])?;
    } else {
        sink.text("type", "text");
        sink.key("text");
        words.write(sink);
        words.options.write(sink, &["type", "text"])?;
    }
    sink.end_object();
    Ok(())
}

fn write_media(media: &mut Media<'_>, index: usize, sink: &mut dyn Sink) -> Result<()> {
    let uri = media.options.take("uri");
    let part = media.part;
    let media_type = part.media_type().unwrap_or_default();
    sink.begin_object();
    match (part.body(), part.data()) {
        (_, None) => {
            write_link(media, sink)?;
        }
        (_, Some(data)) if uri.is_none() && is_shown(media_type) => {
            sink.text(
                "type",
                if media_type.starts_with("audio/") {
                    "audio"
                } else {
                    "image"
                },
            );
            sink.base64("data", data);
            sink.text("mimeType", media_type);
            media.options.write(sink, &["type", "data", "mimeType"])?;
        }
        (_, Some(data)) => {
            sink.text("type", "resource");
            sink.object("resource");
            match uri {
                Some(uri) => {
                    sink.key("uri");
                    sink.raw(&uri);
                }
                None => sink.text("uri", &own_address(part, index)),
            }
            sink.text("mimeType", media_type);
            sink.base64("blob", data);
            sink.end_object();
            media.options.write(sink, &["type", "resource"])?;
        }
    }
    sink.end_object();
    Ok(())
}

fn is_shown(media_type: &str) -> bool {
    media_type.starts_with("image/") || media_type.starts_with("audio/")
}

fn own_address(part: &ContentPart, index: usize) -> String {
    let name = match part.body() {
        PartBody::File(File {
            filename: Some(name),
            ..
        }) => percent_encoded(&name.as_str()),
        _ => String::new(),
    };
    format!("{OWN_ADDRESS}{}/{name}", index + 1)
}

fn percent_encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |encoded, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded + &char::from(byte).to_string()
        } else {
            encoded + &format!("%{byte:02X}")
        }
    })
}

/// A link: the protocol requires a name, which is the file's, or the last segment of the address.
fn write_link(media: &mut Media<'_>, sink: &mut dyn Sink) -> Result<()> {
    let (url, file) = match media.part.body() {
        PartBody::ImageUrl { url, .. } | PartBody::VideoUrl { url, .. } => (url, None),
        PartBody::File(file) => match &file.source {
            FileSource::Url(url) => (url, Some(file)),
            _ => return Ok(()),
        },
        _ => return Ok(()),
    };
    let address = url.as_str();
    let segment = address
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or_default();
    let filename = file
        .and_then(|file| file.filename.as_ref())
        .map(Text::as_str);
    sink.text("type", "resource_link");
    sink.text("uri", &address);
    match media.options.take("name") {
        Some(name) => {
            sink.key("name");
            sink.raw(&name);
        }
        None => sink.text(
            "name",
            filename
                .as_deref()
                .unwrap_or(if segment.is_empty() { "file" } else { segment }),
        ),
    }
    let details = [
        ("title", file.and_then(|file| file.title.as_ref())),
        (
            "description",
            file.and_then(|file| file.description.as_ref()),
        ),
    ];
    for (key, text) in details {
        if let Some(text) = text {
            sink.text(key, &text.as_str());
        }
    }
    let media_type = media.part.told_media_type();
    sink.optional_text("mimeType", media_type.filter(crate::media::is_exact));
    media.options.write(
        sink,
        &["type", "uri", "name", "title", "description", "mimeType"],
    )
}

fn read_result(mut result: Block, calls: &Calls<'_>) -> Result<ToolMessage> {
    if let Some(kind) = result.text("resultType")?
        && kind != *"complete"
    {
        let what = "this is no tool result; only a result that is complete can be read";
        return Err(read::invalid(what)).within_key("resultType");
    }
    let known = ["content", "structuredContent", "isError", "_meta"];
    if !known.iter().any(|key| result.has(key)) {
        return Err(read::invalid(
            "expected the result of a tool call, with content or structuredContent",
        ));
    }
    let is_error = result.flag("isError")?;
    let content = match result.take("content") {
        Some(content) if content.kind() == JsonKind::Array => {
            read::content(&content, read_part).within_key("content")?
        }
        Some(_) => return Err(read::invalid("content is a list of blocks")).within_key("content"),
        None => Vec::new(),
    };
    let wrapped = result
        .take("_meta")
        .and_then(|meta| meta.member(WRAPPED))
        .is_some_and(|mark| mark.as_str() == "true");
    let value = result.take_any("structuredContent");
    let message = calls.message_in_order(None, None, content, is_error);
    Ok(match value {
        None => message,
        Some(value) => {
            let value = if wrapped {
                value.member("result").unwrap_or(value)
            } else {
                value
            };
            message.with_structured(value.checked_depth().within_key("structuredContent")?)
        }
    })
}

fn read_part(mut block: Block) -> Result<ContentPart> {
    let whole = block.whole();
    let kind = block.required_text("type")?;
    let part = match &*kind.as_str() {
        "text" => ContentPart::text(block.required_text("text")?),
        "image" | "audio" => {
            let label = block
                .text("mimeType")?
                .map(|label| label.as_str().into_owned());
            read::media(
                &block.required_text("data")?,
                label.as_deref(),
                *kind.as_str() == *"image",
            )?
        }
        "resource_link" => read_link(&mut block)?,
        "resource" => {
            let resource = block.block("resource")?;
            read_resource(resource).within_key("resource")?
        }
        _ => return read::foreign(PROVIDER, whole),
    };
    read::with_options(part, PROVIDER, block)
}

fn read_link(block: &mut Block) -> Result<ContentPart> {
    let uri = block.required_text("uri")?;
    let label = block
        .text("mimeType")?
        .map(|label| label.as_str().into_owned());
    let part = ContentPart::file_url(uri, label.as_deref()).map_err(|error| error.at_key("uri"))?;
    let part = match block.text("name")? {
        Some(name) => part.with_filename(name),
        None => part,
    };
    let part = match block.text("title")? {
        Some(title) => part.with_title(title),
        None => part,
    };
    Ok(match block.text("description")? {
        Some(description) => part.with_description(description),
        None => part,
    })
}

/// An embedded resource: text becomes a text part, bytes a file; its address is kept for the way back.
fn read_resource(mut resource: Block) -> Result<ContentPart> {
    let uri = resource.required_text("uri")?;
    let label = resource.text("mimeType")?;
    if let Some(text) = resource.text("text")? {
        let mut part = read::with_option(
            ContentPart::text(text),
            PROVIDER,
            "uri",
            &Json::string(&uri.as_str()),
        )?;
        if let Some(label) = label {
            part = read::with_option(part, PROVIDER, "mimeType", &Json::string(&label.as_str()))?;
        }
        return Ok(part);
    }
    let label = label.map(|label| label.as_str().into_owned());
    let part = read::media(&resource.required_text("blob")?, label.as_deref(), false)
        .map_err(|error| error.at_key("blob"))?;
    match uri
        .as_str()
        .strip_prefix(OWN_ADDRESS)
        .and_then(|own| own.split_once('/'))
    {
        Some((_, "")) => Ok(part),
        Some((_, name)) => Ok(part.with_filename(crate::media::percent_decoded_text(name))),
        None => read::with_option(part, PROVIDER, "uri", &Json::string(&uri.as_str())),
    }
}

/// The JSON-RPC request of a call.
fn write_call(call: &PlannedCall<'_>, sink: &mut dyn Sink) {
    sink.begin_object();
    sink.text("jsonrpc", "2.0");
    sink.text("id", &call.id);
    sink.text("method", "tools/call");
    sink.object("params");
    sink.text("name", &call.call.name().as_str());
    sink.key("arguments");
    sink.raw(&call.arguments());
    call.write_own(&["name", "arguments"], sink);
    sink.end_object();
    sink.end_object();
}

/// A request `tools/call`, or its `params` alone. The id of a request may be a number.
fn read_call(mut request: Block, before: &[ToolCall]) -> Result<ToolCall> {
    let id = request.take("id").map(|id| calls::arguments_text(Some(id)));
    let id = id
        .filter(|id| !id.is_blank())
        .unwrap_or_else(|| calls::numbered(before));
    if request.peek("params").is_none() {
        return read_params(request, id);
    }
    let params = request.block("params")?;
    read_params(params, id).within_key("params")
}

fn read_params(mut params: Block, id: Text) -> Result<ToolCall> {
    let name = params.required_text("name")?;
    let arguments = calls::arguments_text(params.take("arguments"));
    calls::call(id, name, arguments, CallKind::Function, PROVIDER, params)
}
