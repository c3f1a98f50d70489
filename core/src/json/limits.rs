//! Limits a caller sets for untrusted input.

use crate::error::{Error, ErrorKind, Result};

/// The deepest nesting of containers inside one application value; `[]` counts as 1. Envelopes do not count.
pub const MAX_DEPTH: usize = 512;

/// Limits for reading untrusted input. `None` means no limit; the default sets none (the depth of 512 always holds).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes of JSON text that is read.
    pub max_bytes: Option<usize>,
    /// The deepest nesting inside one application value, where less than 512 is wanted.
    pub max_depth: Option<usize>,
    /// The most content parts in one result or message.
    pub max_parts: Option<usize>,
    /// The most bytes of one image or file, after base64 is read.
    pub max_media_bytes: Option<usize>,
}

/// How many containers an envelope may add around application values: a wire's lists, messages and blocks.
pub(crate) const ENVELOPE_DEPTH: usize = 64;

impl Limits {
    /// The deepest nesting of a whole text whose application values stand inside envelopes, such as a wire's messages.
    pub const MAX_ENVELOPE_DEPTH: usize = MAX_DEPTH + ENVELOPE_DEPTH;

    pub(crate) fn depth(&self) -> usize {
        self.max_depth
            .map_or(MAX_DEPTH, |depth| depth.min(MAX_DEPTH))
    }

    pub(crate) fn check_bytes(&self, bytes: usize) -> Result<()> {
        check(self.max_bytes, bytes, "bytes of JSON")
    }

    pub(crate) fn check_parts(&self, parts: usize) -> Result<()> {
        check(self.max_parts, parts, "content parts")
    }

    pub(crate) fn check_media(&self, bytes: usize) -> Result<()> {
        check(self.max_media_bytes, bytes, "bytes of media")
    }
}

fn check(limit: Option<usize>, found: usize, what: &str) -> Result<()> {
    match limit {
        Some(limit) if found > limit => Err(Error::new(
            ErrorKind::LimitExceeded,
            format!("{found} {what} are more than the limit of {limit}"),
        )),
        _ => Ok(()),
    }
}
