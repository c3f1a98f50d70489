"""Bedrock Converse. Sources: documentation in botocore's model, texts of API errors, code of other converters (docs/wires.md)."""

import itertools
import re

from .pairing import blank, listed, paired

# Underscores work in practice; the documentation does not list them.
DOCUMENT_NAME = re.compile(r"[A-Za-z0-9_()\[\]-]+( [A-Za-z0-9_()\[\]-]+)*")
NINE = re.compile(r"[a-zA-Z0-9]{9}")
MOST_IMAGES, MOST_DOCUMENTS = 20, 5

# What each family takes inside a result, and what may stand beside results in their message.
INSIDE = {
    "anthropic": {"image", "document"},
    "nova": {"image", "document", "video"},
    "llama": {"image", "document"},
    "mistral": {"document"},
    "writer": {"image"},
}
BESIDE = {
    "anthropic": {"text", "image"},
    "nova": {"text", "image", "document", "video"},
    "llama": set(),
    "mistral": set(),
    "writer": set(),
}
NOVA_DOCUMENTS = {"csv", "txt"}


def rules(messages: list, options: dict) -> list[str]:
    family = options.get("family", "anthropic")
    faults: list[str] = []
    pending: list = []
    for index, message in enumerate(messages):
        where, blocks = f"[{index}]", listed(message.get("content"))
        results = [block["toolResult"] for block in blocks if "toolResult" in block]
        answers = [result.get("toolUseId") for result in results]
        faults += paired(pending, answers, where) + blank((b["text"] for b in blocks if "text" in b), where)
        pending = [block["toolUse"].get("toolUseId") for block in blocks if "toolUse" in block]
        if family == "mistral":
            faults += [
                f"{where}: the id {one!r} is not nine letters and digits"
                for one in pending + answers
                if not NINE.fullmatch(one)
            ]
        faults += beside_results(blocks, results, family, where)
        faults += [fault for result in results for fault in in_result(result, family, where)]
    faults += roles_alternate(messages) + documents(messages) + counts(messages)
    return faults + [f"the call {one!r} has no result" for one in pending]


def kinds(blocks: list) -> set[str]:
    return {key for block in blocks for key in block}


def beside_results(blocks: list, results: list, family: str, where: str) -> list[str]:
    others = kinds(blocks) - {"toolResult", "cachePoint"}
    faults = []
    if results and others - BESIDE[family]:
        faults.append(f"{where}: {sorted(others - BESIDE[family])} beside results is refused by {family}")
    if not results and "document" in others and "text" not in others:
        faults.append(f"{where}: a message with a document needs a text")
    return faults


def in_result(result: dict, family: str, where: str) -> list[str]:
    content = listed(result.get("content"))
    faults = blank((block["text"] for block in content if "text" in block), where)
    faults += [
        f"{where}: json must be an object"
        for block in content
        if "json" in block and not isinstance(block["json"], dict)
    ]
    if not content:
        faults.append(f"{where}: a result without content")
    if result.get("status", "error") != "error":
        faults.append(f"{where}: success must not be flagged")
    if family == "writer" and "status" in result:
        faults.append(f"{where}: Writer refuses a status")
    if family == "anthropic" and result.get("status") == "error" and kinds(content) - {"text", "json"}:
        faults.append(f"{where}: an error of Claude holds text only")
    media = kinds(content) - {"text", "json", "searchResult", "cachePoint"}
    if media - INSIDE[family]:
        faults.append(f"{where}: {sorted(media - INSIDE[family])} inside a result is refused by {family}")
    formats = {block["document"].get("format") for block in content if "document" in block}
    if family == "nova" and formats - NOVA_DOCUMENTS:
        faults.append(f"{where}: Nova takes no {sorted(formats)} inside a result")
    return faults


def every_block(messages: list) -> list[dict]:
    blocks = [block for message in messages for block in listed(message.get("content"))]
    return blocks + [inner for block in blocks for inner in listed(block.get("toolResult", {}).get("content"))]


def roles_alternate(messages: list) -> list[str]:
    pairs = itertools.pairwise(messages)
    return [
        f"[{i + 1}]: two {a.get('role')} messages in a row"
        for i, (a, b) in enumerate(pairs)
        if a.get("role") == b.get("role")
    ]


def documents(messages: list) -> list[str]:
    names = [str(block["document"].get("name")) for block in every_block(messages) if "document" in block]
    faults = [
        f"the document name {one!r:.80} is outside the stated characters"
        for one in names
        if not DOCUMENT_NAME.fullmatch(one)
    ]
    return faults + [
        f"the document name {one!r:.80} is used twice" for one in sorted(set(names)) if names.count(one) > 1
    ]


def counts(messages: list) -> list[str]:
    faults = []
    for index, message in enumerate(messages):
        blocks = every_block([message])
        for kind, most in (("image", MOST_IMAGES), ("document", MOST_DOCUMENTS)):
            if (count := sum(kind in block for block in blocks)) > most:
                faults.append(f"[{index}]: {count} blocks {kind}, {most} are taken")
    return faults
