//! Random JSON and random parts through text, host values and wires and back, with `serde_json` as the other opinion.

use std::borrow::Cow;

use bytes::Bytes;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;
use toolresult::{ContentPart, EncodeOptions, Json, Limits, ToolMessage, ToolResult, Wire};
use toolresult_conformance::host::Host;

/// Texts with everything that hurts: controls, quotes, astral characters, half-open escapes.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z]{0,6}",
        any::<String>(),
        vec(
            prop_oneof![
                Just('"'),
                Just('\\'),
                Just('\u{0}'),
                Just('\u{1f}'),
                Just('/'),
                Just('\u{feff}'),
                Just('🦦'),
                any::<char>()
            ],
            0..8
        )
        .prop_map(String::from_iter),
        vec(prop_oneof![Just(' '), Just('\n'), Just('\t')], 0..4).prop_map(String::from_iter),
    ]
}

/// An id of a call: any text but the empty one.
fn id() -> impl Strategy<Value = String> {
    text().prop_filter("an id is not empty", |id| !id.is_empty())
}

fn number() -> impl Strategy<Value = Host> {
    prop_oneof![
        any::<i64>().prop_map(|value| Host::Integer(value.into())),
        any::<u64>().prop_map(|value| Host::Integer(value.into())),
        (-9_i64..9).prop_map(|value| Host::Integer(value.into())),
        prop::num::f64::NORMAL.prop_map(Host::Float),
        prop::num::f64::SUBNORMAL.prop_map(Host::Float),
        (-100_i32..100).prop_map(|value| Host::Float(f64::from(value) / 4.0)),
    ]
}

fn value() -> impl Strategy<Value = Host> {
    let leaf = prop_oneof![
        Just(Host::Null),
        any::<bool>().prop_map(Host::Bool),
        number(),
        text().prop_map(Host::Text)
    ];
    leaf.prop_recursive(5, 48, 6, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Host::List),
            members(inner).prop_map(Host::Map)
        ]
    })
}

/// Members with distinct keys: of equal ones a host keeps only the last.
fn members(inner: impl Strategy<Value = Host>) -> impl Strategy<Value = Vec<(String, Host)>> {
    vec((text(), inner), 0..6).prop_map(|members| {
        let mut seen = std::collections::HashSet::new();
        members
            .into_iter()
            .filter(|(key, _)| seen.insert(key.clone()))
            .collect()
    })
}

fn object() -> impl Strategy<Value = Host> {
    members(value()).prop_map(Host::Map)
}

/// Media labels as they are kept, so that what is read back is the same.
fn media() -> impl Strategy<Value = (Vec<u8>, &'static str)> {
    let signed = prop_oneof![
        Just((b"\x89PNG\r\n\x1a\n".to_vec(), "image/png")),
        Just((b"\xff\xd8\xff\xe0".to_vec(), "image/jpeg")),
        Just((b"GIF89a".to_vec(), "image/gif")),
    ];
    (signed, vec(any::<u8>(), 0..64)).prop_map(|((mut head, media_type), tail)| {
        head.extend(tail);
        (head, media_type)
    })
}

fn part() -> impl Strategy<Value = ContentPart> {
    let body = prop_oneof![
        4 => text().prop_map(ContentPart::text),
        1 => text().prop_map(ContentPart::thinking),
        2 => media().prop_map(|(bytes, label)| ContentPart::image(bytes, Some(label)).expect("an image")),
        1 => "https://e\\.com/[a-z]{1,8}\\.png".prop_map(|url| ContentPart::image_url(url, None).expect("an address")),
        1 => "https://e\\.com/[a-z]{1,8}\\.mp4".prop_map(|url| ContentPart::video_url(url, None).expect("an address")),
        1 => (vec(any::<u8>(), 0..40), text()).prop_map(|(bytes, name)| {
            ContentPart::file(bytes, Some("application/x-thing")).expect("a file").with_filename(name)
        }),
        1 => "[a-z]{1,8}".prop_map(|id| ContentPart::file_id(id).with_title("t").with_provider("openai")),
        1 => members(value()).prop_map(|rest| ContentPart::provider_block("anthropic", &own_block(rest)).expect("a block")),
        1 => object().prop_map(unknown_part),
    ];
    (body, object()).prop_map(|(part, metadata)| part.with_metadata(&metadata).expect("an object"))
}

