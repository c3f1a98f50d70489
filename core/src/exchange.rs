//! Calls, and matching results to them (semantics section 6).

use std::collections::{HashMap, HashSet};
use std::fmt;

use bytes::Bytes;

use crate::envelope::{Extra, Fields, Members, wrong_type};
use crate::error::{Error, ErrorKind, Result, Within};
use crate::json::write::write_string;
use crate::json::{Json, JsonKind, Limits, Reader, Text};
use crate::message::ToolMessage;
use crate::tool_result::ToolResult;

/// What the model asked for: one call of a tool.
#[derive(Clone, PartialEq)]
pub struct ToolCall {
    id: Text,
    name: Text,
    arguments: Text,
    kind: CallKind,
    provider_executed: bool,
    is_async: bool,
    provider_data: Option<Json>,
    extra: Extra,
}

/// The kind of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CallKind {
    /// A function: its arguments are JSON text.
    #[default]
    Function,
    /// A custom tool: its input is free text.
    Custom,
}

impl ToolCall {
    /// A call of a function with its arguments as JSON text, exactly as the model gave them.
    pub fn new(id: impl Into<Text>, name: impl Into<Text>, arguments: impl Into<Text>) -> Self {
        ToolCall {
            id: id.into(),
            name: name.into(),
            arguments: arguments.into(),
            kind: CallKind::Function,
            provider_executed: false,
            is_async: false,
            provider_data: None,
            extra: Extra::default(),
        }
    }

    /// A copy of another kind.
    pub fn with_kind(mut self, kind: CallKind) -> Self {
        self.kind = kind;
        self
    }

    /// A copy that the provider ran itself: it needs no result, and a result for it is unknown.
    pub fn with_provider_executed(mut self, provider_executed: bool) -> Self {
        self.provider_executed = provider_executed;
        self
    }

    /// A copy whose result may come in a later turn.
    pub fn with_async(mut self, is_async: bool) -> Self {
        self.is_async = is_async;
        self
    }

    /// A copy with what providers must get back with the call: an object by provider.
    pub fn with_provider_data(mut self, data: Option<Json>) -> Self {
        self.provider_data = data;
        self
    }

    /// The id that the result names.
    pub fn id(&self) -> &Text {
        &self.id
    }

    /// The name of the tool.
    pub fn name(&self) -> &Text {
        &self.name
    }

    /// The arguments as the model gave them: JSON text for a function, free text for a custom tool.
    pub fn arguments(&self) -> &Text {
        &self.arguments
    }

    /// The kind of the call.
    pub fn kind(&self) -> CallKind {
        self.kind
    }

    /// Whether the provider ran the call itself.
    pub fn provider_executed(&self) -> bool {
        self.provider_executed
    }

    /// Whether the result may come in a later turn.
    pub fn is_async(&self) -> bool {
        self.is_async
    }

    /// What providers must get back with the call: an object by provider, such as `{"google":{"thoughtSignature":"…"}}`.
    pub fn provider_data(&self) -> Option<&Json> {
        self.provider_data.as_ref()
    }

    /// What this provider must get back with the call.
    pub(crate) fn data_of(&self, provider: &str) -> Option<Json> {
        self.provider_data.as_ref()?.member(provider)
    }

    /// Reads the calls of a turn: a list of calls, or an assistant message with `tool_calls`.
    ///
    /// # Errors
    /// `INVALID_ASSISTANT` and `INVALID_TOOL_CALLS` with the place, and those of the text.
    pub fn list_from_json(text: impl AsRef<[u8]>) -> Result<Vec<Self>> {
        let json = Json::envelope(Bytes::copy_from_slice(text.as_ref()), &Limits::default())?;
        match json.kind() {
            JsonKind::Array => Self::elements(&json),
            JsonKind::Object => {
                let mut fields = Fields::of_envelope(&json)?;
                if fields
                    .take("role")
                    .and_then(|role| role.as_text())
                    .is_none_or(|role| role != *"assistant")
                {
                    let what = "the calls must come from a message with the role \"assistant\"";
                    return Err(Error::new(ErrorKind::InvalidAssistant, what).in_key("role"));
                }
                let calls = fields.take("tool_calls").unwrap_or_else(Json::null);
                Self::elements(&calls).within_key("tool_calls")
            }
            other => Err(wrong_type("a list of calls or an assistant message", other)
                .of_kind(ErrorKind::InvalidAssistant)),
        }
    }

