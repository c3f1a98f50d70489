//! Cohere chat, version 2.
//!
//! One `tool` message a call. Content is a string or a list of documents; a document is a JSON object that the model can cite. Images go
//! into a user message after the last tool message. There is no error flag. Facts: types of `cohere` 7.3 (`docs/wires.md`).

use super::calls::PlannedCall;
use super::ids::IdRule;
use super::plan::{Attached, Plan, PlannedResult};
use super::read::{Block, Calls};
use super::sink::Sink;
use super::sink::Write;
use super::spec::{Accept, Basis, Failure, HTTP, IMAGES, OutputUse, Place, Source, Spec};
use super::{EncodeOptions, Format, blocks, calls, read};
use crate::content::ContentPart;
use crate::error::{Result, Within};
use crate::exchange::ToolCall;
use crate::json::{Json, JsonKind};
use crate::message::ToolMessage;

pub(super) struct Cohere;

const SPEC: Spec = Spec {
    name: "cohere",
    serves: "Cohere chat, version 2",
    provider: "cohere",
    ids: IdRule::Any,
    needs_name: false,
    accepts: &[
        Accept::new(Source::Bytes, IMAGES, Place::AfterResults),
        Accept::new(HTTP, &["image/*"], Place::AfterResults),
    ],
    own_blocks: true,
    failure: Failure::Text,
    output: OutputUse::Value,
    grouping: "one tool message a result",
    ids_known: Basis::SdkType,
    failure_known: Basis::SdkType,
};

impl Format for Cohere {
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
        sink.begin_object();
        sink.text("role", "assistant");
        sink.array("tool_calls");
        for call in calls {
            calls::write_function_call(call, sink);
        }
        sink.end_array();
        sink.end_object();
        sink.end_array();
        Ok(())
    }
}

fn write_result(result: &PlannedResult<'_>, sink: &mut dyn Sink) -> Result<()> {
    let object = result
        .derived
        .as_ref()
        .filter(|output| output.kind() == JsonKind::Object && !result.is_error);
    sink.begin_object();
    sink.text("role", "tool");
    sink.text("tool_call_id", result.id());
    sink.key("content");
    if let Some(object) = object {
        sink.begin_array();
        sink.begin_object();
        sink.text("type", "document");
        sink.object("document");
        sink.key("data");
        sink.raw(object);
        sink.end_object();
        sink.end_object();
        sink.end_array();
    } else {
        blocks::write_texts(result, sink)?;
    }
    sink.end_object();
    Ok(())
}

fn write_attached(attached: Attached<'_>, sink: &mut dyn Sink) -> Result<()> {
    sink.text_block(&attached.frame);
    let mut media = attached.media;
    let detail = media.options.take("detail");
    sink.begin_object();
    sink.text("type", "image_url");
    sink.object("image_url");
    match (media.part.data(), media.part.address()) {
        (Some(data), _) => sink.data_url("url", media.part.media_type().unwrap_or_default(), data),
        (None, address) => sink.optional("url", address),
    }
    if let Some(detail) = detail {
        sink.key("detail");
        sink.raw(&detail);
    }
    sink.end_object();
    media.options.write(sink, &["type", "image_url"])?;
    sink.end_object();
    Ok(())
}

/// One message of a history; only tool messages carry results.
fn read_message(mut message: Block, calls: &Calls<'_>) -> Result<Option<ToolMessage>> {
    if !read::is_tool(&mut message, &["system", "user", "assistant"])? {
        return Ok(None);
    }
    let id = message.required_text("tool_call_id")?;
    let content = message.take("content");
    if let Some(data) = content.as_ref().and_then(only_document) {
        let data = data.checked_depth().within_key("data");
        let data = data
            .within_key("document")
            .within_index(0)
            .within_key("content")?;
        return Ok(Some(
            calls.message(id, Vec::new(), false).with_structured(data),
        ));
    }
    let parts = match content {
        None => Vec::new(),
        Some(content) => read::content(&content, read_part).within_key("content")?,
    };
    Ok(Some(calls.message(id, parts, false)))
}

/// The data of the one document that is all the content: what an output that is an object is sent as.
fn only_document(content: &Json) -> Option<Json> {
    let mut documents = Vec::new();
    read::each(content, |block| {
        documents.push(block.whole());
        Ok(())
    })
    .ok()?;
    match documents.as_slice() {
        [document] if document.member("type")?.as_text()? == *"document" => {
            let document = document.member("document")?;
            // A document with an id of its own is kept as it is.
            if document.members().len() == 1 {
                document.member("data")
            } else {
                None
            }
        }
        _ => None,
    }
}

fn read_part(mut block: Block) -> Result<ContentPart> {
    let whole = block.whole();
    if block.required_text("type")? == *"text" {
        let part = ContentPart::text(block.required_text("text")?);
        return read::with_options(part, SPEC.provider, block);
    }
    read::foreign(SPEC.provider, whole)
}
