//! Media types, signatures, data URLs, and base64 in both alphabets (semantics section 4).

use std::borrow::Cow;

use bytes::Bytes;
use bytestring::ByteString;

use crate::error::{Error, ErrorKind, Result};
use crate::json::Text;
use crate::json::write::{Buffer, shortened};

/// The bytes of an image or file: as given, or as the base64 text they were read from. Cloning shares them.
#[derive(Clone)]
pub struct Data(Kept);

#[derive(Clone)]
enum Kept {
    Bytes(Bytes),
    /// Standard alphabet, padded, checked: it can be copied to a wire as it is.
    Base64(ByteString),
}

impl Data {
    /// The bytes themselves.
    pub fn from_bytes(bytes: impl Into<Bytes>) -> Self {
        Data(Kept::Bytes(bytes.into()))
    }

    /// How many bytes it is.
    pub fn len(&self) -> usize {
        match &self.0 {
            Kept::Bytes(bytes) => bytes.len(),
            Kept::Base64(text) => {
                let padding = text.bytes().rev().take_while(|&byte| byte == b'=').count();
                text.len() / 4 * 3 - padding
            }
        }
    }

    /// Whether there is no byte.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes, decoded now if they are kept as base64.
    pub fn to_bytes(&self) -> Bytes {
        match &self.0 {
            Kept::Bytes(bytes) => bytes.clone(),
            // Checked when it was read: decoding cannot fail.
            Kept::Base64(text) => base64_simd::STANDARD
                .decode_to_vec(text.as_bytes())
                .unwrap_or_default()
                .into(),
        }
    }

    /// The base64 text, where the bytes are kept as one.
    pub fn as_base64(&self) -> Option<&str> {
        match &self.0 {
            Kept::Bytes(_) => None,
            Kept::Base64(text) => Some(text),
        }
    }

    /// The bytes, where they are kept as such.
    pub fn as_bytes(&self) -> Option<&Bytes> {
        match &self.0 {
            Kept::Bytes(bytes) => Some(bytes),
            Kept::Base64(_) => None,
        }
    }

    /// How long the base64 text is.
    pub fn base64_len(&self) -> usize {
        match &self.0 {
            Kept::Bytes(bytes) => bytes.len().div_ceil(3) * 4,
            Kept::Base64(text) => text.len(),
        }
    }

    /// Appends the bytes as padded standard base64.
    pub(crate) fn write_base64<B: Buffer + ?Sized>(&self, out: &mut B) {
        match &self.0 {
            Kept::Bytes(bytes) => out.write_base64(bytes),
            Kept::Base64(text) => out.write(text.as_bytes()),
        }
    }

    /// The first bytes, enough for every signature.
    fn head(&self) -> Cow<'_, [u8]> {
        match &self.0 {
            Kept::Bytes(bytes) => Cow::Borrowed(bytes.get(..SIGNATURE_LENGTH).unwrap_or(bytes)),
            Kept::Base64(text) => {
                let head = text.get(..SIGNATURE_LENGTH / 3 * 4).unwrap_or(text);
                Cow::Owned(
                    base64_simd::STANDARD
                        .decode_to_vec(head.as_bytes())
                        .unwrap_or_default(),
                )
            }
        }
    }
}

impl PartialEq for Data {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Kept::Base64(a), Kept::Base64(b)) => a == b,
            _ => self.to_bytes() == other.to_bytes(),
        }
    }
}

impl Eq for Data {}

/// Enough for every signature, and whole groups of base64.
const SIGNATURE_LENGTH: usize = 12;

/// What the first bytes say, among the five formats that are told by a signature.
pub(crate) fn sniff(data: &Data) -> Option<&'static str> {
    let head = data.head();
    let riff = head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP");
    if head.starts_with(b"\x89PNG") {
        Some("image/png")
    } else if head.starts_with(b"\xFF\xD8\xFF") {
        Some("image/jpeg")
    } else if head.starts_with(b"GIF8") {
        Some("image/gif")
    } else if riff {
        Some("image/webp")
    } else if head.starts_with(b"%PDF-") {
        Some("application/pdf")
    } else {
        None
    }
}

