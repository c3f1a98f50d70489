//! The model's calls on a wire: what several wires read and write alike.

use std::borrow::Cow;
use std::collections::HashSet;

use super::ids;
use super::read::{self, Block};
use super::sink::{Piece, Sink, Write};
use super::spec::Spec;
use crate::error::{Result, Within};
use crate::exchange::{CallKind, ToolCall};
use crate::json::{Json, JsonKind, Text};

/// A call under the id that the wire takes.
pub(super) struct PlannedCall<'a> {
    pub(super) id: Cow<'a, str>,
    pub(super) call: &'a ToolCall,
    /// What this provider must get back with the call.
    pub(super) own: Option<Json>,
}

impl<'a> PlannedCall<'a> {
    /// The calls that this wire can say: those that another provider executed itself stay out.
    ///
    /// # Errors
    /// `MISSING_TOOL_CALL_ID` for a call with an empty id.
    pub(super) fn list(calls: &'a [ToolCall], spec: &Spec) -> Result<Vec<Self>> {
        let mut planned = Vec::with_capacity(calls.len());
        for (index, call) in calls.iter().enumerate() {
            let own = call.data_of(spec.provider);
            if call.provider_executed() && own.is_none() {
                continue;
            }
            let id = ids::of_text(call.id(), spec.ids).within_index(index)?;
            planned.push(PlannedCall { id, call, own });
        }
        Ok(planned)
    }

    /// The block of a call that the provider executed itself, to be replayed as it is.
    pub(super) fn replayed(&self) -> Option<Json> {
        self.own.as_ref()?.member(BLOCK)
    }

    /// The arguments as a JSON object, for wires that take nothing else: text that is no object goes under one key.
    pub(super) fn arguments(&self) -> Json {
        let text = self.call.arguments().as_str();
        let under = |key: &str| Json::object([(&Text::from(key), &Json::string(&text))]);
        match (self.call.kind(), Json::parse(text.as_bytes())) {
            (CallKind::Custom, _) => under("input"),
            (_, Ok(object)) if object.kind() == JsonKind::Object => object,
            _ if text.trim().is_empty() => Json::empty_object(),
            _ => under("arguments"),
        }
    }

    pub(super) fn is_custom(&self) -> bool {
        self.call.kind() == CallKind::Custom
    }

    /// Writes the name and the arguments as text under the given keys.
    pub(super) fn write_text_body(&self, arguments_key: &str, sink: &mut dyn Sink) {
        sink.text("name", &self.call.name().as_str());
        sink.key(arguments_key);
        sink.string(&[Piece::Text(&self.call.arguments().as_str())]);
    }

    /// Writes what the provider gave with the call and wants back, at the top of the block. The encoder's own keys stay the call's: data
    /// from another format of the same provider, or from anywhere, replaces none of them.
    pub(super) fn write_own(&self, own_keys: &[&str], sink: &mut dyn Sink) {
        let members = self.own.as_ref().map(Json::members).unwrap_or_default();
        let mut written = HashSet::from([BLOCK, OUTPUT_SCHEMA].map(Cow::Borrowed));
        written.extend(own_keys.iter().map(|key| Cow::Borrowed(*key)));
        for (key, value) in &members {
            let name = key.as_str();
            if written.contains(&name) {
                continue;
            }
            sink.key(&name);
            sink.raw(value);
            written.insert(name);
        }
    }
}

/// The keys of a call in chat completions, and those of an item of the same provider's Responses, which mean nothing there.
pub(super) const CHAT_KEYS: &[&str] = &["id", "type", "function", "custom", "status", "caller"];

/// Where a whole block of the provider's own is kept.
const BLOCK: &str = "block";

/// What the application says about a call for the encoder, and the provider never sees.
const OUTPUT_SCHEMA: &str = "output_schema";

/// A call read from a wire, with what is left of its block as the provider's own.
pub(super) fn call(
    id: Text,
    name: Text,
    arguments: Text,
    kind: CallKind,
    provider: &str,
    rest: Block,
) -> Result<ToolCall> {
    let rest = rest.rest();
    let call = ToolCall::new(id, name, arguments).with_kind(kind);
    if rest.as_str() == "{}" {
        return Ok(call);
    }
    Ok(call.with_provider_data(Some(by_provider(provider, &rest)?)))
}

