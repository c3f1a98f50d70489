"""cohere's models. They allow unknown fields, which are refused here."""

from typing import Any

import cohere
from pydantic import ValidationError

from .typed import short

MESSAGES = {
    "tool": cohere.ToolChatMessageV2,
    "assistant": cohere.AssistantChatMessageV2,
    "user": cohere.UserChatMessageV2,
    "system": cohere.SystemChatMessageV2,
}


def chat(messages: list) -> list[str]:
    faults = []
    for index, message in enumerate(messages):
        where = f"[{index}]"
        try:
            faults += unknown_fields(MESSAGES[message.get("role")].model_validate(message), where)
        except KeyError:
            faults.append(f"{where}: role is none of {sorted(MESSAGES)}")
        except ValidationError as error:
            faults += short(error, where)
    return faults


def unknown_fields(model: Any, where: str) -> list[str]:
    if isinstance(model, list):
        return [fault for i, item in enumerate(model) for fault in unknown_fields(item, f"{where}[{i}]")]
    names = getattr(type(model), "model_fields", {})
    extra = getattr(model, "__pydantic_extra__", None) or {}
    inner = [fault for name in names for fault in unknown_fields(getattr(model, name, None), f"{where}.{name}")]
    return [f"{where}.{key}: unknown field" for key in extra] + inner
