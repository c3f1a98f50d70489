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

/// Writes JSON text in which bytes are left out, and tells where each of them belongs: for hosts that build objects from text. A path
/// cannot be forged by what a tool returned, as a mark inside the text could be.
pub(crate) struct PathSink<'a> {
    text: TextSink<'a, Vec<u8>>,
    /// Where the next value stands: a key or an index for each open container.
    path: Vec<Place>,
    pub(crate) bytes: Vec<(Json, Data)>,
}

enum Place {
    Key(String),
    Index(usize),
}

impl<'a> PathSink<'a> {
    pub(crate) fn new(out: &'a mut Vec<u8>) -> Self {
        PathSink {
            text: TextSink::new(out),
            path: Vec::new(),
            bytes: Vec::new(),
        }
    }

    /// After a value: the next element of an array stands one further.
    fn step(&mut self) {
        if let Some(Place::Index(index)) = self.path.last_mut() {
            *index += 1;
        } else {
            self.path.pop();
        }
    }

    fn path(&self) -> Json {
        let steps: Vec<Json> = self
            .path
            .iter()
            .map(|place| match place {
                Place::Key(key) => Json::string(key),
                Place::Index(index) => Json::from_checked(index.to_string().into()),
            })
            .collect();
        Json::array(&steps)
    }
}

impl Sink for PathSink<'_> {
    fn begin_object(&mut self) {
        self.text.begin_object();
    }

    fn end_object(&mut self) {
        self.text.end_object();
        self.step();
    }

    fn begin_array(&mut self) {
        self.text.begin_array();
        self.path.push(Place::Index(0));
    }

    fn end_array(&mut self) {
        self.text.end_array();
        self.path.pop();
        self.step();
    }

    fn key(&mut self, key: &str) {
        self.text.key(key);
        self.path.push(Place::Key(key.to_owned()));
    }

    fn string(&mut self, pieces: &[Piece<'_>]) {
        self.text.string(pieces);
        self.step();
    }

    fn raw(&mut self, value: &Json) {
        self.text.raw(value);
        self.step();
    }

    fn boolean(&mut self, value: bool) {
        self.text.boolean(value);
        self.step();
    }

    fn bytes(&mut self, data: &Data) {
        self.text.raw(&Json::null());
        self.bytes.push((self.path(), data.clone()));
        self.step();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_to_the_bytes() {
        let mut out = Vec::new();
        let mut sink = PathSink::new(&mut out);
        sink.begin_array();
        sink.boolean(true);
        sink.begin_object();
        sink.text("a", "x");
        sink.array("b");
        sink.begin_object();
        sink.key("bytes");
        sink.bytes(&Data::from_bytes(vec![1]));
        sink.end_object();
        sink.bytes(&Data::from_bytes(vec![2]));
        sink.end_array();
        sink.key("c");
        sink.bytes(&Data::from_bytes(vec![3]));
        sink.end_object();
        sink.bytes(&Data::from_bytes(vec![4]));
        sink.end_array();
        let paths: Vec<String> = sink
            .bytes
            .iter()
            .map(|(path, _)| path.to_string())
            .collect();
        assert_eq!(
            paths,
            [r#"[1,"b",0,"bytes"]"#, r#"[1,"b",1]"#, r#"[1,"c"]"#, "[2]"]
        );
        assert_eq!(
            String::from_utf8_lossy(&out),
            r#"[true,{"a":"x","b":[{"bytes":null},null],"c":null},null]"#
        );
    }
}
