//! A text that stays escaped when it came from JSON, so that writing it again is a copy.

use std::borrow::Cow;
use std::fmt;

use bytestring::ByteString;

use super::write::{self, Buffer};

/// A text, either plain or as the canonical body of a JSON string. Cloning shares it.
#[derive(Clone)]
pub struct Text {
    body: ByteString,
    /// Whether `body` holds escapes; a body without any is plain text as well.
    escaped: bool,
}

impl Text {
    /// A plain text.
    pub fn plain(text: impl Into<ByteString>) -> Self {
        Text {
            body: text.into(),
            escaped: false,
        }
    }

    /// The canonical body of a JSON string, without its quotes.
    pub(crate) fn from_body(body: ByteString) -> Self {
        let escaped = body.as_bytes().contains(&b'\\');
        Text { body, escaped }
    }

    /// The text itself; borrowed unless it has to be unescaped.
    pub fn as_str(&self) -> Cow<'_, str> {
        if self.escaped {
            Cow::Owned(write::unescape(&self.body))
        } else {
            Cow::Borrowed(&self.body)
        }
    }

    /// The text as shared bytes, unescaped first where needed.
    pub fn to_shared(&self) -> ByteString {
        if self.escaped {
            write::unescape(&self.body).into()
        } else {
            self.body.clone()
        }
    }

    /// The body of a JSON string, where the text is kept as one.
    pub fn escaped_body(&self) -> Option<&str> {
        self.escaped.then_some(&*self.body)
    }

    /// The plain text, where no escape is in it; the raw body otherwise.
    pub(crate) fn plain_str(&self) -> &str {
        &self.body
    }

    /// The kept form, whichever it is: for sizes.
    pub(crate) fn kept_len(&self) -> usize {
        self.body.len()
    }

    /// Whether nothing but white space is in it.
    pub(crate) fn is_blank(&self) -> bool {
        self.as_str().trim().is_empty()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.body.is_empty()
    }

    /// Writes the text as a JSON string.
    pub(crate) fn write<B: Buffer + ?Sized>(&self, out: &mut B) {
        if self.escaped {
            out.write(b"\"");
            out.write(self.body.as_bytes());
            out.write(b"\"");
        } else {
            write::write_string(out, &self.body);
        }
    }

    /// Whether both share the very same bytes, which answers equality without a look at them.
    fn is_same(&self, other: &Text) -> bool {
        self.escaped == other.escaped
            && self.body.len() == other.body.len()
            && std::ptr::eq(self.body.as_ptr(), other.body.as_ptr())
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || self.as_str() == other.as_str()
    }
}

impl Eq for Text {}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.as_str(), f)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Text::plain(text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Text::plain(text)
    }
}

impl From<ByteString> for Text {
    fn from(text: ByteString) -> Self {
        Text::plain(text)
    }
}
