"""Tool results for agents: the application's value, what the model sees, and private metadata, kept apart and encoded for every
provider.

A :class:`ToolResult` has three fields: ``output`` is the application's own value, ``content`` what the model sees, ``metadata``
private data. :func:`encode` turns the messages made of results into what a provider's SDK takes, :func:`encode_json`
into the JSON of its REST body.
"""

from __future__ import annotations

from typing import TypeAlias

from . import errors
from ._absent import ABSENT, Absent
from ._limits import Limits
from ._native import (
    ContentPart,
    FilePart,
    ImagePart,
    ImageUrlPart,
    ProviderBlockPart,
    TextPart,
    ThinkingPart,
    ToolCall,
    ToolMessage,
    ToolResult,
    UnknownPart,
    VideoUrlPart,
    __version__,
    compact_json,
    content_source_key,
    decode,
    decode_calls,
    encode,
    encode_calls,
    encode_calls_json,
    encode_json,
    encode_turns,
    encode_turns_json,
    has_explicit_content,
    json_equal,
    match_results,
    messages_from_json,
    messages_to_json,
    metadata_key,
    needs_output,
    output_from_message,
    plan,
    put_message_metadata,
    put_output_metadata,
    schema,
    supports,
    to_message,
    wire_id,
    wires,
)
from ._outcome import Outcome
from ._plan import Action, PartPlan
from .errors import (
    DecodeError,
    EncodeError,
    ExchangeError,
    InternalError,
    InvalidPartError,
    InvalidValueError,
    JsonTextError,
    LimitError,
    ToolResultError,
    UnsupportedValueError,
    WrongTypeError,
)

Part: TypeAlias = (
    TextPart | ThinkingPart | ImagePart | ImageUrlPart | VideoUrlPart | FilePart | ProviderBlockPart | UnknownPart
)
"""Every kind of content part: narrowed by ``part.type == "text"``, by ``isinstance`` and by ``match``."""

__all__ = [
    "ABSENT",
    "Absent",
    "Action",
    "ContentPart",
    "DecodeError",
    "EncodeError",
    "ExchangeError",
    "FilePart",
    "ImagePart",
    "ImageUrlPart",
    "InternalError",
    "InvalidPartError",
    "InvalidValueError",
    "JsonTextError",
    "LimitError",
    "Limits",
    "Outcome",
    "Part",
    "PartPlan",
    "ProviderBlockPart",
    "TextPart",
    "ThinkingPart",
    "ToolCall",
    "ToolMessage",
    "ToolResult",
    "ToolResultError",
    "UnknownPart",
    "UnsupportedValueError",
    "VideoUrlPart",
    "WrongTypeError",
    "__version__",
    "compact_json",
    "content_source_key",
    "decode",
    "decode_calls",
    "encode",
    "encode_calls",
    "encode_calls_json",
    "encode_json",
    "encode_turns",
    "encode_turns_json",
    "errors",
    "has_explicit_content",
    "json_equal",
    "match_results",
    "messages_from_json",
    "messages_to_json",
    "metadata_key",
    "needs_output",
    "output_from_message",
    "plan",
    "put_message_metadata",
    "put_output_metadata",
    "schema",
    "supports",
    "to_message",
    "wire_id",
    "wires",
]
