//! Dictionary keys as JSON keys: text as it is, integers as their digits, nothing else.

use std::borrow::Cow;
use std::collections::HashSet;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyString};
use toolresult::{Error, ErrorKind};

use super::describe::type_name;
use super::ffi::DictCursor;
use super::number::digits_of;
use super::text::text_of;
use crate::error::Fault;

/// A key as text.
pub(super) enum Key<'py> {
    /// A `str` that is UTF-8: its own text, so that no other such key of the dictionary can be the same.
    Plain(Bound<'py, PyString>),
    /// Text made from another key, which may meet one that is there.
    Made(String),
}

impl Key<'_> {
    pub(super) fn is_plain(&self) -> bool {
        matches!(self, Key::Plain(_))
    }

    pub(super) fn text(&self) -> Cow<'_, str> {
        match self {
            Key::Plain(text) => text_of(text),
            Key::Made(text) => Cow::Borrowed(text),
        }
    }
}

/// Reads a key, or refuses it.
pub(super) fn key_of(key: Bound<'_, PyAny>) -> Result<Key<'_>, Fault> {
    match key.cast_into_exact::<PyString>() {
        Ok(text) if text.to_str().is_ok() => Ok(Key::Plain(text)),
        Ok(text) => Ok(Key::Made(text_of(&text).into_owned())),
        Err(other) => made_key(&other.into_inner()),
    }
}

#[cold]
fn made_key<'py>(key: &Bound<'py, PyAny>) -> Result<Key<'py>, Fault> {
    if let Ok(text) = key.cast::<PyString>() {
        // A class derived from `str` may compare as it likes, so it counts as made.
        return Ok(Key::Made(text_of(text).into_owned()));
    }
    if let Ok(number) = key.cast::<PyInt>()
        && !key.is_instance_of::<PyBool>()
    {
        return Ok(Key::Made(digits_of(number)?));
    }
    let detail = format!(
        "a key of type {} has no JSON form; use text, or an int",
        type_name(key)
    );
    Err(Error::new(ErrorKind::InvalidKey, detail).into())
}

/// Refuses a dictionary in which two keys would become the same text, such as `1` and `"1"`.
pub(super) fn keys_that_meet(dict: &Bound<'_, PyDict>) -> Result<(), Fault> {
    let mut seen = HashSet::with_capacity(dict.len());
    let mut cursor = DictCursor::default();
    while let Some(key) = cursor.next_key(dict) {
        if let Some(twice) = seen.replace(key_of(key)?.text().into_owned()) {
            let short: String = twice.chars().take(64).collect();
            let detail = format!("two keys would both become {short:?}; rename one of them");
            return Err(Error::new(ErrorKind::InvalidKey, detail).into());
        }
    }
    Ok(())
}
