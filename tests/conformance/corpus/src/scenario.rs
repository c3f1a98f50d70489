//! Turns of calls and results, before any wire is chosen.

use serde_json::json;
use toolresult::{CallKind, ContentPart, Json, ToolCall, ToolMessage, ToolResult, Wire};

use crate::outputs::outputs;
use crate::parts::{Sample, own_block, samples};

/// What a scenario is about; decides with which options it is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Media, or another part, alone or among texts.
    Parts,
    /// Values that are shown because there is no content.
    Outputs,
    /// Call ids, counts and order.
    Exchange,
    /// Long texts and large media.
    Sizes,
}

/// One assistant message's calls, and their results.
#[derive(Clone, Debug)]
pub struct Turn {
    /// In the order in which the model made them.
    pub calls: Vec<ToolCall>,
    /// In any order.
    pub messages: Vec<ToolMessage>,
}

/// One turn, or several of a history.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Unique among the scenarios of a wire.
    pub id: String,
    /// What it is about.
    pub family: Family,
    /// Whether the encoder is given the calls, so that it matches and names the results.
    pub with_calls: bool,
    /// Whether the library writes the calls of the conversation too, instead of this crate.
    pub own_calls: bool,
    /// At least one.
    pub turns: Vec<Turn>,
}

/// Every scenario for a wire: they differ only in the blocks that a provider alone knows.
pub fn scenarios(wire: Wire) -> Vec<Scenario> {
    let all: Vec<Sample> = samples().into_iter().chain(own_block(wire)).collect();
    [
        parts_alone(&all),
        parts_among_texts(&all),
        pairs(&all),
        values(),
        ids(),
        counts(),
        calls(),
        special_calls(wire),
        histories(),
        sizes(),
    ]
    .concat()
}

/// Whether the tool failed, as words in ids.
const STATES: [(bool, &str); 2] = [(false, "ok"), (true, "error")];

fn call(id: &str, name: &str) -> ToolCall {
    ToolCall::new(id, name, "{\"city\":\"Lisbon\"}")
}

fn answer(result: &ToolResult, id: &str, name: Option<&str>, failed: bool) -> ToolMessage {
    let message = if failed {
        result.to_error_message(id, name)
    } else {
        result.to_message(id, name)
    };
    message.expect("a message")
}

fn result_of(parts: impl IntoIterator<Item = ContentPart>) -> ToolResult {
    private().with_content(parts)
}

/// A result with an output and metadata that no wire may show once there is content.
fn private() -> ToolResult {
    let result = ToolResult::new()
        .with_output(&json!({"private": "output"}))
        .expect("a value");
    result
        .with_metadata(&json!({"private": "metadata"}))
        .expect("an object")
}

/// One call and its result.
fn single(id: String, family: Family, result: &ToolResult, failed: bool) -> Scenario {
    let messages = vec![answer(result, "call_1", Some("weather"), failed)];
    let turn = Turn {
        calls: vec![call("call_1", "weather")],
        messages,
    };
    Scenario {
        id,
        family,
        with_calls: false,
        own_calls: false,
        turns: vec![turn],
    }
}

fn parts_alone(samples: &[Sample]) -> Vec<Scenario> {
    let scenario = |sample: &Sample, (failed, state): (bool, &str)| {
        single(
            format!("alone/{}/{state}", sample.name),
            Family::Parts,
            &result_of([sample.part.clone()]),
            failed,
        )
    };
    samples
        .iter()
        .flat_map(|sample| STATES.map(|state| scenario(sample, state)))
        .collect()
}

fn parts_among_texts(samples: &[Sample]) -> Vec<Scenario> {
    let scenario = |sample: &Sample, (failed, state): (bool, &str)| {
        let parts = [
            ContentPart::text("before"),
            sample.part.clone(),
            ContentPart::text("after"),
        ];
        single(
            format!("among/{}/{state}", sample.name),
            Family::Parts,
            &result_of(parts),
            failed,
        )
    };
    samples
        .iter()
        .flat_map(|sample| STATES.map(|state| scenario(sample, state)))
        .collect()
}

