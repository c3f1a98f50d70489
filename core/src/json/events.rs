//! Checked text, piece by piece.

use std::borrow::Cow;

use super::write;

/// One piece of a JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number with its digits as written.
    Number(&'a str),
    /// A string, unescaped.
    String(Cow<'a, str>),
    /// `[`
    BeginArray,
    /// `]`
    EndArray,
    /// `{`
    BeginObject,
    /// A key; the member's value follows.
    Key(Cow<'a, str>),
    /// `}`
    EndObject,
}

/// The pieces of one value, in their order. The text was checked when it became [`Json`](super::Json), so that nothing can
/// fail here.
#[derive(Clone, Debug)]
pub struct Events<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Events<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Events { text, position: 0 }
    }

    /// The text of the next value, passed over whole.
    pub(crate) fn take_value(&mut self) -> &'a str {
        while self.bytes().first() == Some(&b',') {
            self.position += 1;
        }
        let start = self.position;
        let mut depth = 0_usize;
        for event in self.by_ref() {
            match event {
                Event::BeginArray | Event::BeginObject => depth += 1,
                Event::EndArray | Event::EndObject => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        self.text.get(start..self.position).unwrap_or_default()
    }

    fn bytes(&self) -> &'a [u8] {
        self.text
            .as_bytes()
            .get(self.position..)
            .unwrap_or_default()
    }

    fn take(&mut self, length: usize) -> &'a str {
        let start = self.position;
        self.position += length;
        self.text.get(start..self.position).unwrap_or_default()
    }

    fn string(&mut self) -> Cow<'a, str> {
        self.position += 1;
        let rest = self.bytes();
        let mut length = write::find_special(rest);
        let mut escaped = false;
        while rest.get(length) == Some(&b'\\') {
            escaped = true;
            length += 2;
            length += write::find_special(rest.get(length..).unwrap_or_default());
        }
        let body = self.take(length);
        self.position += 1;
        if escaped {
            Cow::Owned(write::unescape(body))
        } else {
            Cow::Borrowed(body)
        }
    }
}

impl<'a> Iterator for Events<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        loop {
            let event = match *self.bytes().first()? {
                b',' => {
                    self.position += 1;
                    continue;
                }
                b'{' => Event::BeginObject,
                b'}' => Event::EndObject,
                b'[' => Event::BeginArray,
                b']' => Event::EndArray,
                b'n' => {
                    self.position += 4;
                    return Some(Event::Null);
                }
                b't' => {
                    self.position += 4;
                    return Some(Event::Bool(true));
                }
                b'f' => {
                    self.position += 5;
                    return Some(Event::Bool(false));
                }
                b'"' => {
                    let text = self.string();
                    // Only after a key can a colon follow, so no state is needed to tell keys from strings.
                    return Some(if self.bytes().first() == Some(&b':') {
                        self.position += 1;
                        Event::Key(text)
                    } else {
                        Event::String(text)
                    });
                }
                _ => {
                    let length = self
                        .bytes()
                        .iter()
                        .take_while(|byte| {
                            matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E')
                        })
                        .count()
                        .max(1);
                    return Some(Event::Number(self.take(length)));
                }
            };
            self.position += 1;
            return Some(event);
        }
    }
}
