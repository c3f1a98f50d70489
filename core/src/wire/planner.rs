//! What is sent of each part, and where: decided once for all wires from what a wire says it takes.

use std::borrow::Cow;
use std::collections::HashMap;

use super::frame;
use super::ids;
use super::options::{EncodeOptions, MediaMode};
use super::plan::{Attached, Item, Media, Options, Plan, PlannedResult, Word, Words};
use super::spec::{Accept, Failure, OutputUse, Place, Spec};
use crate::content::{ContentPart, Family, PartBody};
use crate::error::{Error, ErrorKind, Result, Within};
use crate::exchange::{ToolCall, check_distinct};
use crate::json::{Json, JsonKind, Text};
use crate::media;
use crate::message::{MessageRef, ToolMessage};
use crate::tool_result::{TOOL_FAILED, derived_text, is_error_object};

impl<'a> Plan<'a> {
    /// # Errors
    /// `MISSING_TOOL_CALL_ID`, `MISSING_TOOL_NAME`, `UNSUPPORTED_PART`, and those of a host's deferred output, with the index of the
    /// message in the place; `DUPLICATE_TOOL_RESULTS`.
    pub(crate) fn of(
        spec: &'a Spec,
        messages: &[MessageRef<'a>],
        calls: &[Option<&'a ToolCall>],
        options: &EncodeOptions,
    ) -> Result<Self> {
        let mut planner = Planner::new(spec, options, None);
        let results = planner.results(messages, calls)?;
        Ok(Plan {
            results,
            attached: planner.attached,
        })
    }
}

/// The same plan, told part by part instead of written.
///
/// # Errors
/// As [`Plan::of`], but for `UNSUPPORTED_PART`, which is told as refused.
pub(crate) fn survey(
    spec: &Spec,
    messages: &[MessageRef<'_>],
    options: &EncodeOptions,
) -> Result<Vec<PartPlan>> {
    let mut planner = Planner::new(spec, options, Some(Vec::new()));
    planner.results(messages, &[])?;
    Ok(planner.told.unwrap_or_default())
}

/// What would become of one part, or of an output that content is derived from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartPlan {
    /// The index of the message in the turn.
    pub message: usize,
    /// The index of the part in the content; nothing for the output.
    pub part: Option<usize>,
    /// What would be done with it.
    pub action: Action,
    /// Why, for people.
    pub reason: &'static str,
}

/// What is done with a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// `in_place`: it stands in the result as it is.
    InPlace,
    /// `shortened`: its text stands in the result, and the end says how much was left out.
    Shortened,
    /// `as_text`: the file stands in the result as text.
    AsText,
    /// `hoisted`: it follows after the results; the result names it.
    Hoisted,
    /// `noted`: a note in the result says what was left out.
    Noted,
    /// `left_out`: nothing of it is sent: blank text, thinking, a block of another provider.
    LeftOut,
    /// `refused`: encoding would fail with a typed error.
    Refused,
}

impl Action {
    /// The name, the same in every language.
    pub fn name(self) -> &'static str {
        match self {
            Action::InPlace => "in_place",
            Action::Shortened => "shortened",
            Action::AsText => "as_text",
            Action::Hoisted => "hoisted",
            Action::Noted => "noted",
            Action::LeftOut => "left_out",
            Action::Refused => "refused",
        }
    }
}

/// What is done with a part, and why.
type Decision = (Action, &'static str);

struct Planner<'a, 'o> {
    spec: &'a Spec,
    options: &'o EncodeOptions,
    message: usize,
    /// How many files of each family the turn has so far.
    files: HashMap<Family, usize>,
    attached: Vec<Attached<'a>>,
    /// What was decided, where somebody asks.
    told: Option<Vec<PartPlan>>,
}

/// The items of one result while they are gathered.
#[derive(Default)]
struct Gathered<'a> {
    items: Vec<Item<'a>>,
    /// Whether anything the tool said is among them, and not only our notes.
    has_words: bool,
}

impl<'a, 'o> Planner<'a, 'o> {
    fn new(spec: &'a Spec, options: &'o EncodeOptions, told: Option<Vec<PartPlan>>) -> Self {
        Planner {
            spec,
            options,
            message: 0,
            files: HashMap::new(),
            attached: Vec::new(),
            told,
        }
    }

