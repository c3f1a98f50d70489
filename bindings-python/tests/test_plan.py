"""What encoding would do, told in advance."""

import copy
import pickle
from dataclasses import FrozenInstanceError
from typing import Any, get_args

import pytest
from media import png
from toolresult import (
    Action,
    ContentPart,
    EncodeError,
    PartPlan,
    ToolCall,
    ToolMessage,
    ToolResult,
    encode,
    plan,
    supports,
    to_message,
    wires,
)

PNG = png()
WIRES = [wire["wire"] for wire in wires()]


def turn() -> list[ToolMessage]:
    parts = ["seen", ContentPart.image(PNG), ContentPart.thinking("hm"), ContentPart.file_id("f", provider="other")]
    return [ToolResult(content=parts).to_message("c1", name="one"), to_message({"n": 1}, "c2", name="two")]


def test_each_part_of_a_turn_is_told() -> None:
    told = plan(turn(), "openai-chat")
    assert all(part.reason for part in told)
    # An output that the wire sends as text is a part of the message already.
    assert [(part.message, part.part, part.action) for part in told] == [
        (0, 0, "in_place"),
        (0, 1, "hoisted"),
        (0, 2, "left_out"),
        (0, 3, "noted"),
        (1, 0, "in_place"),
    ]


def test_an_output_has_no_part() -> None:
    (told,) = plan(turn()[1:], "bedrock")
    assert (told.message, told.part, told.action) == (0, None, "in_place")


def test_options_and_calls_count() -> None:
    refused = [part for part in plan(turn(), "openai-chat", media="error") if part.action == "refused"]
    assert [part.part for part in refused] == [1, 3]
    with pytest.raises(EncodeError):
        encode(turn(), "openai-chat", media="error")
    assert plan(turn(), "openai-chat", max_text_chars=2)[0].action == "shortened"
    calls = [ToolCall("c2", "two"), ToolCall("c1", "one")]
    assert [part.message for part in plan(turn(), "openai-chat", calls)] == [0, 1, 1, 1, 1]


@pytest.mark.parametrize("wire", WIRES)
def test_every_wire_can_be_asked(wire: str) -> None:
    actions = {part.action for part in plan(turn(), wire)}
    assert actions <= set(get_args(Action))
    assert supports(ContentPart.text("x"), wire).action == "in_place"
    assert supports(ContentPart.text(" "), wire).action == "left_out"
    assert supports(ContentPart.file(b"a,b", "text/csv"), wire).reason


def test_supports_agrees_with_a_plan() -> None:
    part = ContentPart.image(PNG)
    for wire in WIRES:
        for media in ("hoist", "note", "error"):
            (told,) = plan([to_message([part], "call_1", name="tool")], wire, media=media)
            assert supports(part, wire, media=media) == told


def test_wrong_arguments() -> None:
    wrong: Any = "text"
    with pytest.raises(TypeError):
        supports(wrong, "anthropic")
    with pytest.raises(TypeError):
        plan([wrong], "anthropic")
    with pytest.raises(EncodeError) as caught:
        supports(ContentPart.text("x"), "anthropik")
    assert caught.value.code == "UNKNOWN_WIRE"


def test_it_is_a_value() -> None:
    told = supports(ContentPart.text("x"), "mcp")
    assert told == PartPlan(0, 0, "in_place", told.reason)
    assert hash(told) == hash(copy.copy(told))
    assert pickle.loads(pickle.dumps(told)) == told  # noqa: S301
    field: Any = "action"
    with pytest.raises(FrozenInstanceError):
        setattr(told, field, "noted")
