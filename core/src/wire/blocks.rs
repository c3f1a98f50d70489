//! What several wires write alike: text blocks, content that is one string or a list, and the user message behind the results.

use super::plan::{Attached, Item, Media, PlannedResult, Words};
use super::sink::{Sink, Write};
use crate::error::Result;

/// `{"type":kind,"text":…}` with the options of the text.
pub(super) fn write_words(words: &Words<'_>, kind: &str, sink: &mut dyn Sink) -> Result<()> {
    sink.begin_object();
    sink.text("type", kind);
    sink.key("text");
    words.write(sink);
    words.options.write(sink, &["type", "text"])?;
    sink.end_object();
    Ok(())
}

/// The items of a result as a list of blocks; how media look is the wire's own.
pub(super) fn write_list(
    items: &[Item<'_>],
    kind_of_text: &str,
    sink: &mut dyn Sink,
    mut write_media: impl FnMut(&Media<'_>, &mut dyn Sink) -> Result<()>,
) -> Result<()> {
    sink.begin_array();
    for item in items {
        match item {
            Item::Text(words) => write_words(words, kind_of_text, sink)?,
            Item::Media(media) => write_media(media, sink)?,
            Item::Block(block) => sink.raw(block),
        }
    }
    sink.end_array();
    Ok(())
}

/// Content as most wires have it: one string where all is text, joined by one newline, else a list of blocks.
pub(super) fn write_content(
    result: &PlannedResult<'_>,
    kind_of_text: &str,
    sink: &mut dyn Sink,
    write_media: impl FnMut(&Media<'_>, &mut dyn Sink) -> Result<()>,
) -> Result<()> {
    if result.is_plain_text() {
        result.write_joined(sink);
        return Ok(());
    }
    write_list(&result.items, kind_of_text, sink, write_media)
}

/// The same for wires whose results hold no media: the plan puts none there.
pub(super) fn write_texts(result: &PlannedResult<'_>, sink: &mut dyn Sink) -> Result<()> {
    write_content(result, "text", sink, |_, _| Ok(()))
}

/// A message with a role and a list, whose elements are written one by one.
pub(super) fn write_message<T>(
    role: &str,
    list: &str,
    elements: impl IntoIterator<Item = T>,
    sink: &mut dyn Sink,
    mut write: impl FnMut(T, &mut dyn Sink) -> Result<()>,
) -> Result<()> {
    sink.begin_object();
    sink.text("role", role);
    sink.array(list);
    for element in elements {
        write(element, sink)?;
    }
    sink.end_array();
    sink.end_object();
    Ok(())
}

/// The user message that carries the attached files, if there are any.
pub(super) fn write_attached<'a>(
    list: &str,
    attached: Vec<Attached<'a>>,
    sink: &mut dyn Sink,
    write: impl FnMut(Attached<'a>, &mut dyn Sink) -> Result<()>,
) -> Result<()> {
    if attached.is_empty() {
        return Ok(());
    }
    write_message("user", list, attached, sink, write)
}
