//! Ollama chat.
//!
//! One `tool` message a call, told apart by the tool's name and their order only: there is no id. Content is a string; images stand beside
//! it as bare base64. There is no error flag. Facts: types of `ollama` 0.6 (`docs/wires.md`).

use super::calls::PlannedCall;
use super::ids::IdRule;
use super::plan::{Plan, PlannedResult};
use super::read::{Block, Calls};
use super::sink::Write;
use super::sink::{Piece, Sink};
use super::spec::{Accept, Basis, Failure, OutputUse, Place, Source, Spec};
use super::{EncodeOptions, Format, calls, read};
use crate::content::ContentPart;
use crate::error::{Result, Within};
use crate::exchange::ToolCall;
use crate::json::Json;
use crate::message::ToolMessage;

pub(super) struct Ollama;

const SPEC: Spec = Spec {
    name: "ollama",
    serves: "Ollama chat",
    provider: "ollama",
    ids: IdRule::Optional,
    needs_name: false,
    accepts: &[Accept::new(
        Source::Bytes,
        &["image/png", "image/jpeg", "image/webp"],
        Place::InResult,
    )],
    own_blocks: false,
    failure: Failure::Text,
    output: OutputUse::Text,
    grouping: "one tool message a result, in the order of the calls",
    ids_known: Basis::SdkType,
    failure_known: Basis::SdkType,
};

impl Format for Ollama {
    fn spec(&self, _options: &EncodeOptions) -> Spec {
        SPEC
    }

    fn write(&self, plan: Plan<'_>, _options: &EncodeOptions, sink: &mut dyn Sink) -> Result<()> {
        sink.begin_array();
        for result in &plan.results {
            write_result(result, sink);
        }
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
            sink.object("function");
            sink.text("name", &call.call.name().as_str());
            sink.key("arguments");
            sink.raw(&call.arguments());
            sink.end_object();
            call.write_own(&["function"], sink);
            sink.end_object();
        });
        sink.end_array();
        Ok(())
    }
}

fn write_result(result: &PlannedResult<'_>, sink: &mut dyn Sink) {
    sink.begin_object();
    sink.text("role", "tool");
    sink.optional("tool_name", result.name);
    sink.key("content");
    result.write_joined(sink);
    if result.media().next().is_some() {
        sink.array("images");
        for data in result.media().filter_map(|media| media.part.data()) {
            sink.string(&[Piece::Base64(data)]);
        }
        sink.end_array();
    }
    sink.end_object();
}

/// One message of a history; only tool messages carry results.
fn read_message(mut message: Block, calls: &Calls<'_>) -> Result<Option<ToolMessage>> {
    if !read::is_tool(&mut message, &["system", "user", "assistant"])? {
        return Ok(None);
    }
    let name = message.text("tool_name")?;
    let mut content = Vec::new();
    if let Some(text) = message.text("content")?
        && !text.is_empty()
    {
        content.push(ContentPart::text(text));
    }
    if let Some(images) = message.take("images") {
        let images = read::texts(&images).within_key("images")?;
        for (index, image) in images.iter().enumerate() {
            let image = read::media(image, None, true)
                .map_err(|error| error.at_index(index))
                .within_key("images")?;
            content.push(image);
        }
    }
    Ok(Some(calls.message_in_order(None, name, content, false)))
}
