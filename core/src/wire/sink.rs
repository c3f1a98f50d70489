//! Where encoders write: JSON text, or the objects of a host language.

use crate::json::write::{self, Buffer};
use crate::json::{Json, Text};
use crate::media::Data;

/// A piece of a string that an encoder composes: nothing is joined before it is written.
#[derive(Clone, Copy)]
pub enum Piece<'a> {
    /// Plain text.
    Text(&'a str),
    /// The body of a JSON string, escaped in the canonical form.
    Escaped(&'a str),
    /// Bytes, to be written as padded standard base64.
    Base64(&'a Data),
}

/// What an encoder writes to: one JSON value, piece by piece and well-formed by the encoder's care.
pub trait Sink {
    /// `{`
    fn begin_object(&mut self);
    /// `}`
    fn end_object(&mut self);
    /// `[`
    fn begin_array(&mut self);
    /// `]`
    fn end_array(&mut self);
    /// The key of a member; its value follows.
    fn key(&mut self, key: &str);
    /// A string, composed of pieces.
    fn string(&mut self, pieces: &[Piece<'_>]);
    /// A checked JSON value, as it is.
    fn raw(&mut self, value: &Json);
    /// `true` or `false`
    fn boolean(&mut self, value: bool);
    /// Bytes where the provider's SDK takes raw bytes: base64 in text, `bytes` in an object.
    fn bytes(&mut self, data: &Data);
}

/// Writes compact JSON text into a buffer.
pub struct TextSink<'a, B: Buffer + ?Sized> {
    out: &'a mut B,
    /// Whether a value stands before in the innermost container.
    comma: bool,
}

impl<'a, B: Buffer + ?Sized> TextSink<'a, B> {
    /// A sink that appends to the buffer.
    pub fn new(out: &'a mut B) -> Self {
        TextSink { out, comma: false }
    }

    fn value(&mut self) {
        if self.comma {
            self.out.write(b",");
        }
        self.comma = true;
    }

    fn begin(&mut self, bracket: &[u8]) {
        self.value();
        self.out.write(bracket);
        self.comma = false;
    }

    fn end(&mut self, bracket: &[u8]) {
        self.out.write(bracket);
        self.comma = true;
    }
}

impl<B: Buffer + ?Sized> Sink for TextSink<'_, B> {
    fn begin_object(&mut self) {
        self.begin(b"{");
    }

    fn end_object(&mut self) {
        self.end(b"}");
    }

    fn begin_array(&mut self) {
        self.begin(b"[");
    }

    fn end_array(&mut self) {
        self.end(b"]");
    }

    fn key(&mut self, key: &str) {
        self.value();
        write::write_string(self.out, key);
        self.out.write(b":");
        self.comma = false;
    }

    fn string(&mut self, pieces: &[Piece<'_>]) {
        self.value();
        self.out.write(b"\"");
        for piece in pieces {
            match piece {
                Piece::Text(text) => write::write_escaped(self.out, text),
                Piece::Escaped(body) => self.out.write(body.as_bytes()),
                Piece::Base64(data) => data.write_base64(self.out),
            }
        }
        self.out.write(b"\"");
    }

    fn raw(&mut self, value: &Json) {
        self.value();
        self.out.write(value.as_str().as_bytes());
    }

    fn boolean(&mut self, value: bool) {
        self.value();
        self.out.write(if value { b"true" } else { b"false" });
    }

    fn bytes(&mut self, data: &Data) {
        self.string(&[Piece::Base64(data)]);
    }
}

/// Shorthands that every encoder uses.
pub(crate) trait Write: Sink {
    /// A member with a plain text.
    fn text(&mut self, key: &str, text: &str) {
        self.key(key);
        self.string(&[Piece::Text(text)]);
    }

    /// A member with bytes as base64 text, on every sink.
    fn base64(&mut self, key: &str, data: &Data) {
        self.key(key);
        self.string(&[Piece::Base64(data)]);
    }

    /// A member with bytes as a `data:` URL.
    fn data_url(&mut self, key: &str, media_type: &str, data: &Data) {
        self.key(key);
        let (scheme, base64) = (Piece::Text("data:"), Piece::Text(";base64,"));
        self.string(&[scheme, Piece::Text(media_type), base64, Piece::Base64(data)]);
    }

    /// The start of a member that is an object.
    fn object(&mut self, key: &str) {
        self.key(key);
        self.begin_object();
    }

    /// The start of a member that is an array.
    fn array(&mut self, key: &str) {
        self.key(key);
        self.begin_array();
    }

    /// A member with a text that may be absent.
    fn optional_text(&mut self, key: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.text(key, text);
        }
    }

    /// The same for a kept text.
    fn optional(&mut self, key: &str, text: Option<&Text>) {
        if let Some(text) = text {
            self.text(key, &text.as_str());
        }
    }

    /// A block `{"type":"text","text":…}`: what our own frames are on most wires.
    fn text_block(&mut self, text: &str) {
        self.begin_object();
        self.text("type", "text");
        self.text("text", text);
        self.end_object();
    }
}

impl<S: Sink + ?Sized> Write for S {}
