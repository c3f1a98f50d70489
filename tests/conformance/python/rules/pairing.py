"""Rules that most providers share: every call of a turn has exactly one result, at the right place, and no text is blank."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any


def listed(value: Any) -> list:
    """A list as it is; of anything else, which has no blocks, nothing."""
    return value if isinstance(value, list) else []


def paired(calls: list, answers: list, where: str) -> list[str]:
    """Each call has one result, and each result a call."""
    faults = [
        f"{where}: the call id {one!r} is used twice" for one in sorted(set(map(str, calls))) if calls.count(one) > 1
    ]
    faults += [
        f"{where}: the call {one!r} has {answers.count(one)} results" for one in calls if answers.count(one) != 1
    ]
    return faults + [f"{where}: a result for the unknown call {one!r}" for one in answers if one not in calls]


def ordered(calls: list, answers: list, where: str) -> list[str]:
    """Each call has one result, in the order of the calls: where there is no id, nothing else tells them apart."""
    return [] if calls == answers else [f"{where}: results {answers!r:.120} for calls {calls!r:.120}"]


def tool_runs(messages: list, is_tool: Callable[[dict], bool]) -> Iterator[tuple[int, dict, list]]:
    """Each message with the tool messages that directly follow it."""
    for index, message in enumerate(messages):
        if not is_tool(message):
            end = index + 1
            while end < len(messages) and is_tool(messages[end]):
                end += 1
            yield index, message, messages[index + 1 : end]


def chat(messages: list) -> list[str]:
    """Chat APIs: the tool messages of a turn, one a call, directly after the assistant message."""
    faults = []
    for index, message, results in tool_runs(messages, lambda message: message.get("role") == "tool"):
        calls = [call.get("id") for call in listed(message.get("tool_calls"))]
        faults += paired(calls, [result.get("tool_call_id") for result in results], f"[{index}]")
    if messages and messages[0].get("role") == "tool":
        faults.append("[0]: a result before any call")
    return faults


def too_long(ids: Iterable[Any], most: int, where: str) -> list[str]:
    return [
        f"{where}: the id {one!r:.80} is longer than {most}" for one in ids if isinstance(one, str) and len(one) > most
    ]


def blank(texts: Iterable[Any], where: str) -> list[str]:
    return [f"{where}: a blank text" for text in texts if not str(text).strip()]


def exactly_one(block: dict, keys: tuple[str, ...], where: str) -> list[str]:
    given = [key for key in keys if block.get(key)]
    return [] if len(given) == 1 else [f"{where}: exactly one of {', '.join(keys)}, not {given}"]


def fetched(address: Any) -> bool:
    """An address that a provider fetches, or the bytes themselves."""
    return str(address).startswith(("http://", "https://", "data:"))


def only_true(flag: Any, where: str) -> list[str]:
    """Success is said by leaving the flag out."""
    return [] if flag in (None, True) else [f"{where}: success must not be flagged"]
