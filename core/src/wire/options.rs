//! Options of `encode`.

use crate::envelope::{Fields, wrong_type};
use crate::error::{Error, ErrorKind, Result, Within};
use crate::exchange::ToolCall;
use crate::json::{Json, JsonKind};

/// What happens to media that a wire does not take inside a tool result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MediaMode {
    /// It goes where the wire takes it, framed and named in the result; what the wire takes nowhere becomes a note.
    #[default]
    Hoist,
    /// A typed error that names part and wire.
    Error,
    /// A note in the result says what was left out.
    Note,
}

/// How messages are encoded. The defaults suit every wire.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct EncodeOptions {
    /// What happens to media that the wire does not take inside a tool result.
    pub media: MediaMode,
    /// The most Unicode scalar values of one text part; the rest is left out, and the end of the text says how much.
    pub max_text_chars: Option<usize>,
    /// The calls of the turn: with them results are matched first, ordered and named. Not for `encode_turns`.
    pub calls: Vec<ToolCall>,
}

impl EncodeOptions {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }

    /// A copy with this treatment of media.
    pub fn with_media(mut self, media: MediaMode) -> Self {
        self.media = media;
        self
    }

    /// A copy that shortens texts longer than so many Unicode scalar values.
    pub fn with_max_text_chars(mut self, most: usize) -> Self {
        self.max_text_chars = Some(most);
        self
    }

    /// A copy that matches results to these calls.
    pub fn with_calls(mut self, calls: impl IntoIterator<Item = ToolCall>) -> Self {
        self.calls = calls.into_iter().collect();
        self
    }

    /// Reads options from a JSON object: what bindings pass on, so that names and values are checked in one place.
    ///
    /// # Errors
    /// `INVALID_OPTION` with the name of the option.
    pub fn from_json(text: impl AsRef<[u8]>) -> Result<Self> {
        Self::of(&Json::parse(text)?)
    }

    fn of(json: &Json) -> Result<Self> {
        let invalid = |error: Error| error.of_kind(ErrorKind::InvalidOption);
        let mut fields = Fields::of(json).map_err(invalid)?;
        let mut options = EncodeOptions::default();
        if let Some(media) = fields.text("media").map_err(invalid)? {
            options.media = match &*media.as_str() {
                "hoist" => MediaMode::Hoist,
                "error" => MediaMode::Error,
                "note" => MediaMode::Note,
                _ => {
                    return Err(invalid_option("media is \"hoist\", \"error\" or \"note\""))
                        .within_key("media");
                }
            };
        }
        if let Some(most) = fields.take("max_text_chars") {
            options.max_text_chars =
                Some(count(&most).map_err(invalid).within_key("max_text_chars")?);
        }
        match fields.rest(&[]).0.first() {
            None => Ok(options),
            Some((name, _)) => Err(invalid_option(
                "no option has this name; there are media and max_text_chars",
            ))
            .within_key(&name.as_str()),
        }
    }
}

fn count(value: &Json) -> Result<usize> {
    if value.kind() != JsonKind::Number {
        return Err(wrong_type("a whole number", value.kind()));
    }
    value
        .as_str()
        .parse()
        .map_err(|_| invalid_option("expected a whole number that is not negative"))
}

fn invalid_option(what: &str) -> Error {
    Error::new(ErrorKind::InvalidOption, what)
}