/// A block of the provider's own: an object with a type that no part stands for.
fn own_block(mut members: Vec<(String, Host)>) -> Host {
    members.retain(|(key, _)| key != "type");
    members.insert(0, ("type".to_owned(), Host::Text("own_block".to_owned())));
    Host::Map(members)
}

fn unknown_part(fields: Host) -> ContentPart {
    let fields = Json::from_serialize(&fields).expect("an object");
    let rest = fields.as_str().trim_start_matches('{');
    let comma = if rest == "}" { "" } else { "," };
    let json = format!("{{\"type\":\"holo\"{comma}{rest}");
    // A generated key may be one of the envelope's own; then the plain kind will do.
    ContentPart::from_json(json)
        .unwrap_or_else(|_| ContentPart::from_json(r#"{"type":"holo"}"#).expect("a part"))
}

fn result() -> impl Strategy<Value = ToolResult> {
    (
        prop::option::of(value()),
        prop::option::of(vec(part(), 0..5)),
        object(),
    )
        .prop_map(|(output, content, metadata)| {
            let mut result = ToolResult::new()
                .with_metadata(&metadata)
                .expect("an object");
            if let Some(output) = output {
                result = result.with_output(&output).expect("a value");
            }
            match content {
                Some(content) => result.with_content(content),
                None => result,
            }
        })
}

fn message() -> impl Strategy<Value = ToolMessage> {
    (
        result(),
        text(),
        prop::option::of("[a-z]{1,8}"),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(result, id, name, failed, edited)| {
            let id = if id.is_empty() { "call".to_owned() } else { id };
            let built = if failed {
                result.to_error_message(id, name.as_deref())
            } else {
                result.to_message(id, name.as_deref())
            };
            let message = built.expect("an id is there");
            if edited {
                message.with_content([ContentPart::text("[redacted]")])
            } else {
                message
            }
        })
}

fn json_of(host: &Host) -> Json {
    Json::from_serialize(host).expect("a value")
}

fn again(json: &Json) -> String {
    Json::parse(json.as_str()).expect("own text").to_string()
}

fn oracle(text: &[u8]) -> Value {
    serde_json::from_slice(text).expect("serde_json reads it")
}

/// What the oracle read, as a host value, whichever of its features are on: without `preserve_order` it sorts its keys.
fn normal(value: Value) -> Host {
    match value {
        Value::Null => Host::Null,
        Value::Bool(value) => Host::Bool(value),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(value), _) => Host::Integer(value.into()),
            (None, Some(value)) => Host::Integer(value.into()),
            (None, None) => Host::Float(number.as_f64().expect("a double")),
        },
        Value::String(text) => Host::Text(text),
        Value::Array(values) => Host::List(values.into_iter().map(normal).collect()),
        Value::Object(members) => Host::Map(
            members
                .into_iter()
                .map(|(key, value)| (key, normal(value)))
                .collect(),
        ),
    }
}

