"""The types of wires without an SDK's own: what is encoded has exactly their keys and values."""

from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest
from media import PDF, png
from toolresult import ContentPart, ToolCall, ToolMessage, ToolResult, encode, encode_calls, to_message, wire_types

PNG = png()
MEDIA = [
    ContentPart.image(PNG),
    ContentPart.image_url("https://example.org/a.png", "image/png"),
    ContentPart.video_url("https://example.org/a.mp4"),
    ContentPart.file(PDF, filename="a.pdf", title="A", description="an A"),
    ContentPart.file(b"\0\1", "application/x-nothing"),
    ContentPart.file(b"a,b", "text/csv"),
    ContentPart.file(b"RIFF", "audio/wav"),
    ContentPart.file_url("https://example.org/a.pdf", "application/pdf", filename="a.pdf", title="A"),
    ContentPart.file_id("file_1"),
    ContentPart.file_id("file_1", media_type="image/png"),
]
OUTPUTS = [{"n": 1}, [1, "x"], "text", "", None, 1.5, True, ToolResult(), {"error": "no"}]
CALLS = [ToolCall("c1", "look", {"at": 1}), ToolCall("c2", "look"), ToolCall("c3", "sh", "ls", kind="custom")]
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "mcp": [{"revision": revision} for revision in ("2025-06-18", "2025-11-25", "2026-07-28")]
    + [{"structured": "always"}],
    "ai-sdk": [{"version": "6"}, {"version": "7"}],
}
TYPES = {
    "mcp": (wire_types.McpResult, wire_types.McpCall),
    "ai-sdk": (wire_types.AiSdkResults | wire_types.AiSdkMedia, wire_types.AiSdkCalls),
    "cohere": (wire_types.CohereResult | wire_types.CohereMedia, wire_types.CohereCalls),
    "ollama": (wire_types.OllamaResult, wire_types.OllamaCalls),
    "otel": (wire_types.OtelResult, wire_types.OtelCalls),
}


def messages() -> Iterator[ToolMessage]:
    contents = [["seen", "again"], *([part] for part in MEDIA), ["seen", *MEDIA]]
    results = [ToolResult(output={"n": 1}, content=content) for content in contents]
    for returned in [*OUTPUTS, *results]:
        for name in (None, "look"):
            for is_error in (False, True):
                yield to_message(returned, "c1", name=name, is_error=is_error)


def fault(value: object, wanted: Any, place: str = "") -> str | None:
    """Why the value is not of the type, unknown keys included; nothing if it is."""
    origin, arguments = get_origin(wanted), get_args(wanted)
    if wanted is object:
        return None
    if origin in (Union, UnionType):
        faults = [fault(value, one, place) for one in arguments]
        return None if None in faults else " and ".join(str(found) for found in faults)
    if origin is Literal:
        return None if value in arguments else f"{place} is {value!r}"
    if is_typeddict(wanted):
        return typed_fault(value, wanted, place)
    if origin is list and isinstance(value, list):
        return next((found for one in value if (found := fault(one, arguments[0], f"{place}[]"))), None)
    plain = origin or wanted
    return None if isinstance(value, plain) else f"{place} is a {type(value)}"


def typed_fault(value: object, wanted: Any, place: str) -> str | None:
    if not isinstance(value, dict):
        return f"{place} is a {type(value)}"
    hints = get_type_hints(wanted)
    if not wanted.__required_keys__ <= value.keys() <= hints.keys():
        return f"{place} has the keys {sorted(value)}"
    return next((found for key in value if (found := fault(value[key], hints[key], f"{place}.{key}"))), None)


@pytest.mark.parametrize("wire", TYPES)
def test_results_are_of_their_type(wire: str) -> None:
    for options in OPTIONS.get(wire, [{}]):
        for message in messages():
            if wire == "ai-sdk" and message.name is None:
                continue
            for written in encode([message], wire, **options):
                assert fault(written, TYPES[wire][0]) is None, written


@pytest.mark.parametrize("wire", TYPES)
def test_calls_are_of_their_type(wire: str) -> None:
    for written in encode_calls(CALLS, wire):
        assert fault(written, TYPES[wire][1]) is None, written


def test_the_check_itself_refuses() -> None:
    (result,) = encode([to_message("x", "c1")], "mcp")
    assert fault({**result, "more": 1}, wire_types.McpResult)
    assert fault({**result, "isError": "yes"}, wire_types.McpResult)
    assert fault({}, wire_types.McpResult)
    assert fault({**result, "content": [{"type": "txet", "text": "x"}]}, wire_types.McpResult)


def test_no_sdk_is_needed() -> None:
    assert wire_types.AnthropicResults == dict[str, Any]
    assert wire_types.GeminiContents == list[dict[str, Any]]
