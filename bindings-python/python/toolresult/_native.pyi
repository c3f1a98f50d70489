"""Types of the native module. What it exports is public through ``toolresult``."""

# A wire that is named in the code gives that wire's own types; one that is only known to be a text gives dictionaries.
# mypy: disable-error-code="overload-overlap"
# pyright: reportOverlappingOverload=false

from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from types import GenericAlias
from typing import Any, ClassVar, Final, Generic, Literal, Self, TypeAlias, TypedDict, TypeVar, final, overload

from typing_extensions import Buffer, Unpack, disjoint_base

from ._absent import Absent
from ._limits import Limits
from ._plan import PartPlan
from .wire_types import (
    AiSdkCalls,
    AiSdkMedia,
    AiSdkResults,
    AnthropicCalls,
    AnthropicResults,
    BedrockMessage,
    CohereCalls,
    CohereMedia,
    CohereResult,
    GeminiContents,
    GeminiInteractionsInput,
    LangchainMessage,
    McpCall,
    McpResult,
    MistralCalls,
    MistralMedia,
    MistralResult,
    OllamaCalls,
    OllamaResult,
    OpenaiChatCalls,
    OpenaiChatMedia,
    OpenaiChatResult,
    OpenaiResponsesInput,
    OtelCalls,
    OtelResult,
)

_T_co = TypeVar("_T_co", covariant=True)
_U = TypeVar("_U")

# Text that holds JSON. `bytes` and `str` are borrowed, other buffers are copied once.
_JsonText: TypeAlias = str | Buffer
# An object: any mapping whose values have a JSON form (semantics section 3).
_Object: TypeAlias = Mapping[str, Any]
_Hook: TypeAlias = Callable[[Any], object]
_Part: TypeAlias = (
    TextPart | ThinkingPart | ImagePart | ImageUrlPart | VideoUrlPart | FilePart | ProviderBlockPart | UnknownPart
)
_Content: TypeAlias = str | Iterable[ContentPart | str]
# The calls of a turn: calls, or the assistant message that holds them, or either as JSON text.
_Calls: TypeAlias = Iterable[ToolCall | _Object] | _Object | _JsonText

class _EncodeOptions(TypedDict, total=False):
    # What happens to media that the wire does not take inside a tool result; the default is "hoist".
    media: Literal["hoist", "error", "note"] | None
    # The most Unicode scalar values of one text part; the end of the text says how much was left out.
    max_text_chars: int | None
    # `gemini`: the model, such as "gemini-3-flash". From Gemini 3 on media stand inside the response.
    model: str | None
    # `gemini`: the request goes to Vertex.
    vertex: bool | None
    # `bedrock`: the family of the model; the default is "anthropic".
    family: Literal["anthropic", "nova", "llama", "mistral", "writer"] | None
    # `mcp`: the revision of the protocol; the default is "2025-11-25".
    revision: Literal["2025-06-18", "2025-11-25", "2026-07-28"] | None
    # `mcp`: when structured content is sent; "always" shows the output to the client. The default is "derived".
    structured: Literal["derived", "always", "never"] | None
    # `ai-sdk`: the major version; the default is "6", whose forms 7 accepts too.
    version: Literal["6", "7"] | None

__version__: Final[str]

