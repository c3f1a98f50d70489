"""OpenAI Responses. Sources: texts of API errors in public issue threads (docs/wires.md)."""

from .pairing import blank, exactly_one, fetched, listed, paired, too_long

LONGEST_ID = 64
KINDS = ("function_call", "custom_tool_call")


def rules(items: list, _options: dict) -> list[str]:
    faults = []
    for kind in KINDS:
        calls = [item.get("call_id") for item in items if item.get("type") == kind]
        answers = [item.get("call_id") for item in items if item.get("type") == f"{kind}_output"]
        faults += paired(calls, answers, kind)
    for index, item in enumerate(items):
        where = f"[{index}]"
        faults += too_long([item.get("call_id")], LONGEST_ID, where)
        parts = listed(item.get("output")) + listed(item.get("content"))
        faults += [fault for part in parts for fault in in_part(part, where)]
        if item.get("output") == []:
            faults.append(f"{where}: an empty list as output")
    return faults


def in_part(part: dict, where: str) -> list[str]:
    match part.get("type"):
        case "input_text":
            return blank([part.get("text")], where)
        case "input_image":
            address = part.get("image_url")
            bad = [f"{where}: an image address that is not fetched"] if address and not fetched(address) else []
            return exactly_one(part, ("image_url", "file_id"), where) + bad
        case "input_file":
            return in_file(part, where)
    return []


def in_file(part: dict, where: str) -> list[str]:
    faults = exactly_one(part, ("file_data", "file_id", "file_url"), where)
    data, address = part.get("file_data"), part.get("file_url")
    if data and not (data.startswith("data:") and part.get("filename")):
        faults.append(f"{where}: file_data is a data URI and comes with a filename")
    if address and not address.startswith(("http://", "https://")):
        faults.append(f"{where}: a file address that is not fetched")
    return faults
