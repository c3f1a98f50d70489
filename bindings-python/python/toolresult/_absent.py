"""The value that says "not given", where ``None`` is a value of its own."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal

__all__ = ["ABSENT", "Absent"]


class Absent(Enum):
    """The class of :data:`ABSENT`: one member, so that type checkers can tell it from every other value."""

    ABSENT = "absent"

    def __repr__(self) -> str:
        return "ABSENT"

    def __str__(self) -> str:
        return "ABSENT"

    def __bool__(self) -> bool:
        return False


ABSENT: Final[Literal[Absent.ABSENT]] = Absent.ABSENT
"""Stands for an argument that is not given: an absent output differs from the output ``None`` (semantics section 1)."""
