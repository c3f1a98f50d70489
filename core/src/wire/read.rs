//! Reading a wire's JSON: blocks field by field, with errors that name message and block.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};

use crate::content::ContentPart;
use crate::envelope::{Fields, text_of, wrong_type};
use crate::error::{Error, ErrorKind, Result, Within};
use crate::exchange::ToolCall;
use crate::json::{Json, JsonKind, Limits, Reader, Text};
use crate::media;
use crate::message::ToolMessage;
use crate::wire::ids;

/// An object of the wire while its fields are taken.
pub(super) struct Block(Fields);

impl Block {
    pub(super) fn of(json: &Json) -> Result<Self> {
        Fields::of_envelope(json).map(Block).map_err(wrong)
    }

    /// The object as it was given.
    pub(super) fn whole(&self) -> Json {
        self.0.clone().rest(&[]).as_object()
    }

    /// What was not taken, as an object.
    pub(super) fn rest(self) -> Json {
        self.0.rest(&[]).as_object()
    }

    /// Whether the key is there, null included.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.has(name)
    }

    /// The value of a key, null included.
    pub(super) fn take_any(&mut self, name: &str) -> Option<Json> {
        self.0.take_any(name)
    }

    pub(super) fn take(&mut self, name: &str) -> Option<Json> {
        self.0.take(name)
    }

    pub(super) fn peek(&self, name: &str) -> Option<&Json> {
        self.0.peek(name)
    }

    pub(super) fn peek_text(&self, name: &str) -> Option<Text> {
        self.0.peek(name)?.as_text()
    }

    pub(super) fn text(&mut self, name: &str) -> Result<Option<Text>> {
        self.0.text(name).map_err(wrong)
    }

    pub(super) fn required_text(&mut self, name: &str) -> Result<Text> {
        self.0.required_text(name).map_err(wrong)
    }

    /// A file at the provider by its id, which has to be there.
    pub(super) fn file_id(&mut self, name: &str) -> Result<ContentPart> {
        let id = self.required_text(name)?;
        if id.is_blank() {
            return Err(Error::new(ErrorKind::InvalidWire, "a file id that is empty").at_key(name));
        }
        Ok(ContentPart::file_id(id))
    }

    pub(super) fn flag(&mut self, name: &str) -> Result<bool> {
        self.0.flag(name).map_err(wrong)
    }

    pub(super) fn block(&mut self, name: &str) -> Result<Block> {
        match self.0.take(name) {
            Some(value) => Block::of(&value).within_key(name),
            None => Err(missing(name)),
        }
    }
}

/// An error about the wire's form.
pub(super) fn invalid(what: &str) -> Error {
    Error::new(ErrorKind::InvalidWire, what)
}

/// A field of the wire that must be there.
pub(super) fn missing(name: &str) -> Error {
    wrong(crate::envelope::missing(name))
}

fn wrong(error: Error) -> Error {
    error.of_kind(ErrorKind::InvalidWire)
}

/// Calls `entry` for an object, or for each object of a list.
pub(super) fn each(json: &Json, mut entry: impl FnMut(Block) -> Result<()>) -> Result<()> {
    match json.kind() {
        JsonKind::Object => Block::of(json).and_then(entry),
        JsonKind::Array => {
            Reader::of(json, &Limits::default())
                .in_envelope()
                .array(|reader, index| {
                    reader
                        .value()
                        .and_then(|value| Block::of(&value))
                        .and_then(&mut entry)
                        .within_index(index)
                })
        }
        other => Err(wrong(wrong_type("an object or a list", other))),
    }
}

/// Reads one entry after another; each may give one message.
pub(super) fn messages(
    json: &Json,
    mut entry: impl FnMut(Block) -> Result<Option<ToolMessage>>,
) -> Result<Vec<ToolMessage>> {
    let mut messages = Vec::new();
    each(json, |block| {
        messages.extend(entry(block)?);
        Ok(())
    })?;
    Ok(messages)
}

/// Whether a message has the role `tool`.
///
/// # Errors
/// `INVALID_WIRE` for a role that is none of the provider's.
pub(super) fn is_tool(message: &mut Block, other_roles: &[&str]) -> Result<bool> {
    let role = message.required_text("role")?;
    let role = role.as_str();
    if role != "tool" && !other_roles.contains(&&*role) {
        let what = format!(
            "this provider has the roles {} and tool",
            other_roles.join(", ")
        );
        return Err(invalid(&what)).within_key("role");
    }
    Ok(role == "tool")
}

/// The content of a result: one string is one text part, a list is read block by block.
pub(super) fn content(
    json: &Json,
    part: impl Fn(Block) -> Result<ContentPart>,
) -> Result<Vec<ContentPart>> {
    match json.kind() {
        JsonKind::String => Ok(vec![ContentPart::text(text_of(json)?)]),
        JsonKind::Array => {
            let mut parts = Vec::new();
            each(json, |block| {
                parts.push(part(block)?);
                Ok(())
            })?;
            Ok(parts)
        }
        other => Err(wrong(wrong_type("a string or a list of blocks", other))),
    }
}

/// The same where an element of the list may be a string, which is a text as well.
pub(super) fn content_or_texts(
    json: &Json,
    part: impl Fn(Block) -> Result<ContentPart>,
) -> Result<Vec<ContentPart>> {
    if json.kind() != JsonKind::Array {
        return content(json, part);
    }
    let mut parts = Vec::new();
    Reader::of(json, &Limits::default())
        .in_envelope()
        .array(|reader, index| {
            let element = reader.value().within_index(index)?;
            parts.push(match element.as_text() {
                Some(text) => ContentPart::text(text),
                None => Block::of(&element).and_then(&part).within_index(index)?,
            });
            Ok(())
        })?;
    Ok(parts)
}

