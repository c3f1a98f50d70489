//! Tool messages: a result on its way to the model (semantics section 5).

use std::fmt;

use bytes::Bytes;
use serde::Serialize;

use crate::content::ContentPart;
use crate::envelope::{Extra, Keys, Members, Source, text_of, wrong_type};
use crate::error::{Error, ErrorKind, Result, Within};
use crate::exchange::ToolCall;
use crate::json::write::Buffer;
use crate::json::{Json, JsonKind, JsonSource, Limits, Reader, Text};
use crate::tool_result::{
    EXPLICIT, TOOL_FAILED, ToolResult, content_source_key, derived_text, metadata_key,
    read_content, write_content,
};

/// The metadata key of the error flag in a message's JSON.
const IS_ERROR: &str = "is_error";

/// A message with role `tool`: the answer to one call.
///
/// In memory output, error flag and the user's metadata are apart; in JSON `metadata` holds the user's keys, then `tool_output`, the
/// marker and `is_error`. Those three are reserved: they never stand in the user's metadata.
#[derive(Clone)]
pub struct ToolMessage {
    tool_call_id: Option<Text>,
    name: Option<Text>,
    content: Vec<ContentPart>,
    output: Option<Json>,
    metadata: Json,
    is_error: bool,
    explicit: bool,
    extra: Extra,
}

impl ToolMessage {
    pub(crate) fn empty() -> Self {
        ToolMessage {
            tool_call_id: None,
            name: None,
            content: Vec::new(),
            output: None,
            metadata: Json::empty_object(),
            is_error: false,
            explicit: false,
            extra: Extra::default(),
        }
    }

    /// A message of these parts, as `decode` makes it: what a wire says is explicit content.
    pub(crate) fn of_parts(
        id: Option<Text>,
        name: Option<Text>,
        content: Vec<ContentPart>,
        is_error: bool,
    ) -> Self {
        let explicit = !content.is_empty();
        ToolMessage {
            tool_call_id: id,
            name,
            content,
            is_error,
            explicit,
            ..Self::empty()
        }
    }

    /// A decoded message that came with a structured value: the value is the output, and content is explicit unless there is none, or
    /// exactly the text that the value derives to.
    pub(crate) fn with_structured(mut self, output: Json) -> Self {
        let text = derived_text(&output);
        let derived = match self.content.as_slice() {
            [] => true,
            [part] => part.bare_text().is_some_and(|said| *said == text),
            _ => false,
        };
        if derived {
            self.explicit = false;
            self.content = vec![ContentPart::text(text)];
        }
        self.output = Some(output);
        self
    }

    /// Derives the content, takes the reserved keys out of the metadata, and sets the flag.
    pub(crate) fn of_result(result: &ToolResult, is_error: bool) -> Self {
        let explicit = result.is_explicit();
        let (metadata, flagged) = without_reserved(&result.metadata());
        let is_error = is_error || flagged;
        let mut content = result.content().unwrap_or_default().to_vec();
        if content.is_empty()
            && let Some(output) = result.output()
        {
            content.push(ContentPart::text(derived_text(output)));
        }
        if content.is_empty() && is_error {
            content.push(ContentPart::text(TOOL_FAILED));
        }
        ToolMessage {
            content,
            output: result.output().cloned(),
            metadata,
            is_error,
            explicit,
            ..Self::empty()
        }
    }

    pub(crate) fn without_marker(mut self) -> Self {
        self.explicit = false;
        self
    }

    /// The id of the call that is answered; absent on wires without ids.
    pub fn tool_call_id(&self) -> Option<&Text> {
        self.tool_call_id.as_ref()
    }

    /// The name of the tool.
    pub fn name(&self) -> Option<&Text> {
        self.name.as_ref()
    }

    /// What the model sees.
    pub fn content(&self) -> &[ContentPart] {
        &self.content
    }

    /// The application's value; absent differs from null.
    pub fn output(&self) -> Option<&Json> {
        self.output.as_ref()
    }

    /// Whether there is an output, null included.
    pub fn has_output(&self) -> bool {
        self.output.is_some()
    }

    /// The user's own metadata, an object without the reserved keys.
    pub fn metadata(&self) -> &Json {
        &self.metadata
    }

    /// Whether the tool failed.
    pub fn is_error(&self) -> bool {
        self.is_error
    }

