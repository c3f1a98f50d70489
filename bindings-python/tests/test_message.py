"""Tool messages: what a tool returned, metadata, matching, lists (semantics sections 2, 5 and 6)."""

import types
from typing import Any

import pytest
from media import PDF, png
from toolresult import (
    ContentPart,
    ExchangeError,
    Outcome,
    ToolCall,
    ToolMessage,
    ToolResult,
    ToolResultError,
    content_source_key,
    has_explicit_content,
    match_results,
    messages_from_json,
    messages_to_json,
    metadata_key,
    output_from_message,
    put_message_metadata,
    put_output_metadata,
    to_message,
)

PNG = png()


def texts(message: ToolMessage) -> list[str]:
    return [part.text for part in message.content if part.type == "text"]


class Boom(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no text either")


@pytest.mark.parametrize(
    ("returned", "content", "output"),
    [
        ("words", ["words"], None),
        (None, ["null"], b"null"),
        (1000.0, ["1000.0"], b"1000.0"),
        ([1, 2], ["[1,2]"], b"[1,2]"),
        ([], ["[]"], b"[]"),
        (["a", "b"], ['["a","b"]'], b'["a","b"]'),
        (False, ["false"], b"false"),
        (ContentPart.text("p"), ["p"], None),
        ([ContentPart.text("p"), "q"], ["p", "q"], None),
        (("q", ContentPart.text("p")), ["q", "p"], None),
        (ToolResult(output="plain"), ["plain"], b'"plain"'),
        (ToolResult(output={"a": 1}, content="seen"), ["seen"], b'{"a":1}'),
        (Outcome.ok({"a": 1}), ['{"a":1}'], b'{"a":1}'),
        (Outcome.error({"a": 1}), ['{"error":{"a":1}}'], b'{"error":{"a":1}}'),
        (Outcome.error({"error": "x"}), ['{"error":"x"}'], b'{"error":"x"}'),
        (Outcome.error("bad"), ['{"error":"bad"}'], b'{"error":"bad"}'),
        (ValueError("boom"), ['{"error":"boom"}'], b'{"error":"boom"}'),
        (Boom(), ['{"error":"Boom"}'], b'{"error":"Boom"}'),
        (Outcome.ok(Outcome.error(1)), ['{"error":1}'], b'{"error":1}'),
    ],
    ids=repr,
)
def test_what_a_tool_may_return(returned: object, content: list[str], output: bytes | None) -> None:
    message = to_message(returned, "call_1", name="tool")
    assert texts(message) == content
    assert message.has_output == (output is not None)
    if output is not None:
        assert b'"tool_output":' + output in message.to_json()
    failed = isinstance(returned, Exception) or (isinstance(returned, Outcome) and b"error" in (output or b""))
    assert message.is_error == failed


def test_bytes_become_a_part_by_their_signature() -> None:
    assert [part.type for part in to_message(PNG, "c").content] == ["image"]
    assert [part.type for part in to_message(bytearray(PDF), "c").content] == ["file"]


def test_nothing_undoes_the_error_flag() -> None:
    assert to_message(1, "c", is_error=True).is_error
    assert to_message(Outcome.error(1), "c", is_error=False).is_error
    assert ToolResult(metadata={"is_error": True}).to_message("c").is_error
    assert texts(ToolResult().to_message("c", is_error=True)) == ['{"error":"Tool failed"}']


def test_the_value_itself_stays_with_the_message() -> None:
    value = {"a": (1, 2)}
    assert to_message(value, "c").output is value
    assert ToolResult(output=value).to_message("c").output is value
    assert ToolResult(output=value, content="x").to_message("c").output is value


def test_derived_text_is_fixed_when_the_message_is_made() -> None:
    value = [1]
    message = to_message(value, "c")
    value.append(2)
    assert texts(message) == ["[1]"]
    assert b'"tool_output":[1]' in message.to_json()


def test_an_output_is_written_once() -> None:
    calls = []
    result = ToolResult(output=object(), content="c", default=lambda _: calls.append(1) or len(calls))
    message = result.to_message("call_1")
    assert calls == []
    first = message.to_json()
    assert message.to_json() == first
    assert calls == [1]


def test_the_output_may_ask_for_its_own_message() -> None:
    message: Any = None
    result = ToolResult(output=object(), content="c", default=lambda _: (message.content[0].text, len(seen))[0])
    seen: list[int] = []
    message = result.to_message("call_1")
    assert b'"tool_output":"c"' in message.to_json()


def test_json_form_and_reserved_keys() -> None:
    result = ToolResult(output=None, content="x", metadata={"user": 1, "tool_output": 2, "is_error": False})
    message = result.to_message("call_1", name="tool")
    assert message.to_json() == (
        b'{"role":"tool","tool_call_id":"call_1","name":"tool","content":[{"type":"text","text":"x"}],'
        b'"metadata":{"user":1,"tool_output":null,"req_llm_tool_result_content_source":"explicit"}}'
    )
    assert message.metadata == {"user": 1}
    assert ToolMessage.from_json(message.to_json()) == message
    assert message.has_explicit_content


def test_from_message_gives_the_result_back() -> None:
    for result in (
        ToolResult(output={"a": 1}),
        ToolResult(output={"a": 1}, content="seen", metadata={"k": 1}),
        ToolResult(content=["a", ContentPart.image(PNG)]),
        ToolResult(output=print, content=["a"]),
    ):
        message = result.to_message("call_1")
        again = ToolResult.from_message(message)
        assert again == result
        assert again.output is result.output
    edited = ToolResult(output=[1]).to_message("c").replace(content="redacted")
    assert ToolResult.from_message(edited).content == (ContentPart.text("redacted"),)


def test_replace() -> None:
    message = ToolResult(output=[1]).to_message("call_1", name="tool")
    assert message.replace(tool_call_id=None).tool_call_id is None
    assert message.replace(name="other").name == "other"
    assert message.replace() == message
    assert message.replace(content="x").output is message.output
    assert message.__replace__(content="x").content == (ContentPart.text("x"),)


def test_lists_of_messages() -> None:
    messages = [to_message(1, "a"), ToolResult(output=[1], content=[ContentPart.image(PNG)]).to_message("b")]
    text = messages_to_json(messages)
    assert messages_from_json(text) == messages
    assert text == b"[" + b",".join(message.to_json() for message in messages) + b"]"
    assert messages_to_json([]) == b"[]"
    with pytest.raises(ToolResultError) as caught:
        messages_from_json(b'[{"role":"user"}]')
    assert caught.value.path == "[0].role"


def test_matching() -> None:
    calls = [ToolCall("a", "one"), ToolCall("b", "two"), ToolCall("p", "web", provider_executed=True)]
    value = object()
    results = [ToolResult(output=value, content="2").to_message("b"), to_message(1, "a", name="one")]
    ordered = match_results(calls, results)
    assert [(message.tool_call_id, message.name) for message in ordered] == [("a", "one"), ("b", "two")]
    assert ordered[1].output is value
    filled = match_results(calls, results[:1], fill_missing=True)
    assert [message.is_error for message in filled] == [True, False]
    assistant = {"role": "assistant", "tool_calls": [{"id": "a", "name": "one", "arguments": "{}"}]}
    assert len(match_results(assistant, results[1:])) == 1
    assert len(match_results([calls[0], {"id": "b", "name": "two"}], results)) == 2
    for given, answers, code in [
        ([], [], "MISSING_TOOL_CALLS"),
        (calls, [], "MISSING_TOOL_RESULTS"),
        (calls, [*results, results[0]], "DUPLICATE_TOOL_RESULTS"),
        (calls[:1], results, "UNKNOWN_TOOL_RESULTS"),
        ([ToolCall("a", "other")], results[1:], "MISMATCHED_TOOL_RESULTS"),
        ([calls[0], calls[0]], results, "DUPLICATE_TOOL_CALLS"),
        ({"role": "user"}, results, "INVALID_ASSISTANT"),
        (5, results, "INVALID_ASSISTANT"),
        ([5], results, "INVALID_TOOL_CALLS"),
    ]:
        with pytest.raises(ExchangeError) as caught:
            match_results(given, answers)  # type: ignore[arg-type]
        assert caught.value.code == code


def test_calls() -> None:
    call = ToolCall("a", "tool", {"x": 1.0}, kind="custom", is_async=True, provider_data={"k": [1]})
    assert call.arguments == '{"x":1.0}'
    assert ToolCall.from_json(call.to_json()) == call
    assert (call.kind, call.is_async, call.provider_executed, call.provider_data) == ("custom", True, False, {"k": [1]})
    assert ToolCall("a", "tool", "free text").arguments == "free text"
    with pytest.raises(ExchangeError):
        ToolCall("a", "tool", kind="else")  # type: ignore[arg-type]


MARK = {content_source_key(): "explicit"}


def test_metadata_functions_keep_the_host_s_values() -> None:
    value = object()
    metadata = {"a": [], metadata_key(): 1}
    copy = put_output_metadata(metadata, value)
    assert copy == {"a": [], "tool_output": value}
    assert copy["a"] is metadata["a"]
    assert metadata == {"a": [], "tool_output": 1}
    assert put_output_metadata(metadata) == put_output_metadata(metadata, None) == metadata
    for falsy in (False, 0, "", [], {}):
        assert put_output_metadata({}, falsy) == {"tool_output": falsy}
    assert put_output_metadata(types.MappingProxyType({"a": 1}), 2) == {"a": 1, "tool_output": 2}


def test_message_metadata_follows_the_result() -> None:
    metadata = {"a": 1, "tool_output": "old", **MARK}
    assert put_message_metadata(metadata, ToolResult()) == {"a": 1}
    assert put_message_metadata(metadata, ToolResult(output=None)) == {"a": 1, "tool_output": None}
    assert put_message_metadata(metadata, ToolResult(content=[])) == {"a": 1}
    value = object()
    made = put_message_metadata(metadata, ToolResult(output=value, content="x"))
    assert made["tool_output"] is value
    assert list(made) == ["a", "tool_output", content_source_key()]
    assert put_message_metadata({}, {"output": 1, "content": [{"type": "text"}]}) == {"tool_output": 1, **MARK}
    assert put_message_metadata({}, {"content": None}) == {}
    assert len(metadata) == 3


def test_reading_metadata_of_messages_and_of_anything_else() -> None:
    value = object()
    message = ToolResult(output=value, content="x").to_message("c")
    assert output_from_message(message) is value
    assert output_from_message({"metadata": {"tool_output": False}}, 1) is False
    assert output_from_message({"metadata": {"tool_output": None}}, 1) is None
    assert output_from_message(ToolResult().to_message("c"), value) is value
    for nothing in (
        None,
        1,
        "text",
        [],
        {},
        {"metadata": None},
        {"metadata": []},
        {"metadata": {}},
        ToolResult(output=1),
    ):
        assert output_from_message(nothing) is None
        assert output_from_message(nothing, value) is value
        assert has_explicit_content(nothing) is False
    assert has_explicit_content(message)
    assert has_explicit_content({"metadata": MARK})
    for other in ("derived", b"explicit", True, None):
        assert not has_explicit_content({"metadata": {content_source_key(): other}})


def test_has_explicit_content_is_never_an_error() -> None:
    class Hostile(dict):  # type: ignore[type-arg]
        def __contains__(self, _: object) -> bool:
            raise RuntimeError

        def __getitem__(self, _: object) -> object:
            raise RuntimeError

    assert has_explicit_content(Hostile()) is False
    assert has_explicit_content({"metadata": Hostile()}) is False
