"""Gemini generateContent. Sources: docstrings of google-genai, texts of API errors in public issue threads (docs/wires.md)."""

import re
from typing import Any

from .pairing import blank, listed, ordered, paired

MEDIA = {"image/png", "image/jpeg", "image/webp", "application/pdf", "text/plain"}


def rules(contents: list, options: dict) -> list[str]:
    faults: list[str] = []
    pending: list = []
    for index, content in enumerate(contents):
        where, parts = f"[{index}]", listed(content.get("parts"))
        answers = [part["functionResponse"] for part in parts if "functionResponse" in part]
        faults += answered(pending, answers, where)
        if answers and (len(answers) != len(parts) or content.get("role") != "user"):
            faults.append(f"{where}: responses stand alone in a user content, or they are read as the model's")
        faults += blank((part["text"] for part in parts if "text" in part), where)
        faults += [fault for answer in answers for fault in in_response(answer, options, where)]
        faults += [fault for part in parts for fault in in_address(part.get("fileData"), options, where)]
        faults += [
            f"{where}: bytes without a type"
            for part in parts
            if "inlineData" in part and not part["inlineData"].get("mimeType")
        ]
        pending = [part["functionCall"] for part in parts if "functionCall" in part]
    return faults + [f"the call {call.get('name')!r} has no response" for call in pending]


def answered(calls: list, answers: list, where: str) -> list[str]:
    named = ordered([call.get("name") for call in calls], [answer.get("name") for answer in answers], where)
    if all(call.get("id") for call in calls):
        return named + paired([call["id"] for call in calls], [answer.get("id") for answer in answers], where)
    return named


def in_response(answer: dict, options: dict, where: str) -> list[str]:
    response, media = answer.get("response"), [media_of(part) for part in listed(answer.get("parts"))]
    faults = []
    if not isinstance(response, dict) or list(response) not in (["output"], ["error"]):
        faults.append(f"{where}: the response must be an object with the sole key output or error")
    names = {part.get("displayName") for part in media}
    faults += [f"{where}: $ref {ref!r} names no part" for ref in references(response) if ref not in names]
    faults += [
        f"{where}: {part.get('mimeType')} is not known to be taken"
        for part in media
        if part.get("mimeType") not in MEDIA
    ]
    if media and not re.match(r"(models/)?gemini-([3-9]|\d\d)", options.get("model", "")):
        faults.append(f"{where}: media inside a response before Gemini 3")
    if options.get("vertex") and "id" in answer:
        faults.append(f"{where}: an id on Vertex")
    return faults + [
        fault for part in listed(answer.get("parts")) for fault in in_address(part.get("fileData"), options, where)
    ]


def media_of(part: dict) -> dict:
    return part.get("inlineData") or part.get("fileData") or {}


def in_address(file: dict | None, options: dict, where: str) -> list[str]:
    """The Gemini API takes addresses of its own Files API only, Vertex those of its store and of the web."""
    if file is None or options.get("vertex"):
        return []
    uri = str(file.get("fileUri"))
    # A file id goes as it was given; what it is, only its owner knows.
    known = "://" not in uri or uri.startswith("https://generativelanguage.googleapis.com/") or "youtube.com/" in uri
    return [] if known else [f"{where}: the Gemini API does not fetch {uri:.80}"]


def references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [ref for inner in value.values() for ref in references(inner)]
    return [ref for inner in listed(value) for ref in references(inner)]
