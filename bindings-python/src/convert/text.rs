//! Python text ↔ UTF-8, and whatever holds JSON text.

use std::borrow::Cow;

use bytes::Bytes;
use bytestring::ByteString;
use pyo3::CastError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};
use toolresult::{Error, ErrorKind, Text};

use super::describe::type_name;
use crate::error::Fault;

/// The text as UTF-8. A lone surrogate, which UTF-8 cannot hold, becomes U+FFFD, a split pair its character.
#[inline]
pub(crate) fn text_of<'a>(text: &'a Bound<'_, PyString>) -> Cow<'a, str> {
    match text.to_str() {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(repaired(text).unwrap_or_default()),
    }
}

#[cold]
fn repaired(text: &Bound<'_, PyString>) -> PyResult<String> {
    let encoded = text.call_method1("encode", ("utf-16-le", "surrogatepass"))?;
    let units: Vec<u16> = encoded
        .cast::<PyBytes>()?
        .as_bytes()
        .as_chunks::<2>()
        .0
        .iter()
        .map(|pair| u16::from_le_bytes(*pair))
        .collect();
    Ok(String::from_utf16_lossy(&units))
}

/// The bytes of a `str`, `bytes`, `bytearray` or `memoryview` that holds JSON: what cannot change is borrowed, the rest is
/// copied once. `what` names the argument in the error.
pub(crate) fn json_text(source: &Bound<'_, PyAny>, what: &str) -> Result<Bytes, Fault> {
    if let Ok(text) = source.cast::<PyString>() {
        return Ok(match PyBackedStr::try_from(text.clone()) {
            Ok(text) => Bytes::from_owner(Utf8(text)),
            Err(_) => Bytes::from(text_of(text).into_owned()),
        });
    }
    match bytes_of(source)? {
        Some(bytes) => Ok(bytes),
        None => Err(Error::new(
            ErrorKind::WrongType,
            format!(
                "{what} must be str, bytes, bytearray or memoryview, not {}",
                type_name(source)
            ),
        )
        .into()),
    }
}

/// Whether `json_text` takes it.
pub(crate) fn is_json_text(source: &Bound<'_, PyAny>) -> bool {
    source.is_instance_of::<PyString>() || is_bytes(source)
}

/// Whether the value is bytes of one of Python's own types.
pub(crate) fn is_bytes(source: &Bound<'_, PyAny>) -> bool {
    source.is_instance_of::<PyBytes>()
        || source.is_instance_of::<PyByteArray>()
        || source.is_instance_of::<PyMemoryView>()
}

/// The bytes of a `bytes` (borrowed), `bytearray` or `memoryview` (copied once, for they may change); nothing for other values.
pub(crate) fn bytes_of(source: &Bound<'_, PyAny>) -> Result<Option<Bytes>, Fault> {
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return Ok(Some(Bytes::from_owner(PyBackedBytes::from(bytes.clone()))));
    }
    if let Ok(array) = source.cast::<PyByteArray>() {
        return Ok(Some(Bytes::from(array.to_vec())));
    }
    if source.is_instance_of::<PyMemoryView>() {
        let copy = source.call_method0("tobytes").map_err(Fault::from)?;
        let copy = copy.cast_into::<PyBytes>().map_err(PyErr::from)?;
        return Ok(Some(Bytes::from_owner(PyBackedBytes::from(copy))));
    }
    Ok(None)
}

/// A `str` as an owner of its UTF-8 bytes.
struct Utf8(PyBackedStr);

impl AsRef<[u8]> for Utf8 {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// Shorter texts are cheaper to copy than to hold.
const SHORTEST_HELD: usize = 512;

/// A `str` as a text of the core: a long one is held as it is, without a copy.
pub(crate) fn shared_text(text: &Bound<'_, PyString>) -> Text {
    if text.to_str().is_ok_and(|text| text.len() >= SHORTEST_HELD)
        && let Ok(held) = PyBackedStr::try_from(text.clone())
        && let Ok(shared) = ByteString::try_from(Bytes::from_owner(Utf8(held)))
    {
        return Text::from(shared);
    }
    Text::from(&*text_of(text))
}

/// A text argument of an export, in place of `&str`, which has no form for lone surrogates: [`TextArgument::get`] repairs them.
pub(crate) struct TextArgument<'py>(Bound<'py, PyString>);

impl TextArgument<'_> {
    pub(crate) fn get(&self) -> Cow<'_, str> {
        text_of(&self.0)
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for TextArgument<'py> {
    type Error = CastError<'a, 'py>;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> Result<Self, Self::Error> {
        value
            .cast::<PyString>()
            .map(|text| TextArgument(text.to_owned()))
    }
}

/// The value as a `str`, or a typed error that names the argument.
pub(crate) fn text_argument(value: &Bound<'_, PyAny>, what: &str) -> Result<Text, Fault> {
    match value.cast::<PyString>() {
        Ok(text) => Ok(shared_text(text)),
        Err(_) => {
            let detail = format!("expected str, found {}", type_name(value));
            Err(Fault::from(Error::new(ErrorKind::WrongType, detail)).in_key(what))
        }
    }
}
