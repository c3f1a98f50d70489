//! Every part is sent or named, base64 is never text, and an error is only what was asked for.

use std::str::FromStr;

use serde_json::Value;
use toolresult::{ContentPart, Data, ErrorKind, PartBody, ToolMessage, ToolResult, Wire};
use toolresult_conformance_corpus::{Encoded, Family, cases, option_sets};

use crate::strings::{Found, strings_of};
use crate::{Faults, each_scenario, messages_of, sent};

#[test]
fn every_part_is_sent_or_named() {
    let faults = each_scenario(|wire, options, scenario, faults| {
        if scenario.family != Family::Parts {
            return;
        }
        let messages = messages_of(scenario);
        let text = sent(wire, &options.parsed(), &messages);
        let strings = strings_of(&text);
        for part in messages.iter().flat_map(ToolMessage::content) {
            let what = || {
                format!(
                    "{wire} {} {}: {} is nowhere in {text}",
                    options.json,
                    scenario.id,
                    json_of(part)
                )
            };
            faults.expect(is_there(part, &text, &strings), what);
        }
    });
    faults.none(10_000);
}

fn json_of(part: &ContentPart) -> Value {
    serde_json::from_slice(&part.to_json()).expect("JSON")
}

fn is_there(part: &ContentPart, text: &str, strings: &[Found]) -> bool {
    let said = |words: &str| strings.iter().any(|found| found.text.contains(words));
    let json = json_of(part);
    let field = |name: &str| json[name].as_str().unwrap_or_default().to_owned();
    match part.body() {
        PartBody::Text { text: words } if words.as_str().trim().is_empty() => true,
        PartBody::Text { .. } => said(&field("text")),
        PartBody::Thinking { .. } => !said(&field("text")),
        PartBody::ProviderBlock { provider, data } => {
            let own = provider.as_str() != "elsewhere";
            if own {
                text.contains(data.as_str()) || said("[Not sent")
            } else {
                !text.contains("hologram")
            }
        }
        PartBody::ImageUrl { .. } | PartBody::VideoUrl { .. } => said(&field("url")),
        PartBody::File(_) if !field("url").is_empty() => said(&field("url")),
        PartBody::File(_) if !field("file_id").is_empty() => said(&field("file_id")),
        _ => {
            has_bytes(part, &field("data"), strings)
                || is_named(part, strings)
                || is_inlined(part, strings)
        }
    }
}

fn has_bytes(part: &ContentPart, base64: &str, strings: &[Found]) -> bool {
    let whole = |text: &str| {
        text == base64
            || text
                .strip_suffix(base64)
                .is_some_and(|head| head.ends_with(";base64,"))
    };
    strings.iter().any(|found| whole(&found.text)) && part.data().is_some()
}

/// A note or frame with type and size.
fn is_named(part: &ContentPart, strings: &[Found]) -> bool {
    let size = part.data().map_or(0, Data::len);
    let size = format!("{size} {}", if size == 1 { "byte" } else { "bytes" });
    let media_type = part.media_type().unwrap_or_default();
    strings
        .iter()
        .any(|found| found.text.contains(media_type) && found.text.contains(&size))
}

fn is_inlined(part: &ContentPart, strings: &[Found]) -> bool {
    let bytes = part.data().map(Data::to_bytes).unwrap_or_default();
    let Ok(words) = std::str::from_utf8(&bytes) else {
        return false;
    };
    !words.trim().is_empty() && strings.iter().any(|found| found.text.contains(words))
}

/// The fields in which the wires have bytes and addresses.
const FIELDS: [&str; 13] = [
    "data",
    "bytes",
    "url",
    "image",
    "image_url",
    "document_url",
    "file_data",
    "input_audio",
    "blob",
    "images",
    "base64",
    "file_url",
    "uri",
];

