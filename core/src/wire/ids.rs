//! Call ids that a wire accepts: kept where it does, replaced by a published hash where it does not.

use std::borrow::Cow;

use sha2::{Digest, Sha256};

use crate::error::{Error, ErrorKind, Result};

/// What a wire asks of a call id.
pub(crate) enum IdRule {
    /// One or more of these characters, and at most so many.
    Characters {
        allowed: fn(char) -> bool,
        most: usize,
    },
}

/// The id as the wire takes it: the same on call and result, and the same on every machine and in every version.
///
/// A refused id becomes `tr_` and the first 32 hexadecimal digits of the SHA-256 of its UTF-8 bytes.
///
/// # Errors
/// `MISSING_TOOL_CALL_ID` for an empty id.
pub(crate) fn rewritten<'a>(id: &'a str, rule: &IdRule) -> Result<Cow<'a, str>> {
    if id.is_empty() {
        return Err(missing());
    }
    let IdRule::Characters { allowed, most } = rule;
    if id.chars().all(allowed) && id.chars().nth(*most).is_none() {
        return Ok(Cow::Borrowed(id));
    }
    let mut rewritten = String::from("tr_");
    for byte in Sha256::digest(id.as_bytes()).iter().take(16) {
        rewritten.push_str(&format!("{byte:02x}"));
    }
    Ok(Cow::Owned(rewritten))
}

pub(crate) fn missing() -> Error {
    let what = "this wire needs the id of the tool call; give the message one, or encode with the calls of the turn";
    Error::new(ErrorKind::MissingToolCallId, what).in_key("tool_call_id")
}
