"""Anthropic Messages. Sources: texts of API errors in public issue threads, code of other converters (docs/wires.md)."""

import re

from .pairing import blank, listed, only_true, paired

ID = re.compile(r"[a-zA-Z0-9_-]+")


def rules(messages: list, _options: dict) -> list[str]:
    faults: list[str] = []
    pending: list = []
    used: list = []
    for index, message in enumerate(messages):
        where, blocks = f"[{index}]", listed(message.get("content"))
        results = [block for block in blocks if block.get("type") == "tool_result"]
        answers = [result.get("tool_use_id") for result in results]
        faults += paired(pending, answers, where) + in_message(message, blocks, results, where)
        pending = [block.get("id") for block in blocks if block.get("type") == "tool_use"]
        faults += [
            f"{where}: the id {one!r:.80} is none that the API takes" for one in pending + answers if not is_id(one)
        ]
        faults += [f"{where}: the id {one!r} is used in two turns" for one in pending if one in used]
        used += pending
        faults += [fault for result in results for fault in in_result(result, where)]
    return faults + [f"the call {one!r} has no result" for one in pending]


def is_id(value: object) -> bool:
    return isinstance(value, str) and ID.fullmatch(value) is not None


def in_message(message: dict, blocks: list, results: list, where: str) -> list[str]:
    faults = blank((block.get("text") for block in blocks if block.get("type") == "text"), where)
    if results and message.get("role") != "user":
        faults.append(f"{where}: results belong into a user message")
    if blocks[: len(results)] != results:
        faults.append(f"{where}: results must come first in the content")
    return faults


def in_result(result: dict, where: str) -> list[str]:
    content = result.get("content")
    blocks = listed(content)
    faults = blank((block.get("text") for block in blocks if block.get("type") == "text"), where)
    faults += only_true(result.get("is_error"), where)
    if isinstance(content, str):
        faults += blank([content], where)
    if content == []:
        faults.append(f"{where}: an empty list; leave content out")
    if result.get("is_error") and any(block.get("type") != "text" for block in blocks):
        faults.append(f"{where}: all content must be text if is_error is true")
    if any("cache_control" in block for block in blocks):
        faults.append(f"{where}: cache_control is taken on the result, not inside it")
    return faults
