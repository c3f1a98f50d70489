//! The native half of the Python package `toolresult`: classes that hold the core's types, functions of a few lines each, and the
//! conversion between Python values and JSON.

mod convert;
mod error;
mod functions;
mod sink;
mod types;
mod work;

/// What `toolresult/__init__.py` puts together with the Python half.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::functions::calls::{decode_calls, encode_calls, encode_calls_json};
    #[pymodule_export]
    use crate::functions::exchange::match_results;
    #[pymodule_export]
    use crate::functions::json::{_error_codes, compact_json, json_equal, schema};
    #[pymodule_export]
    use crate::functions::messages::{messages_from_json, messages_to_json, to_message};
    #[pymodule_export]
    use crate::functions::metadata::{
        content_source_key, has_explicit_content, metadata_key, output_from_message,
        put_message_metadata, put_output_metadata,
    };
    #[pymodule_export]
    use crate::functions::plans::{plan, supports};
    #[pymodule_export]
    use crate::functions::wires::{
        decode, encode, encode_json, encode_turns, encode_turns_json, needs_output, wire_id, wires,
    };
    #[pymodule_export]
    use crate::types::{
        ContentPart, FilePart, ImagePart, ImageUrlPart, ProviderBlockPart, TextPart, ThinkingPart,
        ToolCall, ToolMessage, ToolResult, UnknownPart, VideoUrlPart, restore_call,
        restore_message, restore_part, restore_result,
    };

    /// The version of the package, which is that of the core.
    #[pymodule_export]
    #[expect(
        non_upper_case_globals,
        reason = "the name that Python packages give it"
    )]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
