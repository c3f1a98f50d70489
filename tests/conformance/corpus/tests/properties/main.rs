//! What must hold of everything that is sent, over the same corpus that the judges see.

mod exchange;
mod failure;
mod frames;
mod presence;
mod private;
mod strings;

use std::collections::BTreeMap;

use toolresult::{EncodeOptions, ToolMessage, ToolResult, Wire};
use toolresult_conformance_corpus::{OptionSet, Scenario, option_sets, scenarios};

/// What does not hold, gathered so that one run shows every kind.
#[derive(Default)]
struct Faults {
    found: Vec<String>,
    looked_at: usize,
}

impl Faults {
    fn expect(&mut self, holds: bool, what: impl FnOnce() -> String) {
        self.looked_at += 1;
        if !holds {
            self.found.push(what());
        }
    }

    /// Fails with the first faults of each wire, or if fewer things were looked at than there must be.
    fn none(self, at_least: usize) {
        let mut of_wire: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for fault in &self.found {
            let shown = of_wire
                .entry(fault.split(' ').next().unwrap_or_default())
                .or_default();
            if shown.len() < 3 {
                shown.push(fault.chars().take(600).collect());
            }
        }
        let shown = of_wire
            .into_values()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n");
        assert!(
            self.found.is_empty(),
            "{} of {} do not hold:\n{shown}",
            self.found.len(),
            self.looked_at
        );
        assert!(
            self.looked_at >= at_least,
            "only {} were looked at",
            self.looked_at
        );
    }
}

/// Every scenario of every wire with the options that make the wire another one.
fn each_scenario(mut look: impl FnMut(Wire, &OptionSet, &Scenario, &mut Faults)) -> Faults {
    let mut faults = Faults::default();
    for &wire in Wire::ALL {
        let scenarios = scenarios(wire);
        for options in option_sets(wire)
            .iter()
            .filter(|options| options.is_variant())
        {
            for scenario in &scenarios {
                look(wire, options, scenario, &mut faults);
            }
        }
    }
    faults
}

/// The messages of the first turn, each under the name of its call, so that they can be sent one by one.
fn messages_of(scenario: &Scenario) -> Vec<ToolMessage> {
    let turn = &scenario.turns[0];
    let call_of = |message: &ToolMessage| {
        turn.calls
            .iter()
            .find(|call| Some(call.id()) == message.tool_call_id())
    };
    let named = |message: &ToolMessage| message.clone().named_by(call_of(message).expect("a call"));
    turn.messages.iter().map(named).collect()
}

fn sent(wire: Wire, options: &EncodeOptions, messages: &[ToolMessage]) -> String {
    let bytes = toolresult::encode_json(messages, wire, options).expect("encoded");
    String::from_utf8(bytes).expect("UTF-8")
}

/// The message again, from its result.
fn remade(message: &ToolMessage, result: &ToolResult, failed: bool) -> ToolMessage {
    let id = message.tool_call_id().expect("an id").clone();
    let name = message.name().map(|name| name.as_str().into_owned());
    let made = if failed {
        result.to_error_message(id, name.as_deref())
    } else {
        result.to_message(id, name.as_deref())
    };
    made.expect("a message")
}