/// Two parts of different treatment in one result, and the same two in two results of one turn.
fn pairs(samples: &[Sample]) -> Vec<Scenario> {
    let chosen = [
        "text-blank",
        "text-with-options",
        "thinking",
        "image-png",
        "image-bmp",
        "image-url",
        "video-url",
        "named-plain",
        "file-csv",
        "file-wav",
        "file-id",
        "own-block",
    ];
    let chosen: Vec<&Sample> = samples
        .iter()
        .filter(|sample| chosen.contains(&sample.name.as_str()))
        .collect();
    let mut scenarios = Vec::new();
    for one in &chosen {
        for other in &chosen {
            let name = format!("{}+{}", one.name, other.name);
            let parts = [one.part.clone(), other.part.clone()];
            scenarios.push(single(
                format!("pair/{name}/ok"),
                Family::Parts,
                &result_of(parts.clone()),
                false,
            ));
            scenarios.push(side_by_side(&name, parts));
        }
    }
    scenarios
}

/// The first result failed, the second did not.
fn side_by_side(name: &str, [one, other]: [ContentPart; 2]) -> Scenario {
    let messages = vec![
        answer(&result_of([one]), "call_1", Some("weather"), true),
        answer(&result_of([other]), "call_2", Some("map"), false),
    ];
    let turn = Turn {
        calls: vec![call("call_1", "weather"), call("call_2", "map")],
        messages,
    };
    Scenario {
        id: format!("beside/{name}"),
        family: Family::Parts,
        with_calls: false,
        own_calls: false,
        turns: vec![turn],
    }
}

fn values() -> Vec<Scenario> {
    let mut scenarios = Vec::new();
    let absent = ("absent", ToolResult::new());
    let given = outputs().into_iter().map(|output| {
        (
            output.name,
            ToolResult::new().with_output_json(output.value),
        )
    });
    for (name, result) in [absent].into_iter().chain(given) {
        for (failed, state) in STATES {
            let contents = [
                ("derived", result.clone()),
                ("empty", result.clone().with_content([])),
                (
                    "given",
                    result
                        .clone()
                        .with_content([ContentPart::text("what the model sees")]),
                ),
                (
                    "blank",
                    result.clone().with_content([ContentPart::text(" ")]),
                ),
            ];
            let scenario = |(content, result): (&str, ToolResult)| {
                single(
                    format!("output/{name}/{content}/{state}"),
                    Family::Outputs,
                    &result,
                    failed,
                )
            };
            scenarios.extend(contents.map(scenario));
        }
    }
    scenarios
}

/// Ids that some provider refuses, each alone and beside one that a careless rewrite would make the same.
fn ids() -> Vec<Scenario> {
    let long = "x".repeat(64);
    let longer = "x".repeat(65);
    let longest = "x".repeat(300);
    let pairs: [(&str, &str, &str); 20] = [
        ("plain", "call_1", "call_2"),
        ("foreign", "functions.f:0", "functions_f_0"),
        ("nine", "abcdefghi", "abcdefghj"),
        ("nine-and-more", "abcdefghi1", "abcdefghi2"),
        ("counted", "call_00000001", "call_00000002"),
        ("case", "Call_a", "call_A"),
        ("space", "call 1", "call_1"),
        ("blank", " ", "  "),
        ("newline", "call\n1", "call\r1"),
        ("unicode", "çall_1", "cäll_1"),
        ("emoji", "🦦", "🐟"),
        ("quote", "call\"1", "call'1"),
        ("null", "null", "NULL"),
        ("number", "1", "2"),
        (
            "uuid",
            "0190c8d2-1f2e-7c3a-9b5d-000000000001",
            "0190c8d2-1f2e-7c3a-9b5d-000000000002",
        ),
        ("slash", "a/b", "a\\b"),
        (
            "hashed",
            "tr_00000000000000000000000000000000",
            "tr_00000000000000000000000000000001",
        ),
        ("at-the-limit", &long, "y"),
        ("over-the-limit", &longer, &long),
        ("far-over-the-limit", &longest, &longer),
    ];
    let one =
        |(name, id, _): (&str, &str, &str)| exchange(format!("id/{name}/one"), &[id], false, false);
    let two = |(name, id, other): (&str, &str, &str)| {
        exchange(format!("id/{name}/two"), &[id, other], false, false)
    };
    pairs
        .into_iter()
        .map(one)
        .chain(pairs.into_iter().map(two))
        .collect()
}

