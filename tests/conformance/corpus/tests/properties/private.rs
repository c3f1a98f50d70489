//! With content given, no byte of output or metadata leaves; metadata never does.

use serde_json::{Value, json};
use toolresult::{ContentPart, ToolMessage, ToolResult, Wire};
use toolresult_conformance_corpus::OptionSet;

use crate::strings::strings_without;
use crate::{each_scenario, messages_of, remade, sent};

const OUTPUT: &str = "MARKOUTPUT7f3a";
const METADATA: &str = "MARKMETADATA91c2";
const OPTIONS: &str = "MARKOPTIONS4b8e";
const UNKNOWN: &str = "MARKUNKNOWNd06d";

#[test]
fn nothing_private_leaves_when_content_is_given() {
    let faults = each_scenario(|wire, options, scenario, faults| {
        let messages: Vec<ToolMessage> = messages_of(scenario).iter().map(marked).collect();
        let text = sent(wire, &options.parsed(), &messages);
        let shown = messages
            .iter()
            .all(ToolMessage::has_explicit_content)
            .then(|| shown(&text, wire, options));
        for (mark, text) in [
            (METADATA, Some(&text)),
            (OPTIONS, Some(&text)),
            (UNKNOWN, Some(&text)),
            (OUTPUT, shown.as_ref()),
        ] {
            let hidden = text.is_none_or(|text| !text.contains(mark));
            faults.expect(hidden, || {
                format!(
                    "{wire} {} {}: {mark} is in {text:?}",
                    options.json, scenario.id
                )
            });
        }
    });
    faults.none(10_000);
}

/// What the model sees: without the field in which a framework keeps the application's own value, and without what was asked for.
fn shown(text: &str, wire: Wire, options: &OptionSet) -> String {
    let field = match wire.name() {
        "langchain" => "artifact",
        "mcp" if options.json.contains("\"structured\":\"always\"") => "structuredContent",
        _ => return text.to_owned(),
    };
    strings_without(text, field)
        .into_iter()
        .map(|found| found.text)
        .collect::<Vec<_>>()
        .join("\n")
}

/// The message with marks in every place that is private.
fn marked(message: &ToolMessage) -> ToolMessage {
    let result = ToolResult::from_message(message).expect("a result");
    let private = result
        .clone()
        .with_metadata(&json!({METADATA: {"inside": METADATA}}))
        .expect("an object");
    let private = match result.content() {
        Some(parts) if !parts.is_empty() => private
            .with_output(&json!({OUTPUT: [OUTPUT]}))
            .expect("a value")
            .with_content(parts.iter().map(marked_part)),
        _ => private,
    };
    let marked = remade(message, &private, message.is_error());
    ToolMessage::from_json(with_unknown_key(&marked.to_json())).expect("a message")
}

fn marked_part(part: &ContentPart) -> ContentPart {
    let mut options: Value = part.provider_options().to().expect("an object");
    options["nobody-we-speak-to"] = json!({OPTIONS: OPTIONS});
    let marked = part
        .clone()
        .with_metadata(&json!({METADATA: METADATA}))
        .expect("an object");
    let marked = marked.with_provider_options(&options).expect("an object");
    ContentPart::from_json(with_unknown_key(&marked.to_json())).expect("a part")
}

/// Unknown keys of message and part are kept and sent nowhere.
fn with_unknown_key(json: &[u8]) -> String {
    let members = std::str::from_utf8(json)
        .expect("UTF-8")
        .strip_suffix('}')
        .expect("an object");
    format!("{members},\"{UNKNOWN}\":[\"{UNKNOWN}\"]}}")
}
