"""What :func:`~toolresult.encode` and :func:`~toolresult.encode_calls` give on each wire, for type checkers.

Where the provider's SDK has a type of its own for a message, that type is meant, as the SDK in your environment has it, so that

    client.messages.create(messages=[*history, *encode(results, "anthropic")], …)

checks as it stands. Nothing is imported from an SDK when the program runs, and none needs to be there: without the SDK these types take
part in no check, and at run time the names are plain ``dict`` and ``list``. Where no SDK has a type, the types stand here.

A ``provider_block`` part is replayed as the application gave it, and ``provider_options`` may add keys: neither has a type here.
"""

# Without an SDK its types are unknown, and that is as it should be.
# mypy: disable-error-code="import-not-found,import-untyped,misc"
# pyright: reportMissingImports=false, reportMissingModuleSource=false, reportUnknownVariableType=false, reportUntypedBaseClass=false

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from anthropic.types import AssistantMessageParam, UserMessageParam
    from google.genai.interactions import StepParam
    from google.genai.types import ContentDict
    from mistralai.client.models import AssistantMessageTypedDict, ToolMessageTypedDict, UserMessageTypedDict
    from mypy_boto3_bedrock_runtime.type_defs import MessageTypeDef
    from openai.types.chat import (
        ChatCompletionAssistantMessageParam,
        ChatCompletionToolMessageParam,
        ChatCompletionUserMessageParam,
    )
    from openai.types.responses import ResponseInputItemParam

    class AnthropicResults(UserMessageParam):
        """``anthropic``: the user message with all results of the turn."""

    class AnthropicCalls(AssistantMessageParam):
        """``anthropic``: the assistant message with the calls."""

    class OpenaiChatResult(ChatCompletionToolMessageParam):
        """``openai-chat``: one result."""

    class OpenaiChatMedia(ChatCompletionUserMessageParam):
        """``openai-chat``: the media that follow after the results."""

    class OpenaiChatCalls(ChatCompletionAssistantMessageParam):
        """``openai-chat``: the assistant message with the calls."""

    class BedrockMessage(MessageTypeDef):
        """``bedrock``: a message with results, media or calls; bytes are raw."""

    class MistralResult(ToolMessageTypedDict):
        """``mistral``: one result."""

    class MistralMedia(UserMessageTypedDict):
        """``mistral``: the media that follow after the results."""

    class MistralCalls(AssistantMessageTypedDict):
        """``mistral``: the assistant message with the calls, or the one that stands before media."""

    # Where an SDK asks for a list of exactly its own union, the list has a type: it goes in alone and among others.
    class OpenaiResponsesInput(list[ResponseInputItemParam]):
        """``openai-responses``: items for the input."""

    class GeminiContents(list[ContentDict]):
        """``gemini``: contents with results, media or calls. The keys are those of the REST API, which the SDK takes too."""

    class GeminiInteractionsInput(list[StepParam]):
        """``gemini-interactions``: steps for the input."""
else:
    AnthropicResults = AnthropicCalls = dict[str, Any]
    OpenaiChatResult = OpenaiChatMedia = OpenaiChatCalls = dict[str, Any]
    BedrockMessage = dict[str, Any]
    MistralResult = MistralMedia = MistralCalls = dict[str, Any]
    OpenaiResponsesInput = GeminiContents = GeminiInteractionsInput = list[dict[str, Any]]

LangchainMessage: TypeAlias = dict[str, Any]
"""``langchain``: what ``messages_from_dict`` takes, and as it is typed there."""


class TextBlock(TypedDict):
    """Words, on the wires that have them in this form."""

    type: Literal["text"]
    text: str


class McpMedia(TypedDict):
    """A picture or sound, in base64."""

    type: Literal["image", "audio"]
    data: str
    mimeType: str


class McpResourceContents(TypedDict):
    """A file: its text, or its bytes in base64."""

    uri: str
    mimeType: NotRequired[str]
    text: NotRequired[str]
    blob: NotRequired[str]


class McpResource(TypedDict):
    """A file inside the result."""

    type: Literal["resource"]
    resource: McpResourceContents


class McpLink(TypedDict):
    """A file by its address."""

    type: Literal["resource_link"]
    uri: str
    name: str
    title: NotRequired[str]
    description: NotRequired[str]
    mimeType: NotRequired[str]


class McpResult(TypedDict):
    """``mcp``: the result of one call, as ``CallToolResult.model_validate`` takes it."""

    resultType: NotRequired[Literal["complete"]]
    content: list[TextBlock | McpMedia | McpResource | McpLink]
    structuredContent: NotRequired[object]
    isError: NotRequired[bool]
    _meta: NotRequired[dict[str, object]]


class McpCallParams(TypedDict):
    """What ``CallToolRequestParams.model_validate`` takes."""

    name: str
    arguments: dict[str, object]


class McpCall(TypedDict):
    """``mcp``: the request of one call."""

    jsonrpc: Literal["2.0"]
    id: str
    method: Literal["tools/call"]
    params: McpCallParams


class AiSdkBytes(TypedDict):
    """Bytes in base64, as version 6 has them."""

    type: Literal["image-data", "file-data"]
    data: str
    mediaType: str
    filename: NotRequired[str]


class AiSdkAddress(TypedDict):
    """A file by its address."""

    type: Literal["image-url", "file-url"]
    url: str


