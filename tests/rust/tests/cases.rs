//! What vectors cannot say: sizes too large for a file, and what must hold on every wire at once.

use serde_json::{Value, json};
use toolresult::{
    BedrockFamily, ContentPart, EncodeOptions, ErrorKind, MediaMode, ToolMessage, ToolResult, Wire,
};

const MEBIBYTE: usize = 1024 * 1024;

/// The smallest PNG, 69 bytes, and the base64 of its middle, which stands in no note.
const PNG: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mNQcEgAAAFEAME1cEXuAAAAAElFTkSuQmCC";
const INSIDE_PNG: &str = "ACQd1PeAAAADElEQVR42mNQcEgAAAFEAME1cEXu";

fn message(content: impl IntoIterator<Item = ContentPart>, failed: bool) -> ToolMessage {
    let result = ToolResult::new().with_content(content);
    let message = if failed {
        result.to_error_message("call_1", Some("f"))
    } else {
        result.to_message("call_1", Some("f"))
    };
    message.expect("a message")
}

fn sent(message: ToolMessage, wire: Wire, options: &EncodeOptions) -> String {
    let sent = toolresult::encode_json(&[message], wire, options);
    String::from_utf8(sent.unwrap_or_else(|error| panic!("{wire}: {error}"))).expect("UTF-8")
}

fn file(bytes: usize, media_type: &str) -> ContentPart {
    ContentPart::file(vec![0; bytes], Some(media_type)).expect("a file")
}

fn png() -> ContentPart {
    let data = base64_simd::STANDARD.decode_to_vec(PNG).expect("base64");
    ContentPart::image(data, Some("image/png")).expect("an image")
}

/// What Bedrock makes of one file of this size: the kind of its first block, and all that is said.
fn on_bedrock(bytes: usize, media_type: &str, family: BedrockFamily) -> (String, String) {
    let options = EncodeOptions::new().with_family(family);
    let sent = sent(
        message([file(bytes, media_type)], false),
        Wire::Bedrock,
        &options,
    );
    let value: Value = serde_json::from_str(&sent).expect("JSON");
    let content = value
        .pointer("/0/content")
        .and_then(Value::as_array)
        .expect("content");
    let inside = content
        .first()
        .and_then(|block| block.pointer("/toolResult/content/0"));
    let kind = |block: &Value| {
        block
            .as_object()
            .and_then(|block| block.keys().next().cloned())
    };
    let first = inside.and_then(kind).expect("a block");
    let text = inside
        .and_then(|block| block.get("text"))
        .and_then(Value::as_str);
    (first, text.unwrap_or_default().to_owned())
}

#[test]
fn bedrock_takes_media_up_to_the_stated_size() {
    let limits = [
        (
            MEBIBYTE * 15 / 4,
            "image/png",
            "image",
            BedrockFamily::Anthropic,
        ),
        (
            MEBIBYTE * 9 / 2,
            "application/pdf",
            "document",
            BedrockFamily::Llama,
        ),
        (
            MEBIBYTE * 9 / 2,
            "application/msword",
            "document",
            BedrockFamily::Mistral,
        ),
    ];
    for (most, media_type, kind, family) in limits {
        assert_eq!(on_bedrock(most, media_type, family).0, kind, "{media_type}");
        let (kind, note) = on_bedrock(most + 1, media_type, family);
        assert_eq!(kind, "text", "{media_type}");
        let named = format!("{media_type}, {} bytes]", most + 1);
        assert!(
            note.starts_with("[Not sent") && note.ends_with(&named),
            "{note}"
        );
    }
}

#[test]
fn bedrock_takes_videos_behind_up_to_the_stated_size() {
    let most = MEBIBYTE * 25;
    let (_, text) = on_bedrock(most, "video/mp4", BedrockFamily::Nova);
    assert!(text.starts_with("[File 1, attached"), "{text}");
    let (_, text) = on_bedrock(most + 1, "video/mp4", BedrockFamily::Nova);
    assert!(text.starts_with("[Not sent"), "{text}");
}

