//! What is sent of each part, and where: decided once for all wires from what a wire says it takes.

use std::borrow::Cow;

use super::frame;
use super::ids::{self, IdRule};
use super::options::{EncodeOptions, MediaMode};
use super::sink::{Piece, Sink};
use crate::content::{ContentPart, File, FileSource, PartBody};
use crate::error::{Error, ErrorKind, Result, Within};
use crate::exchange::ToolCall;
use crate::json::{Json, Text};
use crate::media;
use crate::message::{MessageRef, ToolMessage};
use crate::tool_result::{TOOL_FAILED, derived_text, is_error_object};

/// What a wire takes and how it fails: the facts of the provider, from which the plan follows. Some depend on the options.
#[derive(Clone, Copy)]
pub(crate) struct Spec {
    /// The name of the wire.
    pub(crate) name: &'static str,
    /// Whose `provider_options`, provider blocks and file ids it takes.
    pub(crate) provider: &'static str,
    /// What it asks of call ids.
    pub(crate) ids: IdRule,
    /// Whether a result has to name its tool.
    pub(crate) needs_name: bool,
    /// The media it takes; the first row that fits decides.
    pub(crate) accepts: &'static [Accept],
    /// How a failure is said.
    pub(crate) failure: Failure,
    /// What becomes of an output.
    pub(crate) output: OutputUse,
    /// How results of a turn are grouped, in words.
    pub(crate) grouping: &'static str,
    /// How the rule for ids is known.
    pub(crate) ids_known: Basis,
    /// How the way to say a failure is known.
    pub(crate) failure_known: Basis,
}

/// How a fact about a provider is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Basis {
    /// A type, model or docstring of the provider's own SDK.
    SdkType,
    /// Run against the provider's own validator.
    Tried,
    /// The text of an API error in a public issue thread.
    Reported,
    /// The code of other converters.
    Converters,
    /// Sources disagree or nobody says.
    Unknown,
}

impl Basis {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Basis::SdkType => "SDK type",
            Basis::Tried => "tried",
            Basis::Reported => "reported",
            Basis::Converters => "other converters",
            Basis::Unknown => "unknown",
        }
    }
}

/// When the facts were read from their sources.
pub(crate) const FACTS_READ: &str = "2026-12-01";

/// One row of what a wire takes.
pub(crate) struct Accept {
    pub(crate) source: Source,
    /// Exact types, `image/*` for a family, `unknown` for none, `*` for any and for none.
    pub(crate) media_types: &'static [&'static str],
    pub(crate) place: Place,
    /// The most bytes of one file, where the provider states a limit.
    pub(crate) most_bytes: usize,
    /// The most files of this row in one turn, where the provider states a limit.
    pub(crate) most_files: usize,
    /// How the row is known.
    pub(crate) known: Basis,
}

impl Accept {
    pub(crate) const fn new(
        source: Source,
        media_types: &'static [&'static str],
        place: Place,
    ) -> Self {
        Accept {
            source,
            media_types,
            place,
            most_bytes: usize::MAX,
            most_files: usize::MAX,
            known: Basis::SdkType,
        }
    }

    pub(crate) const fn known_by(mut self, known: Basis) -> Self {
        self.known = known;
        self
    }

    pub(crate) const fn at_most(mut self, bytes: usize, files: usize) -> Self {
        self.most_bytes = bytes;
        self.most_files = files;
        self
    }
}

/// In which form a part holds its media.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Bytes,
    /// Bytes that are text: valid UTF-8 and not blank.
    Utf8,
    /// An address with one of these schemes.
    Url(&'static [&'static str]),
    /// A file id that the provider owns.
    FileId,
}

/// The kinds of image that every provider takes.
pub(crate) const IMAGES: &[&str] = &["image/png", "image/jpeg", "image/gif", "image/webp"];

/// The schemes that providers fetch.
pub(crate) const HTTP: Source = Source::Url(&["http", "https"]);

/// Where a wire takes media.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    InResult,
    /// In the same or the next user message, after all results of the turn.
    AfterResults,
}

/// How a wire says that a tool failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// By a flag, whatever the content is.
    Flag,
    /// By a flag; then all content must be text.
    FlagWithText,
    /// By the text, because there is no flag.
    Text,
}

