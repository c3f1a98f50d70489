"""The model's calls on wires: read from responses, written for requests."""

import json
from typing import Any

import pytest
from toolresult import (
    DecodeError,
    EncodeError,
    ExchangeError,
    JsonTextError,
    ToolCall,
    ToolResultError,
    decode_calls,
    encode,
    encode_calls,
    encode_calls_json,
    to_message,
    wires,
)

WIRES = [wire["wire"] for wire in wires()]
CALLS = [ToolCall("AbCdEfGh1", "look", {"at": [1, "é"]}), ToolCall("AbCdEfGh2", "look", '{"n":1.0}')]


@pytest.mark.parametrize("wire", WIRES)
def test_objects_and_text_say_the_same(wire: str) -> None:
    objects, text = encode_calls(CALLS, wire), encode_calls_json(CALLS, wire)
    assert json.loads(text) == objects
    assert encode_calls(json.dumps([json.loads(call.to_json()) for call in CALLS]), wire) == objects
    # Objects of Python do not keep how a number was written, so that both are read from text.
    assert decode_calls(json.dumps(objects), wire) == decode_calls(text, wire)


@pytest.mark.parametrize("wire", WIRES)
def test_calls_come_back(wire: str) -> None:
    back = decode_calls(encode_calls(CALLS, wire), wire)
    assert [call.name for call in back] == ["look", "look"]
    assert [json.loads(call.arguments) for call in back] == [json.loads(call.arguments) for call in CALLS]
    assert all(isinstance(call, ToolCall) and call.kind == "function" for call in back)
    # Ollama has no ids.
    assert [call.id for call in back] == (["call_1", "call_2"] if wire == "ollama" else [call.id for call in CALLS])


@pytest.mark.parametrize("wire", ["anthropic", "mistral", "openai-chat"])
def test_calls_and_results_meet_under_the_same_id(wire: str) -> None:
    call = ToolCall("an id of another provider " * 5, "look")
    (written,) = decode_calls(encode_calls([call], wire), wire)
    assert written.id != call.id
    assert written.id in json.dumps(encode([to_message("seen", call.id)], wire, [call]))


def test_what_a_provider_wants_back_goes_to_it_alone() -> None:
    response = {
        "candidates": [
            {"content": {"role": "model", "parts": [{"functionCall": {"name": "look"}, "thoughtSignature": "c2ln"}]}}
        ]
    }
    (call,) = decode_calls(response, "gemini")
    assert (call.id, call.provider_data) == ("call_1", {"google": {"thoughtSignature": "c2ln"}})
    assert "c2ln" in str(encode_calls([call], "gemini"))
    assert "c2ln" not in str(encode_calls([call], "anthropic"))


def test_options_reach_the_wire() -> None:
    (content,) = encode_calls(CALLS[:1], "gemini", vertex=True)
    assert "id" not in content["parts"][0]["functionCall"]
    with pytest.raises(EncodeError) as caught:
        encode_calls(CALLS, "gemini", modle="gemini-3-flash")  # type: ignore[call-overload]
    assert (caught.value.code, caught.value.path) == ("INVALID_OPTION", "modle")


@pytest.mark.parametrize(
    ("wire_json", "family", "code"),
    [
        ("[", JsonTextError, "INVALID_JSON"),
        ({"role": "assistant", "content": [{"type": "tool_use", "id": "a"}]}, DecodeError, "INVALID_WIRE"),
        (5, DecodeError, "INVALID_WIRE"),
        ({"role": float("nan")}, ToolResultError, "NOT_FINITE"),
    ],
)
def test_what_is_no_such_wire(wire_json: Any, family: type[ToolResultError], code: str) -> None:
    with pytest.raises(family) as caught:
        decode_calls(wire_json, "anthropic")
    assert caught.value.code == code


def test_calls_that_are_none() -> None:
    for write in (encode_calls, encode_calls_json):
        with pytest.raises(ExchangeError) as twice:
            write([CALLS[0], CALLS[0]], "anthropic")
        assert twice.value.code == "DUPLICATE_TOOL_CALLS"
        with pytest.raises(EncodeError) as unknown:
            write(CALLS, "anthropik")
        assert unknown.value.code == "UNKNOWN_WIRE"


def test_a_large_history_is_read() -> None:
    block = {"type": "tool_use", "name": "look", "input": {"text": "x" * 1000}}
    history = [{"role": "assistant", "content": [{**block, "id": f"c{index}"}]} for index in range(200)]
    calls = decode_calls(json.dumps(history).encode(), "anthropic")
    assert [call.id for call in calls] == [f"c{index}" for index in range(200)]
