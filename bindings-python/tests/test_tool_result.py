"""ToolResult: three fields, absent and null, equality, printing, copies, garbage collection."""

import copy
import gc
import pickle
import weakref
from typing import Any

import pytest
import toolresult
from media import PDF, png
from toolresult import ABSENT, ContentPart, TextPart, ToolMessage, ToolResult, ToolResultError, encode_json


def test_absent_and_none_differ() -> None:
    absent, none = ToolResult(), ToolResult(output=None)
    assert (absent.has_output, none.has_output) == (False, True)
    assert absent.output is none.output is None
    assert absent != none
    assert (absent.to_json(), none.to_json()) == (b"{}", b'{"output":null}')
    assert ToolResult(output=ABSENT) == absent
    assert not ToolResult.from_json(b'{"content":null,"metadata":null}').has_output
    assert repr(ABSENT) == str(ABSENT) == "ABSENT"
    assert not ABSENT
    assert pickle.loads(pickle.dumps(ABSENT)) is ABSENT  # noqa: S301


def test_content_keeps_absent_and_empty_apart() -> None:
    assert ToolResult().content is None
    assert ToolResult(content=[]).content == ()
    assert ToolResult(content=[]) != ToolResult()
    assert ToolResult.from_json(b'{"content":[]}').to_json() == b'{"content":[]}'


def test_the_output_is_the_caller_s_own_object() -> None:
    output: dict[str, Any] = {"rows": []}
    result = ToolResult(output=output)
    assert result.output is output
    output["rows"].append(1)
    assert result.to_json() == b'{"output":{"rows":[1]}}'
    output["rows"].append(2)
    assert result.to_json() == b'{"output":{"rows":[1,2]}}'
    assert ToolResult(output=object(), content="fine until it is needed").to_message("call_1").content


def test_an_output_without_json_form_is_an_error_only_when_needed() -> None:
    result = ToolResult(output=print, content="done")
    message = result.to_message("call_1")
    assert b"done" in encode_json([message], "anthropic")
    assert message.output is print
    with pytest.raises(ToolResultError) as caught:
        result.to_json()
    assert (caught.value.code, caught.value.path) == ("UNSUPPORTED_VALUE", "output")
    with pytest.raises(ToolResultError):
        message.to_json()


def test_metadata_is_checked_when_given_and_kept_as_it_was() -> None:
    metadata = {"n": [1]}
    result = ToolResult(metadata=metadata)
    metadata["n"].append(2)
    assert result.metadata == {"n": [1]}
    with pytest.raises(ToolResultError) as caught:
        ToolResult(metadata={"a": {"b": float("nan")}})
    assert (caught.value.code, caught.value.path) == ("NOT_FINITE", "metadata.a.b")


def test_parts_are_the_objects_that_were_given() -> None:
    data = png()
    image = ContentPart.image(data)
    result = ToolResult(content=[image])
    assert result.content is not None
    assert result.content[0] is image
    assert image.data is data  # type: ignore[union-attr]
    mixed = ToolResult(content=(part for part in (image, "text")))
    assert [part.type for part in mixed.content or ()] == ["image", "text"]


def test_equality() -> None:
    assert ToolResult(output={"a": 1, "b": [1.0]}) == ToolResult.from_json(b'{"output":{"b":[1],"a":1e0}}')
    assert ToolResult(output=1, metadata={}) == ToolResult(output=1)
    assert ToolResult(output=1) != ToolResult(output=1, metadata={"a": 1})
    assert ToolResult(output="1") != ToolResult(output=1)
    assert ToolResult(output=True) != ToolResult(output=1)
    assert ToolResult.from_json('{"output":1,"x":1}') != ToolResult(output=1)
    assert ToolResult(output=1) != {"output": 1}
    assert ToolResult(content="a") == ToolResult(content=[ContentPart.text("a")])


def test_outputs_without_json_form_compare_as_python_does() -> None:
    class Thing:
        def __init__(self, name: str) -> None:
            self.name = name

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Thing) and self.name == other.name

        __hash__ = None  # type: ignore[assignment]

    assert ToolResult(output=Thing("a")) == ToolResult(output=Thing("a"))
    assert ToolResult(output=Thing("a")) != ToolResult(output=Thing("b"))
    assert ToolResult(output=Thing("a")) != ToolResult(output=1)
    assert ToolResult(output=float("nan")) != ToolResult(output=float("nan"))


@pytest.mark.parametrize("value", [ToolResult(), ToolResult().to_message("c"), ContentPart.text("x")])
def test_they_are_not_hashable_and_immutable(value: Any) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(value)
    with pytest.raises(AttributeError):
        value.content = 1
    with pytest.raises(AttributeError):
        value.type = 1


