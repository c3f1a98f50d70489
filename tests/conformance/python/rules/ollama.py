"""Ollama chat: no ids, so that names and order are all there is (docs/wires.md)."""

from .pairing import listed, ordered, tool_runs


def rules(messages: list, _options: dict) -> list[str]:
    faults = []
    for index, message, results in tool_runs(messages, lambda message: message.get("role") == "tool"):
        names = [call.get("function", {}).get("name") for call in listed(message.get("tool_calls"))]
        faults += ordered(names, [result.get("tool_name") for result in results], f"[{index}]")
    for index, message in enumerate(messages):
        if not isinstance(message.get("content"), str):
            faults.append(f"[{index}]: the content must be a text")
        if message.get("images") == []:
            faults.append(f"[{index}]: an empty list of images")
    return faults
