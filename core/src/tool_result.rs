//! `ToolResult`, what a tool may return, and the seed's functions on metadata (semantics sections 1, 2 and 5).

use std::fmt;

use bytes::Bytes;
use serde::Serialize;

use crate::content::{ContentPart, object};
use crate::envelope::{Extra, Keys, Members, Source, wrong_type};
use crate::error::{Error, ErrorKind, Result, Within};
use crate::json::write::Buffer;
use crate::json::{Json, JsonKind, Limits, Reader, Text};
use crate::message::{self, ToolMessage};

/// What a tool returned, in three fields that are kept apart.
///
/// - `output`: the application's own value, any JSON; absent differs from null.
/// - `content`: what the model sees; absent or empty, it is derived from the output.
/// - `metadata`: private data, an object; never sent.
///
/// With at least one content part given, no byte of output or metadata leaves the application (semantics section 1).
#[derive(Clone, Default)]
pub struct ToolResult {
    output: Option<Json>,
    content: Option<Vec<ContentPart>>,
    metadata: Option<Json>,
    extra: Extra,
}

impl ToolResult {
    /// A result with nothing in it.
    pub fn new() -> Self {
        Self::default()
    }

    /// A copy with this output.
    ///
    /// # Errors
    /// Those of [`Json::from_serialize`], at `output`.
    pub fn with_output<T: Serialize + ?Sized>(self, output: &T) -> Result<Self> {
        Ok(self.with_output_json(Json::from_serialize(output).within_key("output")?))
    }

    /// The same for JSON text.
    pub fn with_output_json(mut self, output: Json) -> Self {
        self.output = Some(output);
        self
    }

    /// A copy without output.
    pub fn without_output(mut self) -> Self {
        self.output = None;
        self
    }

    /// A copy with these parts. An empty list is kept as such and means the same as none: derive from the output.
    pub fn with_content(mut self, content: impl IntoIterator<Item = ContentPart>) -> Self {
        self.content = Some(content.into_iter().collect());
        self
    }

    /// A copy without content.
    pub fn without_content(mut self) -> Self {
        self.content = None;
        self
    }

    /// A copy with this metadata.
    ///
    /// # Errors
    /// `WRONG_TYPE` where it is no object, and those of [`Json::from_serialize`], at `metadata`.
    pub fn with_metadata<T: Serialize + ?Sized>(self, metadata: &T) -> Result<Self> {
        self.with_metadata_json(Json::from_serialize(metadata).within_key("metadata")?)
    }

    /// The same for JSON text.
    ///
    /// # Errors
    /// `WRONG_TYPE` where it is no object.
    pub fn with_metadata_json(mut self, metadata: Json) -> Result<Self> {
        self.metadata = Some(object(metadata).within_key("metadata")?);
        Ok(self)
    }

    /// The application's value; absent differs from null.
    pub fn output(&self) -> Option<&Json> {
        self.output.as_ref()
    }

    /// Whether there is an output, null included.
    pub fn has_output(&self) -> bool {
        self.output.is_some()
    }

    /// The parts as stored: absent and empty stay what they are.
    pub fn content(&self) -> Option<&[ContentPart]> {
        self.content.as_deref()
    }

    /// Private data, an object.
    pub fn metadata(&self) -> Json {
        self.metadata.clone().unwrap_or_else(Json::empty_object)
    }

    /// Keys this version does not know, as an object; written back, sent nowhere.
    pub fn extra(&self) -> Json {
        self.extra.as_object()
    }

    /// Whether the model sees parts that were given, not text derived from the output.
    pub(crate) fn is_explicit(&self) -> bool {
        self.content
            .as_ref()
            .is_some_and(|content| !content.is_empty())
    }

    /// The message that answers a call with this result (semantics section 5).
    ///
    /// # Errors
    /// `MISSING_TOOL_CALL_ID` for an empty id.
    pub fn to_message(
        &self,
        tool_call_id: impl Into<Text>,
        name: Option<&str>,
    ) -> Result<ToolMessage> {
        Outcome::ok(self.clone()).to_message(tool_call_id, name)
    }

    /// The message that answers a call with this result as a failure.
    ///
    /// # Errors
    /// As [`ToolResult::to_message`].
    pub fn to_error_message(
        &self,
        tool_call_id: impl Into<Text>,
        name: Option<&str>,
    ) -> Result<ToolMessage> {
        Outcome::error(self.clone()).to_message(tool_call_id, name)
    }

