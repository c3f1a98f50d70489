//! Values that a tool may return: every JSON kind, and those that some converter takes for something else.

use toolresult::Json;

/// An output and what it is called in ids of cases.
#[derive(Clone, Debug)]
pub struct Output {
    /// Lower case, words joined by `-`.
    pub name: &'static str,
    /// The value.
    pub value: Json,
}

/// Every output of the corpus.
pub fn outputs() -> Vec<Output> {
    let deep = format!("{}1{}", "[".repeat(60), "]".repeat(60));
    let wide = format!("[{}0]", "{\"row\":1,\"name\":\"ü\"},".repeat(200));
    let texts = [
        ("null", "null"),
        ("false", "false"),
        ("true", "true"),
        ("zero", "0"),
        ("float", "1000.0"),
        ("big-integer", "123456789012345678901234567890"),
        ("big-exponent", "1e400"),
        ("empty-text", "\"\""),
        ("blank-text", "\" \\n\""),
        ("text", "\"It is 21 °C.\""),
        ("text-of-json", "\"{\\\"a\\\":1}\""),
        ("controls", "\"a\\u0000b\\u001f\""),
        ("empty-list", "[]"),
        ("list", "[1,null,\"two\",{\"three\":3}]"),
        ("list-of-texts", "[\"a\",\"b\"]"),
        (
            "list-like-parts",
            "[{\"type\":\"text\",\"text\":\"not a part\"}]",
        ),
        ("empty-object", "{}"),
        ("object", "{\"temp\":21,\"unit\":\"C\",\"tags\":[\"a\"]}"),
        ("object-like-error", "{\"error\":\"quota\"}"),
        ("object-with-error", "{\"error\":\"quota\",\"retry\":true}"),
        ("object-like-output", "{\"output\":1}"),
        ("object-like-result", "{\"result\":[1]}"),
        (
            "object-like-message",
            "{\"status\":\"success\",\"content\":[{\"text\":\"x\"}]}",
        ),
        (
            "object-like-part",
            "{\"type\":\"image\",\"data\":\"AAAA\",\"media_type\":\"image/png\"}",
        ),
        (
            "object-with-ref",
            "{\"schema\":{\"$ref\":\"#/definitions/x\"}}",
        ),
        ("object-with-ref-number", "{\"$ref\":1}"),
        ("object-odd-keys", "{\"\":1,\"a b\":2,\"ü\":3}"),
        (
            "object-with-proto",
            "{\"__proto__\":{\"a\":1},\"constructor\":2}",
        ),
        ("deep", &deep),
        ("wide", &wide),
    ];
    texts
        .map(|(name, text)| Output {
            name,
            value: Json::parse(text).expect("JSON"),
        })
        .to_vec()
}
