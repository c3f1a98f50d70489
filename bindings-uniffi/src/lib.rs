//! The native half of the Kotlin library `dev.toolresult` and of the Swift package `ToolResultKit`: stateless functions over JSON text and
//! bytes, each of which calls one function of [`toolresult::contract`] and hands back what it says.
//!
//! Everything open-ended crosses as JSON text, the bytes of images and files cross beside it ([`Frame`]). The classes, and the conversion of
//! values of each language, are written by hand in `kotlin/` and `swift/`.

mod boundary;
mod error;
mod exports;
mod types;

pub use boundary::{Blob, JsonText};
pub use error::CoreError;
pub use types::{Frame, FromMessage, Limits, Opened};

uniffi::setup_scaffolding!("toolresult");
