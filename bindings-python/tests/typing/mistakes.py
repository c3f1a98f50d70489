"""What a type checker must refuse: each marked line, and no other, is an error."""

from toolresult import ContentPart, ToolResult, encode, encode_calls, plan, supports

result = ToolResult(output={"a": 1})
result.output = {}  # refused
print(result.output.nothing)  # refused
ContentPart.image("https://example.org/a.png")  # refused
ContentPart("text")  # refused
ToolResult(content=5)  # refused
encode([result], "anthropic")  # refused
encode([], "anthropic", medai="note")  # refused
encode([], "anthropic", media="notes")  # refused
result.to_message(5)  # refused
encode_calls([], "mcp", model=5)  # refused
print(encode_calls([], "mcp")[0]["prams"])  # refused
plan([], "anthropic")[0].message = 1  # refused
supports("text", "anthropic")  # refused
print(supports(ContentPart.text("x"), "mcp").action == "sent")  # refused
