//! JSON as checked text: read once, kept compact, sliced and copied, never a tree (semantics section 3).

mod compare;
mod deserialize;
mod events;
mod limits;
mod read;
mod serialize;
mod text;
pub mod write;

use std::fmt;

use bytes::Bytes;
use bytestring::ByteString;
use serde::de::DeserializeOwned;

pub use events::{Event, Events};
pub(crate) use limits::ENVELOPE_DEPTH;
pub use limits::{Limits, MAX_DEPTH};
pub(crate) use read::Reader;
pub use text::Text;

use crate::error::Result;

/// One JSON value as checked, compact text.
///
/// Key order and the digits of numbers are kept, duplicate keys too; strings have one canonical form (semantics section 3).
/// Cloning shares the text. Two values are equal if they are the same JSON value: the order of object keys does not
/// matter, numbers compare by exact decimal value, and of duplicate keys the last counts.
#[derive(Clone)]
pub struct Json(ByteString);

/// The type of a JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonKind {
    /// `null`
    Null,
    /// `true` or `false`
    Bool,
    /// A number, kept as written.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

impl JsonKind {
    /// How an error text names it.
    pub(crate) fn described(self) -> &'static str {
        match self {
            JsonKind::Null => "null",
            JsonKind::Bool => "a boolean",
            JsonKind::Number => "a number",
            JsonKind::String => "a string",
            JsonKind::Array => "an array",
            JsonKind::Object => "an object",
        }
    }
}