/// What becomes of an output on a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputUse {
    /// The text that it derives to.
    Text,
    /// The value itself, where content is derived from it.
    Value,
    /// The value beside the content, always.
    Beside,
}

impl Spec {
    /// Whether a message of this kind has to be looked at together with its output. What has no part is derived on every wire.
    pub(crate) fn reads_output(&self, is_error: bool, explicit: bool, has_part: bool) -> bool {
        !has_part
            || match self.output {
                OutputUse::Beside => true,
                OutputUse::Value => !explicit,
                OutputUse::Text => !explicit && is_error && self.failure == Failure::Text,
            }
    }
}

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
    pieces: Vec<Word>,
    pub(crate) options: Options<'a>,
}

enum Word {
    Text(Text),
    Own(Cow<'static, str>),
    Json(Json),
}

/// Media that the wire takes, with the options for it.
pub(crate) struct Media<'a> {
    pub(crate) part: &'a ContentPart,
    pub(crate) options: Options<'a>,
    whose: String,
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
    members: Vec<(Text, Json)>,
    provider: &'a str,
    message: usize,
    part: Option<usize>,
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

    /// Writes what is left to the top of the block, after the keys that the encoder wrote.
    ///
    /// # Errors
    /// `OPTION_CONFLICT` where an option would replace one of those.
    pub(crate) fn write(&self, sink: &mut dyn Sink, own_keys: &[&str]) -> Result<()> {
        for (index, (key, value)) in self.members.iter().enumerate() {
            let name = key.as_str();
            let repeated = self
                .members
                .iter()
                .take(index)
                .any(|(other, _)| other == key);
            if repeated || own_keys.contains(&&*name) {
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
}

impl<'a> Plan<'a> {
    /// # Errors
    /// `MISSING_TOOL_CALL_ID`, `MISSING_TOOL_NAME`, `UNSUPPORTED_PART`, and those of a host's deferred output, with the index of the
    /// message in the place.
    pub(crate) fn of(
        spec: &'a Spec,
        messages: &[MessageRef<'a>],
        calls: &[Option<&'a ToolCall>],
        options: &EncodeOptions,
    ) -> Result<Self> {
        let files = vec![0; spec.accepts.len()];
        let mut planner = Planner {
            spec,
            options,
            message: 0,
            files,
            attached: Vec::new(),
        };
        let mut results = Vec::with_capacity(messages.len());
        for (index, message) in messages.iter().enumerate() {
            planner.message = index;
            let call = calls.get(index).copied().flatten();
            results.push(planner.result(message, call).within_index(index)?);
        }
        Ok(Plan {
            results,
            attached: planner.attached,
        })
    }
}

struct Planner<'a, 'o> {
    spec: &'a Spec,
    options: &'o EncodeOptions,
    message: usize,
    /// How many files of each row the turn has so far.
    files: Vec<usize>,
    attached: Vec<Attached<'a>>,
}

/// The items of one result while they are gathered.
#[derive(Default)]
struct Gathered<'a> {
    items: Vec<Item<'a>>,
    /// Whether anything the tool said is among them, and not only our notes.
    has_words: bool,
}

impl<'a> Planner<'a, '_> {
    fn result(
        &mut self,
        view: &MessageRef<'a>,
        call: Option<&'a ToolCall>,
    ) -> Result<PlannedResult<'a>> {
        let message = view.message;
        let id = self.id_of(message)?;
        if self.spec.needs_name && message.name().is_none_or(Text::is_blank) {
            let what = "this wire needs the name of the tool; give the message one, or encode with the calls of the turn";
            return Err(Error::new(ErrorKind::MissingToolName, what).in_key("name"));
        }
        let mut gathered = Gathered::default();
        let mut derived = self.derived_output(view)?;
        match &derived {
            Some(output) => self.add_output(output, message, &mut gathered),
            None => {
                for (index, part) in message.content().iter().enumerate() {
                    let id = id.as_deref();
                    self.add_part(part, index, id, message, &mut gathered)
                        .within_index(index)
                        .within_key("content")?;
                }
            }
        }
        if derived
            .as_ref()
            .is_some_and(|output| self.is_too_long(&derived_text(output)))
        {
            derived = None;
        }
        if message.is_error() {
            self.say_failure(&mut gathered);
        }
        Ok(PlannedResult {
            id,
            name: message.name(),
            call,
            is_error: message.is_error(),
            derived,
            output: self.output_beside(view)?,
            items: gathered.items,
        })
    }

    fn id_of(&self, message: &'a ToolMessage) -> Result<Option<Cow<'a, str>>> {
        match message.tool_call_id().filter(|id| !id.is_empty()) {
            Some(id) => ids::of_text(id, self.spec.ids).map(Some),
            None if self.spec.ids.is_needed() => Err(ids::missing()),
            None => Ok(None),
        }
    }

    /// The output, where the model sees the output itself and that makes a difference on this wire.
    fn derived_output(&self, view: &MessageRef<'_>) -> Result<Option<Json>> {
        let message = view.message;
        let has_part = !message.content().is_empty();
        let wanted =
            self.spec
                .reads_output(message.is_error(), message.has_explicit_content(), has_part);
        match view.output {
            Some(output) if wanted && view.is_derived()? => {
                output.text().within_key("output").map(Some)
            }
            _ => Ok(None),
        }
    }

    fn output_beside(&self, view: &MessageRef<'_>) -> Result<Option<Json>> {
        match view.output {
            Some(output) if self.spec.output == OutputUse::Beside => {
                output.text().within_key("output").map(Some)
            }
            _ => Ok(None),
        }
    }

    fn add_output(&self, output: &Json, message: &ToolMessage, gathered: &mut Gathered<'a>) {
        let text = derived_text(output);
        let as_error = message.is_error() && self.spec.failure == Failure::Text && !text.is_blank();
        if !as_error || self.is_too_long(&text) {
            return self.add_words(text, self.no_options(), gathered);
        }
        let pieces = if is_error_object(output) {
            vec![Word::Json(output.clone())]
        } else {
            vec![
                Word::Own("{\"error\":".into()),
                Word::Json(output.clone()),
                Word::Own("}".into()),
            ]
        };
        gathered.items.push(Item::Text(Words {
            pieces,
            options: self.no_options(),
        }));
    }

    fn add_words(&self, text: Text, options: Options<'a>, gathered: &mut Gathered<'a>) {
        if !text.is_blank() {
            gathered.has_words = true;
            gathered.items.push(Item::Text(Words {
                pieces: vec![self.shortened(text)],
                options,
            }));
        }
    }

    fn add_note(&self, note: String, gathered: &mut Gathered<'a>) {
        let words = Words {
            pieces: vec![Word::Own(note.into())],
            options: self.no_options(),
        };
        gathered.items.push(Item::Text(words));
    }

    fn add_part(
        &mut self,
        part: &'a ContentPart,
        index: usize,
        id: Option<&str>,
        message: &'a ToolMessage,
        gathered: &mut Gathered<'a>,
    ) -> Result<()> {
        match part.body() {
            PartBody::Text { text } => {
                self.add_words(text.clone(), self.options_of(part, index), gathered);
            }
            PartBody::Thinking { .. } => {}
            PartBody::ProviderBlock { provider, data } => {
                if provider.as_str().eq_ignore_ascii_case(self.spec.provider) {
                    gathered.items.push(Item::Block(data));
                }
            }
            PartBody::Unknown { kind, .. } => {
                let what = format!(
                    "{} cannot send a part of the unknown type {:?}",
                    self.spec.name, kind
                );
                return Err(Error::new(ErrorKind::UnsupportedPart, what));
            }
            _ => return self.add_media(part, index, id, message, gathered),
        }
        Ok(())
    }

    fn add_media(
        &mut self,
        part: &'a ContentPart,
        index: usize,
        id: Option<&str>,
        message: &'a ToolMessage,
        gathered: &mut Gathered<'a>,
    ) -> Result<()> {
        let row = self.row_of(part);
        let place = row.map(|(_, place)| place);
        let text_only = message.is_error() && self.spec.failure == Failure::FlagWithText;
        if place == Some(Place::InResult) && !text_only {
            self.count(row);
            let media = self.media_of(part, index, id);
            gathered.items.push(Item::Media(media));
            return Ok(());
        }
        if let Some(text) = inlined(part) {
            self.add_words(text, self.no_options(), gathered);
            return Ok(());
        }
        match (self.options.media, place) {
            (MediaMode::Error, _) => Err(self.unsupported(part)),
            (MediaMode::Hoist, Some(_)) => {
                self.count(row);
                let number = self.attached.len() + 1;
                let frame = frame::frame(number, part, message.name(), id);
                let media = self.media_of(part, index, id);
                self.attached.push(Attached {
                    number,
                    frame,
                    media,
                });
                self.add_note(frame::attached(number, part), gathered);
                Ok(())
            }
            _ => {
                self.add_note(frame::not_sent(part), gathered);
                Ok(())
            }
        }
    }

    /// The row that takes this part, unless its limits are reached.
    fn row_of(&self, part: &ContentPart) -> Option<(usize, Place)> {
        let size = part.data().map_or(0, crate::media::Data::len);
        let (index, row) = self.spec.row_of(part)?;
        let taken = self.files.get(index).copied().unwrap_or_default();
        (size <= row.most_bytes && taken < row.most_files).then_some((index, row.place))
    }

    fn count(&mut self, row: Option<(usize, Place)>) {
        if let Some(files) = row.and_then(|(index, _)| self.files.get_mut(index)) {
            *files += 1;
        }
    }

    fn media_of(&self, part: &'a ContentPart, index: usize, id: Option<&str>) -> Media<'a> {
        let whose = format!("{}/{index}", id.unwrap_or_default());
        Media {
            part,
            options: self.options_of(part, index),
            whose,
        }
    }

    fn unsupported(&self, part: &ContentPart) -> Error {
        let media_type = part
            .media_type()
            .map(|media_type| format!(" of type {media_type}"))
            .unwrap_or_default();
        let what = format!(
            "{} does not take a part \"{}\"{media_type} in a tool result; encode with media \"hoist\" or \"note\"",
            self.spec.name,
            part.kind()
        );
        Error::new(ErrorKind::UnsupportedPart, what)
    }

    /// Makes a failure visible: by the text where there is no flag, and never by nothing at all.
    fn say_failure(&self, gathered: &mut Gathered<'a>) {
        let own = |text: &'static str, options| {
            Item::Text(Words {
                pieces: vec![Word::Own(text.into())],
                options,
            })
        };
        if gathered.items.is_empty() {
            gathered.items.push(own(TOOL_FAILED, self.no_options()));
        } else if self.spec.failure == Failure::Text && gathered.has_words {
            let first = gathered.items.iter_mut().find_map(|item| match item {
                Item::Text(words) => Some(words),
                _ => None,
            });
            if let Some(words) = first.filter(|words| !words.is(TOOL_FAILED)) {
                words.pieces.insert(0, Word::Own("Error: ".into()));
            }
        } else if self.spec.failure == Failure::Text && !gathered.says_error() {
            gathered
                .items
                .insert(0, own("Error: Tool failed", self.no_options()));
        }
    }

    fn is_too_long(&self, text: &Text) -> bool {
        self.options
            .max_text_chars
            .is_some_and(|most| text.as_str().chars().nth(most).is_some())
    }

    fn shortened(&self, text: Text) -> Word {
        let Some(most) = self.options.max_text_chars else {
            return Word::Text(text);
        };
        let whole = text.as_str();
        match whole.char_indices().nth(most) {
            None => Word::Text(text),
            Some((end, _)) => {
                let (kept, rest) = whole.split_at(end);
                Word::Own(format!("{kept}{}", frame::left_out(rest.chars().count())).into())
            }
        }
    }

    fn options_of(&self, part: &ContentPart, index: usize) -> Options<'a> {
        let options = part.provider_options();
        let members = if options.as_str() == "{}" {
            Vec::new()
        } else {
            options
                .member(self.spec.provider)
                .map(|own| own.members())
                .unwrap_or_default()
        };
        Options {
            members,
            provider: self.spec.provider,
            message: self.message,
            part: Some(index),
        }
    }

    fn no_options(&self) -> Options<'a> {
        Options {
            members: Vec::new(),
            provider: self.spec.provider,
            message: self.message,
            part: None,
        }
    }
}

impl Gathered<'_> {
    /// Whether the first thing is an output that says `{"error":…}` already.
    fn says_error(&self) -> bool {
        matches!(self.items.first(), Some(Item::Text(words)) if words.pieces.iter().any(|word| matches!(word, Word::Json(_))))
    }
}

