"""What an SDK silently drops or changes: sent and kept side by side."""

import base64
import binascii
from typing import Any


def lost(sent: Any, kept: Any, where: str, *, any_base64: bool = False) -> list[str]:
    """What is in `sent` and not, or not the same, in `kept`, which may have more."""
    if isinstance(sent, dict):
        return lost_members(sent, kept, where, any_base64=any_base64)
    if isinstance(sent, list):
        if not isinstance(kept, list) or len(kept) != len(sent):
            return [f"{where}: the list changed"]
        pairs = enumerate(zip(sent, kept, strict=True))
        return [fault for i, (a, b) in pairs for fault in lost(a, b, f"{where}[{i}]", any_base64=any_base64)]
    if isinstance(sent, bool) == isinstance(kept, bool) and sent == kept:
        return []
    both_text = isinstance(sent, str) and isinstance(kept, str)
    if any_base64 and both_text and standard(sent) == standard(kept):
        return []
    return [f"{where}: {sent!r:.80} became {kept!r:.80}"]


def lost_members(sent: dict, kept: Any, where: str, *, any_base64: bool) -> list[str]:
    if not isinstance(kept, dict):
        return [f"{where}: an object became {type(kept).__name__}"]
    faults = [f"{where}.{key}: not known to the SDK" for key in sent if key not in kept]
    for key in sent.keys() & kept.keys():
        faults += lost(sent[key], kept[key], f"{where}.{key}", any_base64=any_base64)
    return faults


def standard(text: str) -> str:
    return text.replace("-", "+").replace("_", "/")


def unbase64(text: Any) -> bytes | None:
    """The bytes of standard, padded base64; None for anything else."""
    try:
        return base64.b64decode(text, validate=True) if isinstance(text, str) else None
    except (binascii.Error, ValueError):
        return None


def unknown_members(model: Any, where: str) -> list[str]:
    """Some generated SDKs turn a union member that fits nothing into an `Unknown…` object instead of refusing it."""
    if getattr(model, "is_unknown", False) is True:
        return [f"{where}: no known member of the union fits {getattr(model, 'raw', None)!r:.120}"]
    if isinstance(model, list | tuple):
        return [fault for i, item in enumerate(model) for fault in unknown_members(item, f"{where}[{i}]")]
    names = getattr(type(model), "model_fields", {})
    return [fault for name in names for fault in unknown_members(getattr(model, name, None), f"{where}.{name}")]
