"""Python values and JSON (semantics section 3)."""

import array
import collections
import dataclasses
import datetime as dt
import decimal
import enum
import fractions
import math
import sys
import types
import typing
import uuid
from collections.abc import Callable
from typing import Any

import numpy as np
import pydantic
import pydantic.v1
import pytest
from conftest import read, written
from toolresult import (
    ContentPart,
    Outcome,
    ToolCall,
    ToolResult,
    ToolResultError,
    decode,
    decode_calls,
    encode,
    encode_calls,
    encode_json,
    encode_turns,
    needs_output,
    plan,
    supports,
    to_message,
    wire_id,
)


class Text(str):
    __slots__ = ()


class Number(int):
    def __str__(self) -> str:
        return "not my digits"


class Color(enum.Enum):
    RED = "red"
    NESTED = (1, 2)


class Shade(str, enum.Enum):  # noqa: UP042 - the older way has to work too
    DARK = "dark"


class Level(enum.IntEnum):
    HIGH = 3


@dataclasses.dataclass
class Point:
    x: object
    y: object = 2


@dataclasses.dataclass(frozen=True, slots=True)
class Slotted:
    z: int


class Pair(typing.NamedTuple):
    left: int
    right: str


class Model(pydantic.BaseModel):
    when: dt.datetime
    mean: float = 1.0


class OldModel(pydantic.v1.BaseModel):
    mean: float
    name: str = "é"


@pydantic.dataclasses.dataclass
class PydanticPoint:
    x: float


UTC = dt.UTC
WEST = dt.timezone(dt.timedelta(hours=-2))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (-(2**63), "-9223372036854775808"),
        (2**63, "9223372036854775808"),
        (10**40, "1" + "0" * 40),
        (1.0, "1.0"),
        (-0.0, "-0.0"),
        (0.1, "0.1"),
        (1e21, "1e+21"),
        (1e-7, "1e-7"),
        (5e-324, "5e-324"),
        ("", '""'),
        ('"\\/\b\f\n\r\t\x00\x1f\x7f', '"\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\x7f"'),
        ("é\u2028🦦", '"é\u2028🦦"'),
        ("\ud800", '"\ufffd"'),
        ("a\udc00b", '"a\ufffdb"'),
        ("\ud83e\udda6", '"🦦"'),
        ({"\ud800": 1}, '{"\ufffd":1}'),
        ([], "[]"),
        ({}, "{}"),
        ({"b": 1, "a": [True, None, {"c": ()}]}, '{"b":1,"a":[true,null,{"c":[]}]}'),
        ((1, (2,)), "[1,[2]]"),
        ({1: "a", -(10**30): "b"}, '{"1":"a","-1000000000000000000000000000000":"b"}'),
        ({Level.HIGH: 1, Text("t"): 2}, '{"3":1,"t":2}'),
        ({3, 20, 1}, "[1,20,3]"),
        (frozenset({"b", "a"}), '["a","b"]'),
        ({(2, 1), (10, 1)}, "[[10,1],[2,1]]"),
        (set(), "[]"),
        (b"hi?", '"aGk/"'),
        (bytearray(b"\xff"), '"/w=="'),
        (memoryview(b"abc")[::2], '"YWM="'),
        (Text("t"), '"t"'),
        (Number(7), "7"),
        (Color.RED, '"red"'),
        (Color.NESTED, "[1,2]"),
        (Shade.DARK, '"dark"'),
        (Level.HIGH, "3"),
        (Point(1, [Point(3)]), '{"x":1,"y":[{"x":3,"y":2}]}'),
        (Slotted(1), '{"z":1}'),
        (Pair(1, "r"), '[1,"r"]'),
        (decimal.Decimal("1.10"), '"1.10"'),
        (decimal.Decimal("-1E+400"), '"-1E+400"'),
        (uuid.UUID("12345678-1234-5678-1234-56781234ABCD"), '"12345678-1234-5678-1234-56781234abcd"'),
        (dt.datetime(2026, 12, 1, 9, 30), '"2026-12-01T09:30:00"'),
        (dt.datetime(2026, 12, 1, 9, 30, 1, 250000), '"2026-12-01T09:30:01.25"'),
        (dt.datetime(2026, 12, 1, 9, 30, 1, 1, tzinfo=UTC), '"2026-12-01T09:30:01.000001Z"'),
        (dt.datetime(2026, 12, 1, tzinfo=WEST), '"2026-12-01T00:00:00-02:00"'),
        (dt.datetime(1900, 1, 1, tzinfo=dt.timezone(dt.timedelta(seconds=3208))), '"1899-12-31T23:06:32Z"'),
        (dt.date(2026, 12, 1), '"2026-12-01"'),
        (dt.time(9, 30, 0, 500000, tzinfo=UTC), '"09:30:00.5Z"'),
        (collections.OrderedDict(a=1), '{"a":1}'),
        (collections.defaultdict(list, a=[1]), '{"a":[1]}'),
        (collections.Counter("aa"), '{"a":2}'),
        (types.MappingProxyType({"a": 1}), '{"a":1}'),
        (Model(when=dt.datetime(2026, 12, 1, tzinfo=UTC)), '{"when":"2026-12-01T00:00:00Z","mean":1.0}'),
        (OldModel(mean=2.5), '{"mean":2.5,"name":"é"}'),
        (PydanticPoint(x=1), '{"x":1.0}'),
        (np.float64(1.5), "1.5"),
        (np.float32(0.5), "0.5"),
        (np.int64(-3), "-3"),
        (np.uint64(2**64 - 1), "18446744073709551615"),
        (np.bool_(True), "true"),
        (np.str_("s"), '"s"'),
        (np.array([[1, 2], [3, 4]], dtype=np.uint8), "[[1,2],[3,4]]"),
        (np.array(3.5), "3.5"),
        (np.array(["2026-12-01T00:00:00.120"], dtype="M8[ns]"), '["2026-12-01T00:00:00.12"]'),
        (np.datetime64("2026-12-01"), '"2026-12-01"'),
    ],
    ids=repr,
)
def test_values_are_written_as_the_contract_says(value: object, text: str) -> None:
    assert written(value).decode() == text