impl Words<'_> {
    fn is(&self, text: &str) -> bool {
        match self.pieces.as_slice() {
            [Word::Text(only)] => only == text,
            [Word::Own(only)] => only == text,
            _ => false,
        }
    }
}

impl Spec {
    /// The first row that takes this media.
    fn row_of(&self, part: &ContentPart) -> Option<(usize, &'static Accept)> {
        let held = self.held(part)?;
        let fits = |(_, row): &(usize, &Accept)| {
            let same_source = match (row.source, &held.form) {
                (Source::Bytes, Form::Bytes) | (Source::FileId, Form::FileId) => true,
                (Source::Utf8, Form::Bytes) => is_utf8(part),
                (Source::Url(schemes), Form::Url(scheme)) => {
                    schemes.contains(&scheme.as_str()) || schemes.contains(&"*")
                }
                _ => false,
            };
            same_source
                && row
                    .media_types
                    .iter()
                    .any(|pattern| matches_type(pattern, held.media_type.as_deref()))
        };
        self.accepts.iter().enumerate().find(fits)
    }

    /// How a part holds its media, and of which type that is.
    fn held(&self, part: &ContentPart) -> Option<Held> {
        let known = part.media_type().map(str::to_owned);
        let told = part.told_media_type();
        let of_family = |family: &str| {
            let told = told.filter(|told| known.is_some() || told.starts_with(family));
            Some(told.map_or_else(|| format!("{family}*"), str::to_owned))
        };
        let (form, media_type) = match part.body() {
            PartBody::Image { .. } => (Form::Bytes, known),
            PartBody::ImageUrl { url, .. } => (Form::Url(scheme_of(url)?), of_family("image/")),
            PartBody::VideoUrl { url, .. } => (Form::Url(scheme_of(url)?), of_family("video/")),
            PartBody::File(file) => match &file.source {
                FileSource::Data(_) => (Form::Bytes, known),
                FileSource::Id(_) if self.owns(file) => (Form::FileId, known),
                FileSource::Id(_) => return None,
                FileSource::Url(url) => (Form::Url(scheme_of(url)?), told.map(str::to_owned)),
            },
            _ => return None,
        };
        Some(Held { form, media_type })
    }