@disjoint_base
class ContentPart:
    """One part of what the model sees: made by the constructors here, each of which gives the class of its kind."""

    @property
    def type(self) -> str:
        """The kind of the part, a literal in each class."""
    @property
    def metadata(self) -> dict[str, Any]:
        """Private data of the part, never sent: a new `dict` each time."""
    @property
    def provider_options(self) -> dict[str, Any]:
        """Options by provider: a new `dict` each time."""
    @property
    def extra(self) -> dict[str, Any]:
        """Keys this version does not know; written back, sent nowhere: a new `dict` each time."""
    @staticmethod
    def text(text: str, *, metadata: _Object | None = None, provider_options: _Object | None = None) -> TextPart:
        """Words for the model."""
    @staticmethod
    def thinking(
        text: str, *, metadata: _Object | None = None, provider_options: _Object | None = None
    ) -> ThinkingPart:
        """The model's own reasoning; left out of results on every wire."""
    @staticmethod
    def image(
        data: Buffer,
        media_type: str | None = None,
        *,
        metadata: _Object | None = None,
        provider_options: _Object | None = None,
    ) -> ImagePart:
        """A picture by its bytes. `bytes` are held and not copied."""
    @staticmethod
    def image_url(
        url: str,
        media_type: str | None = None,
        *,
        metadata: _Object | None = None,
        provider_options: _Object | None = None,
    ) -> ImageUrlPart | ImagePart:
        """A picture by its address. A `data:` URL is read as bytes and gives an image with bytes."""
    @staticmethod
    def video_url(
        url: str,
        media_type: str | None = None,
        *,
        metadata: _Object | None = None,
        provider_options: _Object | None = None,
    ) -> VideoUrlPart | FilePart:
        """A video by its address. A `data:` URL is read as bytes and gives a file with bytes."""
    @staticmethod
    def file(
        data: Buffer,
        media_type: str | None = None,
        *,
        filename: str | None = None,
        title: str | None = None,
        description: str | None = None,
        metadata: _Object | None = None,
        provider_options: _Object | None = None,
    ) -> FilePart:
        """Any file by its bytes, audio and video included. `bytes` are held and not copied."""
    @staticmethod
    def file_id(
        file_id: str,
        *,
        media_type: str | None = None,
        filename: str | None = None,
        title: str | None = None,
        description: str | None = None,
        provider: str | None = None,
        metadata: _Object | None = None,
        provider_options: _Object | None = None,
    ) -> FilePart:
        """A file at a provider, by its id. `provider` says who owns the id."""
    @staticmethod
    def file_url(
        url: str,
        media_type: str | None = None,
        *,
        filename: str | None = None,
        title: str | None = None,
        description: str | None = None,
        metadata: _Object | None = None,
        provider_options: _Object | None = None,
    ) -> FilePart:
        """A file by its address. A `data:` URL is read as bytes."""
    @staticmethod
    def provider_block(
        provider: str, data: object, *, metadata: _Object | None = None, provider_options: _Object | None = None
    ) -> ProviderBlockPart:
        """A block of one provider, any JSON, replayed only to its owner."""
    @staticmethod
    def from_path(
        path: str | PathLike[str], *, metadata: _Object | None = None, provider_options: _Object | None = None
    ) -> ImagePart | FilePart:
        """An image or file from the file system, with its name. Raises `OSError` as `open` does."""
    @staticmethod
    def from_json(text: _JsonText, *, limits: Limits | None = None) -> _Part:
        """Reads the JSON form. Of an unknown kind it gives an `UnknownPart`, which keeps everything."""
    def to_json(self) -> bytes:
        """The JSON form, UTF-8."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

# A field has the name of the constructor in some kinds: there the instance's field is what counts.

@final
class TextPart(ContentPart):
    """Words for the model."""

    __match_args__: ClassVar[tuple[Literal["text"]]]
    @property
    def type(self) -> Literal["text"]: ...
    @property
    def text(self) -> str: ...  # type: ignore[override]  # pyright: ignore[reportIncompatibleMethodOverride]

@final
class ThinkingPart(ContentPart):
    """The model's own reasoning; left out of results on every wire."""

    __match_args__: ClassVar[tuple[Literal["text"]]]
    @property
    def type(self) -> Literal["thinking"]: ...
    @property
    def text(self) -> str: ...  # type: ignore[override]  # pyright: ignore[reportIncompatibleMethodOverride]

@final
class ImagePart(ContentPart):
    """A picture by its bytes."""

    __match_args__: ClassVar[tuple[Literal["data"], Literal["media_type"]]]
    @property
    def type(self) -> Literal["image"]: ...
    @property
    def data(self) -> bytes:
        """The object the part was made from, else a new one each time."""
    @property
    def media_type(self) -> str: ...

@final
class ImageUrlPart(ContentPart):
    """A picture by its address."""

    __match_args__: ClassVar[tuple[Literal["url"], Literal["media_type"]]]
    @property
    def type(self) -> Literal["image_url"]: ...
    @property
    def url(self) -> str: ...
    @property
    def media_type(self) -> str | None: ...