def test_ordered_dict_keeps_its_own_order() -> None:
    ordered = collections.OrderedDict(a=1, b=2)
    ordered.move_to_end("a")
    assert written(ordered) == b'{"b":2,"a":1}'


def test_shared_objects_are_written_twice() -> None:
    shared = {"a": []}
    assert written([shared, shared, {"again": shared}]) == b'[{"a":[]},{"a":[]},{"again":{"a":[]}}]'


@pytest.mark.parametrize("digits", [640, 641, 4300, 4301, 20_000])
def test_integers_of_any_size_are_exact(digits: int) -> None:
    text = "9" * digits
    number = read(text)
    assert number == 10**digits - 1
    assert written(number).decode() == text
    assert written(-number).decode() == "-" + text
    assert written({number: 1}).decode() == '{"' + text + '":1}'


def test_integers_do_not_depend_on_what_the_process_allows() -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        assert written(read("7" * 5000)).decode() == "7" * 5000
    finally:
        sys.set_int_max_str_digits(before)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("null", None),
        ("-0", 0),
        ("1E3", 1000.0),
        ("1.0", 1.0),
        ("18446744073709551616", 2**64),
        ("-9223372036854775808", -(2**63)),
        ('"\\u00e9\\ud83e\\udda6\\ud800"', "é🦦\ufffd"),
        ('{"a":1,"b":2,"a":3}', {"a": 3, "b": 2}),
        ('{"__proto__":[],"":{}}', {"__proto__": [], "": {}}),
    ],
)
def test_json_becomes_plain_values(text: str, value: object) -> None:
    got = read(text)
    assert got == value
    assert type(got) is type(value)


def test_floats_are_rounded_as_python_rounds_them() -> None:
    for text in ["2.2250738585072011e-308", "9007199254740993.0", "0.1234567890123456789", "1e400", "-1e400"]:
        assert read(text) == float(text)
    assert math.copysign(1, read("-0.0")) == -1


def fails(value: object, code: str, path: str, **options: typing.Any) -> ToolResultError:
    with pytest.raises(ToolResultError) as caught:
        ToolResult(output=value, **options).to_json()
    assert (caught.value.code, caught.value.path) == (code, path)
    return caught.value


