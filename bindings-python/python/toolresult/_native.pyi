"""Types of the native module. What it exports is public through ``toolresult``."""

from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from typing import Any, ClassVar, Generic, Literal, TypedDict, TypeVar, final, overload

from typing_extensions import Buffer, Self, TypeAlias, Unpack, disjoint_base

from ._absent import Absent
from ._limits import Limits

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
U = TypeVar("U")
