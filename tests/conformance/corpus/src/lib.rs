//! A corpus of tool results, encoded for every wire: what the judges in this folder look at.
//!
//! A [`Scenario`] is one or more turns of calls and results, without a wire. A [`Case`] is a scenario encoded for a wire with
//! options, standing inside the conversation that the next request would carry. Everything is made in the same order from the same
//! values on every run: an id names one case for good.
//!
//! The corpus is for finding faults, so that a panic with a clear sentence is the right end for one that cannot be made.
#![allow(clippy::missing_panics_doc)]

mod case;
mod conversation;
mod options;
mod outputs;
mod parts;
mod scenario;

pub use case::{Case, Encoded, cases, cases_where};
pub use options::{Breadth, OptionSet, option_sets};
pub use outputs::{Output, outputs};
pub use parts::{Sample, names, own_block, samples};
pub use scenario::{Family, Scenario, Turn, scenarios};