@pytest.mark.parametrize(
    ("value", "code", "path"),
    [
        ({"rows": [0, 1, 2, {"mean": math.nan}]}, "NOT_FINITE", "output.rows[3].mean"),
        ((math.inf,), "NOT_FINITE", "output[0]"),
        ({"a b": -math.inf}, "NOT_FINITE", 'output["a b"]'),
        (decimal.Decimal("sNaN"), "NOT_FINITE", "output"),
        ([decimal.Decimal("Infinity")], "NOT_FINITE", "output[0]"),
        (np.array([1.0, math.nan]), "NOT_FINITE", "output[1]"),
        ([Point(math.nan)], "NOT_FINITE", "output[0].x"),
        ({"m": Model(when=dt.datetime(2026, 1, 1), mean=math.nan)}, "NOT_FINITE", "output.m.mean"),
        (OldModel(mean=math.inf), "NOT_FINITE", "output.mean"),
        ({"a": object()}, "UNSUPPORTED_VALUE", "output.a"),
        ([print], "UNSUPPORTED_VALUE", "output[0]"),
        (Point, "UNSUPPORTED_VALUE", "output"),
        (1j, "UNSUPPORTED_VALUE", "output"),
        (fractions.Fraction(1, 3), "UNSUPPORTED_VALUE", "output"),
        (dt.timedelta(1), "UNSUPPORTED_VALUE", "output"),
        (collections.deque([1]), "UNSUPPORTED_VALUE", "output"),
        (array.array("i", [1]), "UNSUPPORTED_VALUE", "output"),
        (np.timedelta64(3), "UNSUPPORTED_VALUE", "output"),
        (np.datetime64("NaT"), "UNSUPPORTED_VALUE", "output"),
        ([np.longdouble(1)], "UNSUPPORTED_VALUE", "output[0]"),
        ({True: 1}, "INVALID_KEY", "output"),
        ([{None: 1}], "INVALID_KEY", "output[0]"),
        ({1.5: 1}, "INVALID_KEY", "output"),
        ({(1, 2): 1}, "INVALID_KEY", "output"),
        ({b"k": 1}, "INVALID_KEY", "output"),
        ({"k": {1: "a", "1": "b"}}, "INVALID_KEY", "output.k"),
        ({"1": "a", 1: "b"}, "INVALID_KEY", "output"),
        ({chr(0xD800): 1, chr(0xDFFF): 2}, "INVALID_KEY", "output"),
        ([ContentPart.text("x")], "MISPLACED_PART", "output[0]"),
        ({"r": ToolResult()}, "MISPLACED_PART", "output.r"),
        ([ToolResult().to_message("c")], "MISPLACED_PART", "output[0]"),
        ([Outcome.ok(1)], "MISPLACED_PART", "output[0]"),
        ([ToolCall("a", "b")], "MISPLACED_PART", "output[0]"),
    ],
    ids=repr,
)
def test_values_without_json_form_name_their_place(value: object, code: str, path: str) -> None:
    fails(value, code, path)


def test_cycles_are_found_where_they_close() -> None:
    inside: dict[str, object] = {"a": [1, {}]}
    inside["a"][1]["b"] = inside  # type: ignore[index]
    fails(inside, "CYCLE", "output.a[1].b")
    itself: list[object] = []
    itself.append(itself)
    fails(itself, "CYCLE", "output[0]")
    point = Point(1)
    point.y = [point]
    fails(point, "CYCLE", "output.y[0]")
    holder = types.SimpleNamespace()
    fails({"h": holder}, "CYCLE", "output.h.again", default=lambda value: {"again": value})


def test_depth_is_bounded_and_counts_containers() -> None:
    def nested(depth: int) -> list[object]:
        value: list[object] = []
        for _ in range(depth - 1):
            value = [value]
        return value

    assert read(written(nested(512))) == nested(512)
    with pytest.raises(ToolResultError) as caught:
        written(nested(513))
    assert caught.value.code == "TOO_DEEP"


def test_default_gives_a_value_in_place_of_another() -> None:
    assert (
        written({"a": object(), "b": {1j}}, default=lambda value: type(value).__name__)
        == b'{"a":"object","b":["complex"]}'
    )
    assert written(object(), default=lambda _: [dt.date(2026, 1, 1)]) == b'["2026-01-01"]'
    fails([object()], "UNSUPPORTED_VALUE", "output[0]", default=lambda value: value)


