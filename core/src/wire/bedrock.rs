//! Amazon Bedrock Converse.
//!
//! All results of a turn stand in one user message. A result holds text, JSON objects, images, documents and videos; which of them,
//! and what may stand beside it, depends on the model's family. Document names are limited and unique in the whole request. A call id
//! is 64 of `[a-zA-Z0-9_.:-]`. Blank text is refused. Facts: botocore's service model (bedrock-runtime, 2023-09-30); families as other
//! converters verified them (`docs/wires.md`).

use sha2::{Digest, Sha256};

use super::calls::PlannedCall;
use super::ids::IdRule;
use super::options::BedrockFamily;
use super::plan::{Attached, Item, Media, Plan, PlannedResult, Words};
use super::read::{Block, Calls};
use super::sink::Sink;
use super::sink::Write;
use super::spec::{Accept, Basis, Failure, IMAGES, OutputUse, Place, Source, Spec};
use super::{EncodeOptions, Format, blocks, calls, read};
use crate::content::{ContentPart, Family, PartBody};
use crate::error::{Result, Within};
use crate::exchange::{CallKind, ToolCall};
use crate::json::{Json, JsonKind};
use crate::message::ToolMessage;

pub(super) struct Bedrock;

const MEBIBYTE: usize = 1024 * 1024;
/// 3.75 MB an image, 4.5 MB a document, 25 MB a video inline; 20 images and 5 documents.
const IMAGE_BYTES: usize = MEBIBYTE * 15 / 4;
const DOCUMENT_BYTES: usize = MEBIBYTE * 9 / 2;
const VIDEO_BYTES: usize = MEBIBYTE * 25;

const DOCUMENTS: &[&str] = &[
    "application/pdf",
    "text/csv",
    "application/msword",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.ms-excel",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "text/html",
    "text/plain",
    "text/markdown",
];
const VIDEOS: &[&str] = &[
    "video/x-matroska",
    "video/quicktime",
    "video/mp4",
    "video/webm",
    "video/x-flv",
    "video/mpeg",
    "video/x-ms-wmv",
    "video/3gpp",
];
const S3: Source = Source::Url(&["s3"]);

const fn images(place: Place) -> Accept {
    Accept::new(Source::Bytes, IMAGES, place)
        .at_most(IMAGE_BYTES, 20)
        .known_by(Basis::Converters)
}

const fn documents(types: &'static [&'static str], place: Place) -> Accept {
    Accept::new(Source::Bytes, types, place)
        .at_most(DOCUMENT_BYTES, 5)
        .known_by(Basis::Converters)
}

const fn s3_images(place: Place) -> Accept {
    Accept::new(S3, IMAGES, place).at_most(usize::MAX, 20)
}

const fn s3_documents(place: Place) -> Accept {
    Accept::new(S3, DOCUMENTS, place).at_most(usize::MAX, 5)
}

const IMAGES_AND_DOCUMENTS: &[Accept] = &[
    images(Place::InResult),
    documents(DOCUMENTS, Place::InResult),
    s3_images(Place::InResult),
    s3_documents(Place::InResult),
];
const NOVA: &[Accept] = &[
    images(Place::InResult),
    documents(&["text/csv", "text/plain"], Place::InResult),
    documents(DOCUMENTS, Place::AfterResults),
    Accept::new(Source::Bytes, VIDEOS, Place::AfterResults).at_most(VIDEO_BYTES, usize::MAX),
    s3_images(Place::InResult),
    s3_documents(Place::AfterResults),
    Accept::new(S3, VIDEOS, Place::AfterResults),
];
const MISTRAL: &[Accept] = &[
    documents(DOCUMENTS, Place::InResult),
    images(Place::AfterResults),
    s3_documents(Place::InResult),
    s3_images(Place::AfterResults),
];
const WRITER: &[Accept] = &[images(Place::InResult), s3_images(Place::InResult)];

impl Format for Bedrock {
    fn spec(&self, options: &EncodeOptions) -> Spec {
        let family = options.family;
        Spec {
            name: "bedrock",
            serves: "Amazon Bedrock Converse",
            provider: "bedrock",
            ids: match family {
                BedrockFamily::Mistral => IdRule::NineAlphanumerics,
                _ => IdRule::Characters {
                    allowed: |c| c.is_ascii_alphanumeric() || "_.:-".contains(c),
                    most: 64,
                    described: "1 to 64 of a-z A-Z 0-9 _ . : -",
                },
            },
            needs_name: false,
            accepts: match family {
                BedrockFamily::Anthropic | BedrockFamily::Llama => IMAGES_AND_DOCUMENTS,
                BedrockFamily::Nova => NOVA,
                BedrockFamily::Mistral => MISTRAL,
                BedrockFamily::Writer => WRITER,
            },
            own_blocks: true,
            failure: match family {
                BedrockFamily::Anthropic => Failure::FlagWithText,
                BedrockFamily::Writer => Failure::Text,
                _ => Failure::Flag,
            },
            output: OutputUse::Value,
            grouping: "one user message with all results of the turn",
            ids_known: Basis::SdkType,
            failure_known: Basis::SdkType,
        }
    }