class AiSdkFileId(TypedDict):
    """A file that the provider keeps."""

    type: Literal["image-file-id", "file-id"]
    fileId: str


class AiSdkData(TypedDict):
    """The bytes of a file in base64."""

    type: Literal["data"]
    data: str


class AiSdkFile(TypedDict):
    """Bytes as version 7 has them."""

    type: Literal["file"]
    mediaType: str
    data: AiSdkData
    filename: NotRequired[str]


class AiSdkTextOutput(TypedDict):
    """Text that the tool gave, or that says its failure."""

    type: Literal["text", "error-text"]
    value: str


class AiSdkJsonOutput(TypedDict):
    """The output itself, any JSON."""

    type: Literal["json", "error-json"]
    value: object


class AiSdkContentOutput(TypedDict):
    """Texts and media in their order."""

    type: Literal["content"]
    value: list[TextBlock | AiSdkBytes | AiSdkAddress | AiSdkFileId | AiSdkFile]


class AiSdkToolResult(TypedDict):
    """One result."""

    type: Literal["tool-result"]
    toolCallId: str
    toolName: str
    output: AiSdkTextOutput | AiSdkJsonOutput | AiSdkContentOutput


class AiSdkResults(TypedDict):
    """``ai-sdk``: the tool message with all results of the turn."""

    role: Literal["tool"]
    content: list[AiSdkToolResult]


class AiSdkImagePart(TypedDict):
    """A picture in base64, or its address."""

    type: Literal["image"]
    image: str
    mediaType: NotRequired[str]


class AiSdkFilePart(TypedDict):
    """A file in base64, or its address."""

    type: Literal["file"]
    data: str
    mediaType: str
    filename: NotRequired[str]


class AiSdkMedia(TypedDict):
    """``ai-sdk``: the media of a failed result, which follow after the results."""

    role: Literal["user"]
    content: list[TextBlock | AiSdkImagePart | AiSdkFilePart]


class AiSdkToolCall(TypedDict):
    """One call."""

    type: Literal["tool-call"]
    toolCallId: str
    toolName: str
    input: dict[str, object]
    providerExecuted: NotRequired[bool]


class AiSdkCalls(TypedDict):
    """``ai-sdk``: the assistant message with the calls."""

    role: Literal["assistant"]
    content: list[AiSdkToolCall]


class CohereDocumentData(TypedDict):
    """A JSON object that the model can cite."""

    data: dict[str, object]


class CohereDocument(TypedDict):
    """An output that is an object."""

    type: Literal["document"]
    document: CohereDocumentData


class CohereResult(TypedDict):
    """``cohere``: one result, as ``ToolChatMessageV2.model_validate`` takes it."""

    role: Literal["tool"]
    tool_call_id: str
    content: str | list[TextBlock | CohereDocument]


class CohereAddress(TypedDict):
    """The address of a picture, or a data URL."""

    url: str
    detail: NotRequired[str]


class CohereImage(TypedDict):
    """A picture."""

    type: Literal["image_url"]
    image_url: CohereAddress


class CohereMedia(TypedDict):
    """``cohere``: the pictures that follow after the results, as ``UserChatMessageV2.model_validate`` takes them."""

    role: Literal["user"]
    content: list[TextBlock | CohereImage]


class TextFunction(TypedDict):
    """The called function, its arguments as JSON text."""

    name: str
    arguments: str


class CohereCall(TypedDict):
    """One call."""

    id: str
    type: Literal["function"]
    function: TextFunction


class CohereCalls(TypedDict):
    """``cohere``: the assistant message with the calls, as ``AssistantChatMessageV2.model_validate`` takes it."""

    role: Literal["assistant"]
    tool_calls: list[CohereCall]


class OllamaResult(TypedDict):
    """``ollama``: one result, with its pictures in base64."""

    role: Literal["tool"]
    tool_name: NotRequired[str]
    content: str
    images: NotRequired[list[str]]


class OllamaFunction(TypedDict):
    """The called function."""

    name: str
    arguments: dict[str, object]


class OllamaCall(TypedDict):
    """One call."""

    function: OllamaFunction


class OllamaCalls(TypedDict):
    """``ollama``: the assistant message with the calls."""

    role: Literal["assistant"]
    content: str
    tool_calls: list[OllamaCall]


class OtelResponse(TypedDict):
    """One result: any JSON, or text."""

    type: Literal["tool_call_response"]
    id: NotRequired[str]
    response: object


class OtelBlob(TypedDict):
    """Media in base64."""

    type: Literal["blob"]
    modality: str
    mime_type: NotRequired[str]
    content: str


class OtelUri(TypedDict):
    """Media by their address."""

    type: Literal["uri"]
    modality: str
    mime_type: NotRequired[str]
    uri: str


class OtelFile(TypedDict):
    """Media that somebody keeps."""

    type: Literal["file"]
    modality: str
    mime_type: NotRequired[str]
    file_id: str


class OtelResult(TypedDict):
    """``otel``: the message with one result."""

    role: Literal["tool"]
    parts: list[OtelResponse | OtelBlob | OtelUri | OtelFile]


class OtelCall(TypedDict):
    """One call."""

    type: Literal["tool_call"]
    id: str
    name: str
    arguments: dict[str, object]


class OtelCalls(TypedDict):
    """``otel``: the assistant message with the calls."""

    role: Literal["assistant"]
    parts: list[OtelCall]
