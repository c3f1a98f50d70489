#![doc = include_str!("../README.md")]

pub mod json;
mod error;
mod media;

pub use error::{Error, ErrorKind, Result};
pub use json::{Event, Events, Json, JsonKind, JsonSource, Limits, MAX_DEPTH, Text};
pub use media::Data;