    fn write(&self, plan: Plan<'_>, options: &EncodeOptions, sink: &mut dyn Sink) -> Result<()> {
        sink.begin_array();
        let (results, attached) = (plan.results, plan.attached);
        let shared = may_share(options.family, &attached);
        if !results.is_empty() {
            sink.begin_object();
            sink.text("role", "user");
            sink.array("content");
            for mut result in results {
                write_result(&mut result, options.family, sink)?;
            }
            for media in attached.iter().filter(|_| shared) {
                write_attached(media, sink)?;
            }
            sink.end_array();
            sink.end_object();
        }
        if !shared && !attached.is_empty() {
            // Some families want an assistant message between a result and further content of the user.
            blocks::write_message("assistant", "content", ["."], sink, |text, sink| {
                write_text(text, sink);
                Ok(())
            })?;
            blocks::write_message("user", "content", &attached, sink, write_attached)?;
        }
        sink.end_array();
        Ok(())
    }

    fn read(&self, json: &Json, calls: &Calls<'_>) -> Result<Vec<ToolMessage>> {
        let mut messages = Vec::new();
        read::each(json, |entry| read_entry(entry, calls, &mut messages))?;
        Ok(messages)
    }

    fn read_calls(&self, json: &Json) -> Result<Vec<ToolCall>> {
        calls::each_entry(
            &calls::unwrapped(json, &["output", "message"]),
            |mut entry, calls| {
                if entry.peek("toolUse").is_some() {
                    calls.push(read_call(entry)?);
                    return Ok(());
                }
                match entry.take("content") {
                    Some(content) if content.kind() == JsonKind::Array => {
                        read::each(&content, |block| {
                            if block.peek("toolUse").is_some() {
                                calls.push(read_call(block)?);
                            }
                            Ok(())
                        })
                        .within_key("content")
                    }
                    _ => Ok(()),
                }
            },
        )
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

/// Whether these files may stand in the message that holds the results.
fn may_share(family: BedrockFamily, attached: &[Attached<'_>]) -> bool {
    match family {
        BedrockFamily::Nova => true,
        BedrockFamily::Anthropic => attached
            .iter()
            .all(|file| file.media.part.family() == Family::Image),
        _ => false,
    }
}

fn write_result(
    result: &mut PlannedResult<'_>,
    family: BedrockFamily,
    sink: &mut dyn Sink,
) -> Result<()> {
    let mut cache_point = None;
    for item in &mut result.items {
        if let Item::Text(Words { options, .. }) | Item::Media(Media { options, .. }) = item {
            cache_point = options.take("cachePoint").or(cache_point);
        }
    }
    sink.begin_object();
    sink.object("toolResult");
    sink.text("toolUseId", result.id());
    sink.array("content");
    write_content(result, family, sink)?;
    sink.end_array();
    if result.is_error && family != BedrockFamily::Writer {
        sink.text("status", "error");
    }
    sink.end_object();
    sink.end_object();
    if let Some(cache_point) = cache_point {
        sink.begin_object();
        sink.key("cachePoint");
        sink.raw(&cache_point);
        sink.end_object();
    }
    Ok(())
}

fn write_content(
    result: &PlannedResult<'_>,
    family: BedrockFamily,
    sink: &mut dyn Sink,
) -> Result<()> {
    let as_text = result.is_error && family == BedrockFamily::Writer;
    let object = result
        .derived
        .as_ref()
        .filter(|output| output.kind() == JsonKind::Object && !as_text);
    if let Some(object) = object {
        sink.begin_object();
        sink.key("json");
        sink.raw(object);
        sink.end_object();
    } else if result.items.is_empty() {
        write_text(NO_OUTPUT, sink);
    } else {
        for item in &result.items {
            write_item(item, sink)?;
        }
    }
    Ok(())
}

/// What stands for a result that says nothing.
const NO_OUTPUT: &str = "(no output)";

fn write_item(item: &Item<'_>, sink: &mut dyn Sink) -> Result<()> {
    match item {
        Item::Text(words) => {
            sink.begin_object();
            sink.key("text");
            words.write(sink);
            words.options.write(sink, &["text"])?;
            sink.end_object();
            Ok(())
        }
        Item::Media(media) => write_media(media, sink),
        Item::Block(block) => {
            sink.raw(block);
            Ok(())
        }
    }
}

fn write_attached(attached: &Attached<'_>, sink: &mut dyn Sink) -> Result<()> {
    write_text(&attached.frame, sink);
    write_media(&attached.media, sink)
}

fn write_text(text: &str, sink: &mut dyn Sink) {
    sink.begin_object();
    sink.text("text", text);
    sink.end_object();
}

fn write_media(media: &Media<'_>, sink: &mut dyn Sink) -> Result<()> {
    let part = media.part;
    let family = part.family();
    sink.begin_object();
    sink.object(family.name());
    sink.text(
        "format",
        format_of(part.told_media_type().unwrap_or_default()),
    );
    if family == Family::Document {
        sink.text("name", &document_name(media));
    }
    sink.object("source");
    write_source(part, sink);
    sink.end_object();
    media.options.write(sink, &["format", "name", "source"])?;
    sink.end_object();
    sink.end_object();
    Ok(())
}

fn write_source(part: &ContentPart, sink: &mut dyn Sink) {
    if let Some(data) = part.data() {
        sink.key("bytes");
        sink.bytes(data);
    } else if let Some(uri) = part.address() {
        sink.object("s3Location");
        sink.text("uri", &uri.as_str());
        sink.end_object();
    }
}

/// The formats of the service model, by media type.
const FORMATS: &[(&str, &str)] = &[
    ("image/png", "png"),
    ("image/jpeg", "jpeg"),
    ("image/gif", "gif"),
    ("image/webp", "webp"),
    ("application/pdf", "pdf"),
    ("text/csv", "csv"),
    ("application/msword", "doc"),
    (
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "docx",
    ),
    ("application/vnd.ms-excel", "xls"),
    (
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "xlsx",
    ),
    ("text/html", "html"),
    ("text/plain", "txt"),
    ("text/markdown", "md"),
    ("video/x-matroska", "mkv"),
    ("video/quicktime", "mov"),
    ("video/mp4", "mp4"),
    ("video/webm", "webm"),
    ("video/x-flv", "flv"),
    ("video/mpeg", "mpeg"),
    ("video/mpeg", "mpg"),
    ("video/x-ms-wmv", "wmv"),
    ("video/3gpp", "three_gp"),
];

fn format_of(media_type: &str) -> &'static str {
    let family = if media_type == "image/*" {
        "image/png"
    } else {
        media_type
    };
    FORMATS
        .iter()
        .find(|(known, _)| *known == family)
        .map_or("txt", |(_, format)| format)
}

/// The stem of the file's name with the characters the service takes, and a short hash of whose file it is, so that no two documents
/// of a request have the same name and none has a name that changes from one request to the next.
fn document_name(media: &Media<'_>) -> String {
    let file = match media.part.body() {
        PartBody::File(file) => file.filename.as_ref().or(file.title.as_ref()),
        _ => None,
    };
    let name = file
        .map(|name| name.as_str().into_owned())
        .unwrap_or_default();
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = last.rsplit_once('.').map_or(last, |(stem, _)| stem);
    let cleaned: String = stem
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || "-()[]".contains(c) {
                c
            } else {
                ' '
            }
        })
        .collect();
    let words: Vec<&str> = cleaned.split_whitespace().collect();
    let stem: String = if words.is_empty() {
        "document".to_owned()
    } else {
        words.join(" ")
    };
    let stem: String = stem.chars().take(180).collect();
    let hash = Sha256::digest(media.whose().as_bytes());
    let short = hash.iter().take(4);
    short.fold(format!("{} ", stem.trim_end()), |name, byte| {
        name + &format!("{byte:02x}")
    })
}