def test_exceptions_of_user_code_become_the_cause() -> None:
    def broken(value: object) -> object:
        raise LookupError(str(type(value)))

    error = fails([0, object()], "UNSUPPORTED_VALUE", "output[1]", default=broken)
    assert isinstance(error.__cause__, LookupError)

    class Broken(pydantic.BaseModel):
        def model_dump(self, **_: object) -> dict[str, object]:  # type: ignore[override]
            raise ZeroDivisionError

    assert isinstance(fails(Broken(), "UNSUPPORTED_VALUE", "output").__cause__, ZeroDivisionError)


def test_an_interrupt_passes_through() -> None:
    def interrupted(_: object) -> object:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        written(object(), default=interrupted)


def test_containers_may_change_while_they_are_walked() -> None:
    items: list[object] = [object() for _ in range(1000)]
    assert written(items, default=lambda _: items.clear() or 1) == b"[1]"
    growing: list[object] = [object()]
    assert written(growing, default=lambda _: growing.append(object()) or 1) == b"[1]"
    members: dict[str, object] = {str(i): object() for i in range(1000)}
    fails(members, "UNSUPPORTED_VALUE", "output", default=lambda _: members.clear() or 1)


def test_objects_that_claim_everything_are_not_believed() -> None:
    class Everything:
        def __getattr__(self, name: str) -> object:
            return self

        def __call__(self, *_: object, **__: object) -> object:
            return self

        @property
        def __class__(self) -> type:
            return dict

    fails(Everything(), "UNSUPPORTED_VALUE", "output")


def test_reading_never_changes_what_is_written() -> None:
    text = b'{"output":{"n":1.0,"big":12345678901234567890,"a":1,"a":2},"metadata":{"k":[1E3]}}'
    result = ToolResult.from_json(text)
    result.output["n"] = 5
    result.metadata["k"].append(1)
    assert result.output == {"n": 1.0, "big": 12345678901234567890, "a": 2}
    assert result.metadata == {"k": [1000.0]}
    assert result.to_json() == text


def test_buffers_are_read_once() -> None:
    source = bytearray(b'{"output":"before"}')
    result = ToolResult.from_json(source)
    view = ToolResult.from_json(memoryview(source))
    source[11:17] = b"AFTER!"
    assert result.output == view.output == "before"
    assert ToolResult.from_json('{"output":"é"}').output == "é"
    assert ToolResult.from_json('{"output":"\ud800"}').output == "\ufffd"


def test_lone_surrogates_in_arguments_are_repaired() -> None:
    lone: Any = "\ud800"
    message = to_message("a", "c")
    assert wire_id(lone, "openai-chat") == wire_id("\ufffd", "openai-chat")
    unknown: list[Callable[[], object]] = [
        lambda: wire_id("c", lone),
        lambda: encode([message], lone),
        lambda: encode_json([message], lone),
        lambda: encode_turns([[message]], lone),
        lambda: decode("[]", lone),
        lambda: decode_calls("[]", lone),
        lambda: encode_calls([], lone),
        lambda: plan([message], lone),
        lambda: supports(ContentPart.text("a"), lone),
        lambda: needs_output(lone, message),
    ]
    for call in unknown:
        with pytest.raises(ToolResultError, match="\ufffd") as caught:
            call()
        assert caught.value.code == "UNKNOWN_WIRE"
    media: list[Callable[[str], object]] = [
        lambda label: ContentPart.image(b"x", label),
        lambda label: ContentPart.image_url("https://a.example/b", label),
        lambda label: ContentPart.video_url("https://a.example/b", label),
        lambda label: ContentPart.file(b"x", label),
        lambda label: ContentPart.file_id("f", media_type=label),
        lambda label: ContentPart.file_url("https://a.example/b", label),
    ]
    for make in media:
        assert outcome(lambda make=make: make(lone)) == outcome(lambda make=make: make("\ufffd"))
    with pytest.raises(ToolResultError) as caught:
        ToolCall("c", "t", kind=lone)
    assert (caught.value.code, caught.value.path) == ("INVALID_TOOL_CALLS", "kind")
    assert ToolCall(lone, lone, lone) == ToolCall("\ufffd", "\ufffd", "\ufffd")


def outcome(call: Callable[[], object]) -> object:
    try:
        return call()
    except ToolResultError as error:
        return error.code, str(error)


def test_what_a_tool_returns_is_walked_the_same_way() -> None:
    message = to_message({"when": dt.date(2026, 1, 1)}, "call_1")
    assert message.content[0].text == '{"when":"2026-01-01"}'  # type: ignore[union-attr]