/// The same value with all keys sorted.
fn sorted(host: Host) -> Host {
    match host {
        Host::List(values) => Host::List(values.into_iter().map(sorted).collect()),
        Host::Map(members) => {
            let mut members: Vec<_> = members
                .into_iter()
                .map(|(key, value)| (key, sorted(value)))
                .collect();
            members.sort_by(|(left, _), (right, _)| left.cmp(right));
            Host::Map(members)
        }
        other => other,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn host_values_come_back_the_same(host in value()) {
        let json = json_of(&host);
        prop_assert_eq!(json.to::<Host>().expect("a host value"), host);
        prop_assert_eq!(again(&json), json.to_string());
    }

    #[test]
    fn serde_json_reads_the_same_value(host in value()) {
        let json = json_of(&host);
        prop_assert_eq!(sorted(normal(oracle(json.as_str().as_bytes()))), sorted(host));
    }

    #[test]
    fn what_serde_json_writes_becomes_compact(host in value()) {
        let pretty = serde_json::to_string_pretty(&host).expect("serde_json writes it");
        let json = Json::parse(&pretty).expect("JSON");
        prop_assert_eq!(&json, &json_of(&host));
        prop_assert_eq!(again(&json), json.to_string());
    }

    #[test]
    fn both_refuse_the_same_texts(text in "[\\[\\]{},:0-9a-f\"\\\\. eEtrunls+-]{0,24}") {
        // serde_json refuses lone surrogates and numbers beyond a double, which this crate keeps.
        let ours = Json::parse(&text);
        match serde_json::from_str::<Value>(&text) {
            Ok(_) => prop_assert!(ours.is_ok(), "{:?}", ours),
            Err(error) => prop_assert!(ours.is_err() || text.contains("\\u") || error.to_string().contains("out of range"), "{}", error),
        }
    }

    #[test]
    fn any_bytes_give_a_value_or_an_error(bytes in vec(any::<u8>(), 0..64)) {
        if let Ok(json) = Json::parse(&bytes) {
            prop_assert_eq!(again(&json), json.to_string());
        }
        let _ = ToolResult::from_json(&bytes);
        let _ = ToolMessage::from_json(&bytes);
        for &wire in Wire::ALL {
            let _ = toolresult::decode(&bytes, wire, &[]);
        }
    }

    #[test]
    fn events_tell_the_whole_value(host in value()) {
        let json = json_of(&host);
        let mut events = json.events();
        prop_assert_eq!(from_events(&mut events), Some(host));
        prop_assert_eq!(events.next(), None);
    }

    #[test]
    fn equality_ignores_order_and_nothing_else(host in value(), other in value()) {
        prop_assert_eq!(json_of(&host), json_of(&reversed(host.clone())));
        // The oracle tells 1 from 1.0; this crate compares by value.
        if oracle(json_of(&host).as_str().as_bytes()) == oracle(json_of(&other).as_str().as_bytes()) {
            prop_assert_eq!(json_of(&host), json_of(&other));
        }
    }

    #[test]
    fn parts_come_back_the_same(part in part()) {
        let text = part.to_json();
        let read = ContentPart::from_json(&text).expect("own text");
        prop_assert_eq!(&read, &part);
        prop_assert_eq!(read.to_json(), text);
    }

    #[test]
    fn results_come_back_the_same(result in result()) {
        let text = result.to_json();
        let read = ToolResult::from_bytes(Bytes::from(text.clone()), &Limits::default()).expect("own text");
        prop_assert_eq!(&read, &result);
        prop_assert_eq!(read.to_json(), text);
    }

    #[test]
    fn results_come_back_through_serde(result in result()) {
        let text = serde_json::to_string(&result).expect("serde_json writes it");
        prop_assert_eq!(text.as_bytes(), result.to_json());
        prop_assert_eq!(serde_json::from_str::<ToolResult>(&text).expect("serde_json reads it"), result);
    }

    #[test]
    fn messages_come_back_the_same(message in message()) {
        let text = message.to_json();
        let read = ToolMessage::from_json(&text).expect("own text");
        prop_assert_eq!(&read, &message);
        prop_assert_eq!(read.to_json(), text);
    }

    #[test]
    fn what_a_message_carries_makes_the_same_message(message in message()) {
        let result = ToolResult::from_message(&message).expect("a result");
        let id = message.tool_call_id().expect("an id").as_str().into_owned();
        let name = message.name().map(|name| name.as_str().into_owned());
        let again = if message.is_error() {
            result.to_error_message(id, name.as_deref())
        } else {
            result.to_message(id, name.as_deref())
        };
        let again = again.expect("a message");
        prop_assert_eq!(again.content(), message.content());
        prop_assert_eq!(again.output(), message.output());
        prop_assert_eq!(again.metadata(), message.metadata());
        prop_assert_eq!(again.is_error(), message.is_error());
    }

    #[test]
    fn nothing_private_leaves_beside_given_content(secret in "anchor-[0-9]{12}", content in vec(text().prop_map(ContentPart::text), 1..4), failed in any::<bool>()) {
        let private = Host::Map(vec![("k".to_owned(), Host::Text(secret.clone()))]);
        let content = content.into_iter().map(|part| part.with_metadata(&private).expect("an object"));
        let result = ToolResult::new().with_output(&private).expect("a value").with_content(content).with_metadata(&private).expect("an object");
        let message = if failed { result.to_error_message("c", Some("t")) } else { result.to_message("c", Some("t")) };
        for &wire in Wire::ALL {
            let sent = toolresult::encode_json(&[message.clone().expect("a message")], wire, &EncodeOptions::default()).expect("sent");
            let sent = String::from_utf8_lossy(&sent);
            // LangChain's `artifact` is the output and stays in the application; the metadata may not even go there.
            let may = usize::from(wire.name() == "langchain");
            prop_assert!(sent.matches(&secret).count() <= may, "{wire}: {sent}");
        }
    }

    #[test]
    fn what_is_sent_is_json_and_reads_back(messages in vec(message(), 0..4)) {
        let messages: Vec<_> = messages
            .into_iter()
            .enumerate()
            .map(|(index, message)| message.with_tool_call_id(Some(format!("call_{index}").as_str().into())))
            .collect();
        for &wire in Wire::ALL {
            // A part of an unknown kind is refused.
            let Ok(sent) = toolresult::encode_json(&messages, wire, &EncodeOptions::default()) else { continue };
            let compact = Json::parse(&sent).map(|json| json.as_str().as_bytes().to_vec());
            prop_assert_eq!(compact.expect("JSON"), sent.clone(), "{}", wire);
            let read = toolresult::decode(&sent, wire, &[]).unwrap_or_else(|error| panic!("{wire}: {error:?}"));
            prop_assert_eq!(read.len(), messages.len(), "{}: {}", wire, String::from_utf8_lossy(&sent));
            for (read, sent) in read.iter().zip(&messages) {
                // A wire without ids leaves them absent.
                let Some(id) = read.tool_call_id() else { continue };
                let expected = sent.tool_call_id().expect("an id").as_str().into_owned();
                let expected = toolresult::wire_id(&expected, wire, &EncodeOptions::default());
                prop_assert_eq!(id.as_str(), expected.expect("an id"), "{}", wire);
            }
            // What came back says the same thing again, but for media that went beside the results.
            let again = toolresult::encode_json(&read, wire, &EncodeOptions::default()).unwrap_or_else(|error| panic!("{wire}: {error:?}"));
            let twice = toolresult::decode(&again, wire, &[]).expect("own wire");
            prop_assert_eq!(twice, read, "{}: {}", wire, String::from_utf8_lossy(&again));
        }
    }

    #[test]
    fn ids_are_accepted_and_stay_apart(one in id(), other in id()) {
        for &wire in Wire::ALL {
            let form = |id: &str| {
                let form = toolresult::wire_id(id, wire, &EncodeOptions::default());
                form.map(Cow::into_owned).expect("an id")
            };
            prop_assert_eq!(form(&one) == form(&other), one == other);
            prop_assert_eq!(form(&form(&one)), form(&one));
        }
    }
}

/// 100 000 finite doubles from the bits of a fixed sequence: every one is read back bit for bit.
#[test]
fn doubles_keep_their_bits() {
    let mut state = 20_261_201_u64;
    let mut tested = 0;
    while tested < 100_000 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let double = f64::from_bits(state ^ (state >> 29));
        if !double.is_finite() {
            continue;
        }
        tested += 1;
        let json = Json::from_serialize(&double).expect("finite");
        assert_eq!(
            json.to::<f64>().expect("a double").to_bits(),
            double.to_bits(),
            "{json}"
        );
    }
}

fn from_events<'a>(events: &mut impl Iterator<Item = toolresult::Event<'a>>) -> Option<Host> {
    use toolresult::Event;
    Some(match events.next()? {
        Event::Null => Host::Null,
        Event::Bool(value) => Host::Bool(value),
        Event::Number(digits) => match digits.parse() {
            Ok(value) => Host::Integer(value),
            Err(_) => Host::Float(digits.parse().ok()?),
        },
        Event::String(text) => Host::Text(text.into_owned()),
        Event::BeginArray => Host::List(std::iter::from_fn(|| from_events(events)).collect()),
        Event::BeginObject => {
            let mut members = Vec::new();
            while let Some(Event::Key(key)) = events.next() {
                members.push((key.into_owned(), from_events(events)?));
            }
            Host::Map(members)
        }
        _ => return None,
    })
}

fn reversed(host: Host) -> Host {
    match host {
        Host::List(values) => Host::List(values.into_iter().map(reversed).collect()),
        Host::Map(members) => Host::Map(
            members
                .into_iter()
                .rev()
                .map(|(key, value)| (key, reversed(value)))
                .collect(),
        ),
        other => other,
    }
}
