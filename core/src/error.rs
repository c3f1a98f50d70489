//! One error type with stable codes: what is wrong, where, and what to do.

use std::fmt;

use crate::json::Json;

/// The result of every fallible operation of this crate.
pub type Result<T> = std::result::Result<T, Error>;

macro_rules! kinds {
    ($($(#[$doc:meta])+ $name:ident = $code:literal,)+) => {
        /// What went wrong. Each kind has a stable [code](ErrorKind::code), the same in every language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$doc])+ $name,)+
        }

        impl ErrorKind {
            /// Every kind, in the order of the documentation. Bindings test that they know them all.
            pub const ALL: &'static [ErrorKind] = &[$(ErrorKind::$name,)+];

            /// The stable code, in `SCREAMING_SNAKE_CASE`.
            pub fn code(self) -> &'static str {
                match self {
                    $(ErrorKind::$name => $code,)+
                }
            }
        }
    };
}

kinds! {
    /// The text is not JSON; the error has a byte offset.
    InvalidJson = "INVALID_JSON",
    /// The bytes are not UTF-8; the error has a byte offset.
    InvalidUtf8 = "INVALID_UTF8",
    /// More than 512 containers inside one application value (or more than the caller's limit).
    TooDeep = "TOO_DEEP",
    /// A limit that the caller set was passed: see [`Limits`](crate::Limits).
    LimitExceeded = "LIMIT_EXCEEDED",
    /// A key stands twice in an envelope (a result, message, part or call).
    DuplicateKey = "DUPLICATE_KEY",
    /// A field or argument has another type than the contract asks for.
    WrongType = "WRONG_TYPE",
    /// A field that must be there is not.
    MissingField = "MISSING_FIELD",
    /// The fields of a content part do not go together, or a URL stands where bytes belong.
    InvalidPart = "INVALID_PART",
    /// The text is base64 in neither alphabet.
    InvalidBase64 = "INVALID_BASE64",
    /// An image's media type is neither given nor told by its bytes, or a label is no media type.
    UnknownMediaType = "UNKNOWN_MEDIA_TYPE",
    /// A value of the host language has no JSON form.
    UnsupportedValue = "UNSUPPORTED_VALUE",
    /// A number is NaN or infinite.
    NotFinite = "NOT_FINITE",
    /// A value of the host language contains itself.
    Cycle = "CYCLE",
    /// A key is no text, or two keys would become the same one.
    InvalidKey = "INVALID_KEY",
    /// A content part or a tool result stands inside an application value.
    MisplacedPart = "MISPLACED_PART",
    /// No wire has that name.
    UnknownWire = "UNKNOWN_WIRE",
    /// An option of `encode` is unknown or has a wrong value.
    InvalidOption = "INVALID_OPTION",
    /// The wire cannot carry the part, and the options forbid to hoist or note it.
    UnsupportedPart = "UNSUPPORTED_PART",
    /// A provider option would replace a key that the encoder writes.
    OptionConflict = "OPTION_CONFLICT",
    /// The wire needs a tool call id and the message has none.
    MissingToolCallId = "MISSING_TOOL_CALL_ID",
    /// The wire needs the name of the tool and the message has none.
    MissingToolName = "MISSING_TOOL_NAME",
    /// The JSON given to `decode` is not of that wire's form.
    InvalidWire = "INVALID_WIRE",
    /// The calls came as a message that is no assistant message.
    InvalidAssistant = "INVALID_ASSISTANT",
    /// The calls are no list, or one of them is no valid call.
    InvalidToolCalls = "INVALID_TOOL_CALLS",
    /// There is no call to match.
    MissingToolCalls = "MISSING_TOOL_CALLS",
    /// Two calls have the same id.
    DuplicateToolCalls = "DUPLICATE_TOOL_CALLS",
    /// The results are no list, or one of them is no valid tool message.
    InvalidToolResults = "INVALID_TOOL_RESULTS",
    /// Two results have the same id.
    DuplicateToolResults = "DUPLICATE_TOOL_RESULTS",
    /// A result answers no call of the turn.
    UnknownToolResults = "UNKNOWN_TOOL_RESULTS",
    /// A call has no result.
    MissingToolResults = "MISSING_TOOL_RESULTS",
    /// A result has another name than its call.
    MismatchedToolResults = "MISMATCHED_TOOL_RESULTS",
    /// A fault of this library, caught at a language boundary. Please report it.
    Internal = "INTERNAL",
}

/// An error of this library: a [kind](ErrorKind), the place in the document or value, and a text for people.
#[derive(Clone)]
pub struct Error(Box<Inner>);

#[derive(Clone)]
struct Inner {
    kind: ErrorKind,
    detail: String,
    /// From the innermost step outwards, as they are met while unwinding.
    steps: Vec<Step>,
    offset: Option<usize>,
    details: Option<Json>,
}

#[derive(Clone)]
enum Step {
    Key(String),
    Index(usize),
}

/// Keys longer than this are shortened in a place, so that a hostile key cannot fill a log.
const MAX_KEY_IN_PLACE: usize = 64;