def test_printing_shows_no_values() -> None:
    secret = "s3cr3t"  # noqa: S105
    result = ToolResult(
        output={"a": secret},
        content=["x" * 500, ContentPart.image(png()), ContentPart.file(PDF, filename="a.pdf", metadata={"m": secret})],
        metadata={"token": secret},
    )
    message = result.to_message("call_1", name="tool")
    for value in (result, message, *message.content, ToolResult.from_json(result.to_json())):
        assert secret not in repr(value)
        assert len(repr(value)) < 400
    assert repr(result).startswith("ToolResult(output=<dict of 1>, content=[")
    assert "'token'" in repr(result)
    assert secret in result.show()
    assert secret in message.show()
    assert "x" * 500 in result.show()


def test_replace() -> None:
    output = object()
    result = ToolResult(output=output, content="a", metadata={"k": 1})
    assert result.replace() == result
    assert result.replace(content=None).content is None
    assert result.replace(content=None).output is output
    assert result.replace(output=None).has_output
    assert result.replace(output=ABSENT).output is output
    assert result.replace(metadata=None).metadata == {}
    assert result.replace(metadata={"k": 2}).metadata == {"k": 2}
    assert result.metadata == {"k": 1}
    assert result.__replace__(content="b").content == (ContentPart.text("b"),)
    kept = ToolResult.from_json('{"output":1,"later":{"x":1.0}}').replace(output=2)
    assert kept.to_json() == b'{"output":2,"later":{"x":1.0}}'
    with pytest.raises(TypeError):
        result.replace(contents=None)  # type: ignore[call-overload]


def test_pickle_and_copy() -> None:
    result = ToolResult(output={"a": (1, 2)}, content=[ContentPart.image(png()), "t"], metadata={"k": 1.0})
    again = pickle.loads(pickle.dumps(result))  # noqa: S301
    assert again == result
    assert again.output == {"a": (1, 2)}
    assert copy.copy(result) is result
    deep = copy.deepcopy(result)
    assert deep == result
    assert deep.output is not result.output
    stored = ToolResult.from_json('{"output":{"n":1.0,"n":2},"x":1}')
    assert pickle.loads(pickle.dumps(stored)).to_json() == stored.to_json()  # noqa: S301
    assert copy.deepcopy(stored) is stored


def test_deep_copies_of_cycles_end() -> None:
    output: list[object] = []
    result = ToolResult(output=output)
    output.append(result)
    deep = copy.deepcopy(result)
    assert deep.output[0] is deep


def test_pickled_messages_keep_what_was_written() -> None:
    output: list[object] = [1]
    message = ToolResult(output=output, content="c").to_message("call_1")
    first = message.to_json()
    output.append(2)
    assert message.to_json() == first
    again = pickle.loads(pickle.dumps(message))  # noqa: S301
    assert again.to_json() == first
    assert again.output == [1, 2]
    assert copy.deepcopy(message).to_json() == first
    unwritten = ToolResult(output=(1,), content="c").to_message("call_1")
    assert pickle.loads(pickle.dumps(unwritten)).output == (1,)  # noqa: S301


@pytest.mark.parametrize("wrap", [lambda r: r, lambda r: r.to_message("call_1"), toolresult.Outcome.ok])
def test_cycles_through_an_output_are_collected(wrap: Any) -> None:
    class Holder:
        held: object

    holder = Holder()
    holder.held = wrap(ToolResult(output=holder, content="c", default=lambda _, h=holder: None))
    gone = weakref.ref(holder)
    del holder
    gc.collect()
    assert gone() is None


def test_pattern_matching() -> None:
    match ToolResult(output={"n": 1}, content="words"):
        case ToolResult({"n": int(n)}, (TextPart(text),)):
            assert (n, text) == (1, "words")
        case _:
            pytest.fail("the pattern did not match")
    match ToolResult().to_message("call_1", name="tool", is_error=True):
        case ToolMessage("call_1", "tool", _, is_error=True):
            pass
        case _:
            pytest.fail("the pattern did not match")


def test_generic_alias() -> None:
    assert ToolResult[int](output=1) == ToolResult(output=1)
    assert ToolResult[int].__origin__ is ToolResult  # type: ignore[attr-defined]


def test_every_result_fits_the_schema() -> None:
    schema = toolresult.schema()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    schema["changed"] = True
    assert "changed" not in toolresult.schema()


def test_everything_public_is_documented() -> None:
    for name in toolresult.__all__:
        value = getattr(toolresult, name)
        assert name in ("ABSENT", "Action", "__version__", "Part") or value.__doc__, name
        if isinstance(value, type) and value.__module__ == "toolresult":
            for member in vars(value):
                if not member.startswith("_"):
                    assert getattr(value, member).__doc__, f"{name}.{member}"
