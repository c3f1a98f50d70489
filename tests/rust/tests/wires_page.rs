//! The tables of `docs/wires.md` and of the README are generated from the code: these tests fail where they differ, and write them anew with
//! `UPDATE_DOCS=1`.

use std::fmt::Write;

use serde_json::Value;
use toolresult::{BedrockFamily, EncodeOptions, Wire};

const BEGIN: &str = "<!-- generated: what each wire takes -->";
const END: &str = "<!-- end of generated -->";

/// The variants of a wire whose facts depend on options, in the order of the page.
fn variants(wire: Wire) -> Vec<(String, EncodeOptions)> {
    let options = EncodeOptions::new();
    match wire {
        Wire::Gemini => vec![
            ("older models, or no model given".into(), options.clone()),
            (
                "from Gemini 3 on".into(),
                options.clone().with_model("gemini-3-flash"),
            ),
            (
                "Vertex, older models".into(),
                options.clone().with_vertex(true),
            ),
            (
                "Vertex, from Gemini 3 on".into(),
                options.with_vertex(true).with_model("gemini-3-flash"),
            ),
        ],
        Wire::Bedrock => BedrockFamily::ALL
            .iter()
            .map(|(name, family)| {
                (
                    format!("family `{name}`"),
                    options.clone().with_family(*family),
                )
            })
            .collect(),
        _ => vec![(String::new(), options)],
    }
}

fn text<'a>(value: &'a Value, pointer: &str) -> &'a str {
    value
        .pointer(pointer)
        .and_then(Value::as_str)
        .unwrap_or_else(|| panic!("no {pointer} in {value}"))
}

fn list(value: &Value, quote: bool) -> String {
    let items = value
        .as_array()
        .expect("a list")
        .iter()
        .map(|item| item.as_str().expect("a text"));
    items
        .map(|item| {
            if quote {
                format!("`{item}`")
            } else {
                item.to_owned()
            }
        })
        .collect::<Vec<_>>()
        .join(", ")
}

fn limits(row: &Value) -> String {
    let bytes = row
        .get("most_bytes")
        .and_then(Value::as_u64)
        .map(|most| format!("{most} bytes each"));
    let files = row
        .get("most_files")
        .and_then(Value::as_u64)
        .map(|most| format!("{most} in a turn"));
    bytes
        .into_iter()
        .chain(files)
        .collect::<Vec<_>>()
        .join(", ")
}

fn source(row: &Value) -> String {
    match text(row, "/source") {
        "url" => format!(
            "address ({})",
            list(&row["schemes"], false).replace('*', "any scheme")
        ),
        "file_id" => "file id of this provider".into(),
        _ if row.get("utf8").is_some() => "bytes that are UTF-8".into(),
        _ => "bytes".into(),
    }
}

fn page() -> String {
    let mut page = String::new();
    let date = text(
        &serde_json::from_str(&Wire::Anthropic.describe(&EncodeOptions::new())).expect("JSON"),
        "/facts_read",
    )
    .to_owned();
    writeln!(page, "Facts read on {date}. *SDK type*: a type, model or docstring of the provider's own SDK; *tried*: run against the provider's own").expect("text");
    writeln!(page, "validator; *reported*: an API error in a public issue thread; *other converters*: their code; *unknown*: sources disagree or nobody says.\n").expect("text");
    writeln!(page, "| wire | results of a turn | call ids | name of the tool | failure |\n|---|---|---|---|---|").expect("text");
    for &wire in Wire::ALL {
        let facts: Value =
            serde_json::from_str(&wire.describe(&EncodeOptions::new())).expect("JSON");
        let name = if facts["needs_name"] == true {
            "needed"
        } else {
            "not needed"
        };
        writeln!(
            page,
            "| `{wire}` | {} | {} ({}) | {name} | {} ({}) |",
            text(&facts, "/grouping"),
            text(&facts, "/ids/rule"),
            text(&facts, "/ids/known"),
            text(&facts, "/failure/said_by"),
            text(&facts, "/failure/known"),
        )
        .expect("text");
    }
    writeln!(
        page,
        "\n| wire | media | given as | goes | limit | known by |\n|---|---|---|---|---|---|"
    )
    .expect("text");
    for &wire in Wire::ALL {
        for (label, options) in variants(wire) {
            write_rows(&mut page, wire, &label, &options);
        }
    }
    page
}