@final
class VideoUrlPart(ContentPart):
    """A video by its address."""

    __match_args__: ClassVar[tuple[Literal["url"], Literal["media_type"]]]
    @property
    def type(self) -> Literal["video_url"]: ...
    @property
    def url(self) -> str: ...
    @property
    def media_type(self) -> str | None: ...

@final
class FilePart(ContentPart):
    """Any file: exactly one of `data`, `file_id` and `url` is there."""

    __match_args__: ClassVar[
        tuple[Literal["data"], Literal["file_id"], Literal["url"], Literal["media_type"], Literal["filename"]]
    ]
    @property
    def type(self) -> Literal["file"]: ...
    @property
    def data(self) -> bytes | None: ...
    @property
    def file_id(self) -> str | None: ...  # type: ignore[override]  # pyright: ignore[reportIncompatibleMethodOverride]
    @property
    def url(self) -> str | None: ...
    @property
    def media_type(self) -> str | None: ...
    @property
    def filename(self) -> str | None: ...
    @property
    def title(self) -> str | None: ...
    @property
    def description(self) -> str | None: ...
    @property
    def provider(self) -> str | None:
        """Who owns the `file_id`; `None` means the target of the encoding."""

@final
class ProviderBlockPart(ContentPart):
    """A block of one provider, replayed only to its owner."""

    __match_args__: ClassVar[tuple[Literal["provider"], Literal["data"]]]
    @property
    def type(self) -> Literal["provider_block"]: ...
    @property
    def provider(self) -> str: ...
    @property
    def data(self) -> Any:
        """The block: a new value each time."""

@final
class UnknownPart(ContentPart):
    """A part of a kind that this version does not know: kept whole and written back."""

    __match_args__: ClassVar[tuple[Literal["kind"], Literal["value"]]]
    @property
    def type(self) -> Literal["unknown"]:
        """Always `"unknown"`, so that `type` stays a name that type checkers know; `kind` is what the JSON says."""
    @property
    def kind(self) -> str:
        """The value of `type` in the JSON."""
    @property
    def value(self) -> dict[str, Any]:
        """The whole part: a new `dict` each time."""

