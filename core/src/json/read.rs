//! The one reader of JSON text: checks, compacts and slices in a single pass, without recursion.

use std::ops::Range;

use bytes::Bytes;
use bytestring::ByteString;

use super::{Json, JsonKind, Limits, Text, write};
use crate::envelope::wrong_type;
use crate::error::{Error, ErrorKind, Result};

/// Reads envelopes member by member and application values whole.
pub(crate) struct Reader {
    source: ByteString,
    position: usize,
    max_depth: usize,
}

impl Reader {
    pub(crate) fn new(text: &Bytes, limits: &Limits) -> Result<Self> {
        limits.check_bytes(text.len())?;
        let source = ByteString::try_from(text.clone()).map_err(|_| not_utf8(text))?;
        let reader = Reader {
            source,
            position: 0,
            max_depth: limits.depth(),
        };
        if text.starts_with(b"\xEF\xBB\xBF") {
            return Err(reader.error("a byte order mark stands before the JSON; leave it out"));
        }
        Ok(reader)
    }

    /// Reads the members or elements of a value that was checked before.
    pub(crate) fn of(json: &Json, limits: &Limits) -> Self {
        Reader {
            source: json.0.clone(),
            position: 0,
            max_depth: limits.depth(),
        }
    }

    /// The same reader for text whose application values stand inside envelopes.
    pub(crate) fn in_envelope(mut self) -> Self {
        self.max_depth += super::ENVELOPE_DEPTH;
        self
    }

    /// One value that may be nested one container less: a member of an object that is an application value itself.
    pub(crate) fn member_value(&mut self) -> Result<Json> {
        let depth = self.max_depth;
        self.max_depth = depth.saturating_sub(1);
        let value = self.value();
        self.max_depth = depth;
        value
    }

    /// One value of any kind, as compact text. Shares the source where that is compact already and not much larger.
    pub(crate) fn value(&mut self) -> Result<Json> {
        self.skip_white_space();
        let mut pass = Pass::new(self.source.as_bytes(), self.position, self.max_depth);
        pass.value()?;
        let text = pass.finish();
        self.position = text.end;
        Ok(Json::from_checked(self.kept(text)))
    }

    /// One string.
    fn string(&mut self) -> Result<Text> {
        let start = self.position;
        let mut pass = Pass::new(self.source.as_bytes(), start, self.max_depth);
        pass.string()?;
        let text = pass.finish();
        self.position = text.end;
        let quoted = self.kept(text);
        let body = quoted.get(1..quoted.len() - 1).unwrap_or_default();
        Ok(Text::from_body(quoted.slice_ref(body)))
    }

    /// An object, member by member; `member` must read exactly one value.
    pub(crate) fn object(
        &mut self,
        mut member: impl FnMut(&mut Self, Text) -> Result<()>,
    ) -> Result<()> {
        self.expect_kind(JsonKind::Object, "an object")?;
        self.expect(b'{', "expected an object")?;
        self.skip_white_space();
        if self.accept(b'}') {
            return Ok(());
        }
        loop {
            self.skip_white_space();
            if self.peek() != Some(b'"') {
                return Err(self.error("expected a key in quotes"));
            }
            let key = self.string()?;
            self.skip_white_space();
            self.expect(b':', "expected ':' after a key")?;
            member(self, key)?;
            self.skip_white_space();
            if self.accept(b'}') {
                return Ok(());
            }
            self.expect(b',', "expected ',' or '}' in an object")?;
        }
    }

    /// An array, element by element; `element` must read exactly one value.
    pub(crate) fn array(
        &mut self,
        mut element: impl FnMut(&mut Self, usize) -> Result<()>,
    ) -> Result<()> {
        self.expect_kind(JsonKind::Array, "an array")?;
        self.expect(b'[', "expected an array")?;
        self.skip_white_space();
        if self.accept(b']') {
            return Ok(());
        }
        for index in 0.. {
            element(self, index)?;
            self.skip_white_space();
            if self.accept(b']') {
                return Ok(());
            }
            self.expect(b',', "expected ',' or ']' in an array")?;
        }
        Ok(())
    }