    fn elements(json: &Json) -> Result<Vec<Self>> {
        if json.kind() != JsonKind::Array {
            return Err(
                wrong_type("a list of calls", json.kind()).of_kind(ErrorKind::InvalidToolCalls)
            );
        }
        let mut calls = Vec::new();
        Reader::of(json, &Limits::default()).array(|reader, index| {
            let call = Fields::read(reader).and_then(Self::of);
            calls.push(
                call.map_err(|error| error.of_kind(ErrorKind::InvalidToolCalls))
                    .within_index(index)?,
            );
            Ok(())
        })?;
        Ok(calls)
    }

    /// Reads one call.
    ///
    /// # Errors
    /// Those of the fields with their place, and of the text.
    pub fn from_json(text: impl AsRef<[u8]>) -> Result<Self> {
        let mut reader = Reader::new(&Bytes::copy_from_slice(text.as_ref()), &Limits::default())?;
        let call = Self::of(Fields::read(&mut reader)?)?;
        reader.end()?;
        Ok(call)
    }

    fn of(mut fields: Fields) -> Result<Self> {
        let kind = match fields.text("kind")? {
            None => CallKind::Function,
            Some(kind) if kind == *"function" => CallKind::Function,
            Some(kind) if kind == *"custom" => CallKind::Custom,
            Some(_) => {
                let what = "the kind of a call is \"function\" or \"custom\"";
                return Err(Error::new(ErrorKind::InvalidToolCalls, what).in_key("kind"));
            }
        };
        Ok(ToolCall {
            id: filled(fields.required_text("id")?).within_key("id")?,
            name: filled(fields.required_text("name")?).within_key("name")?,
            arguments: fields.text("arguments")?.unwrap_or_else(|| Text::from("")),
            kind,
            provider_executed: fields.flag("provider_executed")?,
            is_async: fields.flag("async")?,
            provider_data: fields.take("provider_data"),
            extra: fields.rest(&[
                "kind",
                "arguments",
                "provider_executed",
                "async",
                "provider_data",
            ]),
        })
    }

    /// The JSON form; what has its default is left out.
    pub fn to_json(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let mut members = Members::begin(&mut out);
        members.text("id", &self.id);
        members.text("name", &self.name);
        members.text("arguments", &self.arguments);
        if self.kind == CallKind::Custom {
            members.string("kind", "custom");
        }
        for (name, flag) in [
            ("provider_executed", self.provider_executed),
            ("async", self.is_async),
        ] {
            if flag {
                members.json(name, &Json::from_checked("true".into()));
            }
        }
        if let Some(data) = &self.provider_data {
            members.json("provider_data", data);
        }
        members.extra(&self.extra);
        members.end();
        out
    }
}

fn filled(text: Text) -> Result<Text> {
    if text.is_empty() {
        return Err(Error::new(
            ErrorKind::InvalidToolCalls,
            "a call needs a text that is not empty here",
        ));
    }
    Ok(text)
}

impl fmt::Debug for ToolCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "ToolCall({:?}, {:?}, {} bytes of arguments)",
            self.id,
            self.name,
            self.arguments.kept_len()
        )
    }
}

/// Where the result of a call comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// The result at this index; a nameless one takes the name of the call.
    Given {
        /// Index of the call.
        call: usize,
        /// Index of the result.
        result: usize,
    },
    /// No result was given and the caller asked to fill it in.
    Filled {
        /// Index of the call.
        call: usize,
    },
}

/// Puts the results of a turn into the order of its calls, all or nothing (semantics section 6).
///
/// A nameless result takes its call's name. Calls that the provider executed need no result; a call marked as asynchronous may be
/// answered later. With `fill_missing`, a call without result gets an error-marked note instead of failing the turn.
///
/// # Errors
/// The first that applies of `MISSING_TOOL_CALLS`, `INVALID_TOOL_CALLS`, `DUPLICATE_TOOL_CALLS`, `INVALID_TOOL_RESULTS`,
/// `DUPLICATE_TOOL_RESULTS`, `UNKNOWN_TOOL_RESULTS`, `MISSING_TOOL_RESULTS`, `MISMATCHED_TOOL_RESULTS`; the details name all ids.
pub fn match_results(
    calls: &[ToolCall],
    results: &[ToolMessage],
    fill_missing: bool,
) -> Result<Vec<ToolMessage>> {
    let answers: Vec<&ToolMessage> = results.iter().collect();
    let order = match_order(calls, &answers, fill_missing)?;
    Ok(order
        .into_iter()
        .filter_map(|place| match place {
            Match::Given { call, result } => {
                Some(results.get(result)?.clone().named_by(calls.get(call)?))
            }
            Match::Filled { call } => calls.get(call).map(filled_in),
        })
        .collect())
}

