//! Wires: a provider's or framework's JSON for tool results (semantics section 7).
//!
//! A wire is one file: what it takes (a `Spec`), how a planned turn is written, how its JSON is read. Adding one is that file, a
//! variant of [`Wire`] and a line in its list.

mod ai_sdk;
mod anthropic;
mod bedrock;
mod blocks;
mod calls;
mod cohere;
mod frame;
mod gemini;
mod gemini_interactions;
mod ids;
mod langchain;
mod mcp;
mod mistral;
mod ollama;
mod openai_chat;
mod openai_responses;
mod options;
mod otel;
mod plan;
mod planner;
mod read;
mod sink;
mod spec;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use bytes::Bytes;

pub use options::{AiSdkVersion, BedrockFamily, EncodeOptions, McpRevision, MediaMode, Structured};
pub use planner::{Action, PartPlan};
pub(crate) use sink::PathSink;
pub use sink::{Piece, Sink, TextSink};

use crate::content::ContentPart;
use crate::error::{Error, ErrorKind, Result, Within};
use crate::exchange::{Match, ToolCall, check_calls, match_order};
use crate::json::{Json, Limits};
use crate::message::{MessageRef, ToolMessage};
use calls::PlannedCall;
use plan::Plan;
use spec::Spec;

/// What one file of this folder provides.
trait Format {
    /// What the wire takes; some facts depend on the options.
    fn spec(&self, options: &EncodeOptions) -> Spec;
    /// Writes a planned turn as the list of messages or items that go into the next request.
    fn write(&self, plan: Plan<'_>, options: &EncodeOptions, sink: &mut dyn Sink) -> Result<()>;
    /// Reads the tool results out of the wire's JSON.
    fn read(&self, json: &Json, calls: &read::Calls<'_>) -> Result<Vec<ToolMessage>>;
    /// Reads the model's calls out of a response, a message or a history.
    fn read_calls(&self, json: &Json) -> Result<Vec<ToolCall>>;
    /// Writes calls as the assistant message or the items that hold them.
    fn write_calls(
        &self,
        calls: &[PlannedCall<'_>],
        options: &EncodeOptions,
        sink: &mut dyn Sink,
    ) -> Result<()>;
}

macro_rules! wires {
    ($($(#[$doc:meta])+ $name:ident => $format:expr,)+) => {
        /// A provider's or framework's JSON for tool results.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Wire {
            $($(#[$doc])+ $name,)+
        }

        impl Wire {
            /// Every wire.
            pub const ALL: &'static [Wire] = &[$(Wire::$name,)+];

            fn format(self) -> &'static dyn Format {
                match self {
                    $(Wire::$name => &$format,)+
                }
            }
        }
    };
}

wires! {
    /// `anthropic`: Anthropic Messages, also on Vertex and Bedrock (native).
    Anthropic => anthropic::Anthropic,
    /// `openai-chat`: `OpenAI` Chat Completions, also Groq, xAI, `DeepSeek`, `OpenRouter`, vLLM and Azure.
    OpenaiChat => openai_chat::OpenaiChat,
    /// `openai-responses`: `OpenAI` Responses, also on Azure.
    OpenaiResponses => openai_responses::OpenaiResponses,
    /// `gemini`: Gemini `generateContent`, also on Vertex.
    Gemini => gemini::Gemini,
    /// `bedrock`: Amazon Bedrock Converse.
    Bedrock => bedrock::Bedrock,
    /// `mcp`: the result of an MCP tool call.
    Mcp => mcp::Mcp,
    /// `ai-sdk`: the model messages of the AI SDK.
    AiSdk => ai_sdk::AiSdk,
    /// `mistral`: Mistral chat completions.
    Mistral => mistral::Mistral,
    /// `cohere`: Cohere chat, version 2.
    Cohere => cohere::Cohere,
    /// `ollama`: Ollama chat.
    Ollama => ollama::Ollama,
    /// `langchain`: what `messages_to_dict` of `LangChain` writes.
    Langchain => langchain::Langchain,
    /// `otel`: the messages of OpenTelemetry's conventions for generative AI.
    Otel => otel::Otel,
    /// `gemini-interactions`: Gemini Interactions.
    GeminiInteractions => gemini_interactions::GeminiInteractions,
}

impl Wire {
    /// The name, such as `openai-chat`.
    pub fn name(self) -> &'static str {
        self.spec(&EncodeOptions::default()).name
    }

    fn spec(self, options: &EncodeOptions) -> Spec {
        self.format().spec(options)
    }

    /// Whether encoding a message with these properties reads its output. A host that holds outputs as objects asks this before it
    /// writes one; everything else about deferred outputs is decided here too.
    pub fn reads_output(
        self,
        options: &EncodeOptions,
        is_error: bool,
        explicit: bool,
        has_part: bool,
    ) -> bool {
        self.spec(options)
            .reads_output(is_error, explicit, has_part)
    }

    /// What the wire takes, as a JSON object: the service it is for, its provider's name, how it groups results, its rule for ids, how it says a failure, and
    /// rows of source, media types and place, each with how the fact is known.
    pub fn describe(self, options: &EncodeOptions) -> String {
        let spec = self.spec(options);
        let rows: Vec<String> = spec.accepts.iter().map(described_row).collect();
        let failure = match spec.failure {
            spec::Failure::Flag => "flag",
            spec::Failure::FlagWithText => "flag, with text only",
            spec::Failure::Text => "text",
        };
        format!(
            "{{\"wire\":\"{}\",\"serves\":\"{}\",\"provider\":\"{}\",\"grouping\":\"{}\",\"needs_name\":{},\"ids\":{{\"rule\":\"{}\",\"known\":\"{}\"}},\
             \"failure\":{{\"said_by\":\"{failure}\",\"known\":\"{}\"}},\"facts_read\":\"{}\",\"takes\":[{}]}}",
            spec.name,
            spec.serves,
            spec.provider,
            spec.grouping,
            spec.needs_name,
            spec.ids.described(),
            spec.ids_known.name(),
            spec.failure_known.name(),
            spec::FACTS_READ,
            rows.join(",")
        )
    }
}

fn described_row(row: &spec::Accept) -> String {
    let list = |values: &[&str]| {
        values
            .iter()
            .map(|value| format!("\"{value}\""))
            .collect::<Vec<_>>()
            .join(",")
    };
    let source = match row.source {
        spec::Source::Bytes => "\"data\"".to_owned(),
        spec::Source::Utf8 => "\"data\",\"utf8\":true".to_owned(),
        spec::Source::Url(schemes) => format!("\"url\",\"schemes\":[{}]", list(schemes)),
        spec::Source::FileId => "\"file_id\"".to_owned(),
    };
    let place = match row.place {
        spec::Place::InResult => "in_result",
        spec::Place::AfterResults => "after_results",
    };
    let limit = |name: &str, most: usize| {
        if most == usize::MAX {
            String::new()
        } else {
            format!(",\"{name}\":{most}")
        }
    };
    format!(
        "{{\"source\":{source},\"media_types\":[{}],\"place\":\"{place}\"{}{},\"known\":\"{}\"}}",
        list(row.media_types),
        limit("most_bytes", row.most_bytes),
        limit("most_files", row.most_files),
        row.known.name()
    )
}

impl fmt::Display for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Wire {
    type Err = Error;

    /// # Errors
    /// `UNKNOWN_WIRE` with the names there are.
    fn from_str(name: &str) -> Result<Self> {
        Wire::ALL
            .iter()
            .copied()
            .find(|wire| wire.name() == name)
            .ok_or_else(|| {
                let names: Vec<_> = Wire::ALL.iter().map(|wire| wire.name()).collect();
                let name = crate::json::write::shortened(name, 40);
                Error::new(
                    ErrorKind::UnknownWire,
                    format!("no wire is called {name:?}; there are {}", names.join(", ")),
                )
            })
    }
}

/// Encodes one turn into a sink: all its results, as the list of messages or items that go into the next request.
///
/// # Errors
/// `MISSING_TOOL_CALL_ID`, `DUPLICATE_TOOL_RESULTS`, `UNSUPPORTED_PART`, `OPTION_CONFLICT`, and with calls those of
/// [`match_results`](crate::match_results). What was written to the sink before an error is to be thrown away.
pub fn encode_to(
    messages: &[MessageRef<'_>],
    wire: Wire,
    options: &EncodeOptions,
    sink: &mut dyn Sink,
) -> Result<()> {
    let format = wire.format();
    let spec = format.spec(options);
    let turn = Turn::of(messages, options)?;
    let (views, calls) = turn.views(messages, &options.calls);
    let plan = Plan::of(&spec, &views, &calls, options)?;
    format.write(plan, options, sink)
}

/// The messages of a turn in the order they are sent, each under the name of its call, or nothing where the order given stands.
struct Turn(Option<Vec<Place>>);

/// A message of the turn under the name of its call.
struct Place {
    call: usize,
    result: usize,
    named: ToolMessage,
}

impl Turn {
    fn of(messages: &[MessageRef<'_>], options: &EncodeOptions) -> Result<Self> {
        if options.calls.is_empty() {
            return Ok(Turn(None));
        }
        let results: Vec<&ToolMessage> = messages.iter().map(|view| view.message).collect();
        let order = match_order(&options.calls, &results, false)?;
        let place = |place| match place {
            Match::Given { call, result } => {
                let named = (*results.get(result)?)
                    .clone()
                    .named_by(options.calls.get(call)?);
                Some(Place {
                    call,
                    result,
                    named,
                })
            }
            Match::Filled { .. } => None,
        };
        Ok(Turn(Some(order.into_iter().filter_map(place).collect())))
    }

    fn views<'a>(
        &'a self,
        messages: &[MessageRef<'a>],
        calls: &'a [ToolCall],
    ) -> (Vec<MessageRef<'a>>, Vec<Option<&'a ToolCall>>) {
        let Some(places) = &self.0 else {
            return (messages.to_vec(), Vec::new());
        };
        let view = |place: &'a Place| {
            let output = messages.get(place.result).and_then(|view| view.output);
            (place.named.view_with_output(output), calls.get(place.call))
        };
        places.iter().map(view).unzip()
    }
}

/// About how many bytes the encoding of these messages takes; exact in its large part, the base64.
pub fn encoded_len(messages: &[MessageRef<'_>]) -> usize {
    let content = |view: &MessageRef<'_>| -> usize {
        view.message
            .content()
            .iter()
            .map(ContentPart::json_len)
            .sum::<usize>()
    };
    messages
        .iter()
        .map(|view| content(view) * 17 / 16 + 256)
        .sum()
}

/// Encodes one turn as the JSON text of the REST body's list of messages or items.
///
/// # Errors
/// As [`encode_to`].
pub fn encode_json(
    messages: &[ToolMessage],
    wire: Wire,
    options: &EncodeOptions,
) -> Result<Vec<u8>> {
    let views: Vec<_> = messages.iter().map(ToolMessage::view).collect();
    let mut out = Vec::with_capacity(encoded_len(&views));
    encode_to(&views, wire, options, &mut TextSink::new(&mut out))?;
    Ok(out)
}

/// The same as a JSON value.
///
/// # Errors
/// As [`encode_to`].
pub fn encode(messages: &[ToolMessage], wire: Wire, options: &EncodeOptions) -> Result<Json> {
    encode_json(messages, wire, options).map(Json::from_utf8)
}

/// Encodes the turns of a history: one list of messages or items for each.
///
/// # Errors
/// As [`encode_to`], with the index of the turn in the place; `INVALID_OPTION` where the options carry calls, which belong to one
/// turn.
pub fn encode_turns_to(
    turns: &[Vec<MessageRef<'_>>],
    wire: Wire,
    options: &EncodeOptions,
    sink: &mut dyn Sink,
) -> Result<()> {
    if !options.calls.is_empty() {
        let what = "calls belong to one turn; encode the turns one by one to match them";
        return Err(Error::new(ErrorKind::InvalidOption, what).in_key("calls"));
    }
    sink.begin_array();
    for (index, turn) in turns.iter().enumerate() {
        encode_to(turn, wire, options, sink).within_index(index)?;
    }
    sink.end_array();
    Ok(())
}

/// The same as JSON text.
///
/// # Errors
/// As [`encode_turns_to`].
pub fn encode_turns_json(
    turns: &[Vec<ToolMessage>],
    wire: Wire,
    options: &EncodeOptions,
) -> Result<Vec<u8>> {
    let views: Vec<Vec<_>> = turns
        .iter()
        .map(|turn| turn.iter().map(ToolMessage::view).collect())
        .collect();
    let mut out = Vec::with_capacity(views.iter().map(|turn| encoded_len(turn)).sum());
    encode_turns_to(&views, wire, options, &mut TextSink::new(&mut out))?;
    Ok(out)
}

/// Reads the tool results out of a wire's JSON: a message or block, a list of them, or a whole history.
///
/// What a wire says is explicit content. Ids and names come from the calls where those are given; a name that neither has stays
/// absent. Messages of other roles are passed over.
///
/// # Errors
/// `INVALID_WIRE` with the message and block, and those of parts and text.
pub fn decode(text: impl AsRef<[u8]>, wire: Wire, calls: &[ToolCall]) -> Result<Vec<ToolMessage>> {
    decode_bytes(Bytes::copy_from_slice(text.as_ref()), wire, calls)
}

/// The same from shared bytes.
///
/// # Errors
/// As [`decode`].
pub fn decode_bytes(text: Bytes, wire: Wire, calls: &[ToolCall]) -> Result<Vec<ToolMessage>> {
    if !calls.is_empty() {
        check_calls(calls)?;
    }
    let json = Json::envelope(text, &Limits::default())?;
    let format = wire.format();
    format.read(&json, &read::Calls::of(calls)?)
}

/// Tells in advance, part by part, what encoding this turn would send in place, hoist, note, shorten or refuse, and why. The encoder
/// acts on the very same plan.
///
/// # Errors
/// As [`encode_to`], but a refused part is told, not an error, and `OPTION_CONFLICT` is met only when a block is written.
pub fn plan(
    messages: &[MessageRef<'_>],
    wire: Wire,
    options: &EncodeOptions,
) -> Result<Vec<PartPlan>> {
    let turn = Turn::of(messages, options)?;
    let (views, _) = turn.views(messages, &options.calls);
    planner::survey(&wire.spec(options), &views, options)
}

/// Tells what a wire would do with one part of a result that did not fail.
///
/// # Errors
/// None in practice: the part stands in a message that has everything a wire may ask for.
pub fn supports(part: &ContentPart, wire: Wire, options: &EncodeOptions) -> Result<PartPlan> {
    let message = ToolMessage::of_parts(
        Some("call_1".into()),
        Some("tool".into()),
        vec![part.clone()],
        false,
    );
    let told = planner::survey(&wire.spec(options), &[message.view()], options)?;
    told.into_iter()
        .next()
        .ok_or_else(|| Error::new(ErrorKind::Internal, "nothing was decided about the part"))
}

/// Reads the model's calls out of a provider's response, an assistant message, or a whole history.
///
/// A call that the provider executed itself is marked so. What the provider wants back with a call (a thought signature, a block of
/// its own) is kept as the call's provider data. A wire without ids gets `call_1`, `call_2`, … in the order of the calls.
///
/// # Errors
/// `INVALID_WIRE` with the message and block, and those of the text.
pub fn decode_calls(text: impl AsRef<[u8]>, wire: Wire) -> Result<Vec<ToolCall>> {
    let json = Json::envelope(Bytes::copy_from_slice(text.as_ref()), &Limits::default())?;
    wire.format().read_calls(&json)
}

/// Writes calls as the assistant message or the items that hold them, into a sink. Ids are those that the results get too; calls that
/// another provider executed itself are left out.
///
/// # Errors
/// Those of [`match_results`](crate::match_results) for the calls alone.
pub fn encode_calls_to(
    calls: &[ToolCall],
    wire: Wire,
    options: &EncodeOptions,
    sink: &mut dyn Sink,
) -> Result<()> {
    check_calls(calls)?;
    let planned = PlannedCall::list(calls, &wire.spec(options))?;
    wire.format().write_calls(&planned, options, sink)
}

/// The same as JSON text.
///
/// # Errors
/// As [`encode_calls_to`].
pub fn encode_calls_json(
    calls: &[ToolCall],
    wire: Wire,
    options: &EncodeOptions,
) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    encode_calls_to(calls, wire, options, &mut TextSink::new(&mut out))?;
    Ok(out)
}

/// The id of a call as the wire takes it: unchanged where the wire accepts it, else a published hash of it, the same for call and
/// result, on every machine and in every version (see `docs/wires.md`).
///
/// # Errors
/// `MISSING_TOOL_CALL_ID` for an empty id.
pub fn wire_id<'a>(id: &'a str, wire: Wire, options: &EncodeOptions) -> Result<Cow<'a, str>> {
    ids::rewritten(id, wire.spec(options).ids)
}

/// Whether encoding this message for this wire reads its output.
pub fn needs_output(wire: Wire, message: &MessageRef<'_>, options: &EncodeOptions) -> bool {
    let has_part = !message.message.content().is_empty();
    let explicit = message.message.has_explicit_content();
    message.output.is_some()
        && wire.reads_output(options, message.message.is_error(), explicit, has_part)
}

/// What each wire takes with the default options, as a JSON list of [`Wire::describe`].
pub fn wires() -> String {
    let options = EncodeOptions::default();
    let described: Vec<String> = Wire::ALL
        .iter()
        .map(|wire| wire.describe(&options))
        .collect();
    format!("[{}]", described.join(","))
}