/// Base64 stands alone or in a data URI, in a field for bytes or addresses.
#[test]
fn base64_is_never_text() {
    let faults = each_scenario(|wire, options, scenario, faults| {
        let messages = messages_of(scenario);
        let media: Vec<String> = messages
            .iter()
            .flat_map(ToolMessage::content)
            .filter_map(long_base64)
            .collect();
        let strings = if media.is_empty() {
            Vec::new()
        } else {
            strings_of(&sent(wire, &options.parsed(), &messages))
        };
        for found in strings {
            if let Some(base64) = media
                .iter()
                .find(|base64| found.text.contains(base64.as_str()))
            {
                faults.expect(is_bytes(&found, base64), || {
                    format!("{wire} {} {}: {found:?}", options.json, scenario.id)
                });
            }
        }
    });
    faults.none(5000);
}

/// Base64 so long that no other text has it by chance.
fn long_base64(part: &ContentPart) -> Option<String> {
    part.data().filter(|data| data.len() > 8)?;
    Some(json_of(part)["data"].as_str()?.to_owned())
}

fn is_bytes(found: &Found, base64: &str) -> bool {
    let alone =
        found.text == base64 || (found.text.starts_with("data:") && found.text.ends_with(base64));
    alone
        && (FIELDS.contains(&found.key.as_str())
            || (found.key == "content" && found.kind == "blob"))
}

/// What a provider states as its limit is noted instead, on the byte.
#[test]
fn media_over_a_stated_limit_are_named() {
    let image = |size: usize| {
        let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
        bytes.resize(size, 0);
        ContentPart::image(bytes, None).expect("an image")
    };
    let bedrock = Wire::from_str("bedrock").expect("a wire");
    let mut faults = Faults::default();
    for options in option_sets(bedrock)
        .iter()
        .filter(|options| options.is_variant())
    {
        for (size, taken) in [(3_932_160, true), (3_932_161, false)] {
            let result = ToolResult::new().with_content([image(size)]);
            let text = sent(
                bedrock,
                &options.parsed(),
                &[result.to_message("call_1", None).expect("a message")],
            );
            let right = (text.len() > size) == taken && text.contains("[Not sent") != taken;
            faults.expect(right, || {
                format!(
                    "bedrock {}: {size} bytes in {} of JSON",
                    options.json,
                    text.len()
                )
            });
        }
    }
    faults.none(10);
}

/// With `error` nothing is moved and nothing is noted; without it nothing is refused.
#[test]
fn refusals_are_asked_for_and_complete() {
    let mut faults = Faults::default();
    for case in cases() {
        let asked = case.options.may_refuse();
        match &case.encoded {
            Encoded::Refused(error) => {
                let right = asked
                    && error.kind() == ErrorKind::UnsupportedPart
                    && error.path().contains(".content[");
                faults.expect(right, || format!("{}: {error}", case.id));
            }
            Encoded::Sent(turns) if asked => {
                let ours = |found: &Found| {
                    found.text.starts_with("[File ") || found.text.starts_with("[Not sent")
                };
                let note = turns
                    .iter()
                    .flat_map(|turn| strings_of(turn.as_str()))
                    .find(ours);
                faults.expect(note.is_none(), || format!("{}: {note:?}", case.id));
            }
            Encoded::Sent(_) => {}
        }
    }
    faults.none(1000);
}

/// A shortened text is no longer than asked for, but for the words that say so.
#[test]
fn texts_are_shortened_to_what_was_asked_for() {
    let mut faults = Faults::default();
    for case in cases() {
        let (Some(most), Encoded::Sent(turns)) =
            (case.options.parsed().max_text_chars, &case.encoded)
        else {
            continue;
        };
        for found in turns.iter().flat_map(|turn| strings_of(turn.as_str())) {
            if let Some(kept) = kept_of(&found.text) {
                faults.expect(kept.chars().count() <= most, || {
                    format!("{}: {found:?}", case.id)
                });
            }
        }
    }
    faults.none(1000);
}

/// What was kept of a shortened text.
fn kept_of(text: &str) -> Option<&str> {
    let (kept, _) = text
        .strip_suffix(" more characters left out]")?
        .split_once("… [")?;
    let kept = kept.strip_prefix("Error: ").unwrap_or(kept);
    // Of several texts in one string, the last.
    kept.rsplit('\n').next()
}
