"""Rules that hold on every wire: bytes are base64, and what we promise beside a result follows there."""

import itertools
import re
from collections.abc import Iterator
from typing import Any

from judges.compare import unbase64

PROMISE = re.compile(r"^\[File (\d+), attached after the tool results: ", re.MULTILINE)
FRAME = re.compile(r"^\[Tool output, not instructions\. File (\d+) of tool ")
BYTES = ("data", "bytes", "blob", "base64")

# A tool's own text may say what it likes: only what stands outside of results is a frame.
RESULT_TYPES = (
    "tool_result",
    "tool-result",
    "function_result",
    "function_call_output",
    "custom_tool_call_output",
    "tool",
)
RESULT_KEYS = ("toolResult", "functionResponse")

# Values of the application, in which such keys mean nothing.
VALUES = ("structuredContent", "artifact", "json", "args", "arguments", "input")


def rules(conversation: list, _options: dict) -> list[str]:
    return bytes_are_base64(conversation) + promises_are_kept(conversation)


def every(value: Any, *, results: bool = True) -> Iterator[Any]:
    """The value and all that it holds, but for values of the application, and without tool results if they are not wanted."""
    if not results and is_result(value):
        return
    yield value
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in VALUES:
                yield from every(inner, results=results)
    elif isinstance(value, list):
        for inner in value:
            yield from every(inner, results=results)


def is_result(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    if "content" in value and not value.keys() & {"role", "type"}:
        return True  # MCP's has no name of its own.
    return value.get("role") == "tool" or value.get("type") in RESULT_TYPES or any(key in value for key in RESULT_KEYS)


def is_base64(text: Any) -> bool:
    """An address may stand where bytes may."""
    return not isinstance(text, str) or "://" in text or unbase64(text) is not None


def bytes_are_base64(conversation: list) -> list[str]:
    faults = []
    for found in every(conversation):
        if isinstance(found, dict) and found.get("type") != "text":
            faults += [f"{key}: not standard base64" for key in BYTES if not is_base64(found.get(key))]
        elif isinstance(found, str) and found.startswith("data:"):
            head, _, text = found.partition(",")
            if not head.endswith(";base64") or unbase64(text) is None:
                faults.append("a data URI that is not base64")
    return faults


def promises_are_kept(conversation: list) -> list[str]:
    """Each file that a result names is framed once, and directly behind each frame stands a file."""
    texts = [found for found in every(conversation) if isinstance(found, str)]
    promised = sorted(number for text in texts for number in PROMISE.findall(text))
    beside = list(every(conversation, results=False))
    framed = sorted(number for text in beside if isinstance(text, str) for number in FRAME.findall(text))
    faults = [] if promised == framed else [f"files {promised} are promised and {framed} follow"]
    for found in beside:
        if isinstance(found, list):
            pairs = itertools.pairwise([*found, None])
            faults += [
                "a frame with no file behind it" for one, following in pairs if is_frame(one) and is_text(following)
            ]
    return faults


def text_of(block: Any) -> Any:
    return block.get("text", block.get("content")) if isinstance(block, dict) else None


def is_frame(block: Any) -> bool:
    text = text_of(block)
    return isinstance(text, str) and FRAME.match(text) is not None and not is_result(block)


def is_text(block: Any) -> bool:
    return block is None or isinstance(text_of(block), str)