    /// Whether the message carries the marker that its content was given, not derived.
    pub fn has_explicit_content(&self) -> bool {
        self.explicit
    }

    /// Keys this version does not know, as an object; written back, sent nowhere.
    pub fn extra(&self) -> Json {
        self.extra.as_object()
    }

    /// A copy that answers another call.
    pub fn with_tool_call_id(mut self, id: Option<Text>) -> Self {
        self.tool_call_id = id;
        self
    }

    /// A copy with another tool name.
    pub fn with_name(mut self, name: Option<Text>) -> Self {
        self.name = name;
        self
    }

    /// A copy that takes the name of its call, where it has none.
    pub fn named_by(self, call: &ToolCall) -> Self {
        match self.name {
            Some(_) => self,
            None => self.with_name(Some(call.name().clone())),
        }
    }

    /// A copy with other content: edited or redacted text takes the place of what the output said.
    pub fn with_content(mut self, content: impl IntoIterator<Item = ContentPart>) -> Self {
        self.content = content.into_iter().collect();
        self
    }

    /// A copy without its output: for hosts that hold the value themselves and give it back with
    /// [`view_with_output`](Self::view_with_output).
    pub fn without_output(mut self) -> Self {
        self.output = None;
        self
    }

    /// The view that encoders take.
    pub fn view(&self) -> MessageRef<'_> {
        MessageRef {
            message: self,
            output: self.output.as_ref().map(|output| output as &dyn JsonSource),
        }
    }

    /// The view with an output that a host language holds and writes at first need.
    pub fn view_with_output<'a>(&'a self, output: Option<&'a dyn JsonSource>) -> MessageRef<'a> {
        MessageRef {
            message: self,
            output,
        }
    }

    /// Reads the JSON form.
    ///
    /// # Errors
    /// Those of the text with a byte offset, and of the fields with their place.
    pub fn from_json(text: impl AsRef<[u8]>) -> Result<Self> {
        Self::from_bytes(Bytes::copy_from_slice(text.as_ref()), &Limits::default())
    }

    /// The same from shared bytes, within limits.
    ///
    /// # Errors
    /// As [`ToolMessage::from_json`], and `LIMIT_EXCEEDED`.
    pub fn from_bytes(text: Bytes, limits: &Limits) -> Result<Self> {
        let mut reader = Reader::new(&text, limits)?;
        let message = Self::read(
            &mut reader,
            &Source {
                limits: limits.clone(),
                blobs: None,
            },
        )?;
        reader.end()?;
        Ok(message)
    }

    /// Reads a list of messages.
    ///
    /// # Errors
    /// As [`ToolMessage::from_bytes`], with the index in the place.
    pub fn list_from_bytes(text: Bytes, limits: &Limits) -> Result<Vec<Self>> {
        let source = Source {
            limits: limits.clone(),
            blobs: None,
        };
        let mut reader = Reader::new(&text, limits)?;
        let mut messages = Vec::new();
        reader.array(|reader, index| {
            messages.push(Self::read(reader, &source).within_index(index)?);
            Ok(())
        })?;
        reader.end()?;
        Ok(messages)
    }

    pub(crate) fn read(reader: &mut Reader, source: &Source<'_>) -> Result<Self> {
        let mut message = Self::empty();
        let mut keys = Keys::default();
        let mut role = None;
        reader.object(|reader, key| {
            keys.add(&key)?;
            let name = key.as_str();
            match &*name {
                "role" => role = optional_text(reader).within_key(&name)?,
                "tool_call_id" => message.tool_call_id = optional_text(reader).within_key(&name)?,
                "name" => message.name = optional_text(reader).within_key(&name)?,
                "content" => {
                    message.content = read_content(reader, source)
                        .within_key(&name)?
                        .unwrap_or_default();
                }
                "metadata" => message.read_metadata(reader).within_key(&name)?,
                _ => {
                    let value = reader.value().within_key(&name)?;
                    message.extra.0.push((key.clone(), value));
                }
            }
            Ok(())
        })?;
        match role {
            Some(role) if role == *"tool" => Ok(message),
            Some(role) => {
                let found = crate::json::write::shortened(&role.as_str(), 40);
                let what = format!("expected the role \"tool\", found {found:?}");
                Err(Error::new(ErrorKind::WrongType, what).in_key("role"))
            }
            None => Err(crate::envelope::missing("role")),
        }
    }

    /// The metadata of a message's JSON: the reserved keys go to their own fields. Read member by member, so that the output may be
    /// as deep as an output may be.
    fn read_metadata(&mut self, reader: &mut Reader) -> Result<()> {
        match reader.next_kind() {
            Some(JsonKind::Null) => return reader.value().map(drop),
            Some(JsonKind::Object) | None => {}
            Some(other) => return Err(wrong_type("an object", other)),
        }
        let mut user = Vec::new();
        reader.object(|reader, key| {
            let name = key.as_str();
            if *name == *metadata_key() {
                self.output = Some(reader.value().within_key(&name)?);
            } else if *name == *content_source_key() {
                self.explicit = reader.value().within_key(&name)?.as_str() == EXPLICIT;
            } else if *name == *IS_ERROR {
                self.is_error = reader.value().within_key(&name)?.as_str() == "true";
            } else {
                let value = reader.member_value().within_key(&name)?;
                user.push((key.clone(), value));
            }
            Ok(())
        })?;
        self.metadata = Json::object(user.iter().map(|(key, value)| (key, value)));
        Ok(())
    }

    /// The JSON form that `ReqLLM` writes too.
    pub fn to_json(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.json_len());
        self.write_with_output(&mut out, self.output.as_ref());
        out
    }

    /// Writes the JSON form into any buffer, with an output that a host language may hold.
    pub fn write_with_output<B: Buffer + ?Sized>(&self, out: &mut B, output: Option<&Json>) {
        let mut members = Members::begin(out);
        members.string("role", "tool");
        members.optional_text("tool_call_id", self.tool_call_id.as_ref());
        members.optional_text("name", self.name.as_ref());
        write_content(&self.content, members.key("content"), &mut None);
        self.write_metadata(members.key("metadata"), output);
        members.extra(&self.extra);
        members.end();
    }

    fn write_metadata<B: Buffer + ?Sized>(&self, out: &mut B, output: Option<&Json>) {
        let mut members = Members::begin(out);
        members.extra(&Extra(self.metadata.members()));
        if let Some(output) = output {
            members.json(metadata_key(), output);
        }
        if self.explicit {
            members.string(content_source_key(), "explicit");
        }
        if self.is_error {
            members.key(IS_ERROR).write(b"true");
        }
        members.end();
    }

    /// The frame form: everything but the output, with bytes beside the text (see `contract`).
    pub(crate) fn write_frame(&self, out: &mut Vec<u8>, blobs: &mut Option<Vec<Bytes>>) {
        let mut members = Members::begin(out);
        members.optional_text("tool_call_id", self.tool_call_id.as_ref());
        members.optional_text("name", self.name.as_ref());
        write_content(&self.content, members.key("content"), blobs);
        members.object("metadata", &self.metadata);
        for (name, flag) in [(IS_ERROR, self.is_error), ("explicit", self.explicit)] {
            if flag {
                members.key(name).write(b"true");
            }
        }
        members.object("extra", &self.extra());
        members.end();
    }

    /// Reads a member of the full frame form; false where it is none.
    pub(crate) fn read_frame_member(
        &mut self,
        name: &str,
        reader: &mut Reader,
        source: &Source<'_>,
    ) -> Result<bool> {
        match name {
            "tool_call_id" => self.tool_call_id = optional_text(reader)?,
            "name" => self.name = optional_text(reader)?,
            "content" => self.content = read_content(reader, source)?.unwrap_or_default(),
            "output" => self.output = Some(reader.value()?),
            "metadata" => {
                let (metadata, flagged) =
                    without_reserved(&crate::content::object(reader.value()?)?);
                self.metadata = metadata;
                self.is_error |= flagged;
            }
            "extra" => self.extra = Extra(crate::content::object(reader.value()?)?.members()),
            "explicit" => self.explicit = reader.value()?.as_str() == "true",
            IS_ERROR => self.is_error |= reader.value()?.as_str() == "true",
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Gives the message the one text part that its output derives to.
    pub(crate) fn derive(&mut self) {
        self.content = self
            .output
            .iter()
            .map(|output| ContentPart::text(derived_text(output)))
            .collect();
    }

    /// About how long the JSON form is; exact in its large parts.
    pub fn json_len(&self) -> usize {
        let text = |text: &Option<Text>| text.as_ref().map_or(0, Text::kept_len);
        let output = self
            .output
            .as_ref()
            .map_or(0, |output| output.as_str().len());
        let content: usize = self.content.iter().map(ContentPart::json_len).sum();
        256 + text(&self.tool_call_id)
            + text(&self.name)
            + output
            + content
            + self.metadata.as_str().len()
            + self.extra.as_object().as_str().len()
    }
}

fn optional_text(reader: &mut Reader) -> Result<Option<Text>> {
    let value = reader.value()?;
    if value.is_null() {
        Ok(None)
    } else {
        text_of(&value).map(Some)
    }
}

const RESERVED: [&str; 3] = [
    "\"tool_output\"",
    "\"req_llm_tool_result_content_source\"",
    "\"is_error\"",
];

/// The user's metadata without the reserved keys, and whether an exact `true` stood under `is_error`.
fn without_reserved(metadata: &Json) -> (Json, bool) {
    // A key of ours has no escape in canonical text, so a look at the text answers for almost all metadata.
    if !RESERVED.iter().any(|key| metadata.as_str().contains(key)) {
        return (metadata.clone(), false);
    }
    let mut members = metadata.members();
    let flag = members.iter().rev().find(|(key, _)| key == IS_ERROR);
    let is_error = flag.is_some_and(|(_, value)| value.as_str() == "true");
    let before = members.len();
    members
        .retain(|(key, _)| key != metadata_key() && key != content_source_key() && key != IS_ERROR);
    if members.len() == before {
        return (metadata.clone(), false);
    }
    (
        Json::object(members.iter().map(|(key, value)| (key, value))),
        is_error,
    )
}

impl PartialEq for ToolMessage {
    fn eq(&self, other: &Self) -> bool {
        self.tool_call_id == other.tool_call_id
            && self.name == other.name
            && self.content == other.content
            && self.output == other.output
            && self.metadata == other.metadata
            && self.is_error == other.is_error
            && self.explicit == other.explicit
            && self.extra == other.extra
    }
}

/// The keys of an object, for printable forms that must not show its values.
pub(crate) fn keys_of(object: &Json) -> Vec<String> {
    object
        .members()
        .into_iter()
        .map(|(key, _)| key.as_str().into_owned())
        .collect()
}

impl fmt::Debug for ToolMessage {
    /// Types, sizes and keys; content text shortened; never bytes, output or metadata values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolMessage")
            .field("tool_call_id", &self.tool_call_id)
            .field("name", &self.name)
            .field("content", &self.content)
            .field("output", &self.output)
            .field("metadata", &keys_of(&self.metadata))
            .field("is_error", &self.is_error)
            .finish()
    }
}

