"""LangChain's stored messages. Sources: langchain-core and its providers' packages (docs/wires.md)."""

from .pairing import blank, listed, paired, tool_runs


def rules(messages: list, _options: dict) -> list[str]:
    faults = []
    for index, message, results in tool_runs(messages, lambda message: message.get("type") == "tool"):
        calls = [call.get("id") for call in listed(message.get("data", {}).get("tool_calls"))]
        data = [result.get("data", {}) for result in results]
        faults += paired(calls, [one.get("tool_call_id") for one in data], f"[{index}]")
        faults += [fault for one in data for fault in in_result(one, f"[{index}]")]
    return faults


def in_result(data: dict, where: str) -> list[str]:
    content = data.get("content")
    parts = listed(content)
    texts = (part if isinstance(part, str) else part.get("text") for part in parts if is_text(part))
    faults = blank(texts, where)
    if not isinstance(content, str) and not parts:
        faults.append(f"{where}: the content must be a text or a list that is not empty")
    if data.get("status") not in ("success", "error"):
        faults.append(f"{where}: the status is success or error")
    return faults


def is_text(part: object) -> bool:
    return isinstance(part, str) or (isinstance(part, dict) and part.get("type") == "text")