/// A message of a history, or a block given alone.
fn read_entry(mut entry: Block, calls: &Calls<'_>, messages: &mut Vec<ToolMessage>) -> Result<()> {
    if entry.peek("toolResult").is_some() {
        messages.push(read_result(entry.block("toolResult")?, calls).within_key("toolResult")?);
        return Ok(());
    }
    // A cache point belongs to a result only right behind it.
    let mut behind_result = false;
    match entry.take("content") {
        Some(content) if content.kind() == JsonKind::Array => read::each(&content, |mut block| {
            let follows_result = std::mem::take(&mut behind_result);
            if block.peek("toolResult").is_some() {
                let message =
                    read_result(block.block("toolResult")?, calls).within_key("toolResult")?;
                messages.push(message);
                behind_result = true;
            } else if follows_result
                && let Some(point) = block.peek("cachePoint")
                && let Some(last) = messages.pop()
            {
                messages.push(with_cache_point(last, point)?);
            }
            Ok(())
        })
        .within_key("content"),
        None if entry.peek_text("role").is_none() => {
            Err(read::invalid("expected a message with content, or a block"))
        }
        _ => Ok(()),
    }
}

fn with_cache_point(message: ToolMessage, point: &Json) -> Result<ToolMessage> {
    let mut content = message.content().to_vec();
    match content.pop() {
        Some(last) => {
            content.push(read::with_option(last, "bedrock", "cachePoint", point)?);
            Ok(message.with_content(content))
        }
        None => Ok(message),
    }
}