impl Serialize for ToolMessage {
    fn serialize<S: serde::Serializer>(
        &self,
        serializer: S,
    ) -> std::result::Result<S::Ok, S::Error> {
        Json::from_utf8(self.to_json()).serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for ToolMessage {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> std::result::Result<Self, D::Error> {
        let raw = Box::<serde_json::value::RawValue>::deserialize(deserializer)?;
        ToolMessage::from_json(raw.get()).map_err(serde::de::Error::custom)
    }
}

/// A borrowed view of a message: what encoders take, from the core's own type and from a host's class alike.
#[derive(Clone, Copy)]
pub struct MessageRef<'a> {
    pub(crate) message: &'a ToolMessage,
    pub(crate) output: Option<&'a dyn JsonSource>,
}

impl MessageRef<'_> {
    /// Whether what the model sees is the output itself: there is no marker and the content is exactly the one bare text part that
    /// the output derives to, or there is no part at all (semantics section 5).
    ///
    /// # Errors
    /// Those of a host's deferred output, which is asked for only where the answer depends on it.
    pub fn is_derived(&self) -> Result<bool> {
        let Some(output) = self.output else {
            return Ok(false);
        };
        match self.message.content.as_slice() {
            [] => Ok(true),
            [part] if !self.message.explicit => match part.bare_text() {
                Some(text) => Ok(*text == derived_text(&output.text().within_key("output")?)),
                None => Ok(false),
            },
            _ => Ok(false),
        }
    }
}
