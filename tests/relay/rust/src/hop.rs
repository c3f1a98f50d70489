//! What the Rust hops do with the library.

use crate::checks::Checks;
use crate::story;
use std::error::Error;
use std::fs;
use std::path::Path;
use toolresult::{ContentPart, EncodeOptions, Json, PartBody, ToolCall, ToolResult, Wire};

const SIGNATURE: &str = "Rust was here again: ни одна буква не потерялась.";

/// Makes the result and, beside it, the truth.
pub(crate) fn start(out: &Path, truth: &Path) -> Result<usize, Box<dyn Error>> {
    story::write_truth(truth)?;
    let picture = ContentPart::image(story::picture(), None)?
        .with_metadata_json(Json::parse(story::PICTURE_METADATA)?)?;
    let report = ContentPart::file(story::report(), None)?.with_filename(story::REPORT_NAME);
    let result = ToolResult::new()
        .with_output_json(Json::parse(story::OUTPUT)?)
        .with_content([ContentPart::text(story::OPENING), picture, report])
        .with_metadata_json(Json::parse(story::METADATA)?)?;
    fs::write(out, result.to_json())?;
    Ok(0)
}

/// Reads, checks, adds a part and passes on.
pub(crate) fn pass(
    given: &Path,
    out: &Path,
    truth: &Path,
    seen: &[&str],
) -> Result<usize, Box<dyn Error>> {
    let mut checks = Checks::default();
    let result = ToolResult::from_json(fs::read(given)?)?;
    check_private(&mut checks, &result, truth)?;
    check_content(&mut checks, &result, truth, seen)?;
    let parts = result
        .content()
        .unwrap_or_default()
        .iter()
        .cloned()
        .chain([ContentPart::text(SIGNATURE)]);
    let changed = result.clone().with_content(parts);
    checks.same(
        "the equality with the result before",
        changed == result,
        false,
    )?;
    fs::write(out, changed.to_json())?;
    checks.same(
        "what was written, read again",
        ToolResult::from_json(fs::read(out)?)? == changed,
        true,
    )?;
    Ok(checks.done())
}

/// Encodes the result for every wire, each into a file of its own.
pub(crate) fn encode_for_wires(given: &Path, folder: &Path) -> Result<usize, Box<dyn Error>> {
    let message =
        ToolResult::from_json(fs::read(given)?)?.to_message("call_1", Some("quarterly_report"))?;
    let calls = [ToolCall::new("call_1", "quarterly_report", "{}")];
    let options = EncodeOptions::new().with_calls(calls);
    for wire in Wire::ALL {
        let sent = toolresult::encode_json(std::slice::from_ref(&message), *wire, &options)?;
        fs::write(folder.join(format!("{}.json", wire.name())), sent)?;
    }
    Ok(Wire::ALL.len())
}

/// Output and metadata: letter by letter, and as Rust numbers.
fn check_private(
    checks: &mut Checks,
    result: &ToolResult,
    truth: &Path,
) -> Result<(), Box<dyn Error>> {
    let output = result.output().ok_or("the output is gone")?;
    checks.same(
        "the output's text",
        output.as_str(),
        fs::read_to_string(truth.join("output.json"))?,
    )?;
    let value: serde_json::Value = output.to()?;
    checks.same("2^53 + 1", value["account"].as_u64(), Some((1 << 53) + 1))?;
    checks.same("1.0", value["ratio"].as_f64(), Some(1.0))?;
    checks.same(
        "the text with escapes",
        value["note"].as_str(),
        Some("Größer ≠ better\n\t\"quoted\" \\ 𝄞"),
    )?;
    checks.same(
        "the private metadata",
        result.metadata().as_str(),
        fs::read_to_string(truth.join("metadata.json"))?,
    )?;
    Ok(())
}

/// What the model sees: the three first parts, and one text of each language that was there before.
fn check_content(
    checks: &mut Checks,
    result: &ToolResult,
    truth: &Path,
    seen: &[&str],
) -> Result<(), Box<dyn Error>> {
    let parts = result.content().unwrap_or_default();
    checks.same("the number of parts", parts.len(), 3 + seen.len())?;
    let [opening, picture, report, added @ ..] = parts else {
        return Err("parts are missing".into());
    };
    checks.same(
        "the first text",
        text_of(opening),
        fs::read_to_string(truth.join("opening.txt"))?,
    )?;
    check_media(
        checks,
        "the picture",
        picture,
        "image/png",
        &truth.join("picture.png"),
    )?;
    let private = fs::read_to_string(truth.join("picture_metadata.json"))?;
    checks.same(
        "the picture's private metadata",
        picture.metadata().as_str(),
        private,
    )?;
    check_media(
        checks,
        "the report",
        report,
        "application/pdf",
        &truth.join(story::REPORT_NAME),
    )?;
    let PartBody::File(file) = report.body() else {
        return Err("the report is no file".into());
    };
    let name = file
        .filename
        .as_ref()
        .map(|name| name.as_str().into_owned());
    checks.same(
        "the report's name",
        name.as_deref(),
        Some(story::REPORT_NAME),
    )?;
    let signed: Vec<String> = added
        .iter()
        .map(|part| {
            text_of(part)
                .split(' ')
                .next()
                .unwrap_or_default()
                .to_owned()
        })
        .collect();
    checks.same("who added a text", signed, seen)?;
    Ok(())
}

fn check_media(
    checks: &mut Checks,
    what: &str,
    part: &ContentPart,
    media_type: &str,
    file: &Path,
) -> Result<(), Box<dyn Error>> {
    checks.same(
        &format!("{what}'s media type"),
        part.media_type(),
        Some(media_type),
    )?;
    let bytes = part
        .data()
        .ok_or_else(|| format!("{what} has no bytes"))?
        .to_bytes();
    checks.same(&format!("{what}'s bytes"), bytes == fs::read(file)?, true)?;
    Ok(())
}

/// The text of a text part; empty for any other.
fn text_of(part: &ContentPart) -> String {
    match part.body() {
        PartBody::Text { text } => text.as_str().into_owned(),
        _ => String::new(),
    }
}
