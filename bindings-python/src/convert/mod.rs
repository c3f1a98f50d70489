//! Python values ↔ JSON: the one place where they meet (semantics section 3).
//!
//! - [`dump`], [`dump_envelope`]: a Python value as JSON text, walked in place
//! - [`load`], [`Builder`]: JSON text as Python values, built directly
//! - [`json_text`], [`bytes_of`], [`text_of`], [`TextArgument`]: text and bytes, borrowed where Python cannot change them

mod build;
mod describe;
mod ffi;
mod key;
mod moment;
mod number;
mod simplify;
mod text;
mod walk;

pub(crate) use build::{Builder, load};
pub(crate) use describe::type_name;
pub(crate) use ffi::BytesStorage;
pub(crate) use text::{
    TextArgument, bytes_of, is_bytes, is_json_text, json_text, shared_text, text_argument, text_of,
};
pub(crate) use walk::{dump, dump_envelope};
