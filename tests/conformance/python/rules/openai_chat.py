"""OpenAI Chat Completions. Sources: texts of API errors in public issue threads (docs/wires.md)."""

from .pairing import blank, chat, exactly_one, fetched, listed, too_long

LONGEST_ID = 64
LONGEST_TEXT = 10_485_760
AUDIO = ("wav", "mp3")


def rules(messages: list, _options: dict) -> list[str]:
    faults = chat(messages)
    for index, message in enumerate(messages):
        where = f"[{index}]"
        ids = [call.get("id") for call in listed(message.get("tool_calls"))] + [message.get("tool_call_id")]
        faults += too_long(ids, LONGEST_ID, where)
        parts = listed(message.get("content"))
        faults += blank((part.get("text") for part in parts if part.get("type") == "text"), where)
        if message.get("role") == "tool":
            faults += in_tool_message(message, parts, where)
        else:
            faults += [fault for part in parts for fault in in_media(part, where)]
    return faults


def in_tool_message(message: dict, parts: list, where: str) -> list[str]:
    faults = [f"{where}: a part {part.get('type')!r} in a tool message" for part in parts if part.get("type") != "text"]
    content = message.get("content")
    if content is None or content == []:
        faults.append(f"{where}: the content must be a text or a list that is not empty")
    if isinstance(content, str) and len(content) > LONGEST_TEXT:
        faults.append(f"{where}: a text longer than {LONGEST_TEXT}")
    return faults


def in_media(part: dict, where: str) -> list[str]:
    body = part.get(part.get("type", ""), {})
    match part.get("type"):
        case "image_url" if not fetched(body.get("url")):
            return [f"{where}: an image address that is not fetched"]
        case "input_audio" if body.get("format") not in AUDIO or str(body.get("data")).startswith("data:"):
            return [f"{where}: audio is bare base64 of wav or mp3"]
        case "file":
            return in_file(body, where)
    return []


def in_file(body: dict, where: str) -> list[str]:
    faults = exactly_one(body, ("file_id", "file_data"), where)
    data = body.get("file_data")
    if data and not (data.startswith("data:application/pdf;base64,") and body.get("filename")):
        faults.append(f"{where}: file_data is a data URI of a PDF with a filename")
    return faults