@final
class ToolResult(Generic[_T_co]):
    """What a tool returned, in three fields that are kept apart (semantics section 1).

    `output` is the application's own value: the object itself is kept, and written as it is when its JSON is needed. `content` is
    what the model sees; absent or empty, it is derived from the output. `metadata` is private and never sent. `default` is
    called with a value that has no JSON form and gives another in its place.
    """

    __match_args__: ClassVar[tuple[Literal["output"], Literal["content"], Literal["metadata"]]]
    @overload
    def __new__(
        cls,
        output: Literal[Absent.ABSENT] = ...,
        content: _Content | None = None,
        metadata: _Object | None = None,
        *,
        default: _Hook | None = None,
    ) -> ToolResult[None]: ...
    @overload
    def __new__(
        cls,
        output: _T_co,
        content: _Content | None = None,
        metadata: _Object | None = None,
        *,
        default: _Hook | None = None,
    ) -> ToolResult[_T_co]: ...
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...
    @staticmethod
    def from_json(text: _JsonText, *, limits: Limits | None = None) -> ToolResult[Any]:
        """Reads the JSON form. Nothing is built before it is read."""
    @staticmethod
    def from_message(message: ToolMessage) -> ToolResult[Any]:
        """The result that a message carries; the error flag stays with the message."""
    @property
    def output(self) -> _T_co:
        """The object that was given, or one built from the JSON, a new one each time; `None` where there is none."""
    @property
    def has_output(self) -> bool:
        """Whether there is an output, `None` included."""
    @property
    def content(self) -> tuple[_Part, ...] | None:
        """The parts as given: `None` where there is no content, which differs from an empty tuple."""
    @property
    def metadata(self) -> dict[str, Any]:
        """Private data, never sent: a new `dict` each time."""
    @property
    def extra(self) -> dict[str, Any]:
        """Keys this version does not know; written back, sent nowhere: a new `dict` each time."""
    def to_json(self) -> bytes:
        """The JSON form, UTF-8. An output that was given is written as it is now."""
    def to_message(self, tool_call_id: str, *, name: str | None = None, is_error: bool = False) -> ToolMessage:
        """The message that answers a call with this result (semantics section 5)."""
    @overload
    def replace(
        self,
        *,
        output: Literal[Absent.ABSENT] = ...,
        content: _Content | Absent | None = ...,
        metadata: _Object | Absent | None = ...,
    ) -> ToolResult[_T_co]: ...
    @overload
    def replace(
        self, *, output: _U, content: _Content | Absent | None = ..., metadata: _Object | Absent | None = ...
    ) -> ToolResult[_U]:
        """A copy with other fields; those that are not given, or `ABSENT`, stay."""
    def show(self) -> str:
        """A text with the values of all fields. `repr` has types, sizes and keys only."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> Self: ...
    def __replace__(self, **changes: Any) -> ToolResult[Any]: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class ToolMessage:
    """The message that answers a tool call, with output, error flag and user metadata apart (semantics section 5)."""

    __match_args__: ClassVar[tuple[Literal["tool_call_id"], Literal["name"], Literal["content"]]]
    @staticmethod
    def from_json(text: _JsonText, *, limits: Limits | None = None) -> ToolMessage:
        """Reads the JSON form. Nothing is built before it is read."""
    @property
    def tool_call_id(self) -> str | None:
        """The id of the call that is answered; `None` where a wire has none."""
    @property
    def name(self) -> str | None:
        """The name of the tool, where it is known."""
    @property
    def content(self) -> tuple[_Part, ...]:
        """What the model sees."""
    @property
    def output(self) -> Any:
        """The object that the result was made with, or one built from the JSON, a new one each time."""
    @property
    def has_output(self) -> bool:
        """Whether there is an output, `None` included."""
    @property
    def metadata(self) -> dict[str, Any]:
        """The user's own metadata, without the reserved keys: a new `dict` each time."""
    @property
    def is_error(self) -> bool:
        """Whether the tool failed."""
    @property
    def has_explicit_content(self) -> bool:
        """Whether the message carries the marker that its content was given and not derived."""
    @property
    def extra(self) -> dict[str, Any]:
        """Keys this version does not know; written back, sent nowhere: a new `dict` each time."""
    def to_json(self) -> bytes:
        """The JSON form, UTF-8. An output is written once; what was written before stays as it was."""
    def replace(
        self,
        *,
        tool_call_id: str | Absent | None = ...,
        name: str | Absent | None = ...,
        content: _Content | None = None,
    ) -> ToolMessage:
        """A copy with other fields: `None` takes the id or the name away, and keeps the content."""
    def show(self) -> str:
        """A text with the values of all fields. `repr` has types, sizes and keys only."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> Self: ...
    def __replace__(self, **changes: Any) -> ToolMessage: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class ToolCall:
    """What the model asked for: one call of a tool (semantics section 6).

    `arguments` is the text as the model gave it; a mapping is written as JSON.
    """

    __match_args__: ClassVar[tuple[Literal["id"], Literal["name"], Literal["arguments"]]]
    def __new__(
        cls,
        id: str,  # noqa: A002
        name: str,
        arguments: str | _Object | None = None,
        *,
        kind: Literal["function", "custom"] = "function",
        provider_executed: bool = False,
        is_async: bool = False,
        provider_data: object = None,
    ) -> Self: ...
    @staticmethod
    def from_json(text: _JsonText) -> ToolCall:
        """Reads the JSON form of one call."""
    def to_json(self) -> bytes:
        """The JSON form, UTF-8; what has its default is left out."""
    @property
    def id(self) -> str:
        """The id that the result names."""
    @property
    def name(self) -> str:
        """The name of the tool."""
    @property
    def arguments(self) -> str:
        """JSON text for a function, free text for a custom tool."""
    @property
    def kind(self) -> Literal["function", "custom"]: ...
    @property
    def provider_executed(self) -> bool:
        """Whether the provider ran the call itself: then it needs no result."""
    @property
    def is_async(self) -> bool:
        """Whether the result may come in a later turn."""
    @property
    def provider_data(self) -> Any:
        """Data of the provider that must go back to it with the call: a new value each time."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

