//! The options each wire knows, and how much of the corpus is encoded with them.

use toolresult::{EncodeOptions, Wire};

/// Which scenarios are encoded with a set of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {
    /// All.
    Whole,
    /// Those with media: what the option changes.
    Media,
    /// Those with text to shorten.
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

    /// Whether an encoder may refuse a part.
    pub fn may_refuse(&self) -> bool {
        self.json.contains("\"media\":\"error\"")
    }
}

/// Every set of options for a wire: each variant of it alone with the whole corpus, then with every treatment of media.
pub fn option_sets(wire: Wire) -> Vec<OptionSet> {
    variants(wire).iter().flat_map(|variant| variant_sets(variant)).collect()
}

fn variant_sets(variant: &str) -> Vec<OptionSet> {
    let with = |more: &str, breadth| {
        let comma = if variant.is_empty() || more.is_empty() { "" } else { "," };
        OptionSet { json: format!("{{{variant}{comma}{more}}}"), breadth }
    };
    vec![
        with("", Breadth::Whole),
        with("\"media\":\"note\"", Breadth::Media),
        with("\"media\":\"error\"", Breadth::Media),
        with("\"max_text_chars\":0", Breadth::Texts),
        with("\"max_text_chars\":7", Breadth::Texts),
    ]
}

/// The members of the options object that make a wire another one: revisions, versions, models, families.
fn variants(wire: Wire) -> &'static [&'static str] {
    match wire.name() {
        _ => &[""],
    }
}