/// A text-like file over the limit is no note: its text goes in, whole.
#[test]
fn a_text_document_over_the_limit_goes_in_as_text() {
    let text = "a".repeat(MEBIBYTE * 9 / 2 + 1);
    let part = ContentPart::file(text.clone(), Some("text/csv")).expect("a file");
    let sent = sent(message([part], false), Wire::Bedrock, &EncodeOptions::new());
    assert!(sent.contains(&format!("{{\"text\":\"{text}\"}}")));
}

#[test]
fn over_the_limit_is_an_error_where_that_was_asked_for() {
    let options = EncodeOptions::new().with_media(MediaMode::Error);
    let part = file(MEBIBYTE * 15 / 4 + 1, "image/png");
    let error = toolresult::encode_json(&[message([part], false)], Wire::Bedrock, &options);
    let error = error.expect_err("too large");
    assert_eq!(error.kind(), ErrorKind::UnsupportedPart);
    assert_eq!(error.path(), "[0].content[0]");
}

/// Every text of a wire, keys of media left out: where base64 must never stand.
fn texts<'a>(value: &'a Value, texts: &mut Vec<&'a str>) {
    const MEDIA: &[&str] = &[
        "data",
        "bytes",
        "base64",
        "blob",
        "url",
        "image_url",
        "image",
        "images",
        "file_data",
        "document_url",
        "content",
    ];
    match value {
        Value::Array(values) => values.iter().for_each(|value| self::texts(value, texts)),
        Value::Object(members) => {
            for (key, value) in members {
                match value {
                    Value::String(text) if !MEDIA.contains(&key.as_str()) || text.contains(' ') => {
                        texts.push(text);
                    }
                    Value::Array(_) if key == "images" => {}
                    _ => self::texts(value, texts),
                }
            }
        }
        _ => {}
    }
}

/// With every option that decides where media go.
fn variants() -> Vec<EncodeOptions> {
    let mut variants: Vec<_> = BedrockFamily::ALL
        .iter()
        .map(|(_, family)| EncodeOptions::new().with_family(*family))
        .collect();
    variants.push(EncodeOptions::new().with_model("gemini-3-flash"));
    variants.push(EncodeOptions::new().with_media(MediaMode::Note));
    variants
}

#[test]
fn an_image_is_sent_once_or_named_and_never_as_text() {
    for &wire in Wire::ALL {
        for (options, failed) in variants()
            .iter()
            .flat_map(|options| [(options, false), (options, true)])
        {
            let content = [ContentPart::text("legend: blue=depth"), png()];
            let sent = sent(message(content, failed), wire, options);
            assert!(sent.contains("legend: blue=depth"), "{wire}: {sent}");
            let times = sent.matches(INSIDE_PNG).count();
            assert!(times <= 1, "{wire}: {sent}");
            assert!(
                times == 1 || sent.contains("image, image/png, 69 bytes]"),
                "{wire}: {sent}"
            );
            assert!(
                times == 1 || options.media == MediaMode::Note,
                "{wire}: {sent}"
            );
            let value = serde_json::from_str(&sent).expect("JSON");
            let mut said = Vec::new();
            texts(&value, &mut said);
            assert!(
                !said.iter().any(|text| text.contains(INSIDE_PNG)),
                "{wire}: {sent}"
            );
        }
    }
}

#[test]
fn a_failure_differs_from_a_success_on_every_wire() {
    let outputs = ["\"42\"", "\"\"", "null", "{\"n\":1}", "[]"];
    for &wire in Wire::ALL {
        for options in variants() {
            for output in outputs {
                let json = toolresult::Json::parse(output).expect("JSON");
                let result = ToolResult::new().with_output_json(json);
                let fine = result.to_message("call_1", Some("f")).expect("a message");
                let failed = result
                    .to_error_message("call_1", Some("f"))
                    .expect("a message");
                assert_ne!(
                    sent(fine, wire, &options),
                    sent(failed, wire, &options),
                    "{wire}: {output}"
                );
            }
            let parts = || [png()];
            assert_ne!(
                sent(message(parts(), false), wire, &options),
                sent(message(parts(), true), wire, &options),
                "{wire}: an image"
            );
        }
    }
}