impl Error {
    /// An error without a place. `detail` says what is wrong and what to do.
    pub fn new(kind: ErrorKind, detail: impl Into<String>) -> Self {
        Error(Box::new(Inner {
            kind,
            detail: detail.into(),
            steps: Vec::new(),
            offset: None,
            details: None,
        }))
    }

    /// The same error, one member further out: called while unwinding from a value to its container.
    pub fn in_key(mut self, key: &str) -> Self {
        let mut key = key.to_owned();
        if let Some((end, _)) = key.char_indices().nth(MAX_KEY_IN_PLACE) {
            key.truncate(end);
            key.push('…');
        }
        self.0.steps.push(Step::Key(key));
        self
    }

    /// The same error, one element further out.
    pub fn in_index(mut self, index: usize) -> Self {
        self.0.steps.push(Step::Index(index));
        self
    }

    pub(crate) fn at_offset(mut self, offset: usize) -> Self {
        self.0.offset = Some(offset);
        self
    }

    /// The same error under another name of the innermost field: a part's field has its own name on a wire.
    pub(crate) fn at_key(mut self, key: &str) -> Self {
        self.0.steps.clear();
        self.in_key(key)
    }

    /// The same error at an element of a list, in place of a field.
    pub(crate) fn at_index(mut self, index: usize) -> Self {
        self.0.steps.clear();
        self.in_index(index)
    }

    /// The same error under the kind of the operation that met it.
    pub(crate) fn of_kind(mut self, kind: ErrorKind) -> Self {
        self.0.kind = kind;
        self
    }

    pub(crate) fn with_details(mut self, details: Json) -> Self {
        self.0.details = Some(details);
        self
    }

    /// What went wrong.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The stable code of the kind.
    pub fn code(&self) -> &'static str {
        self.0.kind.code()
    }

    /// The place, such as `content[2].data` or `output.rows[3].mean`; empty where the error has none.
    pub fn path(&self) -> String {
        let mut path = String::new();
        for step in self.0.steps.iter().rev() {
            match step {
                Step::Index(index) => path.push_str(&format!("[{index}]")),
                Step::Key(key) if is_identifier(key) => {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path.push_str(key);
                }
                Step::Key(key) => {
                    let mut quoted = Vec::new();
                    crate::json::write::write_string(&mut quoted, key);
                    path.push_str(&format!("[{}]", String::from_utf8_lossy(&quoted)));
                }
            }
        }
        path
    }

    /// The byte offset in the text that was read, where the text itself is wrong.
    pub fn offset(&self) -> Option<usize> {
        self.0.offset
    }

    /// What is wrong and what to do, without the place.
    pub fn detail(&self) -> &str {
        &self.0.detail
    }

    /// For errors of matching: an object that names all ids concerned, such as `{"missing":["call_2"],"unknown":[]}`.
    pub fn details(&self) -> Option<&Json> {
        self.0.details.as_ref()
    }
}

fn is_identifier(key: &str) -> bool {
    let mut chars = key.chars();
    chars
        .next()
        .is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$')
        && chars.all(|c| c.is_alphanumeric() || c == '_' || c == '$' || c == '…')
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path();
        match (path.is_empty(), self.0.offset) {
            (true, None) => {}
            (true, Some(offset)) => write!(f, "byte {offset}: ")?,
            (false, None) => write!(f, "{path}: ")?,
            (false, Some(offset)) => write!(f, "{path} (byte {offset}): ")?,
        }
        f.write_str(&self.0.detail)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.code())
    }
}

impl std::error::Error for Error {}

impl serde::ser::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Error::new(ErrorKind::UnsupportedValue, message.to_string())
    }
}

/// Adds the place to the error of a result.
pub(crate) trait Within<T> {
    fn within_key(self, key: &str) -> Result<T>;
    fn within_index(self, index: usize) -> Result<T>;
}

impl<T> Within<T> for Result<T> {
    fn within_key(self, key: &str) -> Result<T> {
        self.map_err(|error| error.in_key(key))
    }

    fn within_index(self, index: usize) -> Result<T> {
        self.map_err(|error| error.in_index(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_read_from_the_outside_in() {
        let error = Error::new(ErrorKind::NotFinite, "NaN has no JSON form")
            .in_key("mean")
            .in_index(3)
            .in_key("a b")
            .in_key("output");
        assert_eq!(error.path(), "output[\"a b\"][3].mean");
        assert_eq!(
            error.to_string(),
            "output[\"a b\"][3].mean: NaN has no JSON form"
        );
    }

    #[test]
    fn codes_are_unique() {
        let codes: std::collections::HashSet<_> =
            ErrorKind::ALL.iter().map(|kind| kind.code()).collect();
        assert_eq!(codes.len(), ErrorKind::ALL.len());
    }

    #[test]
    fn long_keys_are_shortened() {
        let path = Error::new(ErrorKind::WrongType, "x")
            .in_key(&"k".repeat(1 << 20))
            .path();
        assert!(path.len() < 200, "{}", path.len());
    }
}
