//! Where encoders write when an SDK takes objects: Python values, built directly.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use toolresult::json::write::unescape;
use toolresult::{Data, Json, Piece, Sink};

use crate::convert::Builder;
use crate::error::Fault;

/// Builds Python values from what an encoder writes.
pub(crate) struct ObjectSink<'py> {
    builder: Builder<'py>,
    /// The first exception: the encoder cannot stop for it, so that it is told at the end.
    failed: Option<PyErr>,
}

impl<'py> ObjectSink<'py> {
    pub(crate) fn new(py: Python<'py>) -> Self {
        ObjectSink {
            builder: Builder::new(py),
            failed: None,
        }
    }

    /// The value that was written.
    pub(crate) fn finish(self) -> Result<Bound<'py, PyAny>, Fault> {
        match self.failed {
            Some(raised) => Err(raised.into()),
            None => Ok(self.builder.finish()),
        }
    }

    fn keep(&mut self, done: PyResult<()>) {
        if let Err(raised) = done {
            self.failed.get_or_insert(raised);
        }
    }
}

impl Sink for ObjectSink<'_> {
    fn begin_object(&mut self) {
        self.builder.begin();
    }

    fn end_object(&mut self) {
        let done = self.builder.end_object();
        self.keep(done);
    }

    fn begin_array(&mut self) {
        self.builder.begin();
    }

    fn end_array(&mut self) {
        let done = self.builder.end_array();
        self.keep(done);
    }

    fn key(&mut self, key: &str) {
        self.builder.key(key);
    }

    fn string(&mut self, pieces: &[Piece<'_>]) {
        match pieces {
            [Piece::Text(text)] => self.builder.text(text),
            pieces => self.builder.text(&joined(pieces)),
        }
    }

    fn raw(&mut self, value: &Json) {
        let done = self.builder.json(value);
        self.keep(done);
    }

    fn boolean(&mut self, value: bool) {
        self.builder.boolean(value);
    }

    fn bytes(&mut self, data: &Data) {
        let bytes = PyBytes::new(self.builder.py(), &data.to_bytes());
        self.builder.push(bytes.into_any());
    }
}

/// The text of several pieces.
fn joined(pieces: &[Piece<'_>]) -> String {
    let size = |piece: &Piece<'_>| match piece {
        Piece::Text(text) | Piece::Escaped(text) => text.len(),
        Piece::Base64(data) => data.base64_len(),
    };
    let mut text = String::with_capacity(pieces.iter().map(size).sum());
    for piece in pieces {
        match piece {
            Piece::Text(plain) => text.push_str(plain),
            Piece::Escaped(body) => text.push_str(&unescape(body)),
            Piece::Base64(data) => match data.as_base64() {
                Some(encoded) => text.push_str(encoded),
                None => base64_simd::STANDARD.encode_append(data.to_bytes(), &mut text),
            },
        }
    }
    text
}
