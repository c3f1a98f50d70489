"""Anthropic's TypedDicts, those of Messages and those of its beta."""

from functools import partial

from .typed import faults_of


def places(module: str, prefix: str, document: str) -> dict[str, str]:
    names = {kind: f"{prefix}{name}" for kind, name in NAMES.items()}
    return {kind: f"{module}:{name}" for kind, name in (names | {"document": document}).items()}


NAMES = {
    "tool_result": "ToolResultBlockParam",
    "tool_use": "ToolUseBlockParam",
    "text": "TextBlockParam",
    "image": "ImageBlockParam",
    "search_result": "SearchResultBlockParam",
    "message": "MessageParam",
}


def judge(types: dict[str, str], messages: list) -> list[str]:
    faults = []
    for index, message in enumerate(messages):
        # Block by block first: the words for a fault in a union of blocks would name every branch.
        found = faults_of_blocks(types, message, f"[{index}]")
        faults += found or faults_of(types["message"], message, f"[{index}]")
    return faults


def faults_of_blocks(types: dict[str, str], message: dict, where: str) -> list[str]:
    content = message.get("content")
    faults = []
    for index, block in enumerate(content if isinstance(content, list) else []):
        place = types.get(block.get("type"))
        if place:
            faults += faults_of(place, block, f"{where}.content[{index}]")
    return faults


messages = partial(judge, places("anthropic.types", "", "DocumentBlockParam"))
beta_messages = partial(judge, places("anthropic.types.beta", "Beta", "BetaRequestDocumentBlockParam"))
