//! A turn as it will be sent, ready to be written: what the planner decides and every wire writes.

use std::borrow::Cow;
use std::collections::HashSet;

use super::sink::{Piece, Sink};
use crate::content::{ContentPart, File};
use crate::error::{Error, ErrorKind, Result};
use crate::exchange::ToolCall;
use crate::json::{Json, Text};
use crate::tool_result::TOOL_FAILED;

/// A turn, ready to be written.
pub(crate) struct Plan<'a> {
    pub(crate) results: Vec<PlannedResult<'a>>,
    pub(crate) attached: Vec<Attached<'a>>,
}

pub(crate) struct PlannedResult<'a> {
    /// The id as the wire takes it; absent only on wires that do not need one.
    pub(crate) id: Option<Cow<'a, str>>,
    pub(crate) name: Option<&'a Text>,
    /// The call that is answered, where the calls of the turn were given.
    pub(crate) call: Option<&'a ToolCall>,
    pub(crate) is_error: bool,
    /// The output, where the model sees the output itself and nothing was shortened.
    pub(crate) derived: Option<Json>,
    /// The output, where the wire carries it beside the content.
    pub(crate) output: Option<Json>,
    /// What the content says, text of a derived output included.
    pub(crate) items: Vec<Item<'a>>,
}

impl PlannedResult<'_> {
    /// The id on wires that cannot do without: the plan has checked that it is there.
    pub(crate) fn id(&self) -> &str {
        self.id.as_deref().unwrap_or_default()
    }

    /// Whether everything is text without options, so that one string says it.
    pub(crate) fn is_plain_text(&self) -> bool {
        self.items
            .iter()
            .all(|item| matches!(item, Item::Text(words) if words.options.is_empty()))
    }

    /// Whether the one thing said is that the tool failed.
    pub(crate) fn says_only_failure(&self) -> bool {
        matches!(self.items.as_slice(), [Item::Text(words)] if words.is(TOOL_FAILED))
    }

    /// All texts as one text, joined by one newline.
    pub(crate) fn joined(&self) -> String {
        let mut out = Vec::new();
        self.write_joined(&mut super::sink::TextSink::new(&mut out));
        Json::from_utf8(out)
            .as_text()
            .map_or_else(String::new, |text| text.as_str().into_owned())
    }

    /// The media among the items.
    pub(crate) fn media(&self) -> impl Iterator<Item = &Media<'_>> {
        self.items.iter().filter_map(|item| match item {
            Item::Media(media) => Some(media),
            _ => None,
        })
    }

    /// All texts as one string, joined by one newline.
    pub(crate) fn write_joined(&self, sink: &mut dyn Sink) {
        let mut pieces = Vec::new();
        for item in &self.items {
            let Item::Text(words) = item else { continue };
            if !pieces.is_empty() {
                pieces.push(Piece::Text("\n"));
            }
            pieces.extend(words.pieces());
        }
        sink.string(&pieces);
    }
}

/// One thing inside a result, and which part it came from.
pub(crate) enum Item<'a> {
    Text(Words<'a>),
    Media(Media<'a>),
    /// A block of the provider's own, replayed as it is.
    Block(&'a Json),
}

/// A text, composed of pieces that are joined only when written.
pub(crate) struct Words<'a> {
    pub(super) pieces: Vec<Word>,
    pub(crate) options: Options<'a>,
}

pub(super) enum Word {
    Text(Text),
    Own(Cow<'static, str>),
    Json(Json),
}

/// Media that the wire takes, with the options for it.
pub(crate) struct Media<'a> {
    pub(crate) part: &'a ContentPart,
    pub(crate) options: Options<'a>,
    pub(super) whose: String,
}

impl Media<'_> {
    /// Where the part stands, in words that differ for every part of a history: the call's id and the part's index.
    pub(crate) fn whose(&self) -> &str {
        &self.whose
    }
}

/// Media that follows after the results.
pub(crate) struct Attached<'a> {
    /// Counts the attached files of the turn from 1.
    pub(crate) number: usize,
    pub(crate) frame: String,
    pub(crate) media: Media<'a>,
}

/// The provider's options of one part that an encoder has not used yet.
pub(crate) struct Options<'a> {
    pub(super) members: Vec<(Text, Json)>,
    pub(super) provider: &'a str,
    pub(super) message: usize,
    pub(super) part: Option<usize>,
}

impl Options<'_> {
    /// Takes an option that the wire knows.
    pub(crate) fn take(&mut self, name: &str) -> Option<Json> {
        let index = self.members.iter().position(|(key, _)| key == name)?;
        Some(self.members.remove(index).1)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Whether there is an option of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.members.iter().any(|(key, _)| key == name)
    }

    /// Writes what is left to the top of the block, after the keys that the encoder wrote.
    ///
    /// # Errors
    /// `OPTION_CONFLICT` where an option would replace one of those.
    pub(crate) fn write(&self, sink: &mut dyn Sink, own_keys: &[&str]) -> Result<()> {
        let mut written: HashSet<Cow<'_, str>> =
            own_keys.iter().map(|key| Cow::Borrowed(*key)).collect();
        for (key, value) in &self.members {
            let name = key.as_str();
            if !written.insert(name.clone()) {
                return Err(self.conflict(&name));
            }
            sink.key(&name);
            sink.raw(value);
        }
        Ok(())
    }

    fn conflict(&self, name: &str) -> Error {
        let what = "the encoder writes this key itself; leave the option out";
        let error = Error::new(ErrorKind::OptionConflict, what)
            .in_key(name)
            .in_key(self.provider)
            .in_key("provider_options");
        match self.part {
            Some(part) => error
                .in_index(part)
                .in_key("content")
                .in_index(self.message),
            None => error.in_index(self.message),
        }
    }
}

impl Words<'_> {
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        self.pieces.iter().map(|word| match word {
            Word::Text(text) => match text.escaped_body() {
                Some(body) => Piece::Escaped(body),
                None => Piece::Text(text.plain_str()),
            },
            Word::Own(text) => Piece::Text(text),
            Word::Json(json) => Piece::Text(json.as_str()),
        })
    }

    /// Writes the text as one string.
    pub(crate) fn write(&self, sink: &mut dyn Sink) {
        match self.pieces().next() {
            Some(only) if self.pieces.len() == 1 => sink.string(&[only]),
            _ => sink.string(&self.pieces().collect::<Vec<_>>()),
        }
    }

    /// Whether it is this text and nothing else.
    pub(crate) fn is(&self, text: &str) -> bool {
        match self.pieces.as_slice() {
            [Word::Text(only)] => only == text,
            [Word::Own(only)] => only == text,
            _ => false,
        }
    }
}

/// The last segment of a file's name, or one made from its number and type, for wires that require a name.
pub(crate) fn required_name(file: &File, number: usize, extension: &str) -> String {
    let name = file
        .filename
        .as_ref()
        .map(|name| name.as_str().into_owned())
        .unwrap_or_default();
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default().trim();
    if last.is_empty() {
        format!("file-{number}.{extension}")
    } else {
        last.to_owned()
    }
}
