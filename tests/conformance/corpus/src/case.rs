//! Scenarios encoded for wires.

use serde::Serialize;
use serde_json::value::RawValue;
use toolresult::{EncodeOptions, Error, Json, ToolCall, ToolMessage, Wire};

use crate::conversation::conversation;
use crate::options::{Breadth, OptionSet, option_sets};
use crate::scenario::{Family, Scenario, Turn, scenarios};

/// A scenario, encoded for one wire with one set of options.
#[derive(Clone, Debug)]
pub struct Case {
    /// `WIRE OPTIONS SCENARIO`, unique in the corpus.
    pub id: String,
    /// The wire.
    pub wire: Wire,
    /// The options.
    pub options: OptionSet,
    /// What was encoded.
    pub scenario: Scenario,
    /// What came of it.
    pub encoded: Encoded,
}

/// What an encoder made of a scenario.
#[derive(Clone, Debug)]
pub enum Encoded {
    /// One list of messages or items for each turn.
    Sent(Vec<Json>),
    /// A typed error: the part cannot be sent and the options ask for an error then.
    Refused(Error),
}

/// The whole corpus, in the order of the list of wires.
pub fn cases() -> impl Iterator<Item = Case> {
    cases_where(|_| true)
}

/// The cases whose id is wanted; the others are not encoded.
pub fn cases_where(wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = Case> {
    let of_wire = |&wire: &Wire| {
        let (options, scenarios) = (option_sets(wire), scenarios(wire));
        let pairs = options.into_iter().flat_map(move |options| {
            let fitting: Vec<Scenario> = scenarios
                .iter()
                .filter(|scenario| is_in(scenario, &options))
                .cloned()
                .collect();
            fitting
                .into_iter()
                .map(move |scenario| (options.clone(), scenario))
        });
        pairs.map(move |(options, scenario)| {
            (
                format!("{wire} {} {}", options.json, scenario.id),
                wire,
                options,
                scenario,
            )
        })
    };
    let chosen = Wire::ALL
        .iter()
        .flat_map(of_wire)
        .filter(move |(id, ..)| wanted(id));
    chosen.map(|(id, wire, options, scenario)| Case::of(id, wire, options, scenario))
}

fn is_in(scenario: &Scenario, options: &OptionSet) -> bool {
    let is_of = |kinds: &[&str]| kinds.iter().any(|kind| scenario.id.starts_with(kind));
    match options.breadth {
        Breadth::Whole => true,
        Breadth::Media => is_of(&["alone/", "count/", "history/"]),
        Breadth::Texts => scenario.family != Family::Exchange && !is_of(&["pair/", "beside/"]),
    }
}

impl Case {
    fn of(id: String, wire: Wire, options: OptionSet, scenario: Scenario) -> Self {
        let encoded = match encode(wire, &options.parsed(), &scenario) {
            Ok(turns) => Encoded::Sent(turns),
            Err(error) => Encoded::Refused(error),
        };
        Case {
            id,
            wire,
            options,
            scenario,
            encoded,
        }
    }

    /// The case as one line of JSON.
    ///
    /// # Errors
    /// Those of `serde_json`; there is no such value.
    pub fn to_line(&self) -> serde_json::Result<String> {
        let (encoded, refused) = match &self.encoded {
            Encoded::Sent(turns) => (Some(turns.as_slice()), None),
            Encoded::Refused(error) => (
                None,
                Some(Refused {
                    code: error.code(),
                    path: error.path(),
                }),
            ),
        };
        serde_json::to_string(&Line {
            id: &self.id,
            wire: self.wire.name(),
            options: raw(&self.options.json)?,
            turns: self
                .scenario
                .turns
                .iter()
                .map(LineTurn::of)
                .collect::<Result<_, _>>()?,
            encoded: encoded
                .map(|turns| {
                    turns
                        .iter()
                        .map(|turn| raw(turn.as_str()))
                        .collect::<Result<_, _>>()
                })
                .transpose()?,
            conversation: encoded
                .map(|turns| {
                    raw(&conversation(
                        self.wire,
                        &self.options,
                        &self.scenario,
                        turns,
                    ))
                })
                .transpose()?,
            refused,
        })
    }
}

/// One turn by `encode`, so that its calls can be given; a history by `encode_turns`.
fn encode(wire: Wire, options: &EncodeOptions, scenario: &Scenario) -> Result<Vec<Json>, Error> {
    if let [turn] = scenario.turns.as_slice() {
        let options = if scenario.with_calls {
            options.clone().with_calls(turn.calls.clone())
        } else {
            options.clone()
        };
        return Ok(vec![toolresult::encode(&turn.messages, wire, &options)?]);
    }
    let turns: Vec<Vec<ToolMessage>> = scenario
        .turns
        .iter()
        .map(|turn| turn.messages.clone())
        .collect();
    let sent = toolresult::encode_turns_json(&turns, wire, options)?;
    let lists: Vec<Box<RawValue>> = serde_json::from_slice(&sent).expect("a list of lists");
    lists.iter().map(|list| Json::parse(list.get())).collect()
}

#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    wire: &'a str,
    options: Box<RawValue>,
    turns: Vec<LineTurn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoded: Option<Vec<Box<RawValue>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conversation: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refused>,
}

#[derive(Serialize)]
struct LineTurn {
    calls: Vec<Box<RawValue>>,
    messages: Vec<Box<RawValue>>,
}

#[derive(Serialize)]
struct Refused {
    code: &'static str,
    path: String,
}

impl LineTurn {
    fn of(turn: &Turn) -> serde_json::Result<Self> {
        let text = |json: Vec<u8>| RawValue::from_string(String::from_utf8(json).expect("UTF-8"));
        Ok(LineTurn {
            calls: turn
                .calls
                .iter()
                .map(ToolCall::to_json)
                .map(text)
                .collect::<Result<_, _>>()?,
            messages: turn
                .messages
                .iter()
                .map(ToolMessage::to_json)
                .map(text)
                .collect::<Result<_, _>>()?,
        })
    }
}

fn raw(json: &str) -> serde_json::Result<Box<RawValue>> {
    RawValue::from_string(json.to_owned())
}
