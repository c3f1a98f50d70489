//! The records that cross.

use toolresult::contract;

use crate::boundary::{Blob, JsonText};

/// JSON text with bytes beside it: in the text, a part's `data` may be the index of a blob.
#[derive(Clone, Debug, uniffi::Record)]
pub struct Frame {
    /// The text, in UTF-8.
    pub json: Blob,
    /// The bytes of images and files.
    pub blobs: Vec<Blob>,
}

/// A result or a message that was read: the output as text, so that nobody pays for it who does not look at it, and the rest as a frame.
#[derive(Clone, Debug, uniffi::Record)]
pub struct Opened {
    /// The output; absent differs from null.
    pub output: Option<JsonText>,
    /// Everything else.
    pub frame: Frame,
}

/// The result in a message, and whether it is an error.
#[derive(Clone, Debug, uniffi::Record)]
pub struct FromMessage {
    /// The result.
    pub result: Opened,
    /// Whether the message is an error.
    pub is_error: bool,
}

/// Limits for input that is not trusted. What is absent has no limit; the depth of 512 always holds.
#[derive(Clone, Copy, Debug, Default, uniffi::Record)]
pub struct Limits {
    /// The most bytes of JSON text that is read.
    #[uniffi(default = None)]
    pub max_bytes: Option<u64>,
    /// The deepest nesting inside one application value.
    #[uniffi(default = None)]
    pub max_depth: Option<u64>,
    /// The most content parts in one result or message.
    #[uniffi(default = None)]
    pub max_parts: Option<u64>,
    /// The most bytes of one image or file, after base64 is read.
    #[uniffi(default = None)]
    pub max_media_bytes: Option<u64>,
}

impl From<Limits> for toolresult::Limits {
    fn from(limits: Limits) -> Self {
        // A limit that does not fit is larger than anything that could be read.
        let limit =
            |limit: Option<u64>| limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX));
        Self {
            max_bytes: limit(limits.max_bytes),
            max_depth: limit(limits.max_depth),
            max_parts: limit(limits.max_parts),
            max_media_bytes: limit(limits.max_media_bytes),
        }
    }
}

impl From<Frame> for contract::Frame {
    fn from(frame: Frame) -> Self {
        Self {
            json: frame.json.0,
            blobs: frame.blobs.into_iter().map(|blob| blob.0).collect(),
        }
    }
}

impl TryFrom<contract::Frame> for Frame {
    type Error = toolresult::Error;

    fn try_from(frame: contract::Frame) -> toolresult::Result<Self> {
        Ok(Self {
            json: Blob::new(frame.json)?,
            blobs: frame
                .blobs
                .into_iter()
                .map(Blob::new)
                .collect::<toolresult::Result<_>>()?,
        })
    }
}

impl TryFrom<contract::Opened> for Opened {
    type Error = toolresult::Error;

    fn try_from(opened: contract::Opened) -> toolresult::Result<Self> {
        let output = opened
            .output
            .map(|output| JsonText::new(output.as_bytes().clone()));
        Ok(Self {
            output: output.transpose()?,
            frame: opened.frame.try_into()?,
        })
    }
}
