"""langchain-core: stored messages must come back from its own reader and writer as they were."""

import json

from langchain_core.messages import ToolMessage, messages_from_dict, messages_to_dict

from .compare import lost
from .typed import short


def messages(payload: list) -> list[str]:
    try:
        read = messages_from_dict(payload)
        kept = json.loads(json.dumps(messages_to_dict(read)))
    except Exception as error:  # noqa: BLE001 - whatever it raises is its verdict
        return short(error, "messages")
    return lost(payload, kept, "messages") + [
        f"messages[{i}]: content became the text of a Python object"
        for i, message in enumerate(read)
        if isinstance(message, ToolMessage) and not isinstance(payload[i]["data"].get("content"), str | list)
    ]
