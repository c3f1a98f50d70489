//! Options of `encode`.

use crate::envelope::{Fields, wrong_type};
use crate::error::{Error, ErrorKind, Result, Within};
use crate::exchange::ToolCall;
use crate::json::{Json, JsonKind};

macro_rules! choices {
    ($(#[$doc:meta])+ $name:ident { $($(#[$value_doc:meta])+ $value:ident = $text:literal,)+ }) => {
        $(#[$doc])+
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$value_doc])+ $value,)+
        }

        impl $name {
            /// Every value by its name in options.
            pub const ALL: &'static [(&'static str, $name)] = &[$(($text, $name::$value),)+];
        }
    };
}

choices! {
    /// What happens to media that a wire does not take inside a tool result.
    MediaMode {
        /// `hoist`: it goes where the wire takes it, framed and named in the result; what the wire takes nowhere becomes a note.
        #[default]
        Hoist = "hoist",
        /// `error`: a typed error that names part and wire.
        Error = "error",
        /// `note`: a note in the result says what was left out.
        Note = "note",
    }
}

choices! {
    /// The family of a model on Bedrock, which decides what a result may hold and what may stand beside it.
    BedrockFamily {
        /// `anthropic`: Claude.
        #[default]
        Anthropic = "anthropic",
        /// `nova`: Amazon Nova.
        Nova = "nova",
        /// `llama`: Meta Llama.
        Llama = "llama",
        /// `mistral`: Mistral, with call ids of nine letters and digits.
        Mistral = "mistral",
        /// `writer`: Writer Palmyra, which has no status.
        Writer = "writer",
    }
}

choices! {
    /// A revision of MCP.
    McpRevision {
        /// `2025-06-18`
        June2025 = "2025-06-18",
        /// `2025-11-25`
        #[default]
        November2025 = "2025-11-25",
        /// `2026-07-28`: results say that they are complete, and structured content may be any JSON.
        July2026 = "2026-07-28",
    }
}

choices! {
    /// When MCP's `structuredContent` is sent.
    Structured {
        /// `derived`: where the content is derived from the output.
        #[default]
        Derived = "derived",
        /// `always`: beside given content too. That shows the output to the client.
        Always = "always",
        /// `never`
        Never = "never",
    }
}

choices! {
    /// The major version of the AI SDK.
    AiSdkVersion {
        /// `6`: the forms that 6 and 7 both accept.
        #[default]
        Six = "6",
        /// `7`: the forms of 7.
        Seven = "7",
    }
}

/// How messages are encoded. The defaults suit every wire; an option that a wire does not know is passed over by it.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct EncodeOptions {
    /// What happens to media that the wire does not take inside a tool result.
    pub media: MediaMode,
    /// The most Unicode scalar values of one text part; the rest is left out, and the end of the text says how much.
    pub max_text_chars: Option<usize>,
    /// `gemini`: the model, such as `gemini-3-flash`. From Gemini 3 on media stand inside the response.
    pub model: Option<String>,
    /// `gemini`: the request goes to Vertex, which takes no ids and fetches addresses.
    pub vertex: bool,
    /// `bedrock`: the family of the model.
    pub family: BedrockFamily,
    /// `mcp`: the revision of the protocol.
    pub revision: McpRevision,
    /// `mcp`: when structured content is sent.
    pub structured: Structured,
    /// `ai-sdk`: the major version.
    pub version: AiSdkVersion,
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

    /// A copy for this model.
    pub fn with_model(mut self, model: impl Into<String>) -> Self {
        self.model = Some(model.into());
        self
    }

    /// A copy for Vertex.
    pub fn with_vertex(mut self, vertex: bool) -> Self {
        self.vertex = vertex;
        self
    }

    /// A copy for this family of models.
    pub fn with_family(mut self, family: BedrockFamily) -> Self {
        self.family = family;
        self
    }

    /// A copy for this revision of MCP.
    pub fn with_revision(mut self, revision: McpRevision) -> Self {
        self.revision = revision;
        self
    }

    /// A copy with this rule for structured content.
    pub fn with_structured(mut self, structured: Structured) -> Self {
        self.structured = structured;
        self
    }

    /// A copy for this major version of the AI SDK.
    pub fn with_version(mut self, version: AiSdkVersion) -> Self {
        self.version = version;
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
        Self::of(&Json::parse(text)?).map_err(|error| error.of_kind(ErrorKind::InvalidOption))
    }

    fn of(json: &Json) -> Result<Self> {
        let mut fields = Fields::of(json)?;
        let max_text_chars = fields
            .take("max_text_chars")
            .map(|most| count(&most))
            .transpose();
        let options = EncodeOptions {
            media: choice(&mut fields, "media", MediaMode::ALL)?,
            max_text_chars: max_text_chars.within_key("max_text_chars")?,
            model: fields
                .text("model")?
                .map(|model| model.as_str().into_owned()),
            vertex: fields.flag("vertex")?,
            family: choice(&mut fields, "family", BedrockFamily::ALL)?,
            revision: choice(&mut fields, "revision", McpRevision::ALL)?,
            structured: choice(&mut fields, "structured", Structured::ALL)?,
            version: choice(&mut fields, "version", AiSdkVersion::ALL)?,
            calls: Vec::new(),
        };
        match fields.rest(&[]).0.first() {
            None => Ok(options),
            Some((name, _)) => Err(invalid_option(
                "no option has this name; there are media, max_text_chars, model, vertex, family, revision, structured and version",
            ))
            .within_key(&name.as_str()),
        }
    }
}

/// The value of an option by its name; the default where the option is absent. A number is read by its digits.
fn choice<T: Copy + Default>(fields: &mut Fields, name: &str, values: &[(&str, T)]) -> Result<T> {
    let Some(given) = fields.take(name) else {
        return Ok(T::default());
    };
    let text = given
        .as_text()
        .map_or_else(|| given.to_string(), |text| text.as_str().into_owned());
    let found = values.iter().find(|(value, _)| *value == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<_> = values
            .iter()
            .map(|(value, _)| format!("\"{value}\""))
            .collect();
        invalid_option(&format!("expected one of {}", names.join(", "))).in_key(name)
    })
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