impl Json {
    /// Reads one JSON value.
    ///
    /// # Errors
    /// `INVALID_JSON` or `INVALID_UTF8` with a byte offset, `TOO_DEEP` beyond 512 containers.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self> {
        Self::from_bytes(Bytes::copy_from_slice(text.as_ref()))
    }

    /// The same, sharing the bytes where they are compact already.
    ///
    /// # Errors
    /// As [`Json::parse`].
    pub fn from_bytes(text: Bytes) -> Result<Self> {
        Self::from_bytes_with(text, &Limits::default())
    }

    /// The same, within the caller's limits.
    ///
    /// # Errors
    /// As [`Json::parse`], and `LIMIT_EXCEEDED`.
    pub fn from_bytes_with(text: Bytes, limits: &Limits) -> Result<Self> {
        let mut reader = Reader::new(&text, limits)?;
        let value = reader.value()?;
        reader.end()?;
        Ok(value)
    }

    /// Reads text whose application values stand inside envelopes, so that the whole may be nested deeper than one value. Whoever takes
    /// a value out of it reads that value with the limit of one value.
    pub(crate) fn envelope(text: Bytes, limits: &Limits) -> Result<Self> {
        let mut reader = Reader::new(&text, limits)?.in_envelope();
        let value = reader.value()?;
        reader.end()?;
        Ok(value)
    }

    /// The same value, checked to be no deeper than one application value may be.
    pub(crate) fn checked_depth(self) -> Result<Self> {
        Reader::of(&self, &Limits::default()).value()
    }

    /// Takes over text that a converter of this project wrote in the compact, canonical form. Debug builds check it.
    pub fn from_written(text: impl Into<ByteString>) -> Self {
        let json = Json(text.into());
        debug_assert!(
            Json::parse(json.as_str()).is_ok_and(|read| read.as_str() == json.as_str()),
            "a converter wrote text that is not canonical"
        );
        json
    }

    /// Writes any serialisable Rust value.
    ///
    /// Floats have the digits of ECMAScript's `Number::toString`, with `.0` added where there is neither `.` nor `e`;
    /// bytes become padded standard base64; integer keys become their digits.
    ///
    /// # Errors
    /// `NOT_FINITE` and `UNSUPPORTED_VALUE` with the path, `INVALID_KEY`, `TOO_DEEP`.
    pub fn from_serialize<T: serde::Serialize + ?Sized>(value: &T) -> Result<Self> {
        serialize::to_json(value)
    }

    /// Reads the value into a Rust type, with every float rounded correctly.
    ///
    /// # Errors
    /// `WRONG_TYPE` with the place where the type does not fit; the text says why.
    pub fn to<T: DeserializeOwned>(&self) -> Result<T> {
        deserialize::from_json(self)
    }

    /// The compact text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The compact text as shared bytes.
    pub fn as_bytes(&self) -> &Bytes {
        self.0.as_bytes()
    }

    /// The compact text, shared.
    pub(crate) fn shared(&self) -> ByteString {
        self.0.clone()
    }

    /// The type of the value.
    pub fn kind(&self) -> JsonKind {
        match self.0.as_bytes().first() {
            Some(b'{') => JsonKind::Object,
            Some(b'[') => JsonKind::Array,
            Some(b'"') => JsonKind::String,
            Some(b't' | b'f') => JsonKind::Bool,
            Some(b'n') => JsonKind::Null,
            _ => JsonKind::Number,
        }
    }

    /// Whether the value is `null`.
    pub fn is_null(&self) -> bool {
        self.kind() == JsonKind::Null
    }

    /// The value piece by piece: what a binding builds host values from.
    pub fn events(&self) -> Events<'_> {
        Events::new(self.as_str())
    }

    /// The text of a string value.
    pub fn as_text(&self) -> Option<Text> {
        (self.kind() == JsonKind::String).then(|| {
            let body = self.as_str().get(1..self.0.len() - 1).unwrap_or_default();
            Text::from_body(self.0.slice_ref(body))
        })
    }

    /// The members of an object in their order; nothing for other values.
    pub(crate) fn members(&self) -> Vec<(Text, Json)> {
        let mut members = Vec::new();
        if self.kind() == JsonKind::Object {
            // The text was checked when it was read, perhaps as an envelope: no step can fail.
            let _ = Reader::of(self, &Limits::default())
                .in_envelope()
                .object(|reader, key| {
                    members.push((key, reader.value()?));
                    Ok(())
                });
        }
        members
    }

    /// The last member of that name.
    pub(crate) fn member(&self, name: &str) -> Option<Json> {
        self.members()
            .into_iter()
            .rev()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    }

    /// A copy of an object with one member set, in its place if it is there, else at the end; without a value, left out.
    pub(crate) fn with_member(&self, name: &str, value: Option<&Json>) -> Json {
        let mut members = self.members();
        let place = members.iter().position(|(key, _)| key == name);
        members.retain(|(key, _)| key != name);
        if let Some(value) = value {
            let place = place.unwrap_or(members.len()).min(members.len());
            members.insert(place, (name.into(), value.clone()));
        }
        Json::object(members.iter().map(|(key, value)| (key, value)))
    }

    /// An object of these members.
    pub(crate) fn object<'a>(members: impl IntoIterator<Item = (&'a Text, &'a Json)>) -> Self {
        let mut out = Vec::new();
        out.push(b'{');
        for (index, (key, value)) in members.into_iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            key.write(&mut out);
            out.push(b':');
            out.extend_from_slice(value.as_str().as_bytes());
        }
        out.push(b'}');
        Self::from_utf8(out)
    }

    /// An array of these values.
    pub(crate) fn array<'a>(values: impl IntoIterator<Item = &'a Json>) -> Self {
        let mut out = vec![b'['];
        for (index, value) in values.into_iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            out.extend_from_slice(value.as_str().as_bytes());
        }
        out.push(b']');
        Self::from_utf8(out)
    }

    /// A string value.
    pub(crate) fn string(text: &str) -> Self {
        let mut out = Vec::with_capacity(text.len() + 2);
        write::write_string(&mut out, text);
        Self::from_utf8(out)
    }

    /// What our own writers produced: canonical by construction, UTF-8 checked because the type asks for it.
    pub(crate) fn from_utf8(text: Vec<u8>) -> Self {
        Json(
            String::from_utf8(text)
                .unwrap_or_else(|_| "null".to_owned())
                .into(),
        )
    }

    pub(crate) fn from_checked(text: ByteString) -> Self {
        Json(text)
    }

    pub(crate) fn empty_object() -> Self {
        Json(ByteString::from_static("{}"))
    }

    pub(crate) fn null() -> Self {
        Json(ByteString::from_static("null"))
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str() || compare::equal(self, other)
    }
}

impl Eq for Json {}

impl fmt::Debug for Json {
    /// Type and size only: a value may be private.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Json({}, {} bytes)",
            self.kind().described(),
            self.0.len()
        )
    }
}

impl fmt::Display for Json {
    /// The compact text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl serde::Serialize for Json {
    /// Exact with `serde_json` outside `flatten` and `untagged`, which buffer values in a tree of their own.
    fn serialize<S: serde::Serializer>(
        &self,
        serializer: S,
    ) -> std::result::Result<S::Ok, S::Error> {
        let raw: &serde_json::value::RawValue =
            serde_json::from_str(self.as_str()).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Json {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> std::result::Result<Self, D::Error> {
        let raw = Box::<serde_json::value::RawValue>::deserialize(deserializer)?;
        Json::parse(raw.get()).map_err(serde::de::Error::custom)
    }
}

/// An output that is asked for its JSON text once, at first need: a host language keeps the caller's own object and writes it
/// only when a wire or a store wants it.
pub trait JsonSource {
    /// The compact text. Called again, it gives the same text.
    ///
    /// # Errors
    /// The typed error of a value without JSON form.
    fn text(&self) -> Result<Json>;
}

impl JsonSource for Json {
    fn text(&self) -> Result<Json> {
        Ok(self.clone())
    }
}
