"""What a user writes with each provider's own SDK, as type checkers see it: run by nobody.

Every call takes what `encode` and `encode_calls` give as it stands, without a cast and without `Any`.
"""

from typing import Literal, assert_type

import anthropic
import cohere
import ollama
import openai
from anthropic.types import MessageParam
from cohere.types import AssistantChatMessageV2, ChatMessageV2, ToolChatMessageV2, UserChatMessageV2
from google import genai
from google.genai.interactions import InteractionsInputParam, StepParam
from google.genai.types import ContentDict
from langchain_core.messages import BaseMessage, messages_from_dict
from mcp_types import CallToolRequestParams, CallToolResult
from mistralai.client import Mistral
from mistralai.client.models import ChatCompletionRequestMessageTypedDict
from mypy_boto3_bedrock_runtime import BedrockRuntimeClient
from mypy_boto3_bedrock_runtime.type_defs import MessageUnionTypeDef
from openai.types.chat import ChatCompletionMessageParam
from openai.types.responses import ResponseInputItemParam, ResponseInputParam
from toolresult import ToolCall, ToolMessage, encode, encode_calls, encode_turns


def anthropic_messages(client: anthropic.Anthropic, calls: list[ToolCall], results: list[ToolMessage]) -> None:
    history: list[MessageParam] = [{"role": "user", "content": "What is in the picture?"}]
    client.messages.create(
        model="claude-opus-4-5",
        max_tokens=1024,
        messages=[*history, *encode_calls(calls, "anthropic"), *encode(results, "anthropic", calls)],
    )
    client.messages.create(model="claude-opus-4-5", max_tokens=1024, messages=encode(results, "anthropic"))
    history += encode_calls(calls, "anthropic")
    history.extend(encode(results, "anthropic", media="note"))
    for turn in encode_turns([results], "anthropic"):
        history += turn
    assert_type(encode(results, "anthropic")[0]["role"], Literal["user"])


def openai_chat(client: openai.OpenAI, calls: list[ToolCall], results: list[ToolMessage]) -> None:
    history: list[ChatCompletionMessageParam] = [{"role": "user", "content": "What is in the picture?"}]
    client.chat.completions.create(
        model="gpt-5.1",
        messages=[*history, *encode_calls(calls, "openai-chat"), *encode(results, "openai-chat", calls)],
    )
    client.chat.completions.create(model="gpt-5.1", messages=encode(results, "openai-chat"))
    history += encode(results, "openai-chat")


def openai_responses(client: openai.OpenAI, calls: list[ToolCall], results: list[ToolMessage]) -> None:
    history: ResponseInputParam = [{"role": "user", "content": "What is in the picture?"}]
    client.responses.create(
        model="gpt-5.1",
        input=[*history, *encode_calls(calls, "openai-responses"), *encode(results, "openai-responses", calls)],
    )
    client.responses.create(model="gpt-5.1", previous_response_id="resp_1", input=encode(results, "openai-responses"))
    history += encode(results, "openai-responses")
    for item in encode(results, "openai-responses"):
        assert_type(item, ResponseInputItemParam)


def google_genai(client: genai.Client, calls: list[ToolCall], results: list[ToolMessage]) -> None:
    history: list[ContentDict] = [{"role": "user", "parts": [{"text": "What is in the picture?"}]}]
    client.models.generate_content(
        model="gemini-3-flash",
        contents=[
            *history,
            *encode_calls(calls, "gemini", model="gemini-3-flash"),
            *encode(results, "gemini", calls, model="gemini-3-flash"),
        ],
    )
    client.models.generate_content(model="gemini-3-flash", contents=encode(results, "gemini"))
    history += encode(results, "gemini")
    for content in encode(results, "gemini"):
        assert_type(content, ContentDict)


def google_interactions(client: genai.Client, calls: list[ToolCall], results: list[ToolMessage]) -> None:
    client.interactions.create(
        model="gemini-3-flash", previous_interaction_id="v1_1", input=encode(results, "gemini-interactions")
    )
    client.interactions.create(
        model="gemini-3-flash",
        input=[*encode_calls(calls, "gemini-interactions"), *encode(results, "gemini-interactions", calls)],
    )
    steps: InteractionsInputParam = encode(results, "gemini-interactions")
    client.interactions.create(model="gemini-3-flash", input=steps)
    for step in encode(results, "gemini-interactions"):
        assert_type(step, StepParam)


def bedrock(client: BedrockRuntimeClient, calls: list[ToolCall], results: list[ToolMessage]) -> None:
    history: list[MessageUnionTypeDef] = [{"role": "user", "content": [{"text": "What is in the picture?"}]}]
    client.converse(
        modelId="anthropic.claude-sonnet-4-5",
        messages=[*history, *encode_calls(calls, "bedrock"), *encode(results, "bedrock", calls, family="anthropic")],
    )
    client.converse_stream(modelId="amazon.nova-pro", messages=encode(results, "bedrock", family="nova"))


def mistral(client: Mistral, calls: list[ToolCall], results: list[ToolMessage]) -> None:
    history: list[ChatCompletionRequestMessageTypedDict] = [{"role": "user", "content": "What is in the picture?"}]
    client.chat.complete(
        model="mistral-large-latest",
        messages=[*history, *encode_calls(calls, "mistral"), *encode(results, "mistral", calls)],
    )
    client.chat.complete(model="mistral-large-latest", messages=encode(results, "mistral"))


def cohere_chat(client: cohere.ClientV2, calls: list[ToolCall], results: list[ToolMessage]) -> None:
    # The SDK's types know models only, though its functions take dictionaries.
    history: list[ChatMessageV2] = [UserChatMessageV2(content="What is in the picture?")]
    history += (AssistantChatMessageV2.model_validate(message) for message in encode_calls(calls, "cohere"))
    for message in encode(results, "cohere", calls):
        if message["role"] == "tool":
            assert_type(message["tool_call_id"], str)
            history.append(ToolChatMessageV2.model_validate(message))
        else:
            history.append(UserChatMessageV2.model_validate(message))
    client.chat(model="command-a-03-2025", messages=history)


def ollama_chat(client: ollama.Client, calls: list[ToolCall], results: list[ToolMessage]) -> None:
    # The SDK's own signature is partly untyped.
    client.chat(  # pyright: ignore[reportUnknownMemberType]
        model="qwen3",
        messages=[
            {"role": "user", "content": "What is in the picture?"},
            *encode_calls(calls, "ollama"),
            *encode(results, "ollama", calls),
        ],
    )
    ollama.chat(model="qwen3", messages=encode(results, "ollama"))  # pyright: ignore[reportUnknownMemberType]
    assert_type(encode(results, "ollama")[0]["content"], str)


def langchain(calls: list[ToolCall], results: list[ToolMessage]) -> list[BaseMessage]:
    return messages_from_dict([*encode_calls(calls, "langchain"), *encode(results, "langchain", calls)])


def mcp_server(result: ToolMessage) -> CallToolResult:
    (encoded,) = encode([result], "mcp")
    assert_type(encoded.get("isError"), bool | None)
    return CallToolResult.model_validate(encoded)


def mcp_client(call: ToolCall) -> CallToolRequestParams:
    (request,) = encode_calls([call], "mcp")
    return CallToolRequestParams.model_validate(request["params"])