fn read_result(mut result: Block, calls: &Calls<'_>) -> Result<ToolMessage> {
    let id = result.required_text("toolUseId")?;
    let is_error = result
        .text("status")?
        .is_some_and(|status| status == *"error");
    let mut structured = Vec::new();
    let mut content = Vec::new();
    if let Some(blocks) = result.take("content") {
        read::each(&blocks, |block| {
            match block.peek("json") {
                Some(value) => {
                    structured.push(value.clone().checked_depth().within_key("json")?);
                }
                None => content.extend(read_part(block)?),
            }
            Ok(())
        })
        .within_key("content")?;
    }
    let message = calls.message(id, content, is_error);
    match structured.as_slice() {
        [] => Ok(message),
        [value] => Ok(message.with_structured(value.clone())),
        // Several values are one list: no block of them is lost.
        values => Ok(message.with_structured(Json::array(values).checked_depth()?)),
    }
}

fn read_part(mut block: Block) -> Result<Option<ContentPart>> {
    let whole = block.whole();
    if let Some(text) = block.text("text")? {
        let part = (text != *NO_OUTPUT).then(|| ContentPart::text(text));
        return part
            .map(|part| read::with_options(part, "bedrock", block))
            .transpose();
    }
    for kind in ["image", "document", "video"] {
        if block.peek(kind).is_some() {
            let mut media = block.block(kind)?;
            return match read_media(&mut media, kind).within_key(kind)? {
                Some(part) => read::with_options(part, "bedrock", media).map(Some),
                None => read::foreign("bedrock", whole).map(Some),
            };
        }
    }
    read::foreign("bedrock", whole).map(Some)
}

fn read_media(media: &mut Block, kind: &str) -> Result<Option<ContentPart>> {
    let format = media
        .text("format")?
        .map(|format| format.as_str().into_owned())
        .unwrap_or_default();
    let label = FORMATS
        .iter()
        .find(|(_, known)| *known == format)
        .map(|(media_type, _)| *media_type);
    let name = media.text("name")?;
    let mut source = media.block("source")?;
    let part = if let Some(bytes) = source.text("bytes")? {
        read::media(&bytes, label, kind == "image")
            .map_err(|error| error.at_key("bytes"))
            .within_key("source")?
    } else if source.peek("s3Location").is_some() {
        let uri = source
            .block("s3Location")?
            .required_text("uri")
            .within_key("s3Location")
            .within_key("source")?;
        match kind {
            "image" => ContentPart::image_url(uri, label)?,
            "video" => ContentPart::video_url(uri, label)?,
            _ => ContentPart::file_url(uri, label)?,
        }
    } else {
        return Ok(None);
    };
    Ok(Some(match name {
        Some(name) => part.with_title(name),
        None => part,
    }))
}

fn write_call(call: &PlannedCall<'_>, sink: &mut dyn Sink) {
    if let Some(block) = call.replayed() {
        return sink.raw(&block);
    }
    sink.begin_object();
    sink.object("toolUse");
    sink.text("toolUseId", &call.id);
    sink.text("name", &call.call.name().as_str());
    sink.key("input");
    sink.raw(&call.arguments());
    call.write_own(&["toolUseId", "name", "input"], sink);
    sink.end_object();
    sink.end_object();
}

fn read_call(mut block: Block) -> Result<ToolCall> {
    let mut call = block.block("toolUse")?;
    let id = call.required_text("toolUseId").within_key("toolUse")?;
    let name = call.required_text("name").within_key("toolUse")?;
    let arguments = calls::arguments_text(call.take("input"));
    calls::call(id, name, arguments, CallKind::Function, "bedrock", call)
}
