#![doc = include_str!("../README.md")]
// Whatever comes in, the core returns a typed error: it has no way to panic outside its tests.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        clippy::unreachable
    )
)]

mod content;
pub mod contract;
mod envelope;
mod error;
mod exchange;
pub mod json;
mod media;
mod message;
mod schema;
mod tool_result;
mod wire;

pub use content::{ContentPart, File, FileSource, PartBody};
pub use error::{Error, ErrorKind, Result};
pub use exchange::{CallKind, Match, ToolCall, filled_in, match_order, match_results};
pub use json::{Event, Events, Json, JsonKind, JsonSource, Limits, MAX_DEPTH, Text};
pub use media::Data;
pub use message::{MessageRef, ToolMessage};
pub use schema::schema;
pub use tool_result::{
    Outcome, Returned, ToolResult, content_source_key, has_explicit_content, metadata_key,
    output_from_message, put_message_metadata, put_output_metadata,
};
pub use wire::{
    Action, AiSdkVersion, BedrockFamily, EncodeOptions, McpRevision, MediaMode, PartPlan, Piece,
    Sink, Structured, TextSink, Wire, decode, decode_bytes, decode_calls, encode,
    encode_calls_json, encode_calls_to, encode_json, encode_to, encode_turns_json, encode_turns_to,
    encoded_len, needs_output, plan, supports, wire_id, wires,
};

/// The examples of the project's front page are tests too.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct FrontPage;