/// A label as it is kept: lower case, without parameters, aliases replaced.
///
/// # Errors
/// `UNKNOWN_MEDIA_TYPE` for text that is no `type/subtype`.
pub(crate) fn normal_label(label: &str) -> Result<ByteString> {
    let bare = label
        .split(';')
        .next()
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    let valid = bare
        .split_once('/')
        .is_some_and(|(kind, subtype)| is_token(kind) && is_token(subtype));
    if !valid {
        return Err(Error::new(
            ErrorKind::UnknownMediaType,
            format!(
                "{:?} is no media type; give one as \"image/png\"",
                shortened(label, 40)
            ),
        ));
    }
    Ok(match bare.as_str() {
        "image/jpg" | "image/pjpeg" => ByteString::from_static("image/jpeg"),
        "image/x-png" => ByteString::from_static("image/png"),
        "image/svg" => ByteString::from_static("image/svg+xml"),
        "audio/x-wav" | "audio/wave" | "audio/vnd.wave" => ByteString::from_static("audio/wav"),
        "audio/mp3" | "audio/x-mp3" => ByteString::from_static("audio/mpeg"),
        "application/x-pdf" => ByteString::from_static("application/pdf"),
        _ => bare.into(),
    })
}

fn is_token(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"!#$&^_.+-*".contains(&byte))
}

/// Bytes read from text, and the media type that a data URL gave.
pub(crate) struct Decoded {
    pub(crate) data: Data,
    pub(crate) label: Option<String>,
}

/// Reads the text of a `data` field: base64 in either alphabet, padded or not, white space skipped, perhaps as a data URL.
///
/// # Errors
/// `INVALID_BASE64`; `INVALID_PART` for a URL.
pub(crate) fn decode(text: &Text) -> Result<Decoded> {
    let text = text.to_shared();
    let trimmed = without_lead(&text);
    if is_data_url(trimmed) {
        return decode_data_url(trimmed);
    }
    if let Some((scheme, _)) = trimmed.split_once("://")
        && is_scheme(scheme)
    {
        return Err(Error::new(
            ErrorKind::InvalidPart,
            "a URL stands where bytes belong; use an image_url part, or a file part with `url`",
        ));
    }
    Ok(Decoded {
        data: decode_base64(text)?,
        label: None,
    })
}

/// Whether a URL carries its bytes itself. White space and controls before it are nothing, as in every browser.
pub(crate) fn is_data_url(url: &str) -> bool {
    without_lead(url)
        .get(..5)
        .is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"))
}

fn without_lead(url: &str) -> &str {
    url.trim_start_matches(|character: char| character.is_whitespace() || character.is_control())
}

/// Reads a data URL (RFC 2397), base64 or percent-encoded.
///
/// # Errors
/// `INVALID_BASE64` and `INVALID_PART`.
pub(crate) fn decode_data_url(url: &str) -> Result<Decoded> {
    let rest = without_lead(url).get(5..).unwrap_or_default();
    let Some((header, payload)) = rest.split_once(',') else {
        return Err(Error::new(
            ErrorKind::InvalidPart,
            "a data URL without a comma before its data",
        ));
    };
    let label = header
        .split(';')
        .next()
        .map(str::trim)
        .filter(|label| !label.is_empty())
        .map(str::to_owned);
    let base64 = header
        .rsplit(';')
        .next()
        .is_some_and(|last| last.trim().eq_ignore_ascii_case("base64"));
    let unquoted = percent_decoded(payload);
    let data = if base64 {
        let text = String::from_utf8(unquoted).map_err(|_| not_base64())?;
        decode_base64(text.into())?
    } else {
        Data::from_bytes(unquoted)
    };
    Ok(Decoded { data, label })
}

/// Percent-encoded text as text.
pub(crate) fn percent_decoded_text(text: &str) -> String {
    String::from_utf8_lossy(&percent_decoded(text)).into_owned()
}

fn percent_decoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| byte == b'%').and_then(|digits| {
            std::str::from_utf8(digits)
                .ok()
                .and_then(|digits| u8::from_str_radix(digits, 16).ok())
        });
        bytes.push(code.unwrap_or(byte));
        rest = if code.is_some() {
            after.get(2..).unwrap_or_default()
        } else {
            after
        };
    }
    bytes
}

