"""What a tool may return to say that it succeeded or failed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar, final

__all__ = ["Outcome"]

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Outcome(Generic[T_co]):
    """What a tool returned, and whether it failed (semantics section 5). Only :func:`~toolresult.to_message` looks at it.

    A tool that returns ``Outcome.error(value)`` makes a message with the error flag, which nothing undoes; a plain ``value``
    becomes the output ``{"error": value}``. Raising an exception is the other way to fail.
    """

    value: T_co
    """What the tool returned: any value, a content part, or a whole :class:`~toolresult.ToolResult`."""
    is_error: bool = False
    """Whether the tool failed."""

    @staticmethod
    def ok(value: T) -> Outcome[T]:
        """The tool succeeded with this value."""
        return Outcome(value, False)

    @staticmethod
    def error(value: T) -> Outcome[T]:
        """The tool failed with this value."""
        return Outcome(value, True)

    def __repr__(self) -> str:
        return f"Outcome.{'error' if self.is_error else 'ok'}(<{type(self.value).__name__}>)"