    fn owns(&self, file: &File) -> bool {
        file.provider
            .as_ref()
            .is_none_or(|owner| owner.as_str().eq_ignore_ascii_case(self.provider))
    }
}

/// In a list of media types: a part whose type is not known.
pub(crate) const UNKNOWN: &str = "unknown";

fn matches_type(pattern: &str, media_type: Option<&str>) -> bool {
    match (pattern.strip_suffix("/*"), media_type) {
        _ if pattern == "*" => true,
        (None, None) => pattern == UNKNOWN,
        (Some(family), Some(media_type)) => media_type
            .split_once('/')
            .is_some_and(|(kind, _)| kind == family),
        (None, Some(media_type)) => media_type == pattern,
        (_, None) => false,
    }
}

/// How one part holds its media.
struct Held {
    form: Form,
    media_type: Option<String>,
}

enum Form {
    Bytes,
    /// An address with this scheme, in lower case.
    Url(String),
    FileId,
}

fn scheme_of(url: &Text) -> Option<String> {
    url.as_str()
        .split_once("://")
        .map(|(scheme, _)| scheme.to_ascii_lowercase())
}

fn is_utf8(part: &ContentPart) -> bool {
    part.data().is_some_and(|data| {
        std::str::from_utf8(&data.to_bytes()).is_ok_and(|text| !text.trim().is_empty())
    })
}

/// A text-like file as text, after a line with its name.
fn inlined(part: &ContentPart) -> Option<Text> {
    let PartBody::File(file) = part.body() else {
        return None;
    };
    let data = part
        .data()
        .filter(|_| file.media_type.as_deref().is_some_and(media::is_text_like))?;
    let bytes = data.to_bytes();
    let text = std::str::from_utf8(&bytes).ok()?;
    Some(match frame::heading(file) {
        Some(name) => format!("{name}\n{text}").into(),
        None => text.into(),
    })
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
