"""What the tests share."""

from collections.abc import Callable
from typing import Any

import pytest
from toolresult import ToolResult


def written(value: object, **options: Any) -> bytes:
    """A value's JSON text, through the one writer a user has."""
    text = ToolResult(output=value, **options).to_json()
    return text[len(b'{"output":') : -1]


def read(text: bytes | str) -> Any:
    """The value of a JSON text, through the one reader a user has."""
    text = text.encode() if isinstance(text, str) else text
    return ToolResult.from_json(b'{"output":' + text + b"}").output


@pytest.fixture(name="written")
def written_fixture() -> Callable[..., bytes]:
    return written


@pytest.fixture(name="read")
def read_fixture() -> Callable[..., Any]:
    return read
