"""AI SDK. Sources: its schemas, and what its providers send of each form (docs/wires.md)."""

from .pairing import blank, listed, paired, tool_runs

ERRORS = ("error-text", "error-json")


def rules(messages: list, options: dict) -> list[str]:
    faults = []
    for index, message, following in tool_runs(messages, lambda message: message.get("role") == "tool"):
        blocks = listed(message.get("content"))
        calls = {b.get("toolCallId"): b.get("toolName") for b in blocks if b.get("type") == "tool-call"}
        results = [b for m in following for b in listed(m.get("content")) if b.get("type") == "tool-result"]
        faults += paired(list(calls), [result.get("toolCallId") for result in results], f"[{index}]")
        wrong = [r.get("toolCallId") for r in results if calls.get(r.get("toolCallId")) != r.get("toolName")]
        faults += [f"[{index}]: the result of {one!r} names another tool" for one in wrong]
        faults += [fault for result in results for fault in in_output(result.get("output", {}), options, f"[{index}]")]
        faults += blank((b.get("text") for b in blocks if b.get("type") == "text"), f"[{index}]")
    return faults


def in_output(output: dict, options: dict, where: str) -> list[str]:
    parts = listed(output.get("value")) if output.get("type") == "content" else []
    faults = blank((part.get("text") for part in parts if part.get("type") == "text"), where)
    if output.get("type") == "content" and not parts:
        faults.append(f"{where}: content without a part")
    if output.get("type") == "error-text":
        faults += blank([output.get("value")], where)
    # The newer form of an address asks for a URL object, which JSON does not have; only bytes have a newer form in JSON.
    if options.get("version") == "7" and any(str(part.get("type")).endswith("-data") for part in parts):
        faults.append(f"{where}: a form of bytes that version 7 calls deprecated")
    return faults