    /// The result that a message carries: output, content and the user's metadata. The error flag stays with
    /// [`ToolMessage::is_error`].
    ///
    /// # Errors
    /// None for a core message; a host's deferred output may have no JSON form.
    pub fn from_message(message: &ToolMessage) -> Result<Self> {
        let explicit = !message.content().is_empty() && !message.view().is_derived()?;
        Ok(ToolResult {
            output: message.output().cloned(),
            content: explicit.then(|| message.content().to_vec()),
            metadata: Some(message.metadata().clone()),
            extra: Extra::default(),
        })
    }

    /// Reads the JSON form.
    ///
    /// # Errors
    /// Those of the text with a byte offset, and of the fields with their place.
    pub fn from_json(text: impl AsRef<[u8]>) -> Result<Self> {
        Self::from_bytes(Bytes::copy_from_slice(text.as_ref()), &Limits::default())
    }

    /// The same from shared bytes, within limits. What is compact already is not copied.
    ///
    /// # Errors
    /// As [`ToolResult::from_json`], and `LIMIT_EXCEEDED`.
    pub fn from_bytes(text: Bytes, limits: &Limits) -> Result<Self> {
        let mut reader = Reader::new(&text, limits)?;
        let result = Self::read(
            &mut reader,
            &Source {
                limits: limits.clone(),
                blobs: None,
            },
        )?;
        reader.end()?;
        Ok(result)
    }

    pub(crate) fn read(reader: &mut Reader, source: &Source<'_>) -> Result<Self> {
        let mut result = ToolResult::default();
        let mut keys = Keys::default();
        reader.object(|reader, key| {
            keys.add(&key)?;
            let name = key.as_str();
            match &*name {
                "output" => result.output = Some(reader.value().within_key(&name)?),
                "content" => result.content = read_content(reader, source).within_key(&name)?,
                "metadata" => result.metadata = read_metadata(reader).within_key(&name)?,
                _ => {
                    let value = reader.value().within_key(&name)?;
                    result.extra.0.push((key.clone(), value));
                }
            }
            Ok(())
        })?;
        Ok(result)
    }

    /// The JSON form: `{"output":…,"content":[…],"metadata":{…}}` and unknown keys, absent ones left out.
    pub fn to_json(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.json_len());
        self.write(&mut out);
        out
    }

    /// Writes the JSON form into any buffer.
    pub fn write<B: Buffer + ?Sized>(&self, out: &mut B) {
        self.write_with_output(out, self.output.as_ref());
    }

    /// The same with an output that a host language holds.
    pub fn write_with_output<B: Buffer + ?Sized>(&self, out: &mut B, output: Option<&Json>) {
        let mut members = Members::begin(out);
        if let Some(output) = output {
            members.json("output", output);
        }
        self.write_rest(&mut members, &mut None);
        members.end();
    }

    /// Everything but the output.
    pub(crate) fn write_rest<B: Buffer + ?Sized>(
        &self,
        members: &mut Members<'_, B>,
        blobs: &mut Option<Vec<Bytes>>,
    ) {
        if let Some(content) = &self.content {
            write_content(content, members.key("content"), blobs);
        }
        if let Some(metadata) = &self.metadata {
            members.object("metadata", metadata);
        }
        members.extra(&self.extra);
    }

    /// About how long the JSON form is; exact in its large parts.
    pub fn json_len(&self) -> usize {
        let size = |json: &Option<Json>| json.as_ref().map_or(0, |json| json.as_str().len());
        let content: usize = self
            .content
            .iter()
            .flatten()
            .map(ContentPart::json_len)
            .sum();
        64 + size(&self.output)
            + size(&self.metadata)
            + content
            + self.extra.as_object().as_str().len()
    }
}

impl PartialEq for ToolResult {
    /// Equal JSON values; empty content and absent content differ, empty metadata and absent metadata do not.
    fn eq(&self, other: &Self) -> bool {
        self.output == other.output
            && self.content == other.content
            && self.metadata() == other.metadata()
            && self.extra == other.extra
    }
}

impl fmt::Debug for ToolResult {
    /// Types, sizes and keys; content text shortened; never bytes, output or metadata values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolResult")
            .field("output", &self.output)
            .field("content", &self.content)
            .field("metadata", &message::keys_of(&self.metadata()))
            .finish()
    }
}