    /// The kind of the value that comes next, told by its first byte.
    pub(crate) fn next_kind(&mut self) -> Option<JsonKind> {
        self.skip_white_space();
        Some(match self.peek()? {
            b'{' => JsonKind::Object,
            b'[' => JsonKind::Array,
            b'"' => JsonKind::String,
            b't' | b'f' => JsonKind::Bool,
            b'n' => JsonKind::Null,
            b'-' | b'0'..=b'9' => JsonKind::Number,
            _ => return None,
        })
    }

    /// Another kind of value is JSON too, only not what belongs here.
    fn expect_kind(&mut self, wanted: JsonKind, described: &str) -> Result<()> {
        match self.next_kind() {
            Some(found) if found != wanted => Err(wrong_type(described, found)),
            _ => Ok(()),
        }
    }

    /// Nothing but white space may follow.
    pub(crate) fn end(&mut self) -> Result<()> {
        self.skip_white_space();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error("something follows the JSON value")),
        }
    }

    fn kept(&self, text: Compacted) -> ByteString {
        match text.rewritten {
            Some(bytes) => String::from_utf8(bytes).unwrap_or_default().into(),
            None => {
                let slice = self.source.get(text.start..text.end).unwrap_or_default();
                // A small value must not keep a large history in memory.
                if slice.len() * 4 >= self.source.len() {
                    self.source.slice_ref(slice)
                } else {
                    slice.into()
                }
            }
        }
    }

    fn peek(&self) -> Option<u8> {
        self.source.as_bytes().get(self.position).copied()
    }

    fn accept(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.position += usize::from(found);
        found
    }

    fn expect(&mut self, byte: u8, what: &str) -> Result<()> {
        if self.accept(byte) {
            Ok(())
        } else {
            Err(self.error(what))
        }
    }

    fn skip_white_space(&mut self) {
        while self.peek().is_some_and(is_white_space) {
            self.position += 1;
        }
    }

    fn error(&self, what: &str) -> Error {
        syntax_error(self.source.as_bytes(), self.position, what)
    }
}

/// Where a checked value stood, and its text where that had to be written anew.
struct Compacted {
    start: usize,
    end: usize,
    rewritten: Option<Vec<u8>>,
}

/// One pass over one value: whatever is canonical is left in place; the first thing that is not starts a copy.
struct Pass<'a> {
    input: &'a [u8],
    start: usize,
    position: usize,
    /// Where the run that is not yet copied begins.
    run: usize,
    out: Vec<u8>,
    copying: bool,
    containers: Containers,
}

impl<'a> Pass<'a> {
    fn new(input: &'a [u8], start: usize, max_depth: usize) -> Self {
        Pass {
            input,
            start,
            position: start,
            run: start,
            out: Vec::new(),
            copying: false,
            containers: Containers::new(max_depth),
        }
    }

    fn finish(mut self) -> Compacted {
        if self.copying {
            self.copy_run(self.position);
        }
        Compacted {
            start: self.start,
            end: self.position,
            rewritten: self.copying.then_some(self.out),
        }
    }

    fn value(&mut self) -> Result<()> {
        loop {
            match self.peek() {
                Some(b'"') => self.string()?,
                Some(b'{') => {
                    self.open(true)?;
                    if self.peek() != Some(b'}') {
                        self.key()?;
                        continue;
                    }
                }
                Some(b'[') => {
                    self.open(false)?;
                    if self.peek() != Some(b']') {
                        continue;
                    }
                }
                Some(b'-' | b'0'..=b'9') => self.number()?,
                Some(b't') => self.literal(b"true")?,
                Some(b'f') => self.literal(b"false")?,
                Some(b'n') => self.literal(b"null")?,
                _ => return Err(self.unexpected_value()),
            }
            if self.close_finished()? {
                return Ok(());
            }
        }
    }

    /// After a value: closes what ends here and moves to the next value. True when the outermost value is complete.
    fn close_finished(&mut self) -> Result<bool> {
        loop {
            let Some(in_object) = self.containers.innermost() else {
                return Ok(true);
            };
            self.skip_white_space();
            match self.peek() {
                Some(b',') => {
                    self.position += 1;
                    self.skip_white_space();
                    if in_object {
                        self.key()?;
                    }
                    return Ok(false);
                }
                Some(b'}') if in_object => self.close(),
                Some(b']') if !in_object => self.close(),
                _ if in_object => return Err(self.error("expected ',' or '}' in an object")),
                _ => return Err(self.error("expected ',' or ']' in an array")),
            }
        }
    }

