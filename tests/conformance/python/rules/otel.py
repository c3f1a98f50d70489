"""OpenTelemetry's GenAI messages. Sources: opentelemetry-util-genai and the semantic conventions (docs/wires.md)."""

from .pairing import blank, listed, paired, tool_runs


def rules(messages: list, _options: dict) -> list[str]:
    faults = []
    for index, message, results in tool_runs(messages, lambda message: message.get("role") == "tool"):
        calls = [part.get("id") for part in listed(message.get("parts")) if part.get("type") == "tool_call"]
        parts = [part for result in results for part in listed(result.get("parts"))]
        answers = [part.get("id") for part in parts if part.get("type") == "tool_call_response"]
        # A result with nothing to show has no part, and so no id.
        silent = sum(not result.get("parts") for result in results)
        if not silent:
            faults += paired(calls, answers, f"[{index}]")
        elif len(answers) + silent != len(calls):
            faults.append(f"[{index}]: {len(calls)} calls, {len(answers)} responses and {silent} without a part")
        faults += blank((part.get("content") for part in parts if part.get("type") == "text"), f"[{index}]")
        faults += [f"[{index}]: a response is required" for part in parts if is_unanswered(part)]
    return faults


def is_unanswered(part: dict) -> bool:
    return part.get("type") == "tool_call_response" and "response" not in part