impl Serialize for ToolResult {
    fn serialize<S: serde::Serializer>(
        &self,
        serializer: S,
    ) -> std::result::Result<S::Ok, S::Error> {
        Json::from_utf8(self.to_json()).serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for ToolResult {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> std::result::Result<Self, D::Error> {
        let raw = Box::<serde_json::value::RawValue>::deserialize(deserializer)?;
        ToolResult::from_json(raw.get()).map_err(serde::de::Error::custom)
    }
}

/// Content in JSON: a list of parts, one string for one text part, null for absent.
pub(crate) fn read_content(
    reader: &mut Reader,
    source: &Source<'_>,
) -> Result<Option<Vec<ContentPart>>> {
    match reader.next_kind() {
        Some(JsonKind::Null) => reader.value().map(|_| None),
        Some(JsonKind::String) => {
            let text = reader.value()?.as_text().unwrap_or_else(|| Text::from(""));
            Ok(Some(vec![ContentPart::text(text)]))
        }
        Some(JsonKind::Array) | None => {
            let mut content = Vec::new();
            reader.array(|reader, index| {
                source.limits.check_parts(index + 1)?;
                content.push(ContentPart::read(reader, source).within_index(index)?);
                Ok(())
            })?;
            Ok(Some(content))
        }
        Some(other) => Err(wrong_type("a list of content parts or one string", other)),
    }
}

pub(crate) fn write_content<B: Buffer + ?Sized>(
    content: &[ContentPart],
    out: &mut B,
    blobs: &mut Option<Vec<Bytes>>,
) {
    out.write(b"[");
    for (index, part) in content.iter().enumerate() {
        if index > 0 {
            out.write(b",");
        }
        part.write(out, blobs);
    }
    out.write(b"]");
}

fn read_metadata(reader: &mut Reader) -> Result<Option<Json>> {
    let metadata = reader.value()?;
    if metadata.is_null() {
        Ok(None)
    } else {
        object(metadata).map(Some)
    }
}

/// Anything a tool may return (semantics section 5).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Returned {
    /// Text: one text part, no stored output.
    Text(Text),
    /// Bytes: one image or file part, by signature.
    Bytes(Bytes),
    /// Parts: the content.
    Content(Vec<ContentPart>),
    /// Nothing: the output null.
    Nothing,
    /// Any other value: the output.
    Value(Json),
    /// A result, as it is.
    Result(ToolResult),
}

impl From<ToolResult> for Returned {
    fn from(result: ToolResult) -> Self {
        Returned::Result(result)
    }
}

impl From<ContentPart> for Returned {
    fn from(part: ContentPart) -> Self {
        Returned::Content(vec![part])
    }
}

impl From<Vec<ContentPart>> for Returned {
    fn from(content: Vec<ContentPart>) -> Self {
        Returned::Content(content)
    }
}

impl From<&str> for Returned {
    fn from(text: &str) -> Self {
        Returned::Text(text.into())
    }
}

impl From<String> for Returned {
    fn from(text: String) -> Self {
        Returned::Text(text.into())
    }
}

impl From<Bytes> for Returned {
    fn from(bytes: Bytes) -> Self {
        Returned::Bytes(bytes)
    }
}

impl From<()> for Returned {
    fn from((): ()) -> Self {
        Returned::Nothing
    }
}

impl From<Json> for Returned {
    fn from(value: Json) -> Self {
        Returned::Value(value)
    }
}

/// What a tool returned, and whether it failed.
#[derive(Clone, Debug)]
pub struct Outcome {
    returned: Returned,
    is_error: bool,
}

/// What the model reads of a failure that says nothing.
pub(crate) const TOOL_FAILED: &str = r#"{"error":"Tool failed"}"#;

impl Outcome {
    /// The tool succeeded.
    pub fn ok(returned: impl Into<Returned>) -> Self {
        Outcome {
            returned: returned.into(),
            is_error: false,
        }
    }

    /// The tool failed. Nothing undoes the flag.
    pub fn error(returned: impl Into<Returned>) -> Self {
        Outcome {
            returned: returned.into(),
            is_error: true,
        }
    }

    /// The message that answers a call with this outcome (semantics section 5).
    ///
    /// # Errors
    /// `MISSING_TOOL_CALL_ID` for an empty id; `TOO_DEEP` where an error value is nested 512 deep already.
    pub fn to_message(
        self,
        tool_call_id: impl Into<Text>,
        name: Option<&str>,
    ) -> Result<ToolMessage> {
        let id = tool_call_id.into();
        if id.is_empty() {
            let what = "the id of the tool call is empty; give the id of the call that this result answers";
            return Err(Error::new(ErrorKind::MissingToolCallId, what).in_key("tool_call_id"));
        }
        let message = self.into_message()?;
        Ok(message
            .with_tool_call_id(Some(id))
            .with_name(name.map(Text::from)))
    }

