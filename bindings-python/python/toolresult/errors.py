"""The exceptions of this package: one base class, one class for each family of codes.

Every exception carries the stable ``code`` that all languages share, the place in the value or document (``path``), the byte
``offset`` where a text itself is wrong, and for matching the ids concerned (``details``). All of them can be pickled.

Catch :class:`ToolResultError` for everything, a subclass for a family, and look at ``code`` for the exact kind. Families that
say "this argument has the wrong type" are also :class:`TypeError`, those that say "this value is wrong" also :class:`ValueError`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

__all__ = [
    "DecodeError",
    "EncodeError",
    "ExchangeError",
    "InternalError",
    "InvalidPartError",
    "InvalidValueError",
    "JsonTextError",
    "LimitError",
    "ToolResultError",
    "UnsupportedValueError",
    "WrongTypeError",
]


class ToolResultError(Exception):
    """Base of every exception of this package (semantics section 8)."""

    codes: ClassVar[tuple[str, ...]] = ()
    """The codes that this class stands for; none for the base."""

    code: str
    """The stable code, in SCREAMING_SNAKE_CASE, the same in every language."""
    detail: str
    """What is wrong and what to do, without the place."""
    path: str
    """The place, such as ``content[2].data`` or ``output.rows[3].mean``; empty where there is none."""
    offset: int | None
    """The byte offset in the text that was read, where that text itself is wrong."""
    details: Any
    """For matching: an object naming all ids concerned, such as ``{"missing": ["call_2"], "unknown": []}``; else ``None``."""

    def __init__(
        self,
        detail: str,
        code: str = "INTERNAL",
        path: str = "",
        offset: int | None = None,
        details: Any = None,
    ) -> None:
        # All of them go to `args`, which is what pickle and copy build the exception from again.
        super().__init__(detail, code, path, offset, details)
        self.detail = detail
        self.code = code
        self.path = path
        self.offset = offset
        self.details = details

    def __str__(self) -> str:
        place = self.path
        if self.offset is not None:
            place = f"{place} (byte {self.offset})" if place else f"byte {self.offset}"
        return f"{place}: {self.detail}" if place else self.detail

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code}: {self})"


class JsonTextError(ToolResultError, ValueError):
    """A text is not JSON, not UTF-8, or has a key twice where that is no data; ``offset`` tells where."""

    codes = ("INVALID_JSON", "INVALID_UTF8", "DUPLICATE_KEY")


class LimitError(ToolResultError, ValueError):
    """A value is nested deeper than 512 containers, or a limit that the caller set was passed."""

    codes = ("TOO_DEEP", "LIMIT_EXCEEDED")


class WrongTypeError(ToolResultError, TypeError):
    """An argument, or a field in a document, has another type than the contract asks for."""

    codes = ("WRONG_TYPE",)


class InvalidPartError(ToolResultError, ValueError):
    """A content part or an envelope is incomplete or contradicts itself."""

    codes = ("MISSING_FIELD", "INVALID_PART", "INVALID_BASE64", "UNKNOWN_MEDIA_TYPE")


class UnsupportedValueError(ToolResultError, TypeError):
    """A Python value has no JSON form, or a content part stands where a value belongs."""

    codes = ("UNSUPPORTED_VALUE", "INVALID_KEY", "MISPLACED_PART")


class InvalidValueError(ToolResultError, ValueError):
    """A value has the right type and no JSON form all the same: NaN, an infinity, or one that contains itself."""

    codes = ("NOT_FINITE", "CYCLE")


class EncodeError(ToolResultError, ValueError):
    """Messages cannot be encoded for a wire with these options."""

    codes = (
        "UNKNOWN_WIRE",
        "INVALID_OPTION",
        "UNSUPPORTED_PART",
        "OPTION_CONFLICT",
        "MISSING_TOOL_CALL_ID",
        "MISSING_TOOL_NAME",
    )


class DecodeError(ToolResultError, ValueError):
    """JSON given to ``decode`` is not of that wire's form."""

    codes = ("INVALID_WIRE",)


class ExchangeError(ToolResultError, ValueError):
    """Calls and results do not belong together (semantics section 6); ``details`` names the ids."""

    codes = (
        "INVALID_ASSISTANT",
        "INVALID_TOOL_CALLS",
        "MISSING_TOOL_CALLS",
        "DUPLICATE_TOOL_CALLS",
        "INVALID_TOOL_RESULTS",
        "DUPLICATE_TOOL_RESULTS",
        "UNKNOWN_TOOL_RESULTS",
        "MISSING_TOOL_RESULTS",
        "MISMATCHED_TOOL_RESULTS",
    )


class InternalError(ToolResultError, RuntimeError):
    """A fault of this library, caught before it could reach you. Please report it."""

    codes = ("INTERNAL",)


_CLASSES: Final[dict[str, type[ToolResultError]]] = {
    code: family
    for family in (
        JsonTextError,
        LimitError,
        WrongTypeError,
        InvalidPartError,
        UnsupportedValueError,
        InvalidValueError,
        EncodeError,
        DecodeError,
        ExchangeError,
        InternalError,
    )
    for code in family.codes
}


def from_core(code: str, detail: str, path: str, offset: int | None, details: Any) -> ToolResultError:
    """What the native module raises. A code that is newer than this file still becomes an exception of this package."""
    return _CLASSES.get(code, ToolResultError)(detail, code, path, offset, details)
