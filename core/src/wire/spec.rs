//! What a wire takes: the facts of a provider, as data.

use super::ids::IdRule;
use crate::content::{ContentPart, File, FileSource, PartBody};
use crate::json::Text;

/// What a wire takes and how it fails: the facts of the provider, from which the plan follows. Some depend on the options.
#[derive(Clone, Copy)]
pub(crate) struct Spec {
    /// The name of the wire.
    pub(crate) name: &'static str,
    /// The service or format whose JSON it is, for people.
    pub(crate) serves: &'static str,
    /// Whose `provider_options`, provider blocks and file ids it takes.
    pub(crate) provider: &'static str,
    /// What it asks of call ids.
    pub(crate) ids: IdRule,
    /// Whether a result has to name its tool.
    pub(crate) needs_name: bool,
    /// The media it takes; the first row that fits decides.
    pub(crate) accepts: &'static [Accept],
    /// Whether a result can hold blocks of the provider's own kinds.
    pub(crate) own_blocks: bool,
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
    /// The most files of this family in one turn, whichever row takes them, where the provider states a limit.
    pub(crate) most_files: usize,
    /// Whether what stands in a result could also follow after it, where a failed result holds text only.
    pub(crate) can_follow: bool,
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
            can_follow: true,
            known: Basis::SdkType,
        }
    }

    pub(crate) const fn known_by(mut self, known: Basis) -> Self {
        self.known = known;
        self
    }

    /// For what no other message than a result can hold.
    pub(crate) const fn in_results_only(mut self) -> Self {
        self.can_follow = false;
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

impl Spec {
    /// The first row that takes this media.
    pub(crate) fn row_of(&self, part: &ContentPart) -> Option<&'static Accept> {
        let held = self.held(part)?;
        let fits = |row: &&Accept| {
            let media_type = held.media_type.as_deref();
            // The type first: whether bytes are UTF-8 may take a look at all of them.
            let same_source = || match (row.source, &held.form) {
                (Source::Bytes, Form::Bytes) | (Source::FileId, Form::FileId) => true,
                (Source::Utf8, Form::Bytes) => is_utf8(part),
                (Source::Url(schemes), Form::Url(scheme)) => {
                    schemes.contains(&scheme.as_str()) || schemes.contains(&"*")
                }
                _ => false,
            };
            row.media_types
                .iter()
                .any(|pattern| matches_type(pattern, media_type))
                && same_source()
        };
        self.accepts.iter().find(fits)
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

/// What stands before the colon of an address; one letter would be a drive.
fn scheme_of(url: &Text) -> Option<String> {
    let url = url.as_str();
    let (scheme, _) = url.split_once(':')?;
    let is_scheme = scheme.len() > 1
        && scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    is_scheme.then(|| scheme.to_ascii_lowercase())
}

fn is_utf8(part: &ContentPart) -> bool {
    part.data().is_some_and(|data| {
        std::str::from_utf8(&data.to_bytes()).is_ok_and(|text| !text.trim().is_empty())
    })
}