    fn open(&mut self, object: bool) -> Result<()> {
        if !self.containers.push(object) {
            return Err(Error::new(
                ErrorKind::TooDeep,
                format!(
                    "more than {} containers are nested in one value",
                    self.containers.max_depth
                ),
            )
            .at_offset(self.position));
        }
        self.position += 1;
        self.skip_white_space();
        Ok(())
    }

    fn close(&mut self) {
        self.position += 1;
        self.containers.pop();
    }

    fn key(&mut self) -> Result<()> {
        if self.peek() != Some(b'"') {
            return Err(self.error("expected a key in quotes"));
        }
        self.string()?;
        self.skip_white_space();
        if self.peek() != Some(b':') {
            return Err(self.error("expected ':' after a key"));
        }
        self.position += 1;
        self.skip_white_space();
        Ok(())
    }

    fn literal(&mut self, word: &[u8]) -> Result<()> {
        if !self.rest().starts_with(word) {
            return Err(self.unexpected_value());
        }
        self.position += word.len();
        Ok(())
    }

    fn number(&mut self) -> Result<()> {
        let start = self.position;
        self.accept(b'-');
        let leading_zero = self.peek() == Some(b'0');
        match self.digits() {
            0 if self.rest().starts_with(b"Inf") => return Err(self.unexpected_value()),
            0 => return Err(self.error("expected a digit")),
            1 => {}
            _ if leading_zero => {
                return Err(syntax_error(
                    self.input,
                    start,
                    "a number has a leading zero",
                ));
            }
            _ => {}
        }
        if self.accept(b'.') && self.digits() == 0 {
            return Err(self.error("expected a digit after '.'"));
        }
        if self.accept(b'e') || self.accept(b'E') {
            if !self.accept(b'+') {
                self.accept(b'-');
            }
            if self.digits() == 0 {
                return Err(self.error("expected a digit in the exponent"));
            }
        }
        Ok(())
    }

    fn digits(&mut self) -> usize {
        let count = self
            .rest()
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        self.position += count;
        count
    }

    fn string(&mut self) -> Result<()> {
        let start = self.position;
        self.position += 1;
        loop {
            self.position += write::find_special(self.rest());
            match self.peek() {
                Some(b'"') => {
                    self.position += 1;
                    return Ok(());
                }
                Some(b'\\') => self.escape()?,
                Some(_) => {
                    return Err(
                        self.error("a control character stands in a string; escape it as \\u00xx")
                    );
                }
                None => {
                    return Err(syntax_error(
                        self.input,
                        start,
                        "a string has no closing quote",
                    ));
                }
            }
        }
    }

    /// One escape. A canonical one stays where it is, any other is replaced by what it stands for.
    fn escape(&mut self) -> Result<()> {
        let start = self.position;
        match self.input.get(start + 1) {
            Some(b'"' | b'\\' | b'b' | b'f' | b'n' | b'r' | b't') => self.position += 2,
            Some(b'/') => {
                self.position += 2;
                self.replace(start, '/');
            }
            Some(b'u') => {
                let first = self.code_unit(start)?;
                self.position += 6;
                let character = self.character(first);
                if !self.is_canonical_escape(start..self.position, character) {
                    self.replace(start, character);
                }
            }
            _ => {
                return Err(self.error(
                    "an unknown escape; JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX",
                ));
            }
        }
        Ok(())
    }

    /// The character of a `\u` escape whose first unit was read: takes the second half of a pair, and gives U+FFFD for a lone
    /// surrogate.
    fn character(&mut self, first: u16) -> char {
        if let Some(character) = char::from_u32(u32::from(first)) {
            return character;
        }
        if self.rest().starts_with(b"\\u")
            && let Ok(second) = self.code_unit(self.position)
            && let Some(Ok(character)) = char::decode_utf16([first, second]).next()
        {
            self.position += 6;
            return character;
        }
        char::REPLACEMENT_CHARACTER
    }