fn decode_base64(text: ByteString) -> Result<Data> {
    if base64_simd::STANDARD.check(text.as_bytes()).is_ok() {
        return Ok(Data(Kept::Base64(text)));
    }
    let standard: Vec<u8> = text
        .bytes()
        .map(|byte| match byte {
            b'-' => b'+',
            b'_' => b'/',
            other => other,
        })
        .collect();
    let bytes = base64_simd::forgiving_decode_to_vec(&standard).map_err(|_| not_base64())?;
    Ok(Data::from_bytes(bytes))
}

fn not_base64() -> Error {
    Error::new(
        ErrorKind::InvalidBase64,
        "the text is not base64 (neither the standard nor the URL-safe alphabet)",
    )
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// The media type of an image: its signature, else the data URL's label, else the field.
///
/// # Errors
/// `INVALID_PART` without bytes or where the bytes are no image, `UNKNOWN_MEDIA_TYPE` where nothing tells the type.
pub(crate) fn image_type(
    data: &Data,
    url_label: Option<&str>,
    field: Option<&str>,
) -> Result<ByteString> {
    if data.is_empty() {
        return Err(Error::new(ErrorKind::InvalidPart, "the image has no bytes").in_key("data"));
    }
    let media_type = match (sniff(data), url_label.or(field)) {
        (Some(sniffed), _) => ByteString::from_static(sniffed),
        (None, Some(label)) => normal_label(label).map_err(|error| error.in_key("media_type"))?,
        (None, None) => {
            let what = "the image's type is not known from its bytes; give media_type";
            return Err(Error::new(ErrorKind::UnknownMediaType, what).in_key("media_type"));
        }
    };
    if !media_type.starts_with("image/") {
        let what = format!("{media_type} is no image; use a file part");
        return Err(Error::new(ErrorKind::InvalidPart, what).in_key("media_type"));
    }
    Ok(media_type)
}

/// The media type of a file with bytes: as for an image, and `application/octet-stream` where nothing tells it.
///
/// # Errors
/// `UNKNOWN_MEDIA_TYPE` where a label is no media type.
pub(crate) fn file_type(
    data: &Data,
    url_label: Option<&str>,
    field: Option<&str>,
) -> Result<ByteString> {
    match (sniff(data), url_label.or(field)) {
        (Some(sniffed), _) => Ok(ByteString::from_static(sniffed)),
        (None, Some(label)) => normal_label(label).map_err(|error| error.in_key("media_type")),
        (None, None) => Ok(ByteString::from_static("application/octet-stream")),
    }
}

/// Whether a file of this type can be shown as text: `text/*`, JSON, XML and YAML. SVG counts as an image.
pub(crate) fn is_text_like(media_type: &str) -> bool {
    let subtype = media_type
        .split_once('/')
        .map_or("", |(_, subtype)| subtype);
    media_type != "image/svg+xml"
        && (media_type.starts_with("text/")
            || subtype.ends_with("+json")
            || subtype.ends_with("+xml")
            || matches!(
                media_type,
                "application/json" | "application/xml" | "application/yaml" | "application/x-yaml"
            ))
}

/// The media type that the last path segment of a URL suggests, for the few kinds wires tell apart.
pub(crate) fn type_of_url(url: &str) -> Option<&'static str> {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let extension = path
        .rsplit('/')
        .next()?
        .rsplit_once('.')?
        .1
        .to_ascii_lowercase();
    type_of_extension(&extension)
}

/// Whether a label is a type, and not a family such as `image/*` that no API takes as one.
pub(crate) fn is_exact(media_type: &&str) -> bool {
    !media_type.ends_with("/*")
}

/// The media type of a file extension, for `from_path` and URLs.
pub(crate) fn type_of_extension(extension: &str) -> Option<&'static str> {
    EXTENSIONS
        .iter()
        .find(|(known, _)| *known == extension)
        .map(|(_, media_type)| *media_type)
}

