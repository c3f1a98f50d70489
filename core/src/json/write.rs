//! Writing JSON text: where it goes, escaping, numbers, base64.

use wide::u8x16;

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

/// How many bytes are looked at together.
const STEP: usize = 16;

/// A bit for each byte that is `"`, `\` or below U+0020, the lowest for the first. Compiled to vector instructions on every target
/// that has them: 143 instructions for an average key became 50, and JSON inside a JSON string takes half of what words took.
#[inline]
fn specials(bytes: [u8; STEP]) -> u32 {
    let block = u8x16::new(bytes);
    let control = block.min(u8x16::splat(0x1F)).simd_eq(block);
    (block.simd_eq(u8x16::splat(b'"')) | block.simd_eq(u8x16::splat(b'\\')) | control).to_bitmask()
}

/// The block that starts at a position, where that many bytes are left.
#[inline]
fn block_at(bytes: &[u8], position: usize) -> Option<[u8; STEP]> {
    bytes.get(position..)?.first_chunk::<STEP>().copied()
}

/// How many bytes come before the first `"`, `\` or control character.
#[inline]
pub(crate) fn find_special(bytes: &[u8]) -> usize {
    let mut position = 0;
    while let Some(block) = block_at(bytes, position) {
        let found = specials(block);
        if found != 0 {
            return position + found.trailing_zeros() as usize;
        }
        position += STEP;
    }
    // What is left of a longer text is looked at again in its last block: the bytes before it are clean.
    if let Some(last) = bytes.last_chunk::<STEP>() {
        let found = specials(*last);
        return bytes.len() - STEP
            + if found == 0 {
                STEP
            } else {
                found.trailing_zeros() as usize
            };
    }
    find_special_in_ends(bytes)
}

/// The same for fewer bytes than a block: both ends, which overlap, make one block without a way through memory, for which the
/// processor would wait longer than all the rest takes.
#[inline]
fn find_special_in_ends(bytes: &[u8]) -> usize {
    let ends_of_8 = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>());
    let ends_of_4 = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>());
    let (end, block) = if let (Some(first), Some(last)) = ends_of_8 {
        let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
        (8, u128::from(first) | u128::from(last) << 64)
    } else if let (Some(first), Some(last)) = ends_of_4 {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        let ends = u128::from(first) | u128::from(last) << 32;
        (4, ends | ends << 64)
    } else {
        let found = bytes.iter().position(|&byte| is_special(byte));
        return found.unwrap_or(bytes.len());
    };
    match specials(block.to_le_bytes()).trailing_zeros() as usize {
        found if found < end => found,
        found if found < 2 * end => bytes.len() + found - 2 * end,
        _ => bytes.len(),
    }
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

/// Writes bytes that need escapes. JSON inside a JSON string needs one every few bytes: so whole blocks are copied and only counted as
/// far as they are clean, which takes no call for each run.
fn escape_rest<B: Buffer + ?Sized>(out: &mut B, mut rest: &[u8]) {
    let mut gathered = Gathered::new();
    while let Some(window) = rest.first_chunk::<{ 2 * STEP }>() {
        gathered.make_room(out);
        gathered.escape_step(window);
        rest = rest.get(STEP..).unwrap_or_default();
    }
    // The last bytes, with clean ones behind them that are taken off again.
    let mut padded = [b' '; 4 * STEP];
    if let Some(room) = padded.get_mut(..rest.len()) {
        room.copy_from_slice(rest);
    }
    for window in [
        padded.first_chunk::<{ 2 * STEP }>(),
        padded
            .last_chunk::<{ 3 * STEP }>()
            .and_then(|end| end.first_chunk()),
    ] {
        gathered.make_room(out);
        if let Some(window) = window {
            gathered.escape_step(window);
        }
    }
    gathered.length -= 2 * STEP - rest.len();
    gathered.flush(out);
}

/// A small block on the stack that collects short pieces.
struct Gathered {
    block: [u8; 512],
    length: usize,
}

/// The longest that one step becomes, escaped byte by byte, and what a last whole copy may touch behind it.
const LONGEST_STEP: usize = STEP * 6 + STEP;

