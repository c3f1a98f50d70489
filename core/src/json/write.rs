//! Writing JSON text: where it goes, escaping, numbers, base64.

use crate::error::{Error, ErrorKind, Result};

/// Where JSON text is written: a `Vec<u8>`, or storage that a host language owns.
pub trait Buffer {
    /// Makes room for that many more bytes.
    fn reserve(&mut self, additional: usize);
    /// Appends bytes.
    fn write(&mut self, bytes: &[u8]);
    /// Appends bytes as padded standard base64, straight into the storage.
    fn write_base64(&mut self, bytes: &[u8]);
}

impl Buffer for Vec<u8> {
    fn reserve(&mut self, additional: usize) {
        Vec::reserve(self, additional);
    }

    fn write(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }

    fn write_base64(&mut self, bytes: &[u8]) {
        base64_simd::STANDARD.encode_append(bytes, self);
    }
}

const LOW_BITS: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// The high bit of each byte that is `"`, `\` or below U+0020 (the lowest such bit is exact, which is all that is used).
#[inline]
fn special_bytes(word: u64) -> u64 {
    let zero_at = |x: u64| x.wrapping_sub(LOW_BITS) & !x;
    let quote = zero_at(word ^ (LOW_BITS * 0x22));
    let backslash = zero_at(word ^ (LOW_BITS * 0x5C));
    let control = word.wrapping_sub(LOW_BITS * 0x20) & !word;
    (quote | backslash | control) & HIGH_BITS
}

/// How many bytes come before the first `"`, `\` or control character.
#[inline]
pub(crate) fn find_special(bytes: &[u8]) -> usize {
    let mut position = 0;
    // Wide steps that the compiler turns into vector instructions of every target.
    while let Some(chunk) = bytes
        .get(position..)
        .and_then(|rest| rest.first_chunk::<32>())
    {
        if chunk
            .iter()
            .fold(false, |any, &byte| any | is_special(byte))
        {
            break;
        }
        position += 32;
    }
    while let Some(chunk) = bytes
        .get(position..)
        .and_then(|rest| rest.first_chunk::<8>())
    {
        let special = special_bytes(u64::from_le_bytes(*chunk));
        if special != 0 {
            return position + (special.trailing_zeros() / 8) as usize;
        }
        position += 8;
    }
    let tail = bytes.get(position..).unwrap_or_default();
    // What is left of a longer text is looked at again in its last word: the bytes before it are clean.
    if let Some(chunk) = bytes.last_chunk::<8>()
        && !tail.is_empty()
    {
        let special = special_bytes(u64::from_le_bytes(*chunk));
        let clean = if special == 0 {
            8
        } else {
            (special.trailing_zeros() / 8) as usize
        };
        return bytes.len() - 8 + clean;
    }
    position
        + tail
            .iter()
            .position(|&byte| is_special(byte))
            .unwrap_or(tail.len())
}

