"""Wires in both forms: the objects of an SDK, and JSON."""

import base64
import json
from typing import Any

import pytest
from media import PDF, png
from toolresult import (
    ContentPart,
    EncodeError,
    ToolCall,
    ToolMessage,
    ToolResult,
    decode,
    encode,
    encode_json,
    encode_turns,
    encode_turns_json,
    needs_output,
    to_message,
    wire_id,
    wires,
)

PNG = png()
WIRES = [wire["wire"] for wire in wires()]


def messages() -> list[ToolMessage]:
    stored = ToolMessage.from_json(
        r'{"role":"tool","tool_call_id":"c3","name":"t","content":[{"type":"text","text":"\"\u00e9\\\n"}],"metadata":{}}'
    )
    return [
        ToolResult(
            output={"private": "s3cr3t"},
            content=["seen", ContentPart.image(PNG), ContentPart.file(PDF, filename="a.pdf")],
            metadata={"private": "s3cr3t"},
        ).to_message("c1", name="one"),
        to_message({"n": 1.0, "big": 2**70, "text": 'a"\\\u0001é🦦'}, "c2", name="two"),
        stored,
    ]


def as_text(value: Any) -> Any:
    """The objects of an SDK as the REST body has them: raw bytes, which some SDKs take, as base64."""
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, dict):
        return {key: as_text(member) for key, member in value.items()}
    return [as_text(member) for member in value] if isinstance(value, list) else value


@pytest.mark.parametrize("wire", WIRES)
def test_objects_and_text_say_the_same(wire: str) -> None:
    text = encode_json(messages(), wire)
    assert json.loads(text) == as_text(encode(messages(), wire))
    # LangChain's artifact stays in the application and is asked for by the name of the wire.
    assert (b"s3cr3t" in text) == (wire == "langchain")
    turns = [messages(), [], messages()]
    assert json.loads(encode_turns_json(turns, wire)) == as_text(encode_turns(turns, wire))
    assert encode_turns(turns, wire) == [encode(turn, wire) for turn in turns]
    assert encode((message for message in messages()), wire) == encode(messages(), wire)


def test_anthropic_takes_base64_as_text() -> None:
    (user,) = encode(messages()[:1], "anthropic")
    image = user["content"][0]["content"][1]
    assert image["source"] == {
        "type": "base64",
        "media_type": "image/png",
        "data": base64.b64encode(PNG).decode(),
    }


def bytes_in(value: Any) -> list[bytes]:
    if isinstance(value, bytes):
        return [value]
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [found for member in members for found in bytes_in(member)]


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("read_from_json", [False, True])
def test_raw_bytes_go_to_boto3_alone(wire: str, read_from_json: bool) -> None:
    message = to_message([ContentPart.image(PNG), ContentPart.file(PDF, filename="a.pdf")], "c1", name="look")
    if read_from_json:
        # What came as base64 is base64 still, and becomes bytes only here.
        message = ToolMessage.from_json(message.to_json())
    encoded = encode([message], wire)
    assert bytes_in(encoded) == ([PNG, PDF] if wire == "bedrock" else [])
    assert base64.b64encode(PNG) in encode_json([message], wire)
    assert bytes_in(encode_turns([[message]], wire)) == bytes_in(encoded)


@pytest.mark.parametrize("wire", WIRES)
def test_what_is_decoded_encodes_to_the_same(wire: str) -> None:
    calls = [ToolCall(f"c{i}", name) for i, name in enumerate(["one", "two", "t"], start=1)]
    objects = encode(messages(), wire, calls)
    decoded = decode(objects, wire, calls)
    assert decoded == decode(json.dumps(as_text(objects)), wire, calls)
    assert [message.tool_call_id for message in decoded] == ["c1", "c2", "c3"]
    assert [message.name for message in decoded] == ["one", "two", "t"]


def test_options() -> None:
    short = encode([to_message("x" * 100, "c")], "openai-chat", max_text_chars=10)
    assert short[0]["content"].startswith("x" * 10)
    assert "90" in short[0]["content"]
    assert len(encode(messages()[:1], "openai-chat", media="note")) == 1
    assert encode(messages(), "openai-chat", media=None) == encode(messages(), "openai-chat")
    for wrong in ({"media": "nots"}, {"media": 5}, {"max_text_chars": -1}, {"max_text_chars": "x"}, {"meida": "note"}):
        with pytest.raises(EncodeError) as caught:
            encode([], "anthropic", **wrong)  # type: ignore[arg-type]
        assert (caught.value.code, caught.value.path) == ("INVALID_OPTION", next(iter(wrong)))
    with pytest.raises(EncodeError) as refused:
        encode(messages()[:1], "openai-chat", media="error")
    assert refused.value.code == "UNSUPPORTED_PART"


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("media", ["hoist", "error", "note"]),
        ("max_text_chars", [0, 10]),
        ("model", ["gemini-3-flash"]),
        ("vertex", [True, False]),
        ("family", ["anthropic", "nova", "llama", "mistral", "writer"]),
        ("revision", ["2025-06-18", "2025-11-25", "2026-07-28"]),
        ("structured", ["derived", "always", "never"]),
        ("version", ["6", "7"]),
    ],
)
def test_every_typed_option_is_known(name: str, values: list[Any]) -> None:
    message = to_message(1, "call_1", name="tool")
    for value in values:
        option: Any = {name: value}
        for wire in WIRES:
            encode([message], wire, **option)
        needs_output("mcp", message, **option)
        assert wire_id("call_1", "openai-chat", **option) == "call_1"


def test_ids_and_names_of_wires() -> None:
    assert wire_id("call_1", "anthropic") == "call_1"
    assert wire_id("a b", "anthropic").startswith("tr_")
    with pytest.raises(EncodeError) as caught:
        encode([], "anthropik")
    assert caught.value.code == "UNKNOWN_WIRE"
    with pytest.raises(EncodeError) as missing:
        encode([ToolResult(output=1).to_message("c").replace(tool_call_id=None)], "anthropic")
    assert missing.value.code == "MISSING_TOOL_CALL_ID"


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("is_error", [False, True])
def test_an_output_is_written_exactly_when_the_wire_needs_it(wire: str, is_error: bool) -> None:
    written: list[object] = []
    result = ToolResult(output=object(), content="seen", default=lambda value: written.append(value) or 1)
    message = result.to_message("c", name="tool", is_error=is_error)
    needed = needs_output(wire, message)
    for _ in range(2):
        encode_json([message], wire)
    assert len(written) == int(needed)


@pytest.mark.parametrize("wire", WIRES)
def test_errors_of_an_output_name_its_message(wire: str) -> None:
    odd = ToolResult(output=object(), content="seen").to_message("c", name="tool", is_error=True)
    if not needs_output(wire, odd):
        assert encode([odd], wire)
        return
    with pytest.raises(TypeError) as caught:
        encode([odd], wire)
    assert caught.value.path == "[0].output"  # type: ignore[attr-defined]
