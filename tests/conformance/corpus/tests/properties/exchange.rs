//! Ids stay apart, order is that of the calls, and the same is sent for the same.

use std::collections::HashMap;

use toolresult::{ToolMessage, Wire};
use toolresult_conformance_corpus::{Encoded, cases, option_sets, scenarios};

use crate::{Faults, each_scenario, messages_of, sent};

#[test]
fn ids_are_one_to_one() {
    let own = scenarios(Wire::ALL[0]);
    let given = own
        .iter()
        .flat_map(|scenario| &scenario.turns)
        .flat_map(|turn| &turn.calls)
        .map(|call| call.id().as_str().into_owned());
    let made = (0..5000).flat_map(|number| {
        [
            format!("call_{number}"),
            format!("functions.search:{number}"),
            format!("ü {number:>90}"),
        ]
    });
    let ids: std::collections::BTreeSet<String> = given.chain(made).collect();
    for &wire in Wire::ALL {
        for options in option_sets(wire)
            .iter()
            .filter(|options| options.is_variant())
        {
            let mut by_wire_id: HashMap<String, &str> = HashMap::new();
            for id in &ids {
                let rewritten = toolresult::wire_id(id, wire, &options.parsed())
                    .expect("an id")
                    .into_owned();
                let again =
                    toolresult::wire_id(&rewritten, wire, &options.parsed()).expect("an id");
                assert_eq!(again, rewritten, "{wire}: what the wire takes is kept");
                if let Some(other) = by_wire_id.insert(rewritten.clone(), id) {
                    panic!(
                        "{wire} {}: {id:?} and {other:?} both become {rewritten:?}",
                        options.json
                    );
                }
            }
        }
    }
}

#[test]
fn the_same_is_sent_for_the_same() {
    let faults = each_scenario(|wire, options, scenario, faults| {
        let messages = messages_of(scenario);
        // Made anew from its JSON, so that nothing depends on what is shared or remembered.
        let copies: Vec<ToolMessage> = messages
            .iter()
            .map(|message| ToolMessage::from_json(message.to_json()).expect("a message"))
            .collect();
        let (first, second) = (
            sent(wire, &options.parsed(), &messages),
            sent(wire, &options.parsed(), &copies),
        );
        faults.expect(first == second, || {
            format!(
                "{wire} {} {}: {first} and {second}",
                options.json, scenario.id
            )
        });
    });
    faults.none(10_000);
}

#[test]
fn results_go_out_in_the_order_of_the_calls() {
    let mut forward: HashMap<String, Vec<toolresult::Json>> = HashMap::new();
    let mut compared = 0;
    for case in cases() {
        let Encoded::Sent(turns) = case.encoded else {
            continue;
        };
        if let Some(id) = case.id.strip_suffix("-reversed") {
            assert_eq!(forward.get(id), Some(&turns), "{}", case.id);
            compared += 1;
        } else if case.id.ends_with("/matched") {
            forward.insert(case.id, turns);
        }
    }
    assert!(compared > Wire::ALL.len(), "{compared}");
}

/// Every result of the corpus is read again from what was sent, under the id of its call.
#[test]
fn what_was_sent_can_be_read() {
    let mut faults = Faults::default();
    for case in cases() {
        let Encoded::Sent(turns) = &case.encoded else {
            continue;
        };
        for (turn, sent) in case.scenario.turns.iter().zip(turns) {
            let calls: Vec<_> = turn.calls.iter().map(|call| Some(call.id())).collect();
            let read = toolresult::decode(sent.as_str(), case.wire, &turn.calls);
            let came = read.as_deref().map(|read| {
                read.iter()
                    .map(ToolMessage::tool_call_id)
                    .collect::<Vec<_>>()
            });
            faults.expect(came.as_ref().is_ok_and(|came| *came == calls), || {
                format!("{}: {came:?} from {sent}", case.id)
            });
        }
    }
    faults.none(10_000);
}
