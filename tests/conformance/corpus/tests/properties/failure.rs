//! A failed tool never looks like one that succeeded.

use serde_json::Value;
use toolresult::{Json, PartBody, ToolResult};

use crate::{each_scenario, messages_of, remade, sent};

#[test]
fn failure_is_always_visible() {
    let faults = each_scenario(|wire, options, scenario, faults| {
        for message in messages_of(scenario) {
            let result = ToolResult::from_message(&message).expect("a result");
            if !says_so_itself(&result) {
                let of = |failed| {
                    sent(
                        wire,
                        &options.parsed(),
                        &[remade(&message, &result, failed)],
                    )
                };
                let (failed, succeeded) = (of(true), of(false));
                faults.expect(failed != succeeded, || {
                    format!("{wire} {} {}: {failed}", options.json, scenario.id)
                });
            }
        }
    });
    faults.none(10_000);
}

/// An object whose sole key is `error` is a failure in its own words, and is never wrapped again: an output, or the words of a failure
/// that had nothing else to show.
fn says_so_itself(result: &ToolResult) -> bool {
    let keys_of = |json: &Json| {
        Some(
            json.to::<Value>()
                .ok()?
                .as_object()?
                .keys()
                .cloned()
                .collect::<Vec<_>>(),
        )
    };
    match result.content() {
        Some([only]) => {
            matches!(only.body(), PartBody::Text { text } if text.as_str() == r#"{"error":"Tool failed"}"#)
        }
        Some([_, ..]) => false,
        Some([]) | None => result
            .output()
            .and_then(keys_of)
            .is_some_and(|keys| keys == ["error"]),
    }
}