#[inline]
fn is_special(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

/// Writes a text as a JSON string, quotes included.
pub fn write_string<B: Buffer + ?Sized>(out: &mut B, text: &str) {
    out.reserve(text.len() + 2);
    out.write(b"\"");
    write_escaped(out, text);
    out.write(b"\"");
}

/// Writes a text as the body of a JSON string.
pub fn write_escaped<B: Buffer + ?Sized>(out: &mut B, text: &str) {
    let (clean, rest) = text
        .as_bytes()
        .split_at(find_special(text.as_bytes()).min(text.len()));
    out.write(clean);
    if !rest.is_empty() {
        escape_rest(out, rest);
    }
}

/// Writes bytes that need escapes. JSON inside a JSON string needs one every few bytes: so words are copied whole into a block and
/// only counted as far as they are clean, which takes no call for each run.
fn escape_rest<B: Buffer + ?Sized>(out: &mut B, mut rest: &[u8]) {
    let mut block = Gathered::new();
    while let Some(word) = rest.first_chunk::<8>() {
        let special = special_bytes(u64::from_le_bytes(*word));
        if special == 0 {
            block.push(out, *word, 8);
            rest = rest.get(8..).unwrap_or_default();
            continue;
        }
        let clean = (special.trailing_zeros() / 8) as usize;
        block.push(out, *word, clean);
        if let Some(&byte) = word.get(clean) {
            let (escape, length) = escape_of(byte);
            block.push(out, escape, length);
        }
        rest = rest.get(clean + 1..).unwrap_or_default();
    }
    for &byte in rest {
        let (escape, length) = if is_special(byte) {
            escape_of(byte)
        } else {
            ([byte, 0, 0, 0, 0, 0, 0, 0], 1)
        };
        block.push(out, escape, length);
    }
    block.flush(out);
}

/// A small block on the stack that collects short pieces.
struct Gathered {
    block: [u8; 256],
    length: usize,
}

impl Gathered {
    fn new() -> Self {
        Gathered {
            block: [0; 256],
            length: 0,
        }
    }

    /// Takes the first `count` bytes of a word.
    #[inline]
    fn push<B: Buffer + ?Sized>(&mut self, out: &mut B, word: [u8; 8], count: usize) {
        if self.length + 8 > self.block.len() {
            self.flush(out);
        }
        if let Some(room) = self
            .block
            .get_mut(self.length..)
            .and_then(|room| room.first_chunk_mut::<8>())
        {
            *room = word;
            self.length += count;
        }
    }

    fn flush<B: Buffer + ?Sized>(&mut self, out: &mut B) {
        out.write(self.block.get(..self.length).unwrap_or_default());
        self.length = 0;
    }
}

/// The escape of a special byte and how long it is.
#[inline]
fn escape_of(byte: u8) -> ([u8; 8], usize) {
    let short = |letter| ([b'\\', letter, 0, 0, 0, 0, 0, 0], 2);
    match byte {
        b'"' | b'\\' => short(byte),
        0x08 => short(b'b'),
        0x0C => short(b'f'),
        b'\n' => short(b'n'),
        b'\r' => short(b'r'),
        b'\t' => short(b't'),
        _ => {
            let digit = |value: u8| {
                if value < 10 {
                    b'0' + value
                } else {
                    b'a' + value - 10
                }
            };
            (
                [
                    b'\\',
                    b'u',
                    b'0',
                    b'0',
                    digit(byte >> 4),
                    digit(byte & 15),
                    0,
                    0,
                ],
                6,
            )
        }
    }
}

/// Writes one character in the canonical form: escaped only where it must be.
pub(crate) fn write_escaped_char(out: &mut Vec<u8>, character: char) {
    match u8::try_from(character) {
        Ok(byte) if is_special(byte) => {
            let (escape, length) = escape_of(byte);
            out.extend_from_slice(escape.get(..length).unwrap_or_default());
        }
        _ => out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
    }
}

/// The text of a canonical string body.
pub fn unescape(body: &str) -> String {
    let mut text = String::with_capacity(body.len());
    let mut rest = body;
    while let Some((clean, escape)) = rest.split_once('\\') {
        text.push_str(clean);
        let mut characters = escape.chars();
        let length = match characters.next() {
            Some('u') => {
                let code = escape
                    .get(1..5)
                    .and_then(|digits| u32::from_str_radix(digits, 16).ok());
                text.push(
                    code.and_then(char::from_u32)
                        .unwrap_or(char::REPLACEMENT_CHARACTER),
                );
                5
            }
            Some('b') => push(&mut text, '\u{8}'),
            Some('f') => push(&mut text, '\u{c}'),
            Some('n') => push(&mut text, '\n'),
            Some('r') => push(&mut text, '\r'),
            Some('t') => push(&mut text, '\t'),
            Some(character) => push(&mut text, character),
            None => 0,
        };
        rest = escape.get(length..).unwrap_or_default();
    }
    text.push_str(rest);
    text
}

fn push(text: &mut String, character: char) -> usize {
    text.push(character);
    1
}

/// Writes a float with the digits of ECMAScript's `Number::toString`, and `.0` where there is neither `.` nor `e`.
///
/// # Errors
/// `NOT_FINITE` for NaN and the infinities.
pub fn write_f64<B: Buffer + ?Sized>(out: &mut B, value: f64) -> Result<()> {
    if !value.is_finite() {
        let name = if value.is_nan() { "NaN" } else { "an infinity" };
        return Err(Error::new(
            ErrorKind::NotFinite,
            format!("{name} has no JSON form; leave it out or return null"),
        ));
    }
    write_float_digits(
        out,
        value.is_sign_negative(),
        ryu_js::Buffer::new().format_finite(value),
    );
    Ok(())
}

/// The same for a 32-bit float, with the digits that are enough for one.
///
/// # Errors
/// As [`write_f64`].
pub fn write_f32<B: Buffer + ?Sized>(out: &mut B, value: f32) -> Result<()> {
    if !value.is_finite() {
        return write_f64(out, f64::from(value));
    }
    write_float_digits(
        out,
        value.is_sign_negative(),
        ryu_js::Buffer::new().format_finite(value),
    );
    Ok(())
}

fn write_float_digits<B: Buffer + ?Sized>(out: &mut B, negative: bool, digits: &str) {
    // ECMAScript writes -0 as 0; the sign is part of the value.
    if negative && !digits.starts_with('-') {
        out.write(b"-");
    }
    out.write(digits.as_bytes());
    if !digits.contains(['.', 'e']) {
        out.write(b".0");
    }
}

/// Writes bytes as a JSON string of padded standard base64.
pub fn write_base64_string<B: Buffer + ?Sized>(out: &mut B, bytes: &[u8]) {
    out.write(b"\"");
    out.write_base64(bytes);
    out.write(b"\"");
}

/// The start of a text, for printable forms and error texts.
pub(crate) fn shortened(text: &str, characters: usize) -> String {
    match text.char_indices().nth(characters) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_specials_at_every_offset() {
        for special in [b'"', b'\\', 0, 0x1F, b'\n'] {
            for at in 0..40 {
                let mut bytes = vec![b'a'; 41];
                bytes[at] = special;
                assert_eq!(find_special(&bytes), at, "{special} at {at}");
            }
        }
        for clean in ["", " ", "é—🦦", "\u{7f}\u{80}", &"x".repeat(100)] {
            assert_eq!(find_special(clean.as_bytes()), clean.len(), "{clean}");
        }
    }

    #[test]
    fn escapes_and_reads_back() {
        let every: String = (0..0x300u32)
            .filter_map(char::from_u32)
            .chain("🦦\"\\/".chars())
            .collect();
        for text in [
            every.as_str(),
            "",
            "a",
            &"\"".repeat(3000),
            &"long clean run ".repeat(60),
        ] {
            let mut out = Vec::new();
            write_escaped(&mut out, text);
            let body = String::from_utf8(out).expect("UTF-8");
            assert_eq!(unescape(&body), text);
            assert_eq!(
                serde_json::from_str::<String>(&format!("\"{body}\"")).expect("JSON"),
                text
            );
        }
    }

    #[test]
    fn floats_have_ecmascript_digits_and_stay_floats() {
        for (value, digits) in [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (0.0, "0.0"),
            (0.1, "0.1"),
            (1e21, "1e+21"),
            (1e20, "100000000000000000000.0"),
            (5e-324, "5e-324"),
            (1e-7, "1e-7"),
            (0.000_001, "0.000001"),
            (f64::MAX, "1.7976931348623157e+308"),
        ] {
            let mut out = Vec::new();
            write_f64(&mut out, value).expect("finite");
            assert_eq!(String::from_utf8_lossy(&out), digits);
        }
        assert!(write_f64(&mut Vec::new(), f64::NAN).is_err());
        assert!(write_f64(&mut Vec::new(), f64::INFINITY).is_err());
    }
}