    fn code_unit(&self, escape: usize) -> Result<u16> {
        let digits = self.input.get(escape + 2..escape + 6).unwrap_or_default();
        let unit = (digits.len() == 4 && digits.iter().all(u8::is_ascii_hexdigit))
            .then(|| {
                std::str::from_utf8(digits)
                    .ok()
                    .and_then(|text| u16::from_str_radix(text, 16).ok())
            })
            .flatten();
        unit.ok_or_else(|| syntax_error(self.input, escape, "\\u needs four hexadecimal digits"))
    }

    fn is_canonical_escape(&self, range: Range<usize>, character: char) -> bool {
        let mut canonical = Vec::with_capacity(6);
        write::write_escaped_char(&mut canonical, character);
        self.input.get(range) == Some(&canonical)
    }

    fn replace(&mut self, start: usize, character: char) {
        self.copy_run(start);
        write::write_escaped_char(&mut self.out, character);
        self.run = self.position;
    }

    /// Copies what lies between the last copied byte and `end`, and copies from now on.
    fn copy_run(&mut self, end: usize) {
        if !self.copying {
            self.copying = true;
            self.out.reserve(self.input.len() - self.start);
        }
        self.out
            .extend_from_slice(self.input.get(self.run..end).unwrap_or_default());
        self.run = end;
    }

    fn skip_white_space(&mut self) {
        if !self.peek().is_some_and(is_white_space) {
            return;
        }
        self.copy_run(self.position);
        while self.peek().is_some_and(is_white_space) {
            self.position += 1;
        }
        self.run = self.position;
    }

    fn rest(&self) -> &'a [u8] {
        self.input.get(self.position..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.input.get(self.position).copied()
    }

    fn accept(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.position += usize::from(found);
        found
    }

    fn unexpected_value(&self) -> Error {
        let rest = self.rest();
        let what = if rest.is_empty() && self.input.iter().copied().all(is_white_space) {
            "the text is empty"
        } else if rest.is_empty() {
            "the text ends where a value is expected"
        } else if rest.starts_with(b"NaN") || rest.starts_with(b"Inf") {
            "NaN and infinities are not JSON; leave the member out or write null"
        } else {
            "expected a JSON value"
        };
        self.error(what)
    }

    fn error(&self, what: &str) -> Error {
        syntax_error(self.input, self.position, what)
    }
}

const WORDS: usize = (super::MAX_DEPTH + super::ENVELOPE_DEPTH) / 64;

/// The open containers of a value, one bit each.
struct Containers {
    objects: [u64; WORDS],
    depth: usize,
    max_depth: usize,
}

impl Containers {
    fn new(max_depth: usize) -> Self {
        Containers {
            objects: [0; WORDS],
            depth: 0,
            max_depth,
        }
    }

    /// False where that would be too deep.
    fn push(&mut self, object: bool) -> bool {
        if self.depth >= self.max_depth {
            return false;
        }
        if let Some(word) = self.objects.get_mut(self.depth / 64) {
            let bit = 1 << (self.depth % 64);
            *word = if object { *word | bit } else { *word & !bit };
        }
        self.depth += 1;
        true
    }

    fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Whether the innermost container is an object; nothing when none is open.
    fn innermost(&self) -> Option<bool> {
        let top = self.depth.checked_sub(1)?;
        self.objects
            .get(top / 64)
            .map(|word| word >> (top % 64) & 1 == 1)
    }
}

fn is_white_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
}

fn syntax_error(input: &[u8], offset: usize, what: &str) -> Error {
    let found = match input.get(offset) {
        Some(byte) if byte.is_ascii_graphic() => format!("{what}, found '{}'", char::from(*byte)),
        _ => what.to_owned(),
    };
    Error::new(ErrorKind::InvalidJson, found).at_offset(offset)
}

fn not_utf8(text: &Bytes) -> Error {
    let offset = std::str::from_utf8(text)
        .err()
        .map_or(0, |error| error.valid_up_to());
    Error::new(ErrorKind::InvalidUtf8, "the bytes are not UTF-8").at_offset(offset)
}
