//! Encoding for wires and decoding from them (semantics section 7).

use bytes::Bytes;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use toolresult::{
    EncodeOptions, Error, ErrorKind, Json, MessageRef, TextSink, ToolMessage as Core, Wire,
    decode_bytes, encode_to, encode_turns_to, encoded_len,
};

use crate::convert::{
    BytesStorage, TextArgument, dump, dump_envelope, is_json_text, json_text, load, text_of,
    type_name,
};
use crate::error::{Fault, guard};
use crate::sink::ObjectSink;
use crate::types::{Slot, ToolMessage, calls_argument, view};
use crate::work::detached_if_large;

/// The messages or items that go into the next request for one turn, as the wire's own SDK takes them: a list of `dict`.
#[pyfunction]
#[pyo3(signature = (messages, wire, calls=None, **options))]
pub(crate) fn encode<'py>(
    py: Python<'py>,
    messages: &Bound<'py, PyAny>,
    wire: &Bound<'py, PyAny>,
    calls: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let (wire, options) = (wire_argument(wire)?, options_argument(calls, options)?);
        let turn = Turn::of(py, messages, wire, &options)?;
        let mut sink = ObjectSink::new(py);
        encode_to(&views(&turn.messages()), wire, &options, &mut sink)?;
        sink.finish()
    })
}

/// The same as the JSON text of the request's body, UTF-8.
#[pyfunction]
#[pyo3(signature = (messages, wire, calls=None, **options))]
pub(crate) fn encode_json<'py>(
    py: Python<'py>,
    messages: &Bound<'py, PyAny>,
    wire: &Bound<'py, PyAny>,
    calls: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    guard(|| {
        let (wire, options) = (wire_argument(wire)?, options_argument(calls, options)?);
        let turn = Turn::of(py, messages, wire, &options)?;
        let messages = turn.messages();
        let size = encoded_len(&views(&messages));
        let mut out = BytesStorage::with_room(py, size);
        detached_if_large(py, size, || {
            encode_to(
                &views(&messages),
                wire,
                &options,
                &mut TextSink::new(&mut out),
            )
        })?;
        Ok(out.finish(py))
    })
}

/// Encodes the turns of a history: a list of messages or items for each turn.
#[pyfunction]
#[pyo3(signature = (turns, wire, **options))]
pub(crate) fn encode_turns<'py>(
    py: Python<'py>,
    turns: &Bound<'py, PyAny>,
    wire: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let (wire, options) = (wire_argument(wire)?, options_argument(None, options)?);
        let turns = turns_argument(py, turns, wire, &options)?;
        let views: Vec<_> = turns.iter().map(|turn| views(&turn.messages())).collect();
        let mut sink = ObjectSink::new(py);
        encode_turns_to(&views, wire, &options, &mut sink)?;
        sink.finish()
    })
}

/// The same as JSON text, UTF-8: a list of lists.
#[pyfunction]
#[pyo3(signature = (turns, wire, **options))]
pub(crate) fn encode_turns_json<'py>(
    py: Python<'py>,
    turns: &Bound<'py, PyAny>,
    wire: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    guard(|| {
        let (wire, options) = (wire_argument(wire)?, options_argument(None, options)?);
        let turns = turns_argument(py, turns, wire, &options)?;
        let messages: Vec<_> = turns.iter().map(Turn::messages).collect();
        let size = messages.iter().map(|turn| encoded_len(&views(turn))).sum();
        let mut out = BytesStorage::with_room(py, size);
        detached_if_large(py, size, || {
            let views: Vec<_> = messages.iter().map(|turn| views(turn)).collect();
            encode_turns_to(&views, wire, &options, &mut TextSink::new(&mut out))
        })?;
        Ok(out.finish(py))
    })
}

/// Reads the tool results out of a wire's JSON: text, or the lists and dictionaries of an SDK. Ids and names that the wire does not
/// have come from the calls where those are given.
#[pyfunction]
#[pyo3(signature = (wire_json, wire, calls=None))]
pub(crate) fn decode<'py>(
    py: Python<'py>,
    wire_json: &Bound<'py, PyAny>,
    wire: &Bound<'py, PyAny>,
    calls: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<ToolMessage>> {
    guard(|| {
        let wire = wire_argument(wire)?;
        let calls = calls.map(calls_argument).transpose()?.unwrap_or_default();
        let text = wire_text(wire_json)?;
        let messages = detached_if_large(py, text.len(), || decode_bytes(text, wire, &calls))?;
        Ok(messages
            .into_iter()
            .map(|core| ToolMessage::from_core(py, core))
            .collect())
    })
}

/// The id of a call as the wire takes it: unchanged where the wire accepts it, else a published hash, the same on call and result.
#[pyfunction]
#[pyo3(signature = (id, wire, **options))]
pub(crate) fn wire_id(
    id: TextArgument<'_>,
    wire: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    guard(|| {
        let (wire, options) = (wire_argument(wire)?, options_argument(None, options)?);
        Ok(toolresult::wire_id(&id.get(), wire, &options)?.into_owned())
    })
}

