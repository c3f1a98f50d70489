"""Rules that providers enforce and no type expresses: ids, pairing, order, blank texts, media in errors.

These are our own reading of documents, other converters' code and reported API errors, and so no independent judges: each file names
its sources. One function a wire takes the conversation and the options, and gives what it finds; `common` holds on every wire.
"""

from collections.abc import Callable

from . import (
    ai_sdk,
    anthropic,
    bedrock,
    cohere,
    common,
    gemini,
    gemini_interactions,
    langchain,
    mcp,
    mistral,
    ollama,
    openai_chat,
    openai_responses,
    otel,
)

Rules = Callable[[list, dict], list[str]]

OF_WIRE: dict[str, Rules] = {
    "anthropic": anthropic.rules,
    "openai-chat": openai_chat.rules,
    "openai-responses": openai_responses.rules,
    "gemini": gemini.rules,
    "gemini-interactions": gemini_interactions.rules,
    "bedrock": bedrock.rules,
    "mistral": mistral.rules,
    "cohere": cohere.rules,
    "ollama": ollama.rules,
    "mcp": mcp.rules,
    "ai-sdk": ai_sdk.rules,
    "langchain": langchain.rules,
    "otel": otel.rules,
}


def with_common(of_wire: Rules) -> Rules:
    return lambda conversation, options: of_wire(conversation, options) + common.rules(conversation, options)


RULES: dict[str, Rules] = {wire: with_common(of_wire) for wire, of_wire in OF_WIRE.items()}
