"""What each operation does in the text layer and in the native layer, through the public API of the package."""

import base64
import json
from collections.abc import Callable
from typing import Any

from toolresult import (
    ContentPart,
    Limits,
    Outcome,
    PartPlan,
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
    encode_turns,
    encode_turns_json,
    has_explicit_content,
    json_equal,
    match_results,
    messages_from_json,
    messages_to_json,
    output_from_message,
    plan,
    put_message_metadata,
    put_output_metadata,
    schema,
    supports,
    to_message,
    wire_id,
)
from vectors import Vector

Operation = Callable[[Vector], bytes | str]

OUTPUT, END = b'{"output":', b"}"


def value_of(text: bytes) -> Any:
    """The value of JSON text in types of the host, through the one reader a user has."""
    return ToolResult.from_json(OUTPUT + text + END).output


def value_text(value: object) -> bytes:
    """The JSON text of a value of the host."""
    return ToolResult(output=value).to_json()[len(OUTPUT) : -len(END)]


def truth(value: bool) -> str:
    return "true" if value else "false"


def _arguments(vector: Vector) -> dict[str, Any]:
    return json.loads(vector.arguments.get("args", b"{}"))


def _options(vector: Vector) -> dict[str, Any]:
    return json.loads(vector.arguments.get("options", b"{}"))


def _limits(vector: Vector) -> Limits | None:
    text = vector.arguments.get("limits")
    return None if text is None else Limits(**json.loads(text))


def _message_of(value: object, vector: Vector) -> ToolMessage:
    given = _arguments(vector)
    return to_message(value, given["tool_call_id"], name=given.get("name"), is_error=given.get("is_error", False))


def _result_of(message: ToolMessage) -> bytes:
    result = ToolResult.from_message(message)
    return b'{"result":' + result.to_json() + b',"is_error":' + truth(message.is_error).encode() + b"}"


def _turns(text: bytes) -> list[list[ToolMessage]]:
    return [messages_from_json(value_text(turn)) for turn in value_of(text)]


def _calls(vector: Vector) -> Any:
    """Calls as objects of their class wherever a constructor takes them; anything else as it is, a bare text as JSON text."""
    text = vector.arguments.get("calls")
    return None if text is None else _given_calls(text)


def _given_calls(text: bytes) -> Any:
    calls = value_of(text)
    if isinstance(calls, list):
        return [_call(call) for call in calls]
    return text if isinstance(calls, str) else calls


def _call(call: Any) -> Any:
    if not isinstance(call, dict) or not all(isinstance(call.get(key), str) for key in ("id", "name", "arguments")):
        return call
    if call.get("kind", "function") not in ("function", "custom"):
        return call
    return ToolCall(
        call["id"],
        call["name"],
        call["arguments"],
        kind=call.get("kind", "function"),
        provider_executed=call.get("provider_executed", False),
        is_async=call.get("async", False),
        **({"provider_data": call["provider_data"]} if "provider_data" in call else {}),
    )


def rebuilt_result(read: ToolResult[Any]) -> ToolResult[Any]:
    fields: dict[str, Any] = {"metadata": read.metadata}
    if read.has_output:
        fields["output"] = read.output
    if read.content is not None:
        fields["content"] = [rebuilt_part(part) for part in read.content]
    return read.replace(**fields) if read.extra else ToolResult(**fields)


def rebuilt_message(read: ToolMessage) -> ToolMessage:
    """A message of the same fields: made from a result, with what only a stored message can say put back."""
    if read.extra or (read.has_explicit_content and not read.content):
        return read
    content = [rebuilt_part(part) for part in read.content]
    fields: dict[str, Any] = {"metadata": read.metadata}
    if read.has_output:
        fields["output"] = read.output
    if read.has_explicit_content:
        fields["content"] = content
    built = ToolResult(**fields).to_message("call", is_error=read.is_error)
    # Edited content, and a missing or empty id, exist only in a stored message.
    return built.replace(content=content, tool_call_id=read.tool_call_id, name=read.name)


def rebuilt_messages(messages: list[ToolMessage]) -> list[ToolMessage]:
    return [rebuilt_message(message) for message in messages]


