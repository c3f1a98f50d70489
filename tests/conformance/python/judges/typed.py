"""Strict validation against the types that an SDK ships, and short words for what it finds.

A plain TypeAdapter over an SDK's TypedDicts is no judge: it passes over unknown keys, and looks at an `Iterable` only when somebody
walks it, so that it accepts an image in an OpenAI tool message. Here the core schema is rewritten first.
"""

import functools
import importlib
import json
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import SchemaValidator

MOST_FAULTS = 4


def hardened(schema: Any) -> Any:
    """A core schema whose iterables are walked at once and whose TypedDicts know no other keys."""
    if isinstance(schema, list | tuple):
        return type(schema)(map(hardened, schema))
    if not isinstance(schema, dict):
        return schema
    node = {key: value if key in ("metadata", "serialization") else hardened(value) for key, value in schema.items()}
    if node.get("type") == "generator":
        node["type"] = "list"
    if node.get("type") == "typed-dict" and node.get("extra_behavior") != "allow":
        node["extra_behavior"] = "forbid"
    return node


@functools.cache
def validator(place: str) -> SchemaValidator:
    """The strict validator of a type given as `module:Name`."""
    module, name = place.split(":")
    return SchemaValidator(hardened(TypeAdapter(getattr(importlib.import_module(module), name)).core_schema))


def faults_of(place: str, value: Any, where: str) -> list[str]:
    """What the type at `module:Name` refuses in a value."""
    try:
        validator(place).validate_json(json.dumps(value), strict=True)
    except ValidationError as error:
        return short(error, where)
    return []


def short(error: Exception, where: str) -> list[str]:
    """Of a union's many faults those of the branch that was meant, the deepest first."""
    if not isinstance(error, ValidationError):
        return [f"{where}: {type(error).__name__}: {str(error).splitlines()[0][:300]}"]
    faults = error.errors(include_url=False, include_context=False)
    # A branch whose own tag does not fit is not what the sender meant.
    tagged = [fault["loc"] for fault in faults if fault["type"] == "literal_error"]
    other = [place[:-1] for place in tagged if place[-1:] in (("type",), ("role",))]
    meant = [fault for fault in faults if not any(fault["loc"][: len(start)] == start for start in other)] or faults
    meant.sort(key=lambda fault: (fault["type"] == "missing", -len(fault["loc"])))
    return [f"{where}.{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in meant[:MOST_FAULTS]]


def each_by(key: str, items: list, places: dict[str, str], otherwise: str | None = None) -> list[str]:
    """Judges each item by the type that its tag stands for."""
    faults = []
    for index, item in enumerate(items):
        place = places.get(item.get(key), otherwise) if isinstance(item, dict) else None
        if place is None:
            faults.append(f"[{index}]: {key} is none of {sorted(places)}")
        else:
            faults += faults_of(place, item, f"[{index}]")
    return faults
