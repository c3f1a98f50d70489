//! What crosses the boundary as bytes. The one room with `unsafe` in it: UniFFI's converter trait is unsafe to implement.
#![allow(
    unsafe_code,
    reason = "uniffi::FfiConverter is an unsafe trait; each impl says why it holds"
)]

use bytes::Bytes;
use uniffi::deps::anyhow::{Result, bail};
use uniffi::{FfiConverter, MetadataBuffer, RustBuffer, TypeId, check_remaining};

/// Bytes: `ByteArray` in Kotlin, `Data` in Swift.
///
/// UniFFI moves a `Vec<u8>` byte by byte. This newtype has the same form on the wire and the same type in each language, and is copied as a whole:
/// once on the way out, not at all on the way in where it is an argument of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blob(pub Bytes);

/// The length that stands before the bytes.
const HEAD: usize = size_of::<i32>();

/// Splits the bytes off the front of what is left.
fn split_length(buffer: &[u8]) -> Result<usize> {
    check_remaining(buffer, HEAD)?;
    let Some(head) = buffer.first_chunk::<HEAD>() else {
        bail!("bytes without a length");
    };
    let length = usize::try_from(i32::from_be_bytes(*head))?;
    check_remaining(buffer.get(HEAD..).unwrap_or_default(), length)?;
    Ok(length)
}

// SAFETY: `write` and `try_read` are each other's inverse and use the form of UniFFI's own `Vec<u8>`, whose type id this gives; `lower` hands over a
// buffer that is freed by `RustBuffer` as the vector it was made of, and `try_lift` takes one back the same way.
unsafe impl<UT> FfiConverter<UT> for Blob {
    type FfiType = RustBuffer;

    fn lower(blob: Self) -> RustBuffer {
        let mut buffer = Vec::with_capacity(HEAD + blob.0.len());
        <Self as FfiConverter<UT>>::write(blob, &mut buffer);
        RustBuffer::from_vec(buffer)
    }

    fn try_lift(buffer: RustBuffer) -> Result<Self> {
        let bytes = Bytes::from(buffer.destroy_into_vec());
        let length = split_length(&bytes)?;
        if bytes.len() != HEAD + length {
            bail!("{length} bytes announced, {} given", bytes.len() - HEAD);
        }
        Ok(Blob(bytes.slice(HEAD..)))
    }

    fn write(blob: Self, buffer: &mut Vec<u8>) {
        // Exports refuse longer ones (`Blob::new`), so that the length is exact.
        let length = i32::try_from(blob.0.len()).unwrap_or(i32::MAX);
        buffer.reserve(HEAD + blob.0.len());
        buffer.extend_from_slice(&length.to_be_bytes());
        buffer.extend_from_slice(&blob.0);
    }

    fn try_read(buffer: &mut &[u8]) -> Result<Self> {
        let length = split_length(buffer)?;
        let (bytes, rest) = buffer.split_at(HEAD + length);
        *buffer = rest;
        Ok(Blob(Bytes::copy_from_slice(
            bytes.get(HEAD..).unwrap_or_default(),
        )))
    }

    const TYPE_ID_META: MetadataBuffer = <Vec<u8> as TypeId<UT>>::TYPE_ID_META;
}
uniffi::derive_ffi_traits!(blanket Blob);

impl Blob {
    /// Bytes on their way out.
    ///
    /// # Errors
    /// `LIMIT_EXCEEDED` where they are more than the boundary can carry (2 GiB).
    pub(crate) fn new(bytes: impl Into<Bytes>) -> toolresult::Result<Self> {
        let bytes = bytes.into();
        if i32::try_from(bytes.len() + HEAD).is_err() {
            return Err(toolresult::Error::new(
                toolresult::ErrorKind::LimitExceeded,
                "the result is larger than 2 GiB; split it",
            ));
        }
        Ok(Blob(bytes))
    }
}

/// JSON text on its way in or out: `JsonValue` in Kotlin, `JSONValue` in Swift, which hold the text and read it when asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonText(pub Blob);

uniffi::custom_newtype!(
    /// JSON text that nobody has read yet.
    JsonText,
    Blob
);

impl JsonText {
    /// Checked text on its way out.
    ///
    /// # Errors
    /// As [`Blob::new`].
    pub(crate) fn new(text: impl Into<Bytes>) -> toolresult::Result<Self> {
        Blob::new(text).map(JsonText)
    }
}