/// A turn with one result a call, in turns text, value, failure and media; the last result first if `reversed`.
fn exchange(id: String, ids: &[&str], with_calls: bool, reversed: bool) -> Scenario {
    Scenario {
        id,
        family: Family::Exchange,
        with_calls,
        own_calls: false,
        turns: vec![turn_of(ids, with_calls, reversed)],
    }
}

fn turn_of(ids: &[&str], with_calls: bool, reversed: bool) -> Turn {
    let names = ["weather", "map", "weather"];
    let calls: Vec<ToolCall> = ids
        .iter()
        .zip(names.iter().cycle())
        .map(|(id, name)| call(id, name))
        .collect();
    let message = |(index, call): (usize, &ToolCall)| {
        let (result, failed) = answer_number(index);
        let name = call.name().as_str();
        answer(
            &result,
            &call.id().as_str(),
            (!with_calls).then_some(&*name),
            failed,
        )
    };
    let mut messages: Vec<ToolMessage> = calls.iter().enumerate().map(message).collect();
    if reversed {
        messages.reverse();
    }
    Turn { calls, messages }
}

fn answer_number(index: usize) -> (ToolResult, bool) {
    let picture = || ContentPart::image(&b"\x89PNG\r\n\x1a\n"[..], None).expect("an image");
    let pdf = || {
        ContentPart::file(&b"%PDF-1.4\n"[..], None)
            .expect("a file")
            .with_filename("report.pdf")
    };
    match index % 6 {
        0 => (
            result_of([ContentPart::text(format!("answer {index}"))]),
            false,
        ),
        1 => (
            ToolResult::new()
                .with_output(&json!({"answer": index}))
                .expect("a value"),
            false,
        ),
        2 => (
            ToolResult::new()
                .with_output(&json!("no such city"))
                .expect("a value"),
            true,
        ),
        3 => (
            result_of([ContentPart::text("see"), picture(), pdf()]),
            false,
        ),
        4 => (result_of([picture(), pdf()]), true),
        _ => (ToolResult::new(), false),
    }
}

fn counts() -> Vec<Scenario> {
    let mut scenarios = Vec::new();
    for count in [1_usize, 2, 3, 4, 5, 6, 7, 12, 30] {
        let ids: Vec<String> = (0..count).map(|index| format!("call_{index}")).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        scenarios.push(exchange(format!("count/{count}/named"), &ids, false, false));
        scenarios.push(exchange(
            format!("count/{count}/matched"),
            &ids,
            true,
            false,
        ));
        scenarios.push(exchange(
            format!("count/{count}/matched-reversed"),
            &ids,
            true,
            true,
        ));
    }
    scenarios
}

/// Calls as models make them, right and wrong, written by the library and answered.
fn calls() -> Vec<Scenario> {
    let arguments = [
        ("empty", "{}"),
        (
            "object",
            "{\"city\":\"Lisboa\",\"days\":[1,2],\"deep\":{\"ü\":null}}",
        ),
        ("spaced", " { \"a\" : 1 } "),
        ("nothing", ""),
        ("blank", " "),
        ("null", "null"),
        ("list", "[1,2]"),
        ("text", "\"words\""),
        ("broken", "{\"city\": \"Lis"),
        ("words", "not JSON at all"),
    ];
    let alone =
        arguments.map(|(name, text)| called(name, vec![ToolCall::new("call_1", "weather", text)]));
    let several = ["call_1", "functions.map:1", "çall", "call_00000001"]
        .map(|id| call(id, "weather"))
        .to_vec();
    alone
        .into_iter()
        .chain([called("several", several)])
        .collect()
}

