//! `OpenAI` Responses, also on Azure.
//!
//! One `function_call_output` item a call, or a `custom_tool_call_output` for a custom tool. Its output is a string or a list of texts,
//! images and files. There is no error flag, so that a failure is said in the text. File bytes must be a data URI. A call id has at
//! most 64 characters. Facts: types of the SDK `openai` 3.57; texts of API errors in public issue threads (`docs/wires.md`).

use super::calls::PlannedCall;
use super::ids::IdRule;
use super::plan::{Media, Plan, PlannedResult, required_name};
use super::read::{Block, Calls};
use super::sink::Write;
use super::sink::{Piece, Sink};
use super::spec::{Accept, Basis, Failure, HTTP, IMAGES, OutputUse, Place, Source, Spec, UNKNOWN};
use super::{EncodeOptions, Format, blocks, calls, read};
use crate::content::{ContentPart, Family};
use crate::error::{Result, Within};
use crate::exchange::{CallKind, ToolCall};
use crate::json::{Json, Text};
use crate::message::ToolMessage;

pub(super) struct OpenaiResponses;

/// The documents that the API reads.
const DOCUMENTS: &[&str] = &[
    "application/pdf",
    "text/*",
    "application/json",
    "application/xml",
    "application/rtf",
    "application/msword",
    "application/vnd.ms-excel",
    "application/vnd.ms-powerpoint",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
];

const SPEC: Spec = Spec {
    name: "openai-responses",
    serves: "OpenAI Responses, also on Azure",
    provider: "openai",
    ids: IdRule::Characters {
        allowed: |_| true,
        most: 64,
        described: "at most 64 characters",
    },
    needs_name: false,
    accepts: &[
        Accept::new(Source::Bytes, IMAGES, Place::InResult),
        Accept::new(Source::Bytes, DOCUMENTS, Place::InResult).known_by(Basis::Unknown),
        Accept::new(
            HTTP,
            &["image/*", "application/*", "text/*", UNKNOWN],
            Place::InResult,
        ),
        Accept::new(Source::FileId, &["*"], Place::InResult),
    ],
    own_blocks: true,
    failure: Failure::Text,
    output: OutputUse::Text,
    grouping: "one item a result",
    ids_known: Basis::Reported,
    failure_known: Basis::SdkType,
};

impl Format for OpenaiResponses {
    fn spec(&self, options: &EncodeOptions) -> Spec {
        // With an output schema the text is parsed as JSON, so whether it is an output's text makes a difference.
        let output = if options.calls.iter().any(has_schema) {
            OutputUse::Value
        } else {
            SPEC.output
        };
        Spec { output, ..SPEC }
    }

    fn write(&self, plan: Plan<'_>, _options: &EncodeOptions, sink: &mut dyn Sink) -> Result<()> {
        sink.begin_array();
        let mut files = 0;
        for result in plan.results {
            write_result(result, &mut files, sink)?;
        }
        sink.end_array();
        Ok(())
    }

    fn read(&self, json: &Json, calls: &Calls<'_>) -> Result<Vec<ToolMessage>> {
        read::messages(json, |entry| read_item(entry, calls))
    }

