//! Compares what was read with the truth, and counts.

use std::fmt::Debug;

/// The longest that a value is shown in an error.
const SHOWN: usize = 300;

/// How many comparisons held so far.
#[derive(Default)]
pub(crate) struct Checks {
    done: usize,
}

impl Checks {
    /// Fails with both values unless they are the same.
    pub(crate) fn same<T: PartialEq<U> + Debug, U: Debug>(
        &mut self,
        what: &str,
        got: T,
        expected: U,
    ) -> Result<(), String> {
        if got == expected {
            self.done += 1;
            Ok(())
        } else {
            Err(format!(
                "{what} is {} and must be {}",
                shortened(&got),
                shortened(&expected)
            ))
        }
    }

    pub(crate) fn done(&self) -> usize {
        self.done
    }
}

fn shortened(value: &impl Debug) -> String {
    let text = format!("{value:?}");
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}… ({} bytes)", &text[..end], text.len()),
        None => text,
    }
}
