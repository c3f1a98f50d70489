//! Call ids that a wire accepts: kept where it does, replaced by a published hash where it does not.

use std::borrow::Cow;

use sha2::{Digest, Sha256};

use crate::error::{Error, ErrorKind, Result};
use crate::json::Text;

/// What a wire asks of a call id.
#[derive(Clone, Copy)]
pub(crate) enum IdRule {
    /// One or more of these characters, and at most so many.
    Characters {
        allowed: fn(char) -> bool,
        most: usize,
        described: &'static str,
    },
    /// Exactly nine letters and digits.
    NineAlphanumerics,
    /// Anything that is not empty.
    Any,
    /// Anything, or none.
    Optional,
}

impl IdRule {
    /// Whether a result cannot be sent without an id.
    pub(crate) fn is_needed(self) -> bool {
        !matches!(self, IdRule::Optional)
    }

    /// The rule in words.
    pub(crate) fn described(self) -> &'static str {
        match self {
            IdRule::Characters { described, .. } => described,
            IdRule::NineAlphanumerics => "exactly nine of a-z A-Z 0-9",
            IdRule::Any => "any text that is not empty",
            IdRule::Optional => "any, or none",
        }
    }

    fn accepts(self, id: &str) -> bool {
        match self {
            IdRule::Characters { allowed, most, .. } => {
                id.chars().all(allowed) && id.chars().nth(most).is_none()
            }
            IdRule::NineAlphanumerics => {
                id.len() == 9 && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
            }
            IdRule::Any | IdRule::Optional => true,
        }
    }
}

/// The id as the wire takes it: the same on call and result, and the same on every machine and in every version.
///
/// A refused id becomes `tr_` and the first 32 hexadecimal digits of the SHA-256 of its UTF-8 bytes; where nine letters and digits are
/// asked for, nine digits of base 62 from the first 8 bytes of that hash.
///
/// # Errors
/// `MISSING_TOOL_CALL_ID` for an empty id.
pub(crate) fn rewritten(id: &str, rule: IdRule) -> Result<Cow<'_, str>> {
    if id.is_empty() {
        return Err(missing());
    }
    if rule.accepts(id) {
        return Ok(Cow::Borrowed(id));
    }
    let hash = Sha256::digest(id.as_bytes());
    Ok(Cow::Owned(match rule {
        IdRule::NineAlphanumerics => base62(&hash),
        _ => hash
            .iter()
            .take(16)
            .fold(String::from("tr_"), |text, byte| {
                text + &format!("{byte:02x}")
            }),
    }))
}

/// The same for the id of a message.
pub(crate) fn of_text(id: &Text, rule: IdRule) -> Result<Cow<'_, str>> {
    match id.as_str() {
        Cow::Borrowed(id) => rewritten(id, rule),
        Cow::Owned(id) => rewritten(&id, rule).map(|id| Cow::Owned(id.into_owned())),
    }
}

/// The forms that wires with rules of their own may give an id.
pub(crate) fn every_form(id: &str) -> Result<[String; 2]> {
    let refused = IdRule::Characters {
        allowed: |_| false,
        most: 0,
        described: "",
    };
    Ok([
        rewritten(id, refused)?.into_owned(),
        rewritten(id, IdRule::NineAlphanumerics)?.into_owned(),
    ])
}

/// Nine digits of base 62, most significant first, of the first 8 bytes read as a big-endian number.
fn base62(hash: &[u8]) -> String {
    const DIGITS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut number = hash
        .iter()
        .take(8)
        .fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    let mut digits = [b'0'; 9];
    for digit in digits.iter_mut().rev() {
        let value = usize::try_from(number % 62).unwrap_or_default();
        *digit = DIGITS.get(value).copied().unwrap_or(b'0');
        number /= 62;
    }
    String::from_utf8_lossy(&digits).into_owned()
}

pub(crate) fn missing() -> Error {
    let what = "this wire needs the id of the tool call; give the message one, or encode with the calls of the turn";
    Error::new(ErrorKind::MissingToolCallId, what).in_key("tool_call_id")
}
