"""opentelemetry-util-genai: its dataclasses name the fields of every part, and pydantic holds them to their types."""

import dataclasses
from typing import Any

from opentelemetry.util.genai import types
from pydantic import ConfigDict, ValidationError
from pydantic.dataclasses import dataclass

from .compare import unbase64
from .typed import short

PARTS = {
    part.type: part
    for part in (
        types.TextPart,
        types.ReasoningPart,
        types.ToolCallRequestPart,
        types.ToolCallResponsePart,
        types.BlobPart,
        types.FilePart,
        types.UriPart,
    )
}
MODALITIES = {modality.value for modality in types.Modality}
ROLES = {role.value for role in types.Role}


# The same dataclasses, refusing fields that they do not have.
FORMS = {kind: dataclass(config=ConfigDict(extra="forbid", strict=True))(part) for kind, part in PARTS.items()}


def messages(payload: list) -> list[str]:
    faults = []
    for index, message in enumerate(payload):
        where = f"[{index}]"
        if message.get("role") not in ROLES or set(message) - {"role", "parts", "name"}:
            faults.append(f"{where}: not a role and parts")
        for number, part in enumerate(message.get("parts", [])):
            faults += part_faults(part, f"{where}.parts[{number}]")
    return faults


def part_faults(part: dict[str, Any], where: str) -> list[str]:
    kind = part.get("type")
    if kind not in PARTS:
        return [f"{where}: type is none of {sorted(PARTS)}"]
    # What the dataclass has no default for may be null, and is left out in JSON then.
    absent = {field.name: None for field in dataclasses.fields(PARTS[kind]) if field.name in ("id", "mime_type")}
    given = absent | part
    faults = []
    if kind == "blob":
        raw = unbase64(part.get("content"))
        if raw is None:
            return [f"{where}.content: not standard base64"]
        given = given | {"content": raw}
    if "modality" in part and part["modality"] not in MODALITIES:
        faults.append(f"{where}.modality: none of {sorted(MODALITIES)}")
    try:
        FORMS[kind](**given)
    except ValidationError as error:
        faults += short(error, where)
    return faults