/// A list of strings.
pub(super) fn texts(json: &Json) -> Result<Vec<Text>> {
    let mut texts = Vec::new();
    Reader::of(json, &Limits::default())
        .array(|reader, index| {
            let text = reader
                .value()
                .and_then(|value| text_of(&value))
                .within_index(index)?;
            texts.push(text);
            Ok(())
        })
        .map_err(wrong)?;
    Ok(texts)
}

/// A part with bytes from base64 text.
pub(super) fn media(text: &Text, label: Option<&str>, is_image: bool) -> Result<ContentPart> {
    let decoded = media::decode(text).within_key("data")?;
    let label = decoded.label.as_deref().or(label);
    ContentPart::of_data(decoded.data, label, is_image)
}

/// A block that no part stands for, kept for its provider.
pub(super) fn foreign(provider: &str, block: Json) -> Result<ContentPart> {
    Ok(ContentPart::provider_block_json(
        provider,
        block.checked_depth()?,
    ))
}

/// The part with what is left of its block as options of the provider.
pub(super) fn with_options(part: ContentPart, provider: &str, block: Block) -> Result<ContentPart> {
    let left = block.0.rest(&[]);
    if left.0.is_empty() {
        return Ok(part);
    }
    with_members(part, provider, left.0)
}

/// The part with one more option of the provider.
pub(super) fn with_option(
    part: ContentPart,
    provider: &str,
    name: &str,
    value: &Json,
) -> Result<ContentPart> {
    with_members(part, provider, [(name.into(), value.clone())])
}

/// The part with more options of the provider, behind those it has.
fn with_members(
    part: ContentPart,
    provider: &str,
    more: impl IntoIterator<Item = (Text, Json)>,
) -> Result<ContentPart> {
    let mut own = part
        .provider_options()
        .member(provider)
        .map(|own| own.members())
        .unwrap_or_default();
    own.extend(more);
    let own = Json::object(own.iter().map(|(key, value)| (key, value)));
    let options = Json::object([(&Text::from(provider), &own)]).checked_depth()?;
    part.with_provider_options_json(options)
}

/// The calls of a turn, by the ids that a wire may know them under, and which of them are answered so far.
pub(super) struct Calls<'a> {
    in_order: &'a [ToolCall],
    by_id: HashMap<String, usize>,
    waiting: RefCell<Waiting>,
}

/// The calls without an answer, in their order: all of them, and those of each tool. One that is answered stays in the other queue until
/// it comes to the front.
struct Waiting {
    answered: Vec<bool>,
    all: VecDeque<usize>,
    of_tool: HashMap<String, VecDeque<usize>>,
}

impl Waiting {
    fn of(calls: &[ToolCall]) -> Self {
        let mut of_tool: HashMap<String, VecDeque<usize>> = HashMap::new();
        for (index, call) in calls.iter().enumerate() {
            of_tool
                .entry(call.name().as_str().into_owned())
                .or_default()
                .push_back(index);
        }
        Waiting {
            answered: vec![false; calls.len()],
            all: (0..calls.len()).collect(),
            of_tool,
        }
    }

    /// The first call that waits, of this tool where it is named.
    fn next(&mut self, tool: Option<&Text>) -> Option<usize> {
        let queue = match tool {
            Some(tool) => self.of_tool.get_mut(&*tool.as_str())?,
            None => &mut self.all,
        };
        while let Some(index) = queue.pop_front() {
            let answered = self.answered.get_mut(index)?;
            if !std::mem::replace(answered, true) {
                return Some(index);
            }
        }
        None
    }

    fn answer(&mut self, index: usize) {
        if let Some(answered) = self.answered.get_mut(index) {
            *answered = true;
        }
    }
}

impl<'a> Calls<'a> {
    /// A wire's id may be the call's own or a rewritten one; which rule rewrote it may have depended on options.
    pub(super) fn of(calls: &'a [ToolCall]) -> Result<Self> {
        let mut by_id = HashMap::new();
        for (index, call) in calls.iter().enumerate() {
            let id = call.id().as_str();
            for rewritten in ids::every_form(&id)? {
                by_id.entry(rewritten).or_insert(index);
            }
            by_id.insert(id.into_owned(), index);
        }
        Ok(Calls {
            in_order: calls,
            by_id,
            waiting: RefCell::new(Waiting::of(calls)),
        })
    }

    /// A decoded message, under the id and name of its call where that is known.
    pub(super) fn message(
        &self,
        id: Text,
        content: Vec<ContentPart>,
        is_error: bool,
    ) -> ToolMessage {
        self.message_in_order(Some(id), None, content, is_error)
    }

    /// A decoded message of a wire where ids may be absent: then the calls answer in their order, for the same tool where it is named.
    pub(super) fn message_in_order(
        &self,
        id: Option<Text>,
        name: Option<Text>,
        content: Vec<ContentPart>,
        is_error: bool,
    ) -> ToolMessage {
        let mut waiting = self.waiting.borrow_mut();
        let index = match &id {
            Some(id) => self.by_id.get(&*id.as_str()).copied(),
            None => waiting.next(name.as_ref()),
        };
        match index.and_then(|index| Some((index, self.in_order.get(index)?))) {
            Some((index, call)) => {
                waiting.answer(index);
                let (id, name) = (call.id().clone(), call.name().clone());
                ToolMessage::of_parts(Some(id), Some(name), content, is_error)
            }
            None => ToolMessage::of_parts(id, name, content, is_error),
        }
    }
}