    fn results(
        &mut self,
        messages: &[MessageRef<'a>],
        calls: &[Option<&'a ToolCall>],
    ) -> Result<Vec<PlannedResult<'a>>> {
        let mut results = Vec::with_capacity(messages.len());
        for (index, message) in messages.iter().enumerate() {
            self.message = index;
            let call = calls.get(index).copied().flatten();
            results.push(self.result(message, call).within_index(index)?);
        }
        if results.len() > 1 {
            let given = messages
                .iter()
                .filter_map(|view| Some(view.message.tool_call_id()?.as_str().into_owned()));
            check_distinct(given)?;
            let sent = results.iter().filter_map(|result| result.id.clone());
            check_distinct(sent.map(Cow::into_owned))?;
        }
        Ok(results)
    }

    /// Tells a decision to whoever asks; the encoder itself does not, and fails where a part is refused.
    fn tell(&mut self, part: Option<usize>, decision: Result<Decision>) -> Result<()> {
        let message = self.message;
        let Some(told) = &mut self.told else {
            return decision.map(drop);
        };
        let (action, reason) = match decision {
            Ok(decision) => decision,
            Err(error) if error.kind() == ErrorKind::UnsupportedPart => {
                (Action::Refused, "the wire does not take it")
            }
            Err(error) => return Err(error),
        };
        told.push(PartPlan {
            message,
            part,
            action,
            reason,
        });
        Ok(())
    }

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
            Some(output) => {
                let decision = self.add_output(output, message, &mut gathered);
                self.tell(None, Ok(decision))?;
            }
            None => {
                for (index, part) in message.content().iter().enumerate() {
                    let decision =
                        self.add_part(part, index, id.as_deref(), message, &mut gathered);
                    self.tell(Some(index), decision)
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

    fn add_output(
        &self,
        output: &Json,
        message: &ToolMessage,
        gathered: &mut Gathered<'a>,
    ) -> Decision {
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
        (Action::InPlace, "a failure is said in the text")
    }

    fn add_words(&self, text: Text, options: Options<'a>, gathered: &mut Gathered<'a>) -> Decision {
        if text.is_blank() {
            return (Action::LeftOut, "blank text is never sent");
        }
        let decision = if self.is_too_long(&text) {
            (Action::Shortened, "the text is longer than max_text_chars")
        } else {
            (Action::InPlace, "text stands in the result")
        };
        gathered.has_words = true;
        gathered.items.push(Item::Text(Words {
            pieces: vec![self.shortened(text)],
            options,
        }));
        decision
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
    ) -> Result<Decision> {
        Ok(match part.body() {
            PartBody::Text { text } => {
                self.add_words(text.clone(), self.options_of(part, index), gathered)
            }
            PartBody::Thinking { .. } => (Action::LeftOut, "thinking is never sent in a result"),
            PartBody::ProviderBlock { provider, data } => {
                if !provider.as_str().eq_ignore_ascii_case(self.spec.provider) {
                    return Ok((Action::LeftOut, "a block goes to its owner only"));
                }
                let text_only = message.is_error() && self.spec.failure == Failure::FlagWithText;
                if text_only || !self.spec.own_blocks || data.kind() != JsonKind::Object {
                    return self.add_nowhere(part, gathered);
                }
                gathered.items.push(Item::Block(data));
                (Action::InPlace, "a block of the provider's own")
            }
            PartBody::Unknown { kind, .. } => {
                let what = format!(
                    "{} cannot send a part of the unknown type {kind:?}",
                    self.spec.name
                );
                return Err(Error::new(ErrorKind::UnsupportedPart, what));
            }
            _ => return self.add_media(part, index, id, message, gathered),
        })
    }

    fn add_media(
        &mut self,
        part: &'a ContentPart,
        index: usize,
        id: Option<&str>,
        message: &'a ToolMessage,
        gathered: &mut Gathered<'a>,
    ) -> Result<Decision> {
        let text_only = message.is_error() && self.spec.failure == Failure::FlagWithText;
        let row = self.row_of(part);
        let row = row.filter(|row| !text_only || row.can_follow);
        let place = row.map(|row| row.place);
        if place == Some(Place::InResult) && !text_only {
            *self.files.entry(part.family()).or_default() += 1;
            gathered
                .items
                .push(Item::Media(self.media_of(part, index, id)));
            return Ok((Action::InPlace, "the wire takes it in a result"));
        }
        if let Some(text) = inlined(part).filter(|text| !text.is_blank()) {
            let (action, reason) = self.add_words(text, self.no_options(), gathered);
            let whole = action == Action::InPlace;
            return Ok(if whole {
                (
                    Action::AsText,
                    "a text-like file, and the result cannot hold it",
                )
            } else {
                (action, reason)
            });
        }
        match (self.options.media, place) {
            (MediaMode::Hoist, Some(_)) => {
                *self.files.entry(part.family()).or_default() += 1;
                let number = self.attached.len() + 1;
                let frame = frame::frame(number, part, message.name(), id);
                let media = self.media_of(part, index, id);
                self.attached.push(Attached {
                    number,
                    frame,
                    media,
                });
                self.add_note(frame::attached(number, part), gathered);
                let in_result = place == Some(Place::InResult);
                let reason = if in_result {
                    "a failed result holds text only"
                } else {
                    "the wire takes it after the results only"
                };
                Ok((Action::Hoisted, reason))
            }
            _ => self.add_nowhere(part, gathered),
        }
    }

    /// What a result cannot hold and nothing else can: a note in its place, or an error where that was asked for.
    fn add_nowhere(&self, part: &ContentPart, gathered: &mut Gathered<'a>) -> Result<Decision> {
        if self.options.media == MediaMode::Error {
            return Err(self.unsupported(part));
        }
        self.add_note(frame::not_sent(part), gathered);
        let reason = match self.row_of(part) {
            Some(_) => "a note was asked for",
            None => "the wire does not take it in a result",
        };
        Ok((Action::Noted, reason))
    }

    /// The row that takes this part, unless a stated limit is reached.
    fn row_of(&self, part: &ContentPart) -> Option<&'static Accept> {
        let size = part.data().map_or(0, crate::media::Data::len);
        let row = self.spec.row_of(part)?;
        // Every provider refuses a picture without bytes.
        if part.family() == Family::Image && part.data().is_some_and(crate::media::Data::is_empty) {
            return None;
        }
        let taken = self.files.get(&part.family()).copied().unwrap_or_default();
        (size <= row.most_bytes && taken < row.most_files).then_some(row)
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
