//! The conversation that the next request carries: the user's opening words, and for each turn the assistant's calls in the wire's own
//! form, under the ids that the wire takes, then what the encoder made.

use serde_json::{Value, json};
use toolresult::{EncodeOptions, Json, ToolCall, Wire};

use crate::options::OptionSet;
use crate::scenario::Scenario;

/// The conversation as a JSON list. `encoded` has one list for each turn.
pub(crate) fn conversation(
    wire: Wire,
    options: &OptionSet,
    scenario: &Scenario,
    encoded: &[Json],
) -> String {
    let mut items: Vec<String> = opening(wire).iter().map(Value::to_string).collect();
    for (turn, sent) in scenario.turns.iter().zip(encoded) {
        items.push(if scenario.own_calls {
            encoded_calls(wire, &options.parsed(), &turn.calls)
        } else {
            written_calls(wire, options, &turn.calls)
        });
        items.push(elements(sent.as_str()).to_owned());
    }
    items.retain(|item| !item.is_empty());
    format!("[{}]", items.join(","))
}

/// The calls as the library writes them. What MCP has is a request of its own, which no list of results holds.
fn encoded_calls(wire: Wire, options: &EncodeOptions, calls: &[ToolCall]) -> String {
    if wire.name() == "mcp" {
        return String::new();
    }
    let sent = toolresult::encode_calls_json(calls, wire, options).expect("calls");
    elements(std::str::from_utf8(&sent).expect("UTF-8")).to_owned()
}

/// The calls as this page writes them.
fn written_calls(wire: Wire, options: &OptionSet, calls: &[ToolCall]) -> String {
    let parsed = options.parsed();
    let calls: Vec<Call> = calls
        .iter()
        .map(|call| Call::of(call, wire, &parsed))
        .collect();
    let messages = assistant(wire, &options.json, &calls);
    let messages: Vec<String> = messages.iter().map(Value::to_string).collect();
    messages.join(",")
}

fn elements(list: &str) -> &str {
    let inside = list
        .strip_prefix('[')
        .and_then(|list| list.strip_suffix(']'));
    inside.expect("a list")
}

/// A call as the wire names it.
struct Call {
    id: String,
    name: String,
    arguments: String,
}

impl Call {
    fn of(call: &ToolCall, wire: Wire, options: &EncodeOptions) -> Self {
        let id = call.id().as_str();
        Call {
            id: toolresult::wire_id(&id, wire, options)
                .expect("an id")
                .into_owned(),
            name: call.name().as_str().into_owned(),
            arguments: call.arguments().as_str().into_owned(),
        }
    }

    fn input(&self) -> Value {
        serde_json::from_str(&self.arguments).expect("arguments that are an object")
    }

    fn function(&self) -> Value {
        json!({"id": self.id, "type": "function", "function": {"name": self.name, "arguments": self.arguments}})
    }
}

fn opening(wire: Wire) -> Vec<Value> {
    let words = "What is the weather in Lisbon?";
    match wire.name() {
        "mcp" => Vec::new(),
        "gemini" => vec![json!({"role": "user", "parts": [{"text": words}]})],
        "bedrock" => vec![json!({"role": "user", "content": [{"text": words}]})],
        "langchain" => vec![json!({"type": "human", "data": {"content": words, "type": "human"}})],
        "otel" => vec![json!({"role": "user", "parts": [{"type": "text", "content": words}]})],
        "gemini-interactions" => {
            vec![json!({"type": "user_input", "content": [{"type": "text", "text": words}]})]
        }
        _ => vec![json!({"role": "user", "content": words})],
    }
}

/// What the model said: one message, or one item a call.
fn assistant(wire: Wire, options: &str, calls: &[Call]) -> Vec<Value> {
    let each = |item: &dyn Fn(&Call) -> Value| -> Vec<Value> { calls.iter().map(item).collect() };
    match wire.name() {
        "anthropic" => {
            let uses = each(
                &|call| json!({"type": "tool_use", "id": call.id, "name": call.name, "input": call.input()}),
            );
            vec![json!({"role": "assistant", "content": uses})]
        }
        "openai-chat" => {
            vec![json!({"role": "assistant", "content": null, "tool_calls": each(&Call::function)})]
        }
        "openai-responses" => each(
            &|call| json!({"type": "function_call", "call_id": call.id, "name": call.name, "arguments": call.arguments}),
        ),
        "gemini" if options.contains("\"vertex\":true") => {
            let parts =
                each(&|call| json!({"functionCall": {"name": call.name, "args": call.input()}}));
            vec![json!({"role": "model", "parts": parts})]
        }
        "gemini" => {
            let parts = each(
                &|call| json!({"functionCall": {"id": call.id, "name": call.name, "args": call.input()}}),
            );
            vec![json!({"role": "model", "parts": parts})]
        }
        "gemini-interactions" => each(
            &|call| json!({"type": "function_call", "id": call.id, "name": call.name, "arguments": call.input()}),
        ),
        "bedrock" => {
            let uses = each(
                &|call| json!({"toolUse": {"toolUseId": call.id, "name": call.name, "input": call.input()}}),
            );
            vec![json!({"role": "assistant", "content": uses})]
        }
        "mistral" => {
            vec![json!({"role": "assistant", "content": "", "tool_calls": each(&Call::function)})]
        }
        "cohere" => vec![
            json!({"role": "assistant", "tool_plan": "I look it up.", "tool_calls": each(&Call::function)}),
        ],
        "ollama" => {
            let calls =
                each(&|call| json!({"function": {"name": call.name, "arguments": call.input()}}));
            vec![json!({"role": "assistant", "content": "", "tool_calls": calls})]
        }
        "mcp" => Vec::new(),
        "ai-sdk" => {
            let calls = each(
                &|call| json!({"type": "tool-call", "toolCallId": call.id, "toolName": call.name, "input": call.input()}),
            );
            vec![json!({"role": "assistant", "content": calls})]
        }
        "langchain" => {
            let calls = each(
                &|call| json!({"type": "tool_call", "id": call.id, "name": call.name, "args": call.input()}),
            );
            vec![json!({"type": "ai", "data": {"content": "", "type": "ai", "tool_calls": calls}})]
        }
        "otel" => {
            let calls = each(
                &|call| json!({"type": "tool_call", "id": call.id, "name": call.name, "arguments": call.input()}),
            );
            vec![json!({"role": "assistant", "parts": calls})]
        }
        other => panic!("no conversation is written for the wire {other}: add its call form here"),
    }
}
