//! Reading and writing the envelopes: the objects of fixed keys that results, messages, parts and calls are.

use std::collections::HashSet;

use bytes::Bytes;

use crate::error::{Error, ErrorKind, Result, Within};
use crate::json::write::{self, Buffer};
use crate::json::{Json, JsonKind, Limits, Reader, Text};

/// What reading an envelope needs to know besides the text.
#[derive(Default)]
pub(crate) struct Source<'a> {
    pub(crate) limits: Limits,
    /// The bytes beside a frame; none when public JSON is read, where a number may not stand for bytes.
    pub(crate) blobs: Option<&'a [Bytes]>,
}

/// The members of an envelope, taken one by one; what is left at the end is kept as unknown keys.
#[derive(Clone)]
pub(crate) struct Fields(Vec<(Text, Json)>);

impl Fields {
    /// # Errors
    /// `DUPLICATE_KEY`, and those of the text.
    pub(crate) fn read(reader: &mut Reader) -> Result<Self> {
        let mut members = Vec::new();
        let mut keys = Keys::default();
        reader.object(|reader, key| {
            keys.add(&key)?;
            let value = reader.value().within_key(&key.as_str())?;
            members.push((key, value));
            Ok(())
        })?;
        Ok(Fields(members))
    }

    /// # Errors
    /// `WRONG_TYPE` where the value is no object.
    pub(crate) fn of(json: &Json) -> Result<Self> {
        if json.kind() != JsonKind::Object {
            return Err(wrong_type("an object", json.kind()));
        }
        Fields::read(&mut Reader::of(json, &Limits::default()))
    }

    /// The fields of an object that holds further envelopes.
    ///
    /// # Errors
    /// As [`Fields::of`].
    pub(crate) fn of_envelope(json: &Json) -> Result<Self> {
        if json.kind() != JsonKind::Object {
            return Err(wrong_type("an object", json.kind()));
        }
        Fields::read(&mut Reader::of(json, &Limits::default()).in_envelope())
    }

    /// Whether a key is there, null included.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(key, _)| key == name)
    }

    /// A look at the value of a key, where null counts as absent.
    pub(crate) fn peek(&self, name: &str) -> Option<&Json> {
        let found = self.0.iter().find(|(key, _)| key == name);
        found
            .map(|(_, value)| value)
            .filter(|value| !value.is_null())
    }

    /// The value of a key, where null counts as absent.
    pub(crate) fn take(&mut self, name: &str) -> Option<Json> {
        self.take_any(name).filter(|value| !value.is_null())
    }

    /// The value of a key, null included.
    pub(crate) fn take_any(&mut self, name: &str) -> Option<Json> {
        let index = self.0.iter().position(|(key, _)| key == name)?;
        Some(self.0.remove(index).1)
    }

    /// # Errors
    /// `WRONG_TYPE` at the key.
    pub(crate) fn text(&mut self, name: &str) -> Result<Option<Text>> {
        self.take(name)
            .map(|value| text_of(&value).within_key(name))
            .transpose()
    }

    /// # Errors
    /// `MISSING_FIELD` and `WRONG_TYPE` at the key.
    pub(crate) fn required_text(&mut self, name: &str) -> Result<Text> {
        self.text(name)?.ok_or_else(|| missing(name))
    }

    /// An object; an empty one where the key is absent.
    ///
    /// # Errors
    /// `WRONG_TYPE` at the key.
    pub(crate) fn object(&mut self, name: &str) -> Result<Json> {
        match self.take(name) {
            None => Ok(Json::empty_object()),
            Some(value) if value.kind() == JsonKind::Object => Ok(value),
            Some(value) => Err(wrong_type("an object", value.kind())).within_key(name),
        }
    }

    /// A boolean; false where the key is absent.
    ///
    /// # Errors
    /// `WRONG_TYPE` at the key.
    pub(crate) fn flag(&mut self, name: &str) -> Result<bool> {
        match self.take(name) {
            None => Ok(false),
            Some(value) if value.kind() == JsonKind::Bool => Ok(value.as_str() == "true"),
            Some(value) => Err(wrong_type("a boolean", value.kind())).within_key(name),
        }
    }

    /// What was not taken, in its order. Nulls under the given names count as absent.
    pub(crate) fn rest(mut self, known: &[&str]) -> Extra {
        self.0
            .retain(|(key, value)| !(value.is_null() && known.contains(&&*key.as_str())));
        Extra(self.0)
    }
}

/// The keys seen so far in one envelope.
#[derive(Default)]
pub(crate) struct Keys(HashSet<String>);

impl Keys {
    /// # Errors
    /// `DUPLICATE_KEY` at the key.
    pub(crate) fn add(&mut self, key: &Text) -> Result<()> {
        if self.0.insert(key.as_str().into_owned()) {
            return Ok(());
        }
        Err(Error::new(
            ErrorKind::DuplicateKey,
            "the key stands twice in one envelope",
        )
        .in_key(&key.as_str()))
    }
}

/// Unknown keys: kept, written back after the known ones, and sent nowhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extra(pub(crate) Vec<(Text, Json)>);

impl PartialEq for Extra {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_empty() == other.0.is_empty() && self.as_object() == other.as_object()
    }
}

impl Extra {
    pub(crate) fn as_object(&self) -> Json {
        Json::object(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// The text of a JSON string.
///
/// # Errors
/// `WRONG_TYPE`.
pub(crate) fn text_of(value: &Json) -> Result<Text> {
    value
        .as_text()
        .ok_or_else(|| wrong_type("a string", value.kind()))
}

pub(crate) fn wrong_type(wanted: &str, found: JsonKind) -> Error {
    Error::new(
        ErrorKind::WrongType,
        format!("expected {wanted}, found {}", found.described()),
    )
}

pub(crate) fn missing(name: &str) -> Error {
    Error::new(ErrorKind::MissingField, "this field is required").in_key(name)
}

/// Writes the members of one object.
pub(crate) struct Members<'a, B: Buffer + ?Sized> {
    pub(crate) out: &'a mut B,
    empty: bool,
}

impl<'a, B: Buffer + ?Sized> Members<'a, B> {
    pub(crate) fn begin(out: &'a mut B) -> Self {
        out.write(b"{");
        Members { out, empty: true }
    }

    /// Writes a key; the caller writes its value to `out`. Keys of ours need no escape.
    pub(crate) fn key(&mut self, name: &str) -> &mut B {
        if !self.empty {
            self.out.write(b",");
        }
        self.empty = false;
        write::write_string(self.out, name);
        self.out.write(b":");
        self.out
    }

    pub(crate) fn text(&mut self, name: &str, text: &Text) {
        text.write(self.key(name));
    }

    pub(crate) fn optional_text(&mut self, name: &str, text: Option<&Text>) {
        if let Some(text) = text {
            self.text(name, text);
        }
    }

    pub(crate) fn string(&mut self, name: &str, text: &str) {
        write::write_string(self.key(name), text);
    }

    pub(crate) fn json(&mut self, name: &str, value: &Json) {
        self.key(name).write(value.as_str().as_bytes());
    }

    /// An object that is left out when empty.
    pub(crate) fn object(&mut self, name: &str, value: &Json) {
        if value.as_str() != "{}" {
            self.json(name, value);
        }
    }

    pub(crate) fn extra(&mut self, extra: &Extra) {
        for (key, value) in &extra.0 {
            if !self.empty {
                self.out.write(b",");
            }
            self.empty = false;
            key.write(self.out);
            self.out.write(b":");
            self.out.write(value.as_str().as_bytes());
        }
    }

    pub(crate) fn end(self) {
        self.out.write(b"}");
    }
}