#[test]
fn no_wire_sends_blank_text_where_something_else_is_said() {
    for &wire in Wire::ALL {
        for options in variants() {
            let plain = sent(
                message([ContentPart::text("x"), png()], false),
                wire,
                &options,
            );
            let content = [
                ContentPart::text(""),
                ContentPart::text("x"),
                ContentPart::text(" \n"),
                png(),
            ];
            let blank = sent(message(content, false), wire, &options);
            assert_eq!(plain, blank, "{wire}");
        }
    }
}

/// The id that a call is sent under is the one its result names, on every wire that has ids.
#[test]
fn results_are_sent_under_the_id_of_the_wire() {
    let ids = ["call_1", "functions.f:0", "a b/é🦦", &"q".repeat(80)];
    for &wire in Wire::ALL {
        for id in ids {
            let result = ToolResult::new().with_content([ContentPart::text("x")]);
            let message = result.to_message(id, Some("f")).expect("a message");
            let options = EncodeOptions::new();
            let form = toolresult::wire_id(id, wire, &options).expect("an id");
            let sent = sent(message, wire, &options);
            let form = serde_json::to_string(&form).expect("JSON");
            let has_ids = !matches!(wire, Wire::Mcp | Wire::Ollama);
            assert_eq!(sent.contains(&form), has_ids, "{wire}: {sent}");
        }
    }
}

/// The deepest output that a result can have goes out on every wire, and comes back from those that carry values.
#[test]
fn the_deepest_output_comes_back() {
    let deep = format!("{{\"a\":{}{}}}", "[".repeat(511), "]".repeat(511));
    let output = toolresult::Json::parse(&deep).expect("512 deep");
    let result = ToolResult::new().with_output_json(output.clone());
    for &wire in Wire::ALL {
        let message = result.to_message("call_1", Some("f")).expect("a message");
        let sent = sent(message, wire, &EncodeOptions::new());
        let read = toolresult::decode(&sent, wire, &[]);
        let read = read.unwrap_or_else(|error| panic!("{wire}: {error}"));
        let back = read.first().and_then(ToolMessage::output).cloned();
        let carries_values = matches!(
            wire,
            Wire::Gemini
                | Wire::Bedrock
                | Wire::Mcp
                | Wire::AiSdk
                | Wire::Cohere
                | Wire::Langchain
                | Wire::Otel
        );
        assert_eq!(back, carries_values.then(|| output.clone()), "{wire}");
    }
}

/// A host's map cannot hold a key twice, so that no vector can say this in both layers.
#[test]
fn a_field_that_stands_twice_is_an_error_on_every_wire() {
    for &wire in Wire::ALL {
        let message = message([ContentPart::text("x")], false);
        let sent = sent(message, wire, &EncodeOptions::new());
        let key = sent.split('"').nth(1).expect("a key");
        let twice = sent.replacen('{', &format!("{{\"{key}\":null,"), 1);
        let error = toolresult::decode(&twice, wire, &[]).expect_err("a key twice");
        assert_eq!(error.kind(), ErrorKind::InvalidWire, "{wire}: {twice}");
        assert_eq!(error.path(), format!("[0].{key}"), "{wire}: {twice}");
    }
}

/// With a cost that grows by the square, either of these would take minutes.
#[test]
fn very_many_parts_and_options_are_encoded() {
    let address = |index: usize| {
        ContentPart::image_url(format!("https://example.com/{index}.png"), None).expect("part")
    };
    let images: Vec<ContentPart> = (0..50_000).map(address).collect();
    let options: serde_json::Map<String, Value> = (0..100_000)
        .map(|index| (format!("option_{index}"), Value::Null))
        .collect();
    let part = ContentPart::text("text").with_provider_options(&json!({"anthropic": options}));
    for content in [images, vec![part.expect("options")]] {
        let count = content.len();
        let text = sent(
            message(content, false),
            Wire::Anthropic,
            &EncodeOptions::new(),
        );
        assert!(text.len() > count * 10, "{count}");
    }
}
