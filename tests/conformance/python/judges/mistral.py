"""mistralai's models, and the request validators of mistral-common, which also check ids, order, pairing and kinds of chunks."""

from collections.abc import Callable

from mistral_common.exceptions import MistralCommonException
from mistral_common.protocol.instruct import validator as validators
from mistral_common.protocol.instruct.request import ChatCompletionRequest
from mistralai.client import models
from pydantic import ValidationError

from .compare import lost, unknown_members
from .typed import short

MESSAGES = {
    "tool": models.ToolMessage,
    "assistant": models.AssistantMessage,
    "user": models.UserMessage,
    "system": models.SystemMessage,
}


def chat(messages: list) -> list[str]:
    faults = []
    for index, message in enumerate(messages):
        where = f"[{index}]"
        try:
            model = MESSAGES[message.get("role")].model_validate(message)
        except KeyError:
            faults.append(f"{where}: role is none of {sorted(MESSAGES)}")
            continue
        except ValidationError as error:
            faults += short(error, where)
            continue
        faults += unknown_members(model, where) or lost(message, model.model_dump(mode="json", by_alias=True), where)
    return faults


# What the hosted API takes in a user message and turns into something else before these validators see it; before version 7 also
# audio. What a model can read is not asked here.
CONVERTED = {"document_url", "file"}
AUDIO_SINCE = 7


def common(version: int) -> Callable[[list], list[str]]:
    """Mistral's own validator for models with this version of the tokenizer."""
    judge = getattr(validators, f"MistralRequestValidatorV{version}")(mode=validators.ValidationMode.serving)
    converted = CONVERTED if version >= AUDIO_SINCE else CONVERTED | {"input_audio"}

    def faults(messages: list) -> list[str]:
        given = [as_converted(message, converted) for message in messages]
        try:
            judge.validate_request(ChatCompletionRequest.model_validate({"model": "m", "messages": given}))
        except ValidationError as error:
            return short(error, "request")
        except MistralCommonException as error:
            return [str(error)[:300]]
        return []

    return faults


def as_converted(message: dict, converted: set[str]) -> dict:
    if message.get("role") != "user" or not isinstance(message.get("content"), list):
        return message
    text = {"type": "text", "text": "a file"}
    return message | {"content": [text if chunk.get("type") in converted else chunk for chunk in message["content"]]}
