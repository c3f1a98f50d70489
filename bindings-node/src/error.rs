//! A core error as the one text that JavaScript makes its `ToolResultError` of.

use toolresult::json::write::write_string;

/// The error as a compact JSON object: code, whole message, and what else there is.
pub(crate) fn to_json(error: &toolresult::Error) -> String {
    let mut text = Vec::new();
    let mut member = |key: &str, write: &dyn Fn(&mut Vec<u8>)| {
        text.push(if text.is_empty() { b'{' } else { b',' });
        write_string(&mut text, key);
        text.push(b':');
        write(&mut text);
    };
    member("code", &|out| write_string(out, error.code()));
    member("message", &|out| write_string(out, &error.to_string()));
    member("path", &|out| write_string(out, &error.path()));
    if let Some(offset) = error.offset() {
        member("offset", &|out| {
            out.extend_from_slice(offset.to_string().as_bytes());
        });
    }
    if let Some(details) = error.details() {
        member("details", &|out| {
            out.extend_from_slice(details.as_str().as_bytes());
        });
    }
    text.push(b'}');
    String::from_utf8_lossy(&text).into_owned()
}

/// Turns the core's results into napi's. The status is not looked at: the code is in the text.
pub(crate) fn throw<T>(result: toolresult::Result<T>) -> napi::Result<T> {
    result.map_err(|error| napi::Error::from_reason(to_json(&error)))
}