def rebuilt_part(part: ContentPart) -> ContentPart:
    # A kind or a key that nobody knows has no constructor.
    if part.extra or part.type not in _CONSTRUCTORS:
        return part
    return _CONSTRUCTORS[part.type](part, metadata=part.metadata, provider_options=part.provider_options)


def _rebuilt_file(part: Any, **options: Any) -> ContentPart:
    options |= {
        "media_type": part.media_type,
        "filename": part.filename,
        "title": part.title,
        "description": part.description,
    }
    if part.data is not None:
        return ContentPart.file(part.data, **options)
    if part.url is not None:
        return ContentPart.file_url(part.url, **options)
    return ContentPart.file_id(part.file_id, provider=part.provider, **options)


_CONSTRUCTORS: dict[str, Callable[..., ContentPart]] = {
    "text": lambda part, **options: ContentPart.text(part.text, **options),
    "thinking": lambda part, **options: ContentPart.thinking(part.text, **options),
    "image": lambda part, **options: ContentPart.image(part.data, part.media_type, **options),
    "image_url": lambda part, **options: ContentPart.image_url(part.url, part.media_type, **options),
    "video_url": lambda part, **options: ContentPart.video_url(part.url, part.media_type, **options),
    "file": _rebuilt_file,
    "provider_block": lambda part, **options: ContentPart.provider_block(part.provider, part.data, **options),
}


def _returned(vector: Vector) -> Any:
    """What a tool returned, in types of the host."""
    given = _arguments(vector)
    value = _returned_value(given["kind"], vector.input)
    return getattr(Outcome, given["outcome"])(value) if "outcome" in given else value


def _returned_value(kind: str, text: bytes) -> Any:
    value = value_of(text)
    match kind:
        case "bytes":
            return base64.b64decode(value)
        case "content":
            return [
                part if isinstance(part, str) else rebuilt_part(ContentPart.from_json(value_text(part)))
                for part in value
            ]
        case "nothing":
            return None
        case _:
            return value


def _same_for_both(vector: Vector, ask: Callable[[Any], Any]) -> Any:
    """A typed message and a plain dict must give the same answer."""
    answer = ask(value_of(vector.input))
    try:
        message = ToolMessage.from_json(vector.input)
    except ToolResultError:
        return answer
    if value_text(ask(message)) != value_text(answer):
        raise AssertionError("a typed message and a plain dict give different answers")
    return answer


def _value_or_text(text: bytes) -> Any:
    """JSON that cannot be read stays text, so that the error is the one of the operation."""
    try:
        compact_json(text)
    except ToolResultError:
        return text
    value = value_of(text)
    return value if isinstance(value, dict | list) else text


def _put_output_metadata(vector: Vector) -> bytes:
    output = vector.arguments.get("output")
    given = () if output is None else (value_of(output),)
    return value_text(put_output_metadata(value_of(vector.input), *given))


def _calls_text(calls: list[ToolCall]) -> bytes:
    return b"[" + b",".join(call.to_json() for call in calls) + b"]"


def _rebuilt_calls(calls: list[ToolCall]) -> list[Any]:
    return [_call(value_of(call.to_json())) for call in calls]


def _plan_text(told: PartPlan) -> str:
    """What is decided; why is told to people, in words that no vector fixes."""
    if not told.reason:
        raise AssertionError("a decision without a reason")
    part = "" if told.part is None else f'"part":{told.part},'
    return f'{{"message":{told.message},{part}"action":"{told.action}"}}'


def _plans_text(told: list[PartPlan]) -> str:
    return f"[{','.join(map(_plan_text, told))}]"


def _other(vector: Vector) -> bytes:
    return vector.arguments["other"]


