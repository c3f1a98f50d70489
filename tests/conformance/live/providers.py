"""The services: where each one is, how it takes a key, and the request around a conversation.

What stands here is only what a request needs besides the conversation; the conversation comes from the corpus as it is.
"""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

Json = dict[str, Any]

NAMES = ("weather", "map")
PARAMETERS = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
ABOUT = "Looks something up about a city."
MOST_TOKENS = 64


@dataclasses.dataclass(frozen=True)
class Provider:
    """A service that takes one wire."""

    name: str
    wire: str
    options: str
    """The options of the encoder, as they stand in ids of cases."""
    keys: tuple[str, ...]
    """Environment variables that may hold the user's key; the first that is set is used."""
    address: str
    """May name {model}, {region} and {key}."""
    model: str
    headers: Callable[[str], dict[str, str]]
    body: Callable[[str, list], Json]

    def setting(self, what: str) -> str:
        """The environment variable that replaces the model or the address."""
        return f"TOOLRESULT_LIVE_{self.name.upper().replace('-', '_')}_{what}"

    def key(self, environment: Mapping[str, str]) -> str | None:
        return next((environment[name] for name in self.keys if environment.get(name)), None)


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def google(key: str) -> dict[str, str]:
    return {"x-goog-api-key": key}


def functions() -> list[Json]:
    return [{"name": name, "description": ABOUT, "parameters": PARAMETERS} for name in NAMES]


def chat_tools() -> list[Json]:
    return [{"type": "function", "function": function} for function in functions()]


def openai_chat(model: str, messages: list) -> Json:
    return {"model": model, "messages": messages, "tools": chat_tools(), "max_completion_tokens": MOST_TOKENS}


def openai_responses(model: str, items: list) -> Json:
    tools = [{"type": "function", "strict": False, **function} for function in functions()]
    return {"model": model, "input": items, "tools": tools, "max_output_tokens": MOST_TOKENS, "store": False}


def anthropic(model: str, messages: list) -> Json:
    tools = [{"name": name, "description": ABOUT, "input_schema": PARAMETERS} for name in NAMES]
    return {"model": model, "messages": messages, "tools": tools, "max_tokens": MOST_TOKENS}


def gemini(_model: str, contents: list) -> Json:
    tools = [{"functionDeclarations": functions()}]
    return {"contents": signed(contents), "tools": tools, "generationConfig": {"maxOutputTokens": MOST_TOKENS}}


def signed(contents: list) -> list:
    """From Gemini 3 on the first call of a turn needs a signature; for calls that the model did not make there is this documented one."""
    return [content | {"parts": signed_parts(content["parts"])} for content in contents]


def signed_parts(parts: list) -> list:
    if not parts or "functionCall" not in parts[0]:
        return parts
    return [parts[0] | {"thoughtSignature": "skip_thought_signature_validator"}, *parts[1:]]


def interactions(model: str, steps: list) -> Json:
    return {
        "model": model,
        "input": steps,
        "tools": [{"type": "function", **one} for one in functions()],
        "store": False,
    }


def bedrock(_model: str, messages: list) -> Json:
    specs = [{"toolSpec": {"name": name, "description": ABOUT, "inputSchema": {"json": PARAMETERS}}} for name in NAMES]
    return {"messages": messages, "toolConfig": {"tools": specs}, "inferenceConfig": {"maxTokens": MOST_TOKENS}}


def chat(model: str, messages: list) -> Json:
    return {"model": model, "messages": messages, "tools": chat_tools(), "max_tokens": MOST_TOKENS}


def ollama(model: str, messages: list) -> Json:
    return {"model": model, "messages": messages, "tools": chat_tools(), "stream": False}


PROVIDERS = (
    Provider(
        name="anthropic",
        wire="anthropic",
        options="{}",
        keys=("ANTHROPIC_API_KEY",),
        address="https://api.anthropic.com/v1/messages",
        model="claude-haiku-4-5",
        headers=lambda key: {"x-api-key": key, "anthropic-version": "2023-06-01"},
        body=anthropic,
    ),
    Provider(
        name="openai-chat",
        wire="openai-chat",
        options="{}",
        keys=("OPENAI_API_KEY",),
        address="https://api.openai.com/v1/chat/completions",
        model="gpt-5-mini",
        headers=bearer,
        body=openai_chat,
    ),
    Provider(
        name="openai-responses",
        wire="openai-responses",
        options="{}",
        keys=("OPENAI_API_KEY",),
        address="https://api.openai.com/v1/responses",
        model="gpt-5-mini",
        headers=bearer,
        body=openai_responses,
    ),
    Provider(
        name="gemini",
        wire="gemini",
        options='{"model":"gemini-3-flash"}',
        keys=("GEMINI_API_KEY", "GOOGLE_API_KEY"),
        address="https://generativelanguage.googleapis.com/v1beta/models/{model}:generateContent",
        model="gemini-3-flash-preview",
        headers=google,
        body=gemini,
    ),
    Provider(
        name="gemini-interactions",
        wire="gemini-interactions",
        options="{}",
        keys=("GEMINI_API_KEY", "GOOGLE_API_KEY"),
        address="https://generativelanguage.googleapis.com/v1beta/interactions",
        model="gemini-3-flash-preview",
        headers=google,
        body=interactions,
    ),
    Provider(
        name="bedrock",
        wire="bedrock",
        options='{"family":"anthropic"}',
        keys=("AWS_BEARER_TOKEN_BEDROCK",),
        address="https://bedrock-runtime.{region}.amazonaws.com/model/{model}/converse",
        model="us.anthropic.claude-haiku-4-5-20251001-v1:0",
        headers=bearer,
        body=bedrock,
    ),
    Provider(
        name="mistral",
        wire="mistral",
        options="{}",
        keys=("MISTRAL_API_KEY",),
        address="https://api.mistral.ai/v1/chat/completions",
        model="mistral-small-latest",
        headers=bearer,
        body=chat,
    ),
    Provider(
        name="cohere",
        wire="cohere",
        options="{}",
        keys=("COHERE_API_KEY", "CO_API_KEY"),
        address="https://api.cohere.com/v2/chat",
        model="command-a-03-2025",
        headers=bearer,
        body=chat,
    ),
    Provider(
        name="ollama",
        wire="ollama",
        options="{}",
        # It has no key; saying where it runs is asking for it.
        keys=("OLLAMA_HOST",),
        address="{key}/api/chat",
        model="qwen3:4b",
        headers=lambda _: {},
        body=ollama,
    ),
)