    /// The same without an id yet.
    pub(crate) fn into_message(self) -> Result<ToolMessage> {
        let is_error = self.is_error;
        let result = match self.returned {
            Returned::Result(result) => return Ok(ToolMessage::of_result(&result, is_error)),
            Returned::Bytes(bytes) => {
                ToolResult::new().with_content([ContentPart::from_bytes(bytes)?])
            }
            Returned::Content(content) => ToolResult::new().with_content(content),
            Returned::Text(text) if !is_error => {
                ToolResult::new().with_content([ContentPart::text(text)])
            }
            Returned::Text(text) => {
                ToolResult::new().with_output_json(error_value(&Json::string(&text.as_str()))?)
            }
            Returned::Nothing if is_error => {
                ToolResult::new().with_output_json(error_value(&Json::null())?)
            }
            Returned::Nothing => ToolResult::new().with_output_json(Json::null()),
            Returned::Value(value) if is_error => {
                ToolResult::new().with_output_json(error_value(&value)?)
            }
            Returned::Value(value) => ToolResult::new().with_output_json(value),
        };
        // Plain returned text and parts are no explicit content of a result: they carry no marker.
        Ok(ToolMessage::of_result(&result, is_error).without_marker())
    }
}

/// `{"error":value}`, and an object with the sole key `error` as it is.
fn error_value(value: &Json) -> Result<Json> {
    if is_error_object(value) {
        return Ok(value.clone());
    }
    Json::parse(format!("{{\"error\":{value}}}")).within_key("error")
}

/// Whether a value is an object with the sole key `error`, which is never wrapped again.
pub(crate) fn is_error_object(value: &Json) -> bool {
    matches!(value.members().as_slice(), [(key, _)] if key == "error")
}

/// The one text part that an output derives to: text as itself, anything else as compact JSON.
pub(crate) fn derived_text(output: &Json) -> Text {
    output
        .as_text()
        .unwrap_or_else(|| Text::plain(output.shared()))
}

/// The metadata key of the application's value: `tool_output`.
pub fn metadata_key() -> &'static str {
    "tool_output"
}

/// The metadata key of the marker whose value `explicit` says that content was given: `req_llm_tool_result_content_source`.
pub fn content_source_key() -> &'static str {
    "req_llm_tool_result_content_source"
}

/// The one value of the marker that counts.
pub(crate) const EXPLICIT: &str = "\"explicit\"";

/// A copy of the metadata with `tool_output` set, replacing. Without an output, or with null, it is unchanged.
///
/// # Errors
/// `WRONG_TYPE` where the metadata is no object.
pub fn put_output_metadata(metadata: &Json, output: Option<&Json>) -> Result<Json> {
    let metadata = object(metadata.clone()).within_key("metadata")?;
    match output.filter(|output| !output.is_null()) {
        None => Ok(metadata),
        Some(output) => Ok(metadata.with_member(metadata_key(), Some(output))),
    }
}

/// A copy of the metadata with `tool_output` and the marker as the result asks: old ones dropped, the output set if there is one
/// (an explicit null too), the marker set unless content is absent or empty.
///
/// # Errors
/// `WRONG_TYPE` where the metadata is no object.
pub fn put_message_metadata(metadata: &Json, result: &ToolResult) -> Result<Json> {
    let metadata = object(metadata.clone()).within_key("metadata")?;
    let mut members = metadata.members();
    members.retain(|(key, _)| key != metadata_key() && key != content_source_key());
    if let Some(output) = result.output() {
        members.push((metadata_key().into(), output.clone()));
    }
    if result.is_explicit() {
        members.push((content_source_key().into(), Json::string("explicit")));
    }
    Ok(Json::object(
        members.iter().map(|(key, value)| (key, value)),
    ))
}

/// The value under `tool_output` of a message's metadata, null and false included; nothing for anything else.
pub fn output_from_message(message: &Json) -> Option<Json> {
    message.member("metadata")?.member(metadata_key())
}

/// Whether a message's metadata has the marker `explicit`. Anything else is false, never an error.
pub fn has_explicit_content(message: &Json) -> bool {
    message
        .member("metadata")
        .and_then(|metadata| metadata.member(content_source_key()))
        .is_some_and(|marker| marker.as_str() == EXPLICIT)
}