    fn read_calls(&self, json: &Json) -> Result<Vec<ToolCall>> {
        calls::each_entry(&calls::unwrapped(json, &["output"]), |item, calls| {
            calls.extend(read_call(item, calls)?);
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

fn has_schema(call: &ToolCall) -> bool {
    call.data_of(SPEC.provider)
        .is_some_and(|data| data.member("output_schema").is_some())
}

fn write_result(result: PlannedResult<'_>, files: &mut usize, sink: &mut dyn Sink) -> Result<()> {
    let custom = result
        .call
        .is_some_and(|call| call.kind() == CallKind::Custom);
    sink.begin_object();
    sink.text(
        "type",
        if custom {
            "custom_tool_call_output"
        } else {
            "function_call_output"
        },
    );
    sink.text("call_id", result.id());
    sink.key("output");
    if !result.is_plain_text() {
        blocks::write_list(&result.items, "input_text", sink, |media, sink| {
            write_media(media, custom, files, sink)
        })?;
    } else if result.call.is_some_and(has_schema) {
        write_json_text(&result, sink);
    } else {
        result.write_joined(sink);
    }
    if let Some(caller) = result
        .call
        .and_then(|call| call.data_of(SPEC.provider)?.member("caller"))
    {
        sink.key("caller");
        sink.raw(&caller);
    }
    sink.end_object();
    Ok(())
}

/// Text that is parsed as JSON: the output's own JSON, or the text as a JSON string.
fn write_json_text(result: &PlannedResult<'_>, sink: &mut dyn Sink) {
    match &result.derived {
        Some(_) if result.is_error => result.write_joined(sink),
        None if result.says_only_failure() => result.write_joined(sink),
        Some(output) => sink.string(&[Piece::Text(output.as_str())]),
        None => sink.string(&[Piece::Text(Json::string(&result.joined()).as_str())]),
    }
}

fn write_media(
    media: &Media<'_>,
    custom: bool,
    files: &mut usize,
    sink: &mut dyn Sink,
) -> Result<()> {
    let part = media.part;
    let is_image = part.family() == Family::Image;
    sink.begin_object();
    sink.text(
        "type",
        if is_image {
            "input_image"
        } else {
            "input_file"
        },
    );
    if part.data().is_some() {
        write_data(part, is_image, files, sink);
    } else {
        let key = match is_image {
            _ if part.is_file_id() => "file_id",
            true => "image_url",
            false => "file_url",
        };
        sink.optional(key, part.address());
    }
    // The type of a custom call's output requires it, that of a function's does not.
    if custom && is_image && !media.options.has("detail") {
        sink.text("detail", "auto");
    }
    media.options.write(
        sink,
        &[
            "type",
            "file_id",
            "image_url",
            "file_url",
            "filename",
            "file_data",
        ],
    )?;
    sink.end_object();
    Ok(())
}

fn write_data(part: &ContentPart, is_image: bool, files: &mut usize, sink: &mut dyn Sink) {
    let Some(data) = part.data() else { return };
    let media_type = part.media_type().unwrap_or_default();
    if is_image {
        return sink.data_url("image_url", media_type, data);
    }
    *files += 1;
    if let Some(file) = part.as_file() {
        sink.text(
            "filename",
            &required_name(file, *files, crate::media::extension_of(media_type)),
        );
    }
    sink.data_url("file_data", media_type, data);
}

/// One item of a history; only outputs of calls carry results.
fn read_item(mut item: Block, calls: &Calls<'_>) -> Result<Option<ToolMessage>> {
    let kind = match item.text("type")? {
        Some(kind) => kind,
        None if item.peek_text("role").is_some() => return Ok(None),
        None => return Err(read::missing("type")),
    };
    if !matches!(
        &*kind.as_str(),
        "function_call_output" | "custom_tool_call_output"
    ) {
        return Ok(None);
    }
    let id = item.text("call_id")?;
    let content = match item.take("output") {
        None => Vec::new(),
        Some(output) => read::content(&output, read_part).within_key("output")?,
    };
    Ok(Some(calls.message_in_order(id, None, content, false)))
}

fn read_part(mut block: Block) -> Result<ContentPart> {
    let whole = block.whole();
    let kind = block.required_text("type")?;
    let part = match &*kind.as_str() {
        "input_text" | "output_text" | "text" => ContentPart::text(block.required_text("text")?),
        "input_image" => match block.text("image_url")? {
            Some(url) => {
                ContentPart::image_url(url, None).map_err(|error| error.at_key("image_url"))?
            }
            None => block.file_id("file_id")?.with_media_type("image/*")?,
        },
        "input_file" => read_file(&mut block)?,
        _ => return read::foreign(SPEC.provider, whole),
    };
    read::with_options(part, SPEC.provider, block)
}

fn read_file(block: &mut Block) -> Result<ContentPart> {
    let filename = block.text("filename")?;
    let part = if let Some(data) = block.text("file_data")? {
        read::media(&data, None, false).map_err(|error| error.at_key("file_data"))?
    } else if let Some(url) = block.text("file_url")? {
        ContentPart::file_url(url, None).map_err(|error| error.at_key("file_url"))?
    } else {
        block.file_id("file_id")?
    };
    Ok(match filename {
        Some(filename) => part.with_filename(filename),
        None => part,
    })
}

fn write_call(call: &PlannedCall<'_>, sink: &mut dyn Sink) {
    if let Some(item) = call.replayed() {
        return sink.raw(&item);
    }
    let (kind, key) = if call.is_custom() {
        ("custom_tool_call", "input")
    } else {
        ("function_call", "arguments")
    };
    sink.begin_object();
    sink.text("type", kind);
    sink.text("call_id", &call.id);
    call.write_text_body(key, sink);
    call.write_own(&["type", "call_id", "name", key], sink);
    sink.end_object();
}

/// The calls that the provider executes itself.
const EXECUTED: &[&str] = &[
    "web_search_call",
    "file_search_call",
    "code_interpreter_call",
    "image_generation_call",
    "mcp_call",
    "mcp_list_tools",
    "tool_search_call",
];

fn read_call(mut item: Block, before: &[ToolCall]) -> Result<Option<ToolCall>> {
    let whole = item.whole();
    let Some(kind) = item.text("type")? else {
        return Ok(None);
    };
    let kind = kind.as_str().into_owned();
    match kind.as_str() {
        "function_call" => {
            let (id, name) = (item.required_text("call_id")?, item.required_text("name")?);
            let arguments = calls::arguments_text(item.take("arguments"));
            calls::call(id, name, arguments, CallKind::Function, SPEC.provider, item).map(Some)
        }
        "custom_tool_call" => {
            let (id, name) = (item.required_text("call_id")?, item.required_text("name")?);
            let input = item.required_text("input")?;
            calls::call(id, name, input, CallKind::Custom, SPEC.provider, item).map(Some)
        }
        executed if EXECUTED.contains(&executed) => {
            let id = item.text("id")?.unwrap_or_else(|| calls::numbered(before));
            let name = item.text("name")?.unwrap_or_else(|| Text::from(executed));
            let arguments = calls::arguments_text(item.take("arguments"));
            calls::executed(id, name, arguments, SPEC.provider, &whole).map(Some)
        }
        _ => Ok(None),
    }
}
