"""ollama's Message, and what it drops."""

from ollama import Image, Message
from pydantic import ValidationError

from .compare import lost, unbase64
from .typed import short


def chat(messages: list) -> list[str]:
    faults = []
    for index, message in enumerate(messages):
        where = f"[{index}]"
        images = [unbase64(image) for image in message.get("images") or []]
        if None in images:
            faults.append(f"{where}.images: not base64; an address or data URI is not taken")
            continue
        try:
            given = message | ({"images": [Image(value=image) for image in images]} if images else {})
            kept = Message.model_validate(given).model_dump(mode="json", exclude_none=True)
        except ValidationError as error:
            faults += short(error, where)
            continue
        faults += lost(message, kept, where)
    return faults