def to_message(
    returned: object,
    tool_call_id: str,
    *,
    name: str | None = None,
    is_error: bool = False,
    default: _Hook | None = None,
) -> ToolMessage:
    """The message that answers a call with whatever a tool returned (semantics section 5)."""

def messages_from_json(text: _JsonText, *, limits: Limits | None = None) -> list[ToolMessage]:
    """Reads a JSON list of messages."""

def messages_to_json(messages: Iterable[ToolMessage]) -> bytes:
    """Writes messages as a JSON list, UTF-8."""

@overload
def encode(
    messages: Iterable[ToolMessage],
    wire: Literal["anthropic"],
    calls: _Calls | None = None,
    **options: Unpack[_EncodeOptions],
) -> list[AnthropicResults]: ...
@overload
def encode(
    messages: Iterable[ToolMessage],
    wire: Literal["openai-chat"],
    calls: _Calls | None = None,
    **options: Unpack[_EncodeOptions],
) -> list[OpenaiChatResult | OpenaiChatMedia]: ...
@overload
def encode(
    messages: Iterable[ToolMessage],
    wire: Literal["openai-responses"],
    calls: _Calls | None = None,
    **options: Unpack[_EncodeOptions],
) -> OpenaiResponsesInput: ...
@overload
def encode(
    messages: Iterable[ToolMessage],
    wire: Literal["gemini"],
    calls: _Calls | None = None,
    **options: Unpack[_EncodeOptions],
) -> GeminiContents: ...
@overload
def encode(
    messages: Iterable[ToolMessage],
    wire: Literal["bedrock"],
    calls: _Calls | None = None,
    **options: Unpack[_EncodeOptions],
) -> list[BedrockMessage]: ...
@overload
def encode(
    messages: Iterable[ToolMessage],
    wire: Literal["mcp"],
    calls: _Calls | None = None,
    **options: Unpack[_EncodeOptions],
) -> list[McpResult]: ...
@overload
def encode(
    messages: Iterable[ToolMessage],
    wire: Literal["ai-sdk"],
    calls: _Calls | None = None,
    **options: Unpack[_EncodeOptions],
) -> list[AiSdkResults | AiSdkMedia]: ...
@overload
def encode(
    messages: Iterable[ToolMessage],
    wire: Literal["mistral"],
    calls: _Calls | None = None,
    **options: Unpack[_EncodeOptions],
) -> list[MistralResult | MistralMedia | MistralCalls]: ...
@overload
def encode(
    messages: Iterable[ToolMessage],
    wire: Literal["cohere"],
    calls: _Calls | None = None,
    **options: Unpack[_EncodeOptions],
) -> list[CohereResult | CohereMedia]: ...
@overload
def encode(
    messages: Iterable[ToolMessage],
    wire: Literal["ollama"],
    calls: _Calls | None = None,
    **options: Unpack[_EncodeOptions],
) -> list[OllamaResult]: ...
@overload
def encode(
    messages: Iterable[ToolMessage],
    wire: Literal["langchain"],
    calls: _Calls | None = None,
    **options: Unpack[_EncodeOptions],
) -> list[LangchainMessage]: ...
@overload
def encode(
    messages: Iterable[ToolMessage],
    wire: Literal["otel"],
    calls: _Calls | None = None,
    **options: Unpack[_EncodeOptions],
) -> list[OtelResult]: ...
@overload
def encode(
    messages: Iterable[ToolMessage],
    wire: Literal["gemini-interactions"],
    calls: _Calls | None = None,
    **options: Unpack[_EncodeOptions],
) -> GeminiInteractionsInput: ...
@overload
def encode(
    messages: Iterable[ToolMessage], wire: str, calls: _Calls | None = None, **options: Unpack[_EncodeOptions]
) -> list[dict[str, Any]]:
    """The messages or items that go into the next request for one turn, as the wire's own SDK takes them."""

