"""Limits that a caller sets for untrusted input."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

__all__ = ["Limits"]


@final
@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """Limits for reading untrusted JSON; ``None`` sets none. The depth of 512 containers inside one value always holds.

    Passing a limit raises :class:`~toolresult.errors.LimitError` with the code ``LIMIT_EXCEEDED`` (``TOO_DEEP`` for the depth).
    """

    max_bytes: int | None = None
    """The most bytes of JSON text that is read."""
    max_depth: int | None = None
    """The deepest nesting of containers inside one value, where less than 512 is wanted."""
    max_parts: int | None = None
    """The most content parts in one result or message."""
    max_media_bytes: int | None = None
    """The most bytes of one image or file, counted after base64 is read."""