fn write_rows(page: &mut String, wire: Wire, label: &str, options: &EncodeOptions) {
    let facts: Value = serde_json::from_str(&wire.describe(options)).expect("JSON");
    let rows = facts["takes"].as_array().expect("rows");
    let mut name = if label.is_empty() {
        format!("`{wire}`")
    } else {
        format!("`{wire}`, {label}")
    };
    for row in rows {
        let place = match text(row, "/place") {
            "in_result" => "in the result",
            _ => "after the results",
        };
        writeln!(
            page,
            "| {name} | {} | {} | {place} | {} | {} |",
            list(&row["media_types"], true),
            source(row),
            limits(row),
            text(row, "/known")
        )
        .expect("text");
        name = String::new();
    }
    writeln!(
        page,
        "| {name} | everything else | | text-like: as text; else a note | | |"
    )
    .expect("text");
}

/// What the README says: where the bytes of an image and of a PDF go, and how a failure is said.
fn overview() -> String {
    let mut page =
        String::from("| wire | for | images | PDFs | failure said by |\n|---|---|---|---|---|\n");
    for &wire in Wire::ALL {
        let facts: Value =
            serde_json::from_str(&wire.describe(&EncodeOptions::new())).expect("JSON");
        writeln!(
            page,
            "| `{wire}` | {} | {} | {} | {} |",
            text(&facts, "/serves"),
            place_of(wire, "image/png"),
            place_of(wire, "application/pdf"),
            text(&facts, "/failure/said_by"),
        )
        .expect("text");
    }
    page
}

/// Where bytes of a type go on a wire, whatever the model.
fn place_of(wire: Wire, media_type: &str) -> String {
    let family = format!("{}/*", media_type.split('/').next().unwrap_or_default());
    let mut places: Vec<&str> = Vec::new();
    for (_, options) in variants(wire) {
        let facts: Value = serde_json::from_str(&wire.describe(&options)).expect("JSON");
        let rows = facts["takes"].as_array().expect("rows");
        let row = rows.iter().find(|row| {
            let types = row["media_types"].as_array().expect("types");
            row["source"] == "data"
                && types
                    .iter()
                    .any(|taken| [media_type, &family, "*"].iter().any(|it| taken == it))
        });
        let place = match row.map(|row| text(row, "/place")) {
            Some("in_result") => "in the result",
            Some(_) => "after the results",
            None => "a note",
        };
        if !places.contains(&place) {
            places.push(place);
        }
    }
    match places.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} or {last}, by model", others.join(", ")),
        None => String::new(),
    }
}

/// Compares the generated part of a page with what the code says, or writes it anew.
fn check(name: &str, wanted: &str) {
    let path = format!("{}/../../{name}", env!("CARGO_MANIFEST_DIR"));
    let page_text = std::fs::read_to_string(&path).expect("the page");
    let (before, rest) = page_text
        .split_once(BEGIN)
        .expect("the mark of the generated part");
    let (found, after) = rest.split_once(END).expect("the end of the generated part");
    let wanted = format!("\n\n{wanted}\n");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(path, format!("{before}{BEGIN}{wanted}{END}{after}"))
            .expect("the page is writable");
        return;
    }
    assert_eq!(
        found, wanted,
        "run the test with UPDATE_DOCS=1 and commit {name}"
    );
}

#[test]
fn the_page_says_what_the_code_does() {
    check("docs/wires.md", &page());
}

#[test]
fn the_readme_says_what_the_code_does() {
    check("README.md", &overview());
}