/// A call that the provider executed itself: its block is kept whole for the provider.
pub(super) fn executed(
    id: Text,
    name: Text,
    arguments: Text,
    provider: &str,
    block: &Json,
) -> Result<ToolCall> {
    let own = Json::object([(&Text::from(BLOCK), block)]);
    let call = ToolCall::new(id, name, arguments).with_provider_executed(true);
    Ok(call.with_provider_data(Some(by_provider(provider, &own)?)))
}

fn by_provider(provider: &str, own: &Json) -> Result<Json> {
    Json::object([(&Text::from(provider), own)]).checked_depth()
}

/// Arguments as text, whether the wire gives them as text or as JSON.
pub(super) fn arguments_text(value: Option<Json>) -> Text {
    match value {
        None => Text::from("{}"),
        Some(value) => value
            .as_text()
            .unwrap_or_else(|| Text::plain(value.shared())),
    }
}

/// The id of a call on a wire that gives none: its place among the calls, counted from 1.
pub(super) fn numbered(before: &[ToolCall]) -> Text {
    format!("call_{}", before.len() + 1).into()
}

/// Follows keys and first elements into the response that a provider answers with, where it is one.
pub(super) fn unwrapped(json: &Json, path: &[&str]) -> Json {
    let mut inner = json.clone();
    for key in path {
        let Some(next) = inner.member(key) else {
            return json.clone();
        };
        inner = next;
    }
    inner
}

/// Reads one entry after another; each may give calls, and sees those that came before it.
pub(super) fn each_entry(
    json: &Json,
    mut entry: impl FnMut(Block, &mut Vec<ToolCall>) -> Result<()>,
) -> Result<Vec<ToolCall>> {
    let mut calls = Vec::new();
    read::each(json, |block| entry(block, &mut calls))?;
    Ok(calls)
}

/// `{"function":{"name","arguments"}}` beside an id: what chat completions and its kin have.
pub(super) fn read_function_call(
    mut block: Block,
    provider: &str,
    before: &[ToolCall],
) -> Result<ToolCall> {
    let id = block
        .text("id")?
        .filter(|id| !id.is_blank() && *id != *"null");
    let id = id.unwrap_or_else(|| numbered(before));
    block.take("type");
    block.take("index");
    if block.peek("custom").is_some() {
        let mut custom = block.block("custom")?;
        let name = custom.required_text("name").within_key("custom")?;
        let input = custom.required_text("input").within_key("custom")?;
        return call(id, name, input, CallKind::Custom, provider, block);
    }
    let mut function = block.block("function")?;
    let name = function.required_text("name").within_key("function")?;
    let arguments = arguments_text(function.take("arguments"));
    call(id, name, arguments, CallKind::Function, provider, block)
}

/// The `tool_calls` of the assistant messages of a history, or of the message in a response.
pub(super) fn read_tool_calls(json: &Json, provider: &str) -> Result<Vec<ToolCall>> {
    each_entry(json, |mut message, calls| {
        // A response holds its message in a list of choices, or alone.
        if let Some(choices) = message.take("choices") {
            return read::each(&choices, |mut choice| {
                let inner = choice.block("message")?;
                read_message_calls(inner, provider, calls).within_key("message")
            })
            .within_key("choices");
        }
        if message.peek("message").is_some() {
            let inner = message.block("message")?;
            return read_message_calls(inner, provider, calls).within_key("message");
        }
        read_message_calls(message, provider, calls)
    })
}

fn read_message_calls(mut message: Block, provider: &str, calls: &mut Vec<ToolCall>) -> Result<()> {
    let role = message.required_text("role")?;
    let list = message.take("tool_calls").filter(|_| role == *"assistant");
    let Some(list) = list else { return Ok(()) };
    read::each(&list, |block| {
        let call = read_function_call(block, provider, calls)?;
        calls.push(call);
        Ok(())
    })
    .within_key("tool_calls")
}

