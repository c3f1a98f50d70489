//! Gemini Interactions.
//!
//! One `function_result` step a call, with an error flag. Its result is a string, or a list of texts and media. Facts: types of
//! `google-genai` 3.6 (`docs/wires.md`).

use super::calls::PlannedCall;
use super::ids::IdRule;
use super::plan::{Media, Plan, PlannedResult};
use super::read::{Block, Calls};
use super::sink::Sink;
use super::sink::Write;
use super::spec::{Accept, Basis, Failure, OutputUse, Place, Source, Spec};
use super::{EncodeOptions, Format, blocks, calls, read};
use crate::content::ContentPart;
use crate::error::{Result, Within};
use crate::exchange::{CallKind, ToolCall};
use crate::json::{Json, JsonKind};
use crate::media;
use crate::message::ToolMessage;

pub(super) struct GeminiInteractions;

const MEDIA: &[&str] = &[
    "image/png",
    "image/jpeg",
    "image/webp",
    "image/heic",
    "image/heif",
    "image/gif",
    "image/bmp",
    "image/tiff",
    "application/pdf",
    "text/csv",
    "application/msword",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.ms-excel",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.ms-powerpoint",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "audio/wav",
    "audio/mpeg",
    "audio/aiff",
    "audio/aac",
    "audio/ogg",
    "audio/flac",
    "audio/mp4",
    "audio/l16",
    "audio/opus",
    "audio/webm",
    "video/mp4",
    "video/mpeg",
    "video/quicktime",
    "video/x-msvideo",
    "video/x-flv",
    "video/webm",
    "video/x-ms-wmv",
    "video/3gpp",
];

const SPEC: Spec = Spec {
    name: "gemini-interactions",
    serves: "Gemini Interactions",
    provider: "google",
    ids: IdRule::Any,
    needs_name: false,
    accepts: &[
        Accept::new(Source::Bytes, MEDIA, Place::InResult),
        Accept::new(
            Source::Url(&["http", "https", "gs"]),
            &["image/*", "audio/*", "video/*", "application/pdf"],
            Place::InResult,
        ),
        Accept::new(Source::FileId, &["*"], Place::InResult),
    ],
    own_blocks: true,
    failure: Failure::Flag,
    output: OutputUse::Text,
    grouping: "one step a result",
    ids_known: Basis::SdkType,
    failure_known: Basis::SdkType,
};

impl Format for GeminiInteractions {
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
        read::messages(json, |entry| read_step(entry, calls))
    }

    fn read_calls(&self, json: &Json) -> Result<Vec<ToolCall>> {
        let steps = calls::unwrapped(&calls::unwrapped(json, &["steps"]), &["outputs"]);
        calls::each_entry(&steps, |mut step, calls| {
            if step.required_text("type")? != *"function_call" {
                return Ok(());
            }
            let (id, name) = (step.required_text("id")?, step.required_text("name")?);
            let arguments = calls::arguments_text(step.take("arguments"));
            calls.push(calls::call(
                id,
                name,
                arguments,
                CallKind::Function,
                SPEC.provider,
                step,
            )?);
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
            sink.begin_object();
            sink.text("type", "function_call");
            sink.text("id", &call.id);
            sink.text("name", &call.call.name().as_str());
            sink.key("arguments");
            sink.raw(&call.arguments());
            call.write_own(&["type", "id", "name", "arguments"], sink);
            sink.end_object();
        }
        sink.end_array();
        Ok(())
    }
}

fn write_result(result: &PlannedResult<'_>, sink: &mut dyn Sink) -> Result<()> {
    sink.begin_object();
    sink.text("type", "function_result");
    sink.text("call_id", result.id());
    sink.optional("name", result.name);
    if result.is_error {
        sink.key("is_error");
        sink.boolean(true);
    }
    sink.key("result");
    blocks::write_content(result, "text", sink, write_media)?;
    sink.end_object();
    Ok(())
}

fn write_media(media: &Media<'_>, sink: &mut dyn Sink) -> Result<()> {
    let part = media.part;
    sink.begin_object();
    sink.text("type", part.family().name());
    sink.optional_text("mime_type", part.media_type().filter(media::is_exact));
    match part.data() {
        Some(data) => sink.base64("data", data),
        None => sink.optional("uri", part.address()),
    }
    media
        .options
        .write(sink, &["type", "mime_type", "data", "uri"])?;
    sink.end_object();
    Ok(())
}

/// One step of a history; only results of functions carry results.
fn read_step(mut step: Block, calls: &Calls<'_>) -> Result<Option<ToolMessage>> {
    if step.required_text("type")? != *"function_result" {
        return Ok(None);
    }
    let id = step.required_text("call_id")?;
    let is_error = step.flag("is_error")?;
    let name = step.text("name")?;
    let result = step.take("result");
    let message = match result {
        None => calls.message(id, Vec::new(), is_error),
        Some(result) if result.kind() == JsonKind::Object => calls
            .message(id, Vec::new(), is_error)
            .with_structured(result.checked_depth().within_key("result")?),
        Some(result) => calls.message(
            id,
            read::content(&result, read_part).within_key("result")?,
            is_error,
        ),
    };
    Ok(Some(match name {
        Some(name) if message.name().is_none() => message.with_name(Some(name)),
        _ => message,
    }))
}

fn read_part(mut block: Block) -> Result<ContentPart> {
    let whole = block.whole();
    let kind = block.required_text("type")?;
    let kind = kind.as_str().into_owned();
    if kind == "text" {
        let part = ContentPart::text(block.required_text("text")?);
        return read::with_options(part, SPEC.provider, block);
    }
    if !matches!(kind.as_str(), "image" | "document" | "audio" | "video") {
        return read::foreign(SPEC.provider, whole);
    }
    let label = block
        .text("mime_type")?
        .map(|label| label.as_str().into_owned());
    let label = label.as_deref();
    let part = if let Some(data) = block.text("data")? {
        read::media(&data, label, kind == "image")?
    } else if let Some(uri) = block.text("uri")? {
        match kind.as_str() {
            "image" => ContentPart::image_url(uri, label),
            "video" => ContentPart::video_url(uri, label),
            _ => ContentPart::file_url(uri, label),
        }
        .map_err(|error| error.at_key("uri"))?
    } else {
        return read::foreign(SPEC.provider, whole);
    };
    read::with_options(part, SPEC.provider, block)
}