impl Gathered {
    fn new() -> Self {
        Gathered {
            block: [0; 512],
            length: 0,
        }
    }

    /// Makes sure that a whole step fits.
    #[inline]
    fn make_room<B: Buffer + ?Sized>(&mut self, out: &mut B) {
        if self.length + LONGEST_STEP > self.block.len() {
            self.flush(out);
        }
    }

    /// Takes the first half of a window, escaped. The second half is there so that a whole block can be copied from anywhere in the first.
    #[inline]
    fn escape_step(&mut self, window: &[u8; 2 * STEP]) {
        let mut found = window.first_chunk().copied().map_or(0, specials);
        let mut position = 0;
        while found != 0 {
            let run = found.trailing_zeros() as usize;
            self.push(window, position, run);
            position += run + 1;
            found >>= run + 1;
            let special = window.get(position - 1).copied().unwrap_or_default();
            self.push_escape(special);
        }
        self.push(window, position, STEP - position);
    }

    /// Takes `count` bytes of a window, at most a block.
    #[inline]
    fn push(&mut self, window: &[u8; 2 * STEP], position: usize, count: usize) {
        let room = self
            .block
            .get_mut(self.length..)
            .and_then(|room| room.first_chunk_mut::<STEP>());
        if let (Some(room), Some(block)) = (room, block_at(window, position)) {
            *room = block;
        }
        self.length += count;
    }

    #[inline]
    fn push_escape(&mut self, byte: u8) {
        let escape = ESCAPES.get(usize::from(byte)).copied().unwrap_or_default();
        if let Some(room) = self
            .block
            .get_mut(self.length..)
            .and_then(|room| room.first_chunk_mut::<8>())
        {
            *room = escape;
        }
        self.length += length_of(escape);
    }

    fn flush<B: Buffer + ?Sized>(&mut self, out: &mut B) {
        out.write(self.block.get(..self.length).unwrap_or_default());
        self.length = 0;
    }
}

/// The escape of every special byte, with its length in the last place.
static ESCAPES: [[u8; 8]; 256] = escapes();

const fn escapes() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0_u8;
    loop {
        #[expect(
            clippy::indexing_slicing,
            reason = "a byte cannot be outside of 256 places, and the compiler runs this"
        )]
        {
            table[byte as usize] = escape_of(byte);
        }
        if byte == u8::MAX {
            return table;
        }
        byte += 1;
    }
}

const fn escape_of(byte: u8) -> [u8; 8] {
    let letter = match byte {
        b'"' | b'\\' => byte,
        0x08 => b'b',
        0x0C => b'f',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        _ => {
            let (high, low) = (byte >> 4, byte & 15);
            return [
                b'\\',
                b'u',
                b'0',
                b'0',
                hex_digit(high),
                hex_digit(low),
                0,
                6,
            ];
        }
    };
    [b'\\', letter, 0, 0, 0, 0, 0, 2]
}

const fn hex_digit(value: u8) -> u8 {
    if value < 10 {
        b'0' + value
    } else {
        b'a' + value - 10
    }
}

#[inline]
fn length_of(escape: [u8; 8]) -> usize {
    let [.., length] = escape;
    usize::from(length)
}

/// Writes one character in the canonical form: escaped only where it must be.
pub(crate) fn write_escaped_char(out: &mut Vec<u8>, character: char) {
    match u8::try_from(character) {
        Ok(byte) if is_special(byte) => {
            let escape = escape_of(byte);
            out.extend_from_slice(escape.get(..length_of(escape)).unwrap_or_default());
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
    fn escapes_at_every_offset() {
        for length in 0..70 {
            for at in 0..length {
                for special in ["\"", "\u{1}", "\"\"", "é\\"] {
                    let text = format!("{}{special}{}", "a".repeat(at), "b".repeat(length - at));
                    let mut out = Vec::new();
                    write_string(&mut out, &text);
                    let read: String = serde_json::from_slice(&out).expect("JSON");
                    assert_eq!(read, text);
                }
            }
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
