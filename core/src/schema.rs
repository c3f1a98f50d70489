//! The JSON Schema of a tool result's JSON form.

/// JSON Schema 2020-12 of the JSON form of [`ToolResult`](crate::ToolResult). Every result that has a JSON form validates against it.
pub fn schema() -> &'static str {
    include_str!("schema.json")
}
