//! The strings of what was sent, each with the key that it stands under.
//!
//! Read from the library's own events: another reader would refuse or change numbers that the corpus has on purpose.

use std::borrow::Cow;

use toolresult::{Event, Json};

/// A string, the key it stands under (of a list: the key of the list), and the `type` of the object around it.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) key: String,
    pub(crate) kind: String,
    pub(crate) text: String,
}

pub(crate) fn strings_of(json: &str) -> Vec<Found> {
    strings_without(json, "")
}

/// The strings outside of members with this key.
pub(crate) fn strings_without(json: &str, skipped: &str) -> Vec<Found> {
    let json = Json::parse(json).expect("JSON");
    let mut found = Vec::new();
    let mut events = json.events();
    let first = events.next().expect("a value");
    read(first, &mut events, "", skipped, &mut found);
    found
}

fn read<'a>(
    event: Event<'a>,
    events: &mut impl Iterator<Item = Event<'a>>,
    key: &str,
    skipped: &str,
    found: &mut Vec<Found>,
) {
    let plain = |text: Cow<'_, str>| Found {
        key: key.to_owned(),
        kind: String::new(),
        text: text.into_owned(),
    };
    match event {
        Event::String(text) => found.push(plain(text)),
        Event::BeginArray => {
            while let Some(inner) = events
                .next()
                .filter(|event| !matches!(event, Event::EndArray))
            {
                read(inner, events, key, skipped, found);
            }
        }
        Event::BeginObject => read_members(events, skipped, found),
        _ => {}
    }
}

fn read_members<'a>(
    events: &mut impl Iterator<Item = Event<'a>>,
    skipped: &str,
    found: &mut Vec<Found>,
) {
    let (mut members, mut kind) = (Vec::new(), String::new());
    while let Some(Event::Key(key)) = events.next() {
        let value = events.next().expect("a value");
        if let (Event::String(text), "type") = (&value, &*key) {
            kind = text.clone().into_owned();
        }
        let mut inner = Vec::new();
        read(value, events, &key, skipped, &mut inner);
        if *key != *skipped {
            members.extend(inner);
        }
    }
    for member in &mut members {
        if member.kind.is_empty() {
            member.kind.clone_from(&kind);
        }
    }
    found.append(&mut members);
}
