"""What each operation does in the text layer and in the native layer, through the public API of the package."""

import base64
import json
from collections.abc import Callable
from typing import Any

from toolresult import (
    ContentPart,
    Limits,
    Outcome,
    ToolCall,
    ToolMessage,
    ToolResult,
    compact_json,
    decode,
    encode,
    encode_json,
    encode_turns,
    encode_turns_json,
    has_explicit_content,
    json_equal,
    match_results,
    messages_from_json,
    messages_to_json,
    output_from_message,
    put_message_metadata,
    put_output_metadata,
    schema,
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
    return bytes(ToolResult(output=value).to_json_bytes())[len(OUTPUT) : -len(END)]


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
    return b'{"result":' + result.to_json_bytes() + b',"is_error":' + truth(message.is_error).encode() + b"}"


def _turns(text: bytes) -> list[list[ToolMessage]]:
    return [messages_from_json(value_text(turn)) for turn in value_of(text)]


def _calls(vector: Vector) -> Any:
    """Calls as objects of their class wherever a constructor takes them; anything else as it is."""
    if "calls" not in vector.arguments:
        return None
    calls = value_of(vector.arguments["calls"])
    return [_call(call) for call in calls] if isinstance(calls, list) else calls


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
    fields: dict[str, Any] = {"output": read.output} if read.has_output else {}
    return ToolMessage(
        read.tool_call_id,
        name=read.name,
        content=[rebuilt_part(part) for part in read.content],
        metadata=read.metadata,
        is_error=read.is_error,
        has_explicit_content=read.has_explicit_content,
        extra=read.extra,
        **fields,
    )


def rebuilt_messages(messages: list[ToolMessage]) -> list[ToolMessage]:
    return [rebuilt_message(message) for message in messages]


def rebuilt_part(part: ContentPart) -> ContentPart:
    raise NotImplementedError