def encode_json(
    messages: Iterable[ToolMessage], wire: str, calls: _Calls | None = None, **options: Unpack[_EncodeOptions]
) -> bytes:
    """The same as the JSON text of the request's body, UTF-8."""

@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: Literal["anthropic"], **options: Unpack[_EncodeOptions]
) -> list[list[AnthropicResults]]: ...
@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: Literal["openai-chat"], **options: Unpack[_EncodeOptions]
) -> list[list[OpenaiChatResult | OpenaiChatMedia]]: ...
@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: Literal["openai-responses"], **options: Unpack[_EncodeOptions]
) -> list[OpenaiResponsesInput]: ...
@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: Literal["gemini"], **options: Unpack[_EncodeOptions]
) -> list[GeminiContents]: ...
@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: Literal["bedrock"], **options: Unpack[_EncodeOptions]
) -> list[list[BedrockMessage]]: ...
@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: Literal["mcp"], **options: Unpack[_EncodeOptions]
) -> list[list[McpResult]]: ...
@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: Literal["ai-sdk"], **options: Unpack[_EncodeOptions]
) -> list[list[AiSdkResults | AiSdkMedia]]: ...
@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: Literal["mistral"], **options: Unpack[_EncodeOptions]
) -> list[list[MistralResult | MistralMedia | MistralCalls]]: ...
@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: Literal["cohere"], **options: Unpack[_EncodeOptions]
) -> list[list[CohereResult | CohereMedia]]: ...
@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: Literal["ollama"], **options: Unpack[_EncodeOptions]
) -> list[list[OllamaResult]]: ...
@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: Literal["langchain"], **options: Unpack[_EncodeOptions]
) -> list[list[LangchainMessage]]: ...
@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: Literal["otel"], **options: Unpack[_EncodeOptions]
) -> list[list[OtelResult]]: ...
@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: Literal["gemini-interactions"], **options: Unpack[_EncodeOptions]
) -> list[GeminiInteractionsInput]: ...
@overload
def encode_turns(
    turns: Iterable[Iterable[ToolMessage]], wire: str, **options: Unpack[_EncodeOptions]
) -> list[list[dict[str, Any]]]:
    """Encodes the turns of a history: a list of messages or items for each turn."""

def encode_turns_json(turns: Iterable[Iterable[ToolMessage]], wire: str, **options: Unpack[_EncodeOptions]) -> bytes:
    """The same as JSON text, UTF-8: a list of lists."""

def decode(wire_json: object, wire: str, calls: _Calls | None = None) -> list[ToolMessage]:
    """Reads the tool results out of a wire's JSON: text, or the lists and dictionaries of an SDK."""

def decode_calls(wire_json: object, wire: str) -> list[ToolCall]:
    """Reads the model's calls out of a wire's JSON: a response, an assistant message or a whole history, text or an SDK's objects."""