/// Calls that Responses alone has: of custom tools, made by a program, with a declared form of the output.
fn special_calls(wire: Wire) -> Vec<Scenario> {
    if wire.name() != "openai-responses" {
        return Vec::new();
    }
    let data = |data| Some(Json::from_serialize(&json!({"openai": data})).expect("JSON"));
    let custom = |id: &str| ToolCall::new(id, "run", "print(21)").with_kind(CallKind::Custom);
    let made = call("call_1", "weather").with_provider_data(data(
        json!({"caller": {"type": "program", "caller_id": "p1"}}),
    ));
    let direct =
        call("call_1", "weather").with_provider_data(data(json!({"caller": {"type": "direct"}})));
    let formed = call("call_1", "weather")
        .with_provider_data(data(json!({"output_schema": {"type": "object"}})));
    let kinds = [
        ("custom", vec![custom("call_1")]),
        (
            "custom-and-function",
            vec![
                custom("call_1"),
                call("call_2", "weather"),
                custom("functions.run:3"),
                custom("call_4"),
            ],
        ),
        ("by-a-program", vec![made]),
        ("direct", vec![direct]),
        ("with-a-form", vec![formed]),
    ];
    kinds.map(|(name, calls)| called(name, calls)).to_vec()
}

/// Calls that the library writes, each with a result.
fn called(name: &str, calls: Vec<ToolCall>) -> Scenario {
    Scenario {
        id: format!("calls/{name}"),
        family: Family::Exchange,
        with_calls: true,
        own_calls: true,
        turns: vec![answered(calls)],
    }
}

/// A turn with a result for each call.
fn answered(calls: Vec<ToolCall>) -> Turn {
    let messages = calls.iter().enumerate().map(|(index, call)| {
        let (result, failed) = answer_number(index);
        answer(
            &result,
            &call.id().as_str(),
            Some(&call.name().as_str()),
            failed,
        )
    });
    Turn {
        messages: messages.collect(),
        calls,
    }
}

fn histories() -> Vec<Scenario> {
    let history = |turns: usize, each: usize| {
        let turn = |number: usize| {
            let ids: Vec<String> = (0..each)
                .map(|index| format!("call.{number}:{index}"))
                .collect();
            let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
            turn_of(&ids, false, false)
        };
        let turns_made = (0..turns).map(turn).collect();
        Scenario {
            id: format!("history/{turns}x{each}"),
            family: Family::Exchange,
            with_calls: false,
            own_calls: false,
            turns: turns_made,
        }
    };
    [(2, 1), (2, 4), (3, 6), (5, 2)]
        .into_iter()
        .map(|(turns, each)| history(turns, each))
        .collect()
}

fn sizes() -> Vec<Scenario> {
    let text = |count: usize| {
        ContentPart::text(
            "0123456789 äöü 🦦 "
                .chars()
                .cycle()
                .take(count)
                .collect::<String>(),
        )
    };
    let image = |count: usize| {
        let bytes: Vec<u8> = b"\x89PNG\r\n\x1a\n"
            .iter()
            .copied()
            .chain((0_u8..=255).cycle())
            .take(count)
            .collect();
        ContentPart::image(bytes, None).expect("an image")
    };
    let many = |count: usize| {
        (0..count)
            .map(|index| ContentPart::text(format!("part {index}")))
            .collect::<Vec<_>>()
    };
    let results = [
        ("text-8", result_of([text(8)])),
        ("text-1000", result_of([text(1000)])),
        ("text-30000", result_of([text(30_000)])),
        ("texts-50", result_of(many(50))),
        ("image-3000", result_of([image(3000)])),
        ("image-30000", result_of([text(10), image(30_000)])),
        ("images-25", result_of((0..25).map(|_| image(64)))),
        (
            "output-50000",
            ToolResult::new()
                .with_output(&vec!["row"; 9000])
                .expect("a value"),
        ),
        (
            "output-text-1000",
            ToolResult::new()
                .with_output(&"ä".repeat(1000))
                .expect("a value"),
        ),
    ];
    let scenario = |(name, result): &(&str, ToolResult), (failed, state): (bool, &str)| {
        single(
            format!("size/{name}/{state}"),
            Family::Sizes,
            result,
            failed,
        )
    };
    results
        .iter()
        .flat_map(|result| STATES.map(|state| scenario(result, state)))
        .collect()
}