/// An assistant message whose calls are functions with their arguments as text or as an object.
pub(super) fn write_tool_calls(
    calls: &[PlannedCall<'_>],
    content: Option<&str>,
    sink: &mut dyn Sink,
    write: impl Fn(&PlannedCall<'_>, &mut dyn Sink),
) {
    sink.begin_object();
    sink.text("role", "assistant");
    match content {
        Some(content) => sink.text("content", content),
        None => {
            sink.key("content");
            sink.raw(&Json::null());
        }
    }
    sink.array("tool_calls");
    for call in calls {
        write(call, sink);
    }
    sink.end_array();
    sink.end_object();
}

/// `{"id","type":"function","function":{"name","arguments":"…"}}`
pub(super) fn write_function_call(call: &PlannedCall<'_>, sink: &mut dyn Sink) {
    sink.begin_object();
    sink.text("id", &call.id);
    sink.text("type", "function");
    sink.object("function");
    call.write_text_body("arguments", sink);
    sink.end_object();
    call.write_own(CHAT_KEYS, sink);
    sink.end_object();
}

#[cfg(test)]
mod tests {
    use crate::json::Json;
    use crate::{CallKind, EncodeOptions, ToolCall, Wire, decode_calls, encode_calls_json};

    fn round_trip(calls: &[ToolCall], wire: Wire) -> Vec<ToolCall> {
        let options = EncodeOptions::default();
        let encoded = encode_calls_json(calls, wire, &options).expect("calls");
        decode_calls(&encoded, wire).unwrap_or_else(|error| panic!("{wire}: {error}"))
    }

    #[test]
    fn calls_come_back_on_every_wire() {
        let calls = [
            ToolCall::new("AbCdEfGh1", "look", r#"{"at":[1,2.0],"who":"O'Dea"}"#),
            ToolCall::new("AbCdEfGh2", "look", ""),
        ];
        for &wire in Wire::ALL {
            let back = round_trip(&calls, wire);
            assert_eq!(back.len(), 2, "{wire}");
            for (call, given) in back.iter().zip(&calls) {
                if wire != Wire::Ollama {
                    assert_eq!(call.id(), given.id(), "{wire}");
                }
                assert_eq!(call.name(), given.name(), "{wire}");
                let arguments =
                    |call: &ToolCall| Json::parse(call.arguments().as_str().as_bytes()).ok();
                let wanted = arguments(given).unwrap_or_else(|| Json::parse("{}").expect("JSON"));
                let found = arguments(call).unwrap_or_else(|| Json::parse("{}").expect("JSON"));
                assert_eq!(found, wanted, "{wire}");
            }
        }
    }

    #[test]
    fn custom_calls_keep_their_text_where_the_wire_has_them() {
        let call = ToolCall::new("c1", "shell", "ls -l \"x\"").with_kind(CallKind::Custom);
        for wire in [Wire::OpenaiChat, Wire::OpenaiResponses] {
            assert_eq!(
                round_trip(std::slice::from_ref(&call), wire),
                std::slice::from_ref(&call),
                "{wire}"
            );
        }
        let elsewhere = round_trip(&[call], Wire::Anthropic);
        assert_eq!(
            elsewhere[0].arguments().as_str(),
            r#"{"input":"ls -l \"x\""}"#
        );
    }

    #[test]
    fn what_a_provider_wants_back_goes_to_it_alone() {
        let response = r#"{"candidates":[{"content":{"role":"model","parts":[
            {"text":"let me see"},{"functionCall":{"name":"look","args":{}},"thoughtSignature":"c2ln"}]}}]}"#;
        let calls = decode_calls(response, Wire::Gemini).expect("calls");
        assert_eq!(calls[0].id().as_str(), "call_1");
        let text = |wire| {
            let encoded = encode_calls_json(
                &calls,
                wire,
                &EncodeOptions::new().with_model("gemini-3-pro"),
            )
            .expect("calls");
            String::from_utf8(encoded).expect("UTF-8")
        };
        assert!(text(Wire::Gemini).contains(r#""thoughtSignature":"c2ln""#));
        assert!(!text(Wire::Anthropic).contains("c2ln"));

        let served = r#"{"role":"assistant","content":[{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"q":"x"}},
            {"type":"tool_use","id":"toolu_1","name":"look","input":{}}]}"#;
        let calls = decode_calls(served, Wire::Anthropic).expect("calls");
        assert!(calls[0].provider_executed() && !calls[1].provider_executed());
        let encoded = |wire| {
            let bytes = encode_calls_json(&calls, wire, &EncodeOptions::default()).expect("calls");
            String::from_utf8(bytes).expect("UTF-8")
        };
        assert!(encoded(Wire::Anthropic).contains("server_tool_use"));
        assert!(!encoded(Wire::OpenaiChat).contains("web_search"));
    }

    #[test]
    fn foreign_calls_to_gemini_three_get_the_documented_signature() {
        let calls = [ToolCall::new("a", "x", "{}"), ToolCall::new("b", "x", "{}")];
        let encoded = encode_calls_json(
            &calls,
            Wire::Gemini,
            &EncodeOptions::new().with_model("gemini-3-flash"),
        );
        let text = String::from_utf8(encoded.expect("calls")).expect("UTF-8");
        assert_eq!(text.matches("skip_thought_signature_validator").count(), 1);
    }
}
