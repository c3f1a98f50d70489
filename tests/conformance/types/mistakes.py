"""What does not fit an SDK: each marked line, and no other, must be refused, or the judge would accept anything."""

import anthropic
import ollama
import openai
from google import genai
from google.genai.interactions import InteractionsInputParam
from langchain_core.messages import messages_from_dict
from mcp_types import CallToolRequestParams
from mistralai.client import Mistral
from mypy_boto3_bedrock_runtime import BedrockRuntimeClient
from toolresult import ToolCall, ToolMessage, encode, encode_calls, encode_json, encode_turns

calls: list[ToolCall] = []
results: list[ToolMessage] = []
wire: str = "anthropic"


def one_wire_to_the_sdk_of_another(
    claude: anthropic.Anthropic, gpt: openai.OpenAI, gemini: genai.Client, aws: BedrockRuntimeClient, mistral: Mistral
) -> None:
    claude.messages.create(model="m", max_tokens=1, messages=encode(results, "openai-chat"))  # refused
    claude.messages.create(model="m", max_tokens=1, messages=[*encode_calls(calls, "openai-chat")])  # refused
    gpt.chat.completions.create(model="m", messages=encode(results, "anthropic"))  # refused
    gpt.responses.create(model="m", input=encode(results, "openai-chat"))  # refused
    gemini.models.generate_content(model="m", contents=encode(results, "openai-chat"))  # refused
    steps: InteractionsInputParam = encode(results, "openai-responses")  # refused
    # The SDK's last overload takes anything, so that the variable is what can be refused.
    gemini.interactions.create(model="m", input=steps)
    aws.converse(modelId="m", messages=encode(results, "anthropic"))  # refused
    mistral.chat.complete(model="m", messages=encode(results, "bedrock"))  # refused


def what_is_no_list_of_messages(claude: anthropic.Anthropic, gpt: openai.OpenAI, aws: BedrockRuntimeClient) -> None:
    claude.messages.create(model="m", max_tokens=1, messages=encode_json(results, "anthropic"))  # refused
    claude.messages.create(model="m", max_tokens=1, messages=encode_turns([results], "anthropic"))  # refused
    claude.messages.create(model="m", max_tokens=1, messages=encode(results, wire))  # refused
    gpt.responses.create(model="m", input=encode_turns([results], "openai-responses"))  # refused
    aws.converse(modelId="m", messages=encode_json(results, "bedrock"))  # refused
    ollama.chat(model="m", messages=encode_turns([results], "ollama"))  # pyright: ignore[reportUnknownMemberType]  # refused
    messages_from_dict(encode(results, "ollama"))  # refused


def keys_that_are_not_there() -> None:
    print(encode(results, "anthropic")[0]["tool_call_id"])  # refused
    print(encode(results, "mcp")[0]["is_error"])  # refused
    CallToolRequestParams(name=encode_calls(calls, "mcp")[0]["params"]["arguments"])  # refused