@overload
def encode_calls(
    calls: _Calls, wire: Literal["anthropic"], **options: Unpack[_EncodeOptions]
) -> list[AnthropicCalls]: ...
@overload
def encode_calls(
    calls: _Calls, wire: Literal["openai-chat"], **options: Unpack[_EncodeOptions]
) -> list[OpenaiChatCalls]: ...
@overload
def encode_calls(
    calls: _Calls, wire: Literal["openai-responses"], **options: Unpack[_EncodeOptions]
) -> OpenaiResponsesInput: ...
@overload
def encode_calls(calls: _Calls, wire: Literal["gemini"], **options: Unpack[_EncodeOptions]) -> GeminiContents: ...
@overload
def encode_calls(
    calls: _Calls, wire: Literal["bedrock"], **options: Unpack[_EncodeOptions]
) -> list[BedrockMessage]: ...
@overload
def encode_calls(calls: _Calls, wire: Literal["mcp"], **options: Unpack[_EncodeOptions]) -> list[McpCall]: ...
@overload
def encode_calls(calls: _Calls, wire: Literal["ai-sdk"], **options: Unpack[_EncodeOptions]) -> list[AiSdkCalls]: ...
@overload
def encode_calls(calls: _Calls, wire: Literal["mistral"], **options: Unpack[_EncodeOptions]) -> list[MistralCalls]: ...
@overload
def encode_calls(calls: _Calls, wire: Literal["cohere"], **options: Unpack[_EncodeOptions]) -> list[CohereCalls]: ...
@overload
def encode_calls(calls: _Calls, wire: Literal["ollama"], **options: Unpack[_EncodeOptions]) -> list[OllamaCalls]: ...
@overload
def encode_calls(
    calls: _Calls, wire: Literal["langchain"], **options: Unpack[_EncodeOptions]
) -> list[LangchainMessage]: ...
@overload
def encode_calls(calls: _Calls, wire: Literal["otel"], **options: Unpack[_EncodeOptions]) -> list[OtelCalls]: ...
@overload
def encode_calls(
    calls: _Calls, wire: Literal["gemini-interactions"], **options: Unpack[_EncodeOptions]
) -> GeminiInteractionsInput: ...
@overload
def encode_calls(calls: _Calls, wire: str, **options: Unpack[_EncodeOptions]) -> list[dict[str, Any]]:
    """The assistant message or the items that hold these calls, as the wire's own SDK takes them."""

def encode_calls_json(calls: _Calls, wire: str, **options: Unpack[_EncodeOptions]) -> bytes:
    """The same as JSON text, UTF-8."""

def plan(
    messages: Iterable[ToolMessage], wire: str, calls: _Calls | None = None, **options: Unpack[_EncodeOptions]
) -> list[PartPlan]:
    """What `encode` would do with each part of a turn, and why. A part that it would refuse is told, and is no error here."""

def supports(part: ContentPart, wire: str, **options: Unpack[_EncodeOptions]) -> PartPlan:
    """What a wire would do with one part of a result that did not fail, and why."""

def match_results(calls: _Calls, results: Iterable[ToolMessage], *, fill_missing: bool = False) -> list[ToolMessage]:
    """The results of a turn in the order of its calls, all or nothing; a nameless result takes its call's name."""

def wire_id(id: str, wire: str, **options: Unpack[_EncodeOptions]) -> str:  # noqa: A002
    """The id of a call as the wire takes it: unchanged where the wire accepts it, else a published hash."""

def needs_output(wire: str, message: ToolMessage, **options: Unpack[_EncodeOptions]) -> bool:
    """Whether encoding this message for this wire reads its output."""

def wires() -> list[dict[str, Any]]:
    """What each wire takes: a `dict` for each, with its name under `"wire"`."""

def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a ToolResult's JSON form."""

def metadata_key() -> str:
    """The metadata key of the application's value: `"tool_output"`."""

def content_source_key() -> str:
    """The metadata key of the marker that content was given; its value is `"explicit"`."""

def put_output_metadata(metadata: _Object, output: object = ...) -> dict[str, Any]:
    """A copy of the metadata with the output under `tool_output`; without an output, or with `None`, just a copy."""

def put_message_metadata(metadata: _Object, result: ToolResult[Any] | _Object) -> dict[str, Any]:
    """A copy of the metadata with `tool_output` and the marker as the result asks."""

def output_from_message(message: object, default: Any = None) -> Any:
    """The application's value in a message, or `default`."""

def has_explicit_content(message: object) -> bool:
    """Whether the marker is there and says that content was given; anything else is false and never an error."""

def json_equal(a: _JsonText, b: _JsonText) -> bool:
    """Whether two JSON texts are the same value."""

def compact_json(text: _JsonText, *, limits: Limits | None = None) -> bytes:
    """The one compact form of a JSON text (semantics section 3)."""

def _error_codes() -> list[str]: ...
def _restore_part(text: Buffer) -> _Part: ...
def _restore_result(rest: Buffer, output: object, default: _Hook | None) -> ToolResult[Any]: ...
def _restore_message(rest: Buffer, output: object, default: _Hook | None, text: Buffer | None) -> ToolMessage: ...
def _restore_call(text: Buffer) -> ToolCall: ...
