"""What encoding would do with one part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, final

__all__ = ["Action", "PartPlan"]

Action: TypeAlias = Literal["in_place", "shortened", "as_text", "hoisted", "noted", "left_out", "refused"]
"""What becomes of a part.

- ``in_place``: it stands in the result as it is
- ``shortened``: its text stands in the result, and the end says how much was left out
- ``as_text``: the file stands in the result as text
- ``hoisted``: it follows after the results; the result names it
- ``noted``: a note in the result says what was left out
- ``left_out``: nothing of it is sent: blank text, thinking, a block of another provider
- ``refused``: encoding would raise :class:`~toolresult.EncodeError`
"""


@final
@dataclass(frozen=True, slots=True)
class PartPlan:
    """What :func:`~toolresult.encode` would do with one part, told by :func:`~toolresult.plan` and :func:`~toolresult.supports`."""

    message: int
    """The index of the message in the turn."""
    part: int | None
    """The index of the part in the message's content; ``None`` for the output that content is derived from."""
    action: Action
    """What becomes of it."""
    reason: str
    """Why, in words for people."""
