//! JSON text → Python values, built directly from the pieces of the checked text.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyString};
use toolresult::{Event, Json};

use super::number::parse_int;

/// Builds the Python value: `dict`, `list`, `str`, `int` (exact at any size), `float`, `bool`, `None`. Of duplicate keys the last
/// counts.
pub(crate) fn load<'py>(py: Python<'py>, json: &Json) -> PyResult<Bound<'py, PyAny>> {
    let mut builder = Builder::new(py);
    builder.json(json)?;
    Ok(builder.finish())
}

/// Values under construction: what both the reader of JSON text and the encoders' object sink drive.
pub(crate) struct Builder<'py> {
    py: Python<'py>,
    /// Finished values of all open containers; in objects each key stands before its value.
    values: Vec<Bound<'py, PyAny>>,
    /// Where the values of each open container begin.
    open: Vec<usize>,
    keys: Keys<'py>,
}

impl<'py> Builder<'py> {
    pub(crate) fn new(py: Python<'py>) -> Self {
        Builder {
            py,
            values: Vec::new(),
            open: Vec::new(),
            keys: Keys::default(),
        }
    }

    pub(crate) fn py(&self) -> Python<'py> {
        self.py
    }

    pub(crate) fn begin(&mut self) {
        self.open.push(self.values.len());
    }

    pub(crate) fn end_array(&mut self) -> PyResult<()> {
        let start = self.open.pop().unwrap_or_default();
        let list = PyList::new(self.py, self.values.drain(start..))?;
        self.push(list.into_any());
        Ok(())
    }

    pub(crate) fn end_object(&mut self) -> PyResult<()> {
        let start = self.open.pop().unwrap_or_default();
        let dict = PyDict::new(self.py);
        for member in self.values[start..].chunks_exact(2) {
            dict.set_item(&member[0], &member[1])?;
        }
        self.values.truncate(start);
        self.push(dict.into_any());
        Ok(())
    }

    pub(crate) fn key(&mut self, key: &str) {
        let key = self.keys.get(self.py, key);
        self.values.push(key);
    }

    pub(crate) fn push(&mut self, value: Bound<'py, PyAny>) {
        self.values.push(value);
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.push(PyString::new(self.py, text).into_any());
    }

    pub(crate) fn boolean(&mut self, value: bool) {
        self.push(PyBool::new(self.py, value).to_owned().into_any());
    }

    /// Any JSON value.
    pub(crate) fn json(&mut self, json: &Json) -> PyResult<()> {
        for event in json.events() {
            match event {
                Event::String(text) => self.text(&text),
                Event::Number(digits) => {
                    let number = self.number(digits)?;
                    self.push(number);
                }
                Event::Key(key) => self.key(&key),
                Event::BeginObject | Event::BeginArray => self.begin(),
                Event::EndObject => self.end_object()?,
                Event::EndArray => self.end_array()?,
                Event::Bool(value) => self.boolean(value),
                Event::Null => self.push(self.py.None().into_bound(self.py)),
            }
        }
        Ok(())
    }

    fn number(&self, digits: &str) -> PyResult<Bound<'py, PyAny>> {
        if !digits
            .bytes()
            .any(|byte| matches!(byte, b'.' | b'e' | b'E'))
        {
            return parse_int(self.py, digits);
        }
        // Rust rounds correctly, and to infinity where the range ends, as Python's own `float()` does.
        Ok(PyFloat::new(self.py, digits.parse().unwrap_or(f64::NAN)).into_any())
    }

    /// The one value that was built.
    pub(crate) fn finish(mut self) -> Bound<'py, PyAny> {
        self.values
            .pop()
            .unwrap_or_else(|| self.py.None().into_bound(self.py))
    }
}

/// Keys that were seen lately: rows of a table share theirs, and a shared `str` has its hash already.
#[derive(Default)]
struct Keys<'py>(Vec<Option<Bound<'py, PyString>>>);

/// Longer keys are seldom repeated.
const LONGEST_KEPT: usize = 32;
const KEPT_KEYS: usize = 128;

impl<'py> Keys<'py> {
    fn get(&mut self, py: Python<'py>, key: &str) -> Bound<'py, PyAny> {
        if key.len() > LONGEST_KEPT {
            return PyString::new(py, key).into_any();
        }
        if self.0.is_empty() {
            self.0.resize(KEPT_KEYS, None);
        }
        let slot = &mut self.0[slot_of(key)];
        match slot {
            Some(kept) if kept.to_str().is_ok_and(|text| text == key) => kept.clone().into_any(),
            _ => slot.insert(PyString::new(py, key)).clone().into_any(),
        }
    }
}

/// FNV-1a, enough to spread short keys.
fn slot_of(key: &str) -> usize {
    let hash = key.bytes().fold(0x811C_9DC5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    hash as usize % KEPT_KEYS
}
