"""What a user writes, as type checkers see it: checked by mypy and pyright in strict mode, and run by nobody."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, assert_type

import toolresult
from toolresult import (
    ABSENT,
    ContentPart,
    FilePart,
    ImagePart,
    ImageUrlPart,
    Limits,
    Outcome,
    Part,
    PartPlan,
    ProviderBlockPart,
    TextPart,
    ThinkingPart,
    ToolCall,
    ToolMessage,
    ToolResult,
    ToolResultError,
    UnknownPart,
    VideoUrlPart,
    decode,
    decode_calls,
    encode,
    encode_calls,
    encode_calls_json,
    encode_json,
    encode_turns,
    match_results,
    plan,
    supports,
    to_message,
)
from toolresult.wire_types import AnthropicResults, CohereMedia, CohereResult, GeminiContents, OllamaResult


@dataclass
class Document:
    id: str
    pages: int


def outputs_are_typed() -> None:
    result = ToolResult(output=Document("doc_123", 4), content=[ContentPart.text("Here it is."), "and a text"])
    assert_type(result, ToolResult[Document])
    assert_type(result.output.pages, int)
    assert_type(ToolResult(), ToolResult[None])
    assert_type(ToolResult(content="text only").output, None)
    assert_type(ToolResult(ABSENT), ToolResult[None])
    assert_type(ToolResult(None), ToolResult[None])
    assert_type(ToolResult.from_json(b"{}"), ToolResult[Any])
    assert_type(result.replace(content=None), ToolResult[Document])
    assert_type(result.replace(output=1), ToolResult[int])
    takes_any_output(ToolResult(1.5))


def takes_any_output(result: ToolResult[object]) -> None:
    """A result of a narrower type is a result of a wider one."""
    assert_type(result.output, object)


def parts_narrow_by_type(part: Part) -> str:
    assert_type(ContentPart.text("x"), TextPart)
    assert_type(ContentPart.image_url("https://example.org/a.png"), ImageUrlPart | ImagePart)
    if part.type == "text":
        assert_type(part, TextPart)
        return part.text
    if part.type == "image":
        assert_type(part, ImagePart)
        return f"{part.media_type}, {len(part.data)} bytes"
    if part.type == "file":
        assert_type(part.data, bytes | None)
        return part.filename or part.file_id or "a file"
    if part.type == "unknown":
        assert_type(part, UnknownPart)
        return part.kind
    return part.type


def parts_narrow_by_match(part: Part) -> str:
    match part:
        case TextPart(text) | ThinkingPart(text):
            return text
        case ImagePart(_, media_type):
            return media_type
        case ImageUrlPart(url=url) | VideoUrlPart(url=url):
            return url
        case FilePart(filename=str(name)):
            return name
        case FilePart():
            return "a file without a name"
        case ProviderBlockPart(provider=provider):
            return provider
        case UnknownPart(kind):
            return kind


def messages_go_to_wires(messages: Sequence[ToolMessage], calls: list[ToolCall], wire: str) -> None:
    # A wire that is named has types of its own, one that is not gives dictionaries.
    assert_type(encode(messages, "anthropic"), list[AnthropicResults])
    assert_type(encode(messages, "cohere", calls), list[CohereResult | CohereMedia])
    assert_type(encode(messages, "gemini"), GeminiContents)
    assert_type(encode(messages, wire), list[dict[str, Any]])
    assert_type(encode_json(messages, "openai-chat", calls, media="note", max_text_chars=1000), bytes)
    assert_type(encode_turns([messages], "ollama", media="error"), list[list[OllamaResult]])
    assert_type(encode_turns([messages], wire), list[list[dict[str, Any]]])
    assert_type(decode(b"[]", "anthropic"), list[ToolMessage])
    assert_type(match_results({"role": "assistant", "tool_calls": []}, messages), list[ToolMessage])
    assert_type(messages[0].content, tuple[Part, ...])


def calls_come_from_wires(calls: list[ToolCall], wire: str) -> None:
    assert_type(decode_calls({"role": "assistant"}, "openai-chat"), list[ToolCall])
    assert_type(encode_calls(calls, "mcp")[0]["params"]["name"], str)
    assert_type(encode_calls(calls, wire, model=None), list[dict[str, Any]])
    assert_type(encode_calls_json(calls, "gemini", vertex=True), bytes)


def plans_are_told(messages: Sequence[ToolMessage], part: Part) -> str:
    for told in plan(messages, "anthropic", media="note"):
        assert_type(told, PartPlan)
        assert_type(told.part, int | None)
    told = supports(part, "bedrock", family="nova")
    if told.action == "hoisted":
        return told.reason
    assert_type(told.action, Literal["in_place", "shortened", "as_text", "noted", "left_out", "refused"])
    return ""


def tools_return_anything() -> None:
    assert_type(Outcome.ok(1), Outcome[int])
    assert_type(to_message(Outcome.error("no"), "call_1", name="tool"), ToolMessage)
    assert_type(to_message({1, 2}, "call_1", default=str), ToolMessage)
    try:
        ToolResult.from_json("{", limits=Limits(max_bytes=10))
    except ToolResultError as error:
        assert_type(error.code, str)
        assert_type(error.offset, int | None)
    except ValueError:
        pass
    assert_type(toolresult.__version__, str)