/// Whether encoding this message for this wire reads its output: only then is an output that is a Python object written.
#[pyfunction]
#[pyo3(signature = (wire, message, **options))]
pub(crate) fn needs_output(
    wire: &Bound<'_, PyAny>,
    message: &Bound<'_, ToolMessage>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<bool> {
    guard(|| {
        let (wire, options) = (wire_argument(wire)?, options_argument(None, options)?);
        Ok(toolresult::needs_output(
            wire,
            &message.get().view(),
            &options,
        ))
    })
}

/// What each wire takes: a `dict` for each, with its name under `"wire"`. A new list each time.
#[pyfunction]
pub(crate) fn wires(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    guard(|| Ok(load(py, &Json::parse(toolresult::wires())?)?))
}

/// A wire's JSON as text, where an SDK's lists and dictionaries were given too.
pub(super) fn wire_text(wire_json: &Bound<'_, PyAny>) -> Result<Bytes, Fault> {
    if is_json_text(wire_json) {
        json_text(wire_json, "wire_json")
    } else {
        Ok(dump_envelope(wire_json)?.into())
    }
}

pub(super) fn wire_argument(wire: &Bound<'_, PyAny>) -> Result<Wire, Fault> {
    match wire.cast::<PyString>() {
        Ok(name) => Ok(text_of(name).parse()?),
        Err(_) => {
            let detail = format!(
                "expected the name of a wire as str, found {}",
                type_name(wire)
            );
            Err(Fault::from(Error::new(ErrorKind::WrongType, detail)).in_key("wire"))
        }
    }
}

/// Options as the core reads them; `None` stands for an option's default.
pub(super) fn options_argument(
    calls: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> Result<EncodeOptions, Fault> {
    let mut read = EncodeOptions::default();
    if let Some(options) = options {
        let given = PyDict::new(options.py());
        for (name, value) in options.iter().filter(|(_, value)| !value.is_none()) {
            given.set_item(name, value)?;
        }
        read = EncodeOptions::from_json(dump(given.as_any(), None)?.as_str())?;
    }
    if let Some(calls) = calls {
        read = read.with_calls(calls_argument(calls)?);
    }
    Ok(read)
}

/// The messages of an iterable.
pub(crate) fn messages_argument<'py>(
    messages: &Bound<'py, PyAny>,
) -> Result<Vec<Bound<'py, ToolMessage>>, Fault> {
    let wrong = |value: &Bound<'_, PyAny>, expected: &str| {
        let detail = format!("expected {expected}, found {}", type_name(value));
        Fault::from(Error::new(ErrorKind::WrongType, detail))
    };
    let Ok(members) = messages.try_iter() else {
        return Err(wrong(messages, "a list of ToolMessage").in_key("messages"));
    };
    let mut read = Vec::new();
    for (index, member) in members.enumerate() {
        read.push(member?.cast_into::<ToolMessage>().map_err(|error| {
            let hint = "a ToolMessage; make one with `to_message`";
            wrong(&error.into_inner(), hint)
                .in_index(index)
                .in_key("messages")
        })?);
    }
    Ok(read)
}

/// The messages of one turn, those outputs written that the wire reads: after this, encoding touches no Python object.
pub(super) struct Turn<'py>(Vec<Bound<'py, ToolMessage>>);

impl<'py> Turn<'py> {
    pub(super) fn of(
        py: Python<'py>,
        messages: &Bound<'py, PyAny>,
        wire: Wire,
        options: &EncodeOptions,
    ) -> Result<Self, Fault> {
        let messages = messages_argument(messages)?;
        for (index, message) in messages.iter().enumerate() {
            if toolresult::needs_output(wire, &message.get().view(), options) {
                message
                    .get()
                    .output_json(py)
                    .map_err(|fault| fault.in_index(index))?;
            }
        }
        Ok(Turn(messages))
    }

    pub(super) fn messages(&self) -> Vec<Message<'_>> {
        self.0
            .iter()
            .map(|message| (message.get().core(), message.get().slot()))
            .collect()
    }
}

/// A message as it can cross to work without the interpreter.
pub(super) type Message<'a> = (&'a Core, Option<&'a Slot>);

pub(super) fn views<'a>(messages: &[Message<'a>]) -> Vec<MessageRef<'a>> {
    messages
        .iter()
        .map(|(core, slot)| view(core, *slot))
        .collect()
}

fn turns_argument<'py>(
    py: Python<'py>,
    turns: &Bound<'py, PyAny>,
    wire: Wire,
    options: &EncodeOptions,
) -> Result<Vec<Turn<'py>>, Fault> {
    let Ok(members) = turns.try_iter() else {
        let detail = format!("expected a list of turns, found {}", type_name(turns));
        return Err(Fault::from(Error::new(ErrorKind::WrongType, detail)).in_key("turns"));
    };
    members
        .enumerate()
        .map(|(index, turn)| {
            Turn::of(py, &turn?, wire, options).map_err(|fault| fault.in_index(index))
        })
        .collect()
}
