"""Whatever comes in, the process lives and the next call works."""

import subprocess
import sys
import threading
from typing import Any

import pytest
from toolresult import (
    ContentPart,
    Limits,
    ToolCall,
    ToolMessage,
    ToolResult,
    ToolResultError,
    compact_json,
    decode,
    decode_calls,
    encode,
    encode_calls,
    encode_calls_json,
    encode_json,
    messages_from_json,
    to_message,
    wires,
)

DEEP = 100_000


def code_of(call: Any) -> str:
    with pytest.raises(ToolResultError) as caught:
        call()
    # The next call works.
    assert ToolResult(output=[1]).to_json() == b'{"output":[1]}'
    return caught.value.code


def nested_list(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def nested_dict(depth: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(depth):
        value = {"a": value}
    return value


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":'])
@pytest.mark.parametrize(
    "reader",
    [
        compact_json,
        ToolResult.from_json,
        ToolMessage.from_json,
        ContentPart.from_json,
        messages_from_json,
        lambda text: ToolResult.from_json(b'{"output":' + text),
        lambda text: ToolResult.from_json(b'{"content":[{"type":"text","text":"a","metadata":' + text),
        lambda text: decode(text, "anthropic"),
        lambda text: decode(text, "openai-chat"),
    ],
)
def test_deep_text(opening: bytes, reader: Any) -> None:
    assert code_of(lambda: reader(opening * DEEP)) in (
        "TOO_DEEP",
        "INVALID_JSON",
        "WRONG_TYPE",
        "MISSING_FIELD",
        "INVALID_WIRE",
    )


@pytest.mark.parametrize("make", [nested_list, nested_dict])
def test_deep_values(make: Any) -> None:
    value = make(DEEP)
    assert code_of(lambda: ToolResult(output=value).to_json()) == "TOO_DEEP"
    assert code_of(lambda: ToolResult(metadata={"a": value})) == "TOO_DEEP"
    assert code_of(lambda: ContentPart.provider_block("x", value)) == "TOO_DEEP"
    assert code_of(lambda: decode([value], "anthropic")) == "TOO_DEEP"


@pytest.mark.parametrize("wire", [wire["wire"] for wire in wires()])
def test_the_envelopes_of_a_wire_do_not_count(wire: str) -> None:
    value = {"a": nested_list(510)}
    message = to_message(value, "AbCdEfGh1", name="tool")
    objects, text = encode([message], wire), encode_json([message], wire)
    assert decode(objects, wire) == decode(text, wire)
    call = ToolCall("AbCdEfGh1", "tool", value)
    objects, text = encode_calls([call], wire), encode_calls_json([call], wire)
    assert decode_calls(objects, wire) == decode_calls(text, wire)


def test_the_values_in_an_envelope_do_count() -> None:
    def readers(depth: int) -> list[Any]:
        block = {"functionResponse": {"name": "t", "response": nested_dict(depth - 1)}}
        call = {"id": "c", "name": "t", "arguments": "{}", "provider_data": nested_list(depth - 1)}
        return [
            lambda: decode([{"role": "user", "parts": [block]}], "gemini"),
            lambda: encode_calls([call], "gemini"),
            lambda: encode_calls({"role": "assistant", "tool_calls": [call]}, "gemini"),
        ]

    for reader in readers(512):
        assert reader()
    # The core says of a call that it is none, and why: the same as for text.
    assert [code_of(reader) for reader in readers(513)] == ["TOO_DEEP", "INVALID_TOOL_CALLS", "INVALID_TOOL_CALLS"]


def test_a_small_stack_is_enough() -> None:
    failures: list[BaseException] = []

    def work() -> None:
        try:
            value = nested_dict(511)
            assert ToolResult.from_json(ToolResult(output=value).to_json()).output == value
            with pytest.raises(ToolResultError):
                ToolResult(output=nested_list(5000)).to_json()
        except BaseException as failure:  # noqa: BLE001
            failures.append(failure)

    before = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert not failures


def test_large_text() -> None:
    text = "é" * (32 << 20)
    result = ToolResult.from_json(ToolResult(output=text).to_json())
    assert result.output == text
    assert result.to_message("c").content[0].text == text  # type: ignore[union-attr]
    assert code_of(lambda: ToolResult.from_json(b'{"output":"' + b"\xff" * (64 << 20))) == "INVALID_UTF8"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "INVALID_JSON"),
        (b"\xef\xbb\xbf{}", "INVALID_JSON"),
        (b"{}x", "INVALID_JSON"),
        (b'{"output":NaN}', "INVALID_JSON"),
        (b'{"output":-Infinity}', "INVALID_JSON"),
        (b'{"output":"\xff"}', "INVALID_UTF8"),
        (b'{"output":1,"output":2}', "DUPLICATE_KEY"),
        (b"[]", "WRONG_TYPE"),
        (b'{"content":5}', "WRONG_TYPE"),
        (b'{"content":[5]}', "WRONG_TYPE"),
        (b'{"metadata":[]}', "WRONG_TYPE"),
    ],
)
def test_texts_that_are_no_result(text: bytes, code: str) -> None:
    assert code_of(lambda: ToolResult.from_json(text)) == code


def test_limits() -> None:
    text = b'{"output":[[[1]]],"content":["a","b"]}'.replace(b'["a","b"]', b'[{"type":"text","text":"a"}]')
    assert ToolResult.from_json(text, limits=Limits(max_bytes=len(text), max_depth=3, max_parts=1)).has_output
    for limits, code in [
        (Limits(max_bytes=len(text) - 1), "LIMIT_EXCEEDED"),
        (Limits(max_parts=0), "LIMIT_EXCEEDED"),
        (Limits(max_depth=2), "TOO_DEEP"),
    ]:
        assert code_of(lambda limits=limits: ToolResult.from_json(text, limits=limits)) == code


@pytest.mark.parametrize("name", ["max_bytes", "max_depth", "max_parts", "max_media_bytes"])
@pytest.mark.parametrize(
    ("limit", "found"), [(-1, "a negative number"), (-(10**30), "a negative number"), (1.5, "float"), ("5", "str")]
)
def test_a_limit_is_a_whole_number(name: str, limit: Any, found: str) -> None:
    with pytest.raises(ToolResultError) as caught:
        ToolResult.from_json(b"{}", limits=Limits(**{name: limit}))
    assert (caught.value.code, caught.value.path) == ("WRONG_TYPE", f"limits.{name}")
    assert f"a whole number of at least 0, or None, found {found}" in str(caught.value)


def test_limits_at_the_ends() -> None:
    assert ToolResult.from_json(b"{}", limits=Limits(max_bytes=10**30, max_parts=0)) == ToolResult()
    no_limits: Any = 5
    with pytest.raises(ToolResultError, match="expected a Limits, found int"):
        ToolResult.from_json(b"{}", limits=no_limits)


def test_the_interpreter_ends_with_values_alive() -> None:
    program = (
        "import toolresult as t\n"
        "keep = t.ToolResult(output=[1], content=[t.ContentPart.file(b'x' * 100000)])\n"
        "message = keep.to_message('c')\n"
        "print(len(message.to_json()) > 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "True", "")
