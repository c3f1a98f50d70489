"""langchain-core: stored messages must come back from its own reader and writer as they were, with blocks as its types have them."""

import json
from typing import Any

from langchain_core.messages import ToolMessage, messages_from_dict, messages_to_dict

from .compare import lost
from .typed import faults_of, short

BLOCKS = {
    "text": "TextContentBlock",
    "image": "ImageContentBlock",
    "audio": "AudioContentBlock",
    "video": "VideoContentBlock",
    "file": "FileContentBlock",
    "text-plain": "PlainTextContentBlock",
}


def messages(payload: list) -> list[str]:
    try:
        read = messages_from_dict(payload)
        kept = json.loads(json.dumps(messages_to_dict(read)))
    except Exception as error:  # noqa: BLE001 - whatever it raises is its verdict
        return short(error, "messages")
    faults = lost(payload, kept, "messages")
    for index, message in enumerate(read):
        if isinstance(message, ToolMessage):
            faults += content_faults(payload[index]["data"].get("content"), f"messages[{index}].content")
    return faults


def content_faults(content: Any, where: str) -> list[str]:
    if isinstance(content, str):
        return []
    if not isinstance(content, list):
        return [f"{where}: became the text of a Python object"]
    return [fault for i, block in enumerate(content) for fault in block_faults(block, f"{where}[{i}]")]


def block_faults(block: Any, where: str) -> list[str]:
    """Blocks are free form to the message; what a provider's package can read of them is what these types have."""
    if isinstance(block, str):
        return []
    name = BLOCKS.get(block.get("type"))
    return faults_of(f"langchain_core.messages.content:{name}", block, where) if name else [f"{where}: no known block"]