/// The error-marked note that stands for a result nobody gave.
pub fn filled_in(call: &ToolCall) -> ToolMessage {
    let note = ToolResult::new().with_output_json(Json::from_checked(NO_RESULT.into()));
    ToolMessage::of_result(&note, true)
        .with_tool_call_id(Some(call.id.clone()))
        .with_name(Some(call.name.clone()))
}

const NO_RESULT: &str = r#"{"error":"No result was given for this tool call"}"#;

/// The order in which results go with their calls: [`match_results`] for a host that holds the messages itself.
///
/// # Errors
/// As [`match_results`].
pub fn match_order(
    calls: &[ToolCall],
    results: &[&ToolMessage],
    fill_missing: bool,
) -> Result<Vec<Match>> {
    let answers = results;
    check_calls(calls)?;
    let by_id = index_answers(answers)?;
    check_known(calls, answers)?;

    let mut order = Vec::with_capacity(calls.len());
    let mut missing = Vec::new();
    for (index, call) in calls
        .iter()
        .enumerate()
        .filter(|(_, call)| !call.provider_executed)
    {
        match by_id.get(&*call.id.as_str()) {
            Some(&result) => order.push(Match::Given {
                call: index,
                result,
            }),
            None if call.is_async => {}
            None if fill_missing => order.push(Match::Filled { call: index }),
            None => missing.push(call.id.as_str().into_owned()),
        }
    }
    if !missing.is_empty() {
        return Err(named(
            ErrorKind::MissingToolResults,
            "these calls have no result",
            "missing",
            &missing,
        ));
    }
    check_names(calls, answers, &order)?;
    Ok(order)
}

/// # Errors
/// `MISSING_TOOL_CALLS`, `INVALID_TOOL_CALLS` and `DUPLICATE_TOOL_CALLS`.
pub(crate) fn check_calls(calls: &[ToolCall]) -> Result<()> {
    if calls.is_empty() {
        return Err(Error::new(
            ErrorKind::MissingToolCalls,
            "there is no tool call to match results to",
        ));
    }
    for (index, call) in calls.iter().enumerate() {
        filled(call.id.clone())
            .within_key("id")
            .within_index(index)?;
        filled(call.name.clone())
            .within_key("name")
            .within_index(index)?;
    }
    let repeated = repeated(calls.iter().map(|call| call.id.as_str().into_owned()));
    if repeated.is_empty() {
        return Ok(());
    }
    Err(named(
        ErrorKind::DuplicateToolCalls,
        "these ids stand on more than one call",
        "duplicate",
        &repeated,
    ))
}

fn index_answers(answers: &[&ToolMessage]) -> Result<HashMap<String, usize>> {
    let mut ids = Vec::with_capacity(answers.len());
    for (index, answer) in answers.iter().enumerate() {
        match answer.tool_call_id() {
            Some(id) if !id.is_empty() => ids.push(id.as_str().into_owned()),
            _ => {
                return Err(invalid_result(
                    "a result needs the id of its call",
                    index,
                    "tool_call_id",
                ));
            }
        }
        if answer.name().is_some_and(Text::is_empty) {
            return Err(invalid_result(
                "the name of a result may be absent, not empty",
                index,
                "name",
            ));
        }
    }
    check_distinct(ids.iter().cloned())?;
    Ok(ids
        .into_iter()
        .enumerate()
        .map(|(index, id)| (id, index))
        .collect())
}

fn invalid_result(what: &str, index: usize, field: &str) -> Error {
    Error::new(ErrorKind::InvalidToolResults, what)
        .with_details(Json::from_checked(format!("{{\"index\":{index}}}").into()))
        .in_key(field)
        .in_index(index)
}

