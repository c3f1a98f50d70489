"""Exceptions: one hierarchy, stable codes, picklable."""

import copy
import pickle

import pytest
import toolresult
from toolresult import (
    ContentPart,
    ExchangeError,
    JsonTextError,
    ToolCall,
    ToolResult,
    ToolResultError,
    WrongTypeError,
    errors,
    match_results,
)
from toolresult._native import _error_codes


def families() -> list[type[ToolResultError]]:
    return [getattr(errors, name) for name in errors.__all__ if name != "ToolResultError"]


def test_every_code_of_the_core_has_exactly_one_class() -> None:
    assert sorted(code for family in families() for code in family.codes) == sorted(_error_codes())


@pytest.mark.parametrize("code", _error_codes())
def test_a_code_becomes_its_class(code: str) -> None:
    raised = errors.from_core(code, "what to do", "output.rows[3]", 7, {"missing": ["a"]})
    (family,) = [family for family in families() if code in family.codes]
    assert type(raised) is family
    assert isinstance(raised, ToolResultError)
    assert str(raised) == "output.rows[3] (byte 7): what to do"


def test_a_code_that_is_newer_than_this_package_is_still_ours() -> None:
    raised = errors.from_core("NEWER", "text", "", None, None)
    assert type(raised) is ToolResultError
    assert raised.code == "NEWER"


def test_natural_builtins() -> None:
    with pytest.raises(ValueError, match="byte"):
        ToolResult.from_json("{")
    with pytest.raises(TypeError, match="content"):
        ToolResult(content=5)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="output"):
        ToolResult(output=object()).to_json()
    with pytest.raises(ValueError, match=r"output\.a"):
        ToolResult(output={"a": float("nan")}).to_json()


def test_they_survive_pickle_and_copy() -> None:
    with pytest.raises(ExchangeError) as caught:
        match_results([ToolCall("a", "t")], [])
    error = caught.value
    assert error.details == {"missing": ["a"]}
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):  # noqa: S301
        assert type(again) is ExchangeError
        assert (again.code, again.detail, again.path, again.offset, again.details) == (
            error.code,
            error.detail,
            error.path,
            error.offset,
            error.details,
        )
        assert str(again) == str(error)


def test_they_name_the_place() -> None:
    with pytest.raises(JsonTextError) as text:
        ToolResult.from_json(b'{"output":[1,2,}')
    assert (text.value.code, text.value.offset) == ("INVALID_JSON", 15)
    with pytest.raises(ToolResultError) as part:
        ToolResult.from_json('{"content":[{"type":"text","text":"a"},{"type":"image","data":"%%"}]}')
    assert (part.value.code, part.value.path) == ("INVALID_BASE64", "content[1].data")
    with pytest.raises(WrongTypeError) as argument:
        ToolResult(content=[ContentPart.text("a"), 5])  # type: ignore[list-item]
    assert argument.value.path == "content[1]"


@pytest.mark.parametrize(
    "call",
    [
        lambda: ToolResult.from_json(5),  # type: ignore[arg-type]
        lambda: ToolResult().to_message(5),  # type: ignore[arg-type]
        lambda: ToolResult().to_message("a", name=5),  # type: ignore[arg-type]
        lambda: ToolResult(metadata=[]),  # type: ignore[call-overload]
        lambda: ContentPart.text(5),  # type: ignore[arg-type]
        lambda: ContentPart.image("https://example.org/a.png"),  # type: ignore[arg-type]
        lambda: ContentPart.text("a", metadata=[1]),  # type: ignore[arg-type]
        lambda: ContentPart.text("a", provider_options={"openai": 1}),
        lambda: toolresult.encode(5, "anthropic"),  # type: ignore[arg-type]
        lambda: toolresult.encode([5], "anthropic"),  # type: ignore[list-item]
        lambda: toolresult.encode([], 5),  # type: ignore[arg-type]
        lambda: toolresult.put_output_metadata(5),  # type: ignore[arg-type]
        lambda: toolresult.put_message_metadata({}, 5),  # type: ignore[arg-type]
        lambda: toolresult.compact_json(None),  # type: ignore[arg-type]
        lambda: ToolResult.from_json("{}", limits=5),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_are_typed_errors(call: object) -> None:
    with pytest.raises(WrongTypeError):
        call()  # type: ignore[operator]


def test_a_panic_is_no_base_exception() -> None:
    # The one way to a panic from outside is memory that cannot be had; the class it would become is an ordinary exception.
    raised = errors.from_core("INTERNAL", "a fault", "", None, None)
    assert isinstance(raised, RuntimeError)
    assert isinstance(raised, Exception)
