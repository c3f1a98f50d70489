"""Mistral chat. Sources: mistral-common, texts of API errors in public issue threads (docs/wires.md)."""

import re

from .pairing import blank, chat, listed

ID = re.compile(r"[a-zA-Z0-9]{9}")


def rules(messages: list, _options: dict) -> list[str]:
    faults = chat(messages)
    for index, message in enumerate(messages):
        where = f"[{index}]"
        ids = [call.get("id") for call in listed(message.get("tool_calls"))]
        ids += [message.get("tool_call_id")] if message.get("role") == "tool" else []
        faults += [
            f"{where}: the id {one!r} is not nine letters and digits" for one in ids if not ID.fullmatch(str(one))
        ]
        parts = listed(message.get("content"))
        faults += blank((part.get("text") for part in parts if part.get("type") == "text"), where)
        if message.get("role") == "user" and index and messages[index - 1].get("role") == "tool":
            faults.append(f"{where}: a user message directly after a tool message is refused")
        if message.get("role") == "tool" and any(part.get("type") != "text" for part in parts):
            faults.append(f"{where}: most models take only text in a tool message")
        if message.get("role") == "tool" and message.get("content") is None:
            faults.append(f"{where}: the content must be a text")
    return faults