/// # Errors
/// `DUPLICATE_TOOL_RESULTS` with the ids.
pub(crate) fn check_distinct(ids: impl Iterator<Item = String>) -> Result<()> {
    let repeated = repeated(ids);
    if repeated.is_empty() {
        return Ok(());
    }
    Err(named(
        ErrorKind::DuplicateToolResults,
        "these calls have more than one result",
        "duplicate",
        &repeated,
    ))
}

/// Results for no call of the turn; the details name the calls without result too, so that one look tells the whole story.
fn check_known(calls: &[ToolCall], answers: &[&ToolMessage]) -> Result<()> {
    let answerable: HashSet<String> = calls
        .iter()
        .filter(|call| !call.provider_executed)
        .map(|call| call.id.as_str().into_owned())
        .collect();
    let given: HashSet<String> = answers
        .iter()
        .filter_map(|answer| Some(answer.tool_call_id()?.as_str().into_owned()))
        .collect();
    let unknown: Vec<String> = answers
        .iter()
        .filter_map(|answer| Some(answer.tool_call_id()?.as_str().into_owned()))
        .filter(|id| !answerable.contains(id))
        .collect();
    if unknown.is_empty() {
        return Ok(());
    }
    let missing: Vec<String> = calls
        .iter()
        .filter(|call| !call.provider_executed && !call.is_async)
        .map(|call| call.id.as_str().into_owned())
        .filter(|id| !given.contains(id))
        .collect();
    let mut what = format!(
        "these results answer no call of the turn: {}",
        quoted(&unknown)
    );
    if !missing.is_empty() {
        what.push_str(&format!(
            "; these calls have no result: {}",
            quoted(&missing)
        ));
    }
    let details = format!(
        "{{\"unknown\":{},\"missing\":{}}}",
        list(&unknown),
        list(&missing)
    );
    Err(Error::new(ErrorKind::UnknownToolResults, what)
        .with_details(Json::from_checked(details.into())))
}

fn check_names(calls: &[ToolCall], answers: &[&ToolMessage], order: &[Match]) -> Result<()> {
    let mut mismatches = Vec::new();
    for place in order {
        let Match::Given { call, result } = place else {
            continue;
        };
        if let (Some(call), Some(name)) = (
            calls.get(*call),
            answers.get(*result).and_then(|answer| answer.name()),
        ) && *name != call.name
        {
            mismatches.push((call, name));
        }
    }
    let Some((call, name)) = mismatches.first() else {
        return Ok(());
    };
    let what = format!(
        "the result of call {:?} has the name {name:?}, its call {:?}",
        call.id, call.name
    );
    let details: Vec<String> = mismatches
        .iter()
        .map(|(call, name)| {
            let mut out = Vec::new();
            let mut members = Members::begin(&mut out);
            members.text("id", &call.id);
            members.text("expected", &call.name);
            members.text("actual", name);
            members.end();
            Json::from_utf8(out).to_string()
        })
        .collect();
    let details = format!("{{\"mismatched\":[{}]}}", details.join(","));
    Err(Error::new(ErrorKind::MismatchedToolResults, what)
        .with_details(Json::from_checked(details.into())))
}

fn named(kind: ErrorKind, what: &str, list_name: &str, ids: &[String]) -> Error {
    let details = format!("{{\"{list_name}\":{}}}", list(ids));
    Error::new(kind, format!("{what}: {}", quoted(ids)))
        .with_details(Json::from_checked(details.into()))
}

fn repeated(ids: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut repeated = Vec::new();
    for id in ids {
        let count = seen.entry(id.clone()).or_default();
        *count += 1;
        if *count == 2 {
            repeated.push(id);
        }
    }
    repeated
}

/// A JSON list of texts.
fn list(ids: &[String]) -> String {
    Json::array(&ids.iter().map(|id| Json::string(id)).collect::<Vec<_>>()).to_string()
}

fn quoted(ids: &[String]) -> String {
    const MOST: usize = 8;
    let mut named: Vec<String> = ids
        .iter()
        .take(MOST)
        .map(|id| {
            let mut out = Vec::new();
            write_string(&mut out, &crate::json::write::shortened(id, 64));
            String::from_utf8_lossy(&out).into_owned()
        })
        .collect();
    if ids.len() > MOST {
        named.push(format!("and {} more", ids.len() - MOST));
    }
    named.join(", ")
}
