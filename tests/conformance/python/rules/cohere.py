"""Cohere chat, version 2. Sources: types and docstrings of cohere (docs/wires.md)."""

from .pairing import blank, chat, listed


def rules(messages: list, _options: dict) -> list[str]:
    faults = chat(messages)
    for index, message in enumerate(messages):
        where, parts = f"[{index}]", listed(message.get("content"))
        faults += blank((part.get("text") for part in parts if part.get("type") == "text"), where)
        if message.get("role") != "tool":
            continue
        if message.get("content") in (None, []):
            faults.append(f"{where}: the content must be a text or a list that is not empty")
        for part in parts:
            if part.get("type") == "document" and not isinstance(part.get("document", {}).get("data"), dict):
                faults.append(f"{where}: the data of a document is an object")
    return faults