TEXT: dict[str, Operation] = {
    "json": lambda v: compact_json(v.input, limits=_limits(v)),
    "tool_result": lambda v: ToolResult.from_json(v.input, limits=_limits(v)).to_json(),
    "tool_message": lambda v: ToolMessage.from_json(v.input, limits=_limits(v)).to_json(),
    "content_part": lambda v: ContentPart.from_json(v.input, limits=_limits(v)).to_json(),
    "to_message": lambda v: _message_of(ToolResult.from_json(v.input), v).to_json(),
    "from_message": lambda v: _result_of(ToolMessage.from_json(v.input)),
    "match_results": lambda v: messages_to_json(
        match_results(v.arguments["calls"], messages_from_json(v.input), **_arguments(v))
    ),
    "equal": lambda v: truth(json_equal(v.input, _other(v))),
    "equal_results": lambda v: truth(ToolResult.from_json(v.input) == ToolResult.from_json(_other(v))),
    "equal_messages": lambda v: truth(ToolMessage.from_json(v.input) == ToolMessage.from_json(_other(v))),
    "encode": lambda v: encode_json(messages_from_json(v.input), v.wire, v.arguments.get("calls"), **_options(v)),
    "encode_turns": lambda v: encode_turns_json(_turns(v.input), v.wire, **_options(v)),
    "decode": lambda v: messages_to_json(decode(v.input, v.wire, v.arguments.get("calls"))),
    "decode_calls": lambda v: _calls_text(decode_calls(v.input, v.wire)),
    "encode_calls": lambda v: encode_calls_json(v.input, v.wire, **_options(v)),
    "plan": lambda v: _plans_text(plan(messages_from_json(v.input), v.wire, v.arguments.get("calls"), **_options(v))),
    "supports": lambda v: _plan_text(supports(ContentPart.from_json(v.input), v.wire, **_options(v))),
    "wire_id": lambda v: value_text(wire_id(json.loads(v.input), v.wire, **_options(v))),
    "schema": lambda _: value_text(schema()),
}
"""Bytes in, bytes out."""

NATIVE: dict[str, Operation] = {
    "json": lambda v: value_text(value_of(v.input)),
    "tool_result": lambda v: rebuilt_result(ToolResult.from_json(v.input, limits=_limits(v))).to_json(),
    "tool_message": lambda v: rebuilt_message(ToolMessage.from_json(v.input, limits=_limits(v))).to_json(),
    "content_part": lambda v: rebuilt_part(ContentPart.from_json(v.input, limits=_limits(v))).to_json(),
    "to_message": lambda v: _message_of(rebuilt_result(ToolResult.from_json(v.input)), v).to_json(),
    "returned": lambda v: _message_of(_returned(v), v).to_json(),
    "from_message": lambda v: _result_of(rebuilt_message(ToolMessage.from_json(v.input))),
    "put_output_metadata": _put_output_metadata,
    "put_message_metadata": lambda v: value_text(
        put_message_metadata(value_of(v.input), rebuilt_result(ToolResult.from_json(v.arguments["result"])))
    ),
    "output_from_message": lambda v: value_text(_same_for_both(v, output_from_message)),
    "has_explicit_content": lambda v: truth(_same_for_both(v, has_explicit_content)),
    "match_results": lambda v: messages_to_json(
        match_results(_calls(v), rebuilt_messages(messages_from_json(v.input)), **_arguments(v))
    ),
    "equal": lambda v: truth(ToolResult(value_of(v.input)) == ToolResult(value_of(_other(v)))),
    "equal_results": lambda v: truth(
        rebuilt_result(ToolResult.from_json(v.input)) == rebuilt_result(ToolResult.from_json(_other(v)))
    ),
    "equal_messages": lambda v: truth(
        rebuilt_message(ToolMessage.from_json(v.input)) == rebuilt_message(ToolMessage.from_json(_other(v)))
    ),
    "encode": lambda v: value_text(
        encode(rebuilt_messages(messages_from_json(v.input)), v.wire, _calls(v), **_options(v))
    ),
    "encode_turns": lambda v: value_text(
        encode_turns([rebuilt_messages(turn) for turn in _turns(v.input)], v.wire, **_options(v))
    ),
    "decode": lambda v: messages_to_json(rebuilt_messages(decode(_value_or_text(v.input), v.wire, _calls(v)))),
    "decode_calls": lambda v: _calls_text(_rebuilt_calls(decode_calls(_value_or_text(v.input), v.wire))),
    "encode_calls": lambda v: value_text(encode_calls(_given_calls(v.input), v.wire, **_options(v))),
    "plan": lambda v: _plans_text(
        plan(rebuilt_messages(messages_from_json(v.input)), v.wire, _calls(v), **_options(v))
    ),
    "supports": lambda v: _plan_text(supports(rebuilt_part(ContentPart.from_json(v.input)), v.wire, **_options(v))),
}
"""Through host values: everything is built anew from what was read, by the constructors that a user calls."""
