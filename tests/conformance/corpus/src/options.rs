//! The options each wire knows, and how much of the corpus is encoded with them.

use toolresult::{EncodeOptions, Wire};

/// Which scenarios are encoded with a set of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {
    /// All.
    Whole,
    /// Parts alone and turns of several results, which a treatment of media changes.
    Media,
    /// Texts to shorten.
    Texts,
}

/// Options as JSON, as a binding hands them over.
#[derive(Clone, Debug)]
pub struct OptionSet {
    /// A JSON object.
    pub json: String,
    /// Which scenarios are encoded with it.
    pub breadth: Breadth,
}

impl OptionSet {
    /// The options as the encoder takes them.
    pub fn parsed(&self) -> EncodeOptions {
        EncodeOptions::from_json(&self.json).expect("options that the encoders know")
    }

    /// Whether these options alone make the wire what it is: nothing is said of media and long texts.
    pub fn is_variant(&self) -> bool {
        self.breadth == Breadth::Whole
    }

    /// Whether an encoder may refuse a part.
    pub fn may_refuse(&self) -> bool {
        self.json.contains("\"media\":\"error\"")
    }
}

/// Every set of options for a wire: each variant of it with the whole corpus, and the first with every treatment of media and text.
pub fn option_sets(wire: Wire) -> Vec<OptionSet> {
    let set = |members: &[&str], breadth| {
        let members: Vec<&str> = members
            .iter()
            .copied()
            .filter(|member| !member.is_empty())
            .collect();
        OptionSet {
            json: format!("{{{}}}", members.join(",")),
            breadth,
        }
    };
    let variants = variants(wire);
    let whole = variants
        .iter()
        .map(|variant| set(&[variant], Breadth::Whole));
    let treated = variants.iter().flat_map(|variant| {
        [r#""media":"note""#, r#""media":"error""#]
            .map(|media| set(&[variant, media], Breadth::Media))
    });
    let first = variants.first().copied().unwrap_or_default();
    let shortened = ["0", "7"].map(|most| {
        set(
            &[first, &format!("\"max_text_chars\":{most}")],
            Breadth::Texts,
        )
    });
    whole.chain(treated).chain(shortened).collect()
}

/// The members of the options object that make a wire another one: models, families, revisions, versions. The judges are chosen by
/// revision and version, which are therefore always written out.
fn variants(wire: Wire) -> &'static [&'static str] {
    match wire.name() {
        "gemini" => &[
            "",
            r#""model":"gemini-2.5-flash""#,
            r#""model":"gemini-3-flash""#,
            r#""model":"gemini-2.5-flash","vertex":true"#,
            r#""model":"gemini-3-flash","vertex":true"#,
        ],
        "bedrock" => &[
            r#""family":"anthropic""#,
            r#""family":"nova""#,
            r#""family":"llama""#,
            r#""family":"mistral""#,
            r#""family":"writer""#,
        ],
        "mcp" => &[
            r#""revision":"2025-11-25""#,
            r#""revision":"2025-06-18""#,
            r#""revision":"2026-07-28""#,
            r#""revision":"2025-11-25","structured":"always""#,
            r#""revision":"2026-07-28","structured":"always""#,
            r#""revision":"2025-11-25","structured":"never""#,
        ],
        "ai-sdk" => &[r#""version":"6""#, r#""version":"7""#],
        _ => &[""],
    }
}