/// Extensions and their media types; the first extension of a type is its usual one.
const EXTENSIONS: &[(&str, &str)] = &[
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("gif", "image/gif"),
    ("webp", "image/webp"),
    ("svg", "image/svg+xml"),
    ("bmp", "image/bmp"),
    ("tif", "image/tiff"),
    ("tiff", "image/tiff"),
    ("pdf", "application/pdf"),
    ("json", "application/json"),
    ("xml", "application/xml"),
    ("yaml", "application/yaml"),
    ("yml", "application/yaml"),
    ("txt", "text/plain"),
    ("md", "text/markdown"),
    ("csv", "text/csv"),
    ("html", "text/html"),
    ("htm", "text/html"),
    ("zip", "application/zip"),
    ("wav", "audio/wav"),
    ("mp3", "audio/mpeg"),
    ("mp4", "video/mp4"),
    ("mov", "video/quicktime"),
    ("webm", "video/webm"),
    ("doc", "application/msword"),
    (
        "docx",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
    ("xls", "application/vnd.ms-excel"),
    (
        "xlsx",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ),
    ("m4a", "audio/mp4"),
    ("ogg", "audio/ogg"),
    ("flac", "audio/flac"),
    ("ppt", "application/vnd.ms-powerpoint"),
    (
        "pptx",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ),
    ("rtf", "application/rtf"),
    ("avi", "video/x-msvideo"),
    ("mkv", "video/x-matroska"),
];

/// A usual extension of a media type; `bin` where none is known.
pub(crate) fn extension_of(media_type: &str) -> &'static str {
    EXTENSIONS
        .iter()
        .find(|(_, known)| *known == media_type)
        .map_or("bin", |(extension, _)| extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> std::result::Result<Vec<u8>, &'static str> {
        decode(&Text::from(text))
            .map(|decoded| decoded.data.to_bytes().to_vec())
            .map_err(|error| error.code())
    }

    #[test]
    fn reads_base64_in_every_common_form() {
        let wanted = Ok(vec![0xFF, 0xFE, 0x00, 0x10, 0xFB, 0xEF]);
        for text in [
            "//4AEPvv",
            "__4AEPvv",
            "//4A\r\nEPvv",
            " //4AEPvv\t",
            "data:image/png;base64,//4AEPvv",
            "DATA:;base64,__4AEPvv",
            "data:image/png;charset=x;base64,%2F%2F4AEPvv",
        ] {
            assert_eq!(bytes(text), wanted, "{text}");
        }
        for (text, length) in [
            ("QQ==", 1),
            ("QQ", 1),
            ("QUI", 2),
            ("QUI=", 2),
            ("", 0),
            ("QR==", 1),
        ] {
            assert_eq!(bytes(text).map(|bytes| bytes.len()), Ok(length), "{text}");
        }
        for text in [
            "Q",
            "QQ=",
            "QQ===",
            "Q!==",
            "é",
            "QQ==QQ==",
            "data:image/png;base64,Q",
        ] {
            assert_eq!(bytes(text), Err("INVALID_BASE64"), "{text}");
        }
        for text in [
            "https://example.com/a.png",
            "file:///etc/passwd",
            "gs://bucket/a",
        ] {
            assert_eq!(bytes(text), Err("INVALID_PART"), "{text}");
        }
        assert_eq!(bytes("data:text/plain,a%20b%zz"), Ok(b"a b%zz".to_vec()));
    }

    #[test]
    fn signatures_win_over_labels() {
        let png = Data::from_bytes(&b"\x89PNG\r\n\x1a\n"[..]);
        assert_eq!(
            image_type(&png, None, Some("image/jpeg")).as_deref().ok(),
            Some("image/png")
        );
        assert_eq!(
            file_type(&png, None, Some("application/zip"))
                .as_deref()
                .ok(),
            Some("image/png")
        );
        let zip = Data::from_bytes(&b"PK\x03\x04"[..]);
        assert_eq!(
            file_type(&zip, None, Some("Application/X; a=b"))
                .as_deref()
                .ok(),
            Some("application/x")
        );
        assert_eq!(
            file_type(&zip, Some("text/csv"), Some("text/plain"))
                .as_deref()
                .ok(),
            Some("text/csv")
        );
        assert_eq!(
            file_type(&zip, None, None).as_deref().ok(),
            Some("application/octet-stream")
        );
        assert!(image_type(&zip, None, Some("text/plain")).is_err());
        assert!(image_type(&zip, None, None).is_err());
        assert!(image_type(&Data::from_bytes(Bytes::new()), None, Some("image/png")).is_err());
    }
}
