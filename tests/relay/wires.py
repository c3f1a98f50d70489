"""What each wire sends: the same bytes from every language, all that the model must see, nothing private."""

import base64
import binascii
import dataclasses
import json
import pathlib
import re
from collections.abc import Iterator
from typing import Any

from hops import Difference

BASE64 = re.compile(r"[A-Za-z0-9+/_-]{16,}={0,2}")


# What a framework keeps in the application, by its key in the wire's messages: the one place where the output may stand.
KEPT_BY_THE_APPLICATION = {"langchain": "artifact"}


@dataclasses.dataclass(frozen=True)
class Sent:
    """One wire's request messages, looked at."""

    wire: str
    size: int
    messages: int
    seen: str


def without_kept(wire: str, sent: bytes) -> bytes:
    """What leaves the application: the bytes without the members that the framework keeps in it."""
    kept = KEPT_BY_THE_APPLICATION.get(wire)
    if kept is None:
        return sent

    def pruned(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: pruned(item) for key, item in value.items() if key != kept}
        return [pruned(item) for item in value] if isinstance(value, list) else value

    return json.dumps(pruned(json.loads(sent)), ensure_ascii=False).encode()


def strings_in(value: Any) -> Iterator[str]:
    """Every text in a JSON value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from strings_in(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from strings_in(item)


def spellings(word: str) -> set[bytes]:
    """How a private word could show in bytes: plain, escaped as JSON once and twice, hexadecimal."""
    escaped = json.dumps(word)[1:-1]
    return {text.encode() for text in (word, escaped, json.dumps(escaped)[1:-1])} | {word.encode().hex().encode()}


def hidden_in(text: str) -> Iterator[bytes]:
    """The bytes behind each stretch of base64 in a text."""
    for run in BASE64.findall(text):
        standard = run.rstrip("=").translate(str.maketrans("-_", "+/"))
        try:
            yield base64.b64decode(standard + "=" * (-len(standard) % 4))
        except binascii.Error:
            continue


def markers(truth: pathlib.Path) -> list[str]:
    """The private words that were planted."""
    return (truth / "markers.txt").read_text(encoding="utf-8").splitlines()


def refuse_private(wire: str, sent: bytes, words: list[str]) -> None:
    """Looks for every word in the bytes as they are, in every text after reading, and behind every base64."""
    texts = list(strings_in(json.loads(sent)))
    places = [sent, *(text.encode() for text in texts), *(data for text in texts for data in hidden_in(text))]
    for word in words:
        if any(spelling in place for spelling in spellings(word) for place in places):
            raise Difference(f"wire {wire}: the private word {word} is in what is sent")


def what_the_model_sees(wire: str, sent: bytes, truth: pathlib.Path, texts: list[str]) -> str:
    """A line for people; every text must be there, the picture and the report whole or named in a note."""
    messages = [list(strings_in(message)) for message in json.loads(sent)]
    places = [message_with(messages, text) for text in texts]
    for text, place in zip(texts, places, strict=True):
        if place is None:
            raise Difference(f"wire {wire}: the model is not shown the text {text!r}")
    words = [f"{len(texts)} texts"]
    for label, name in (("picture", "picture.png"), ("report", "report.pdf")):
        place = message_with(messages, base64.b64encode((truth / name).read_bytes()).decode())
        if place is None:
            words.append(f"a note on the {label}")
        else:
            words.append(f"the {label}{'' if place == places[0] else ' right after'}")
    return ", ".join(words)


def message_with(messages: list[list[str]], text: str) -> int | None:
    """Which message holds the text, if one does."""
    return next((at for at, strings in enumerate(messages) if any(text in string for string in strings)), None)


def same_bytes(wire: str, by_language: dict[str, bytes]) -> bytes:
    (first, expected), *others = by_language.items()
    for language, sent in others:
        if sent != expected:
            at = next(
                (i for i, pair in enumerate(zip(sent, expected, strict=False)) if pair[0] != pair[1]),
                min(len(sent), len(expected)),
            )
            raise Difference(
                f"wire {wire}: {language} differs from {first} at byte {at}: "
                f"{sent[max(0, at - 20) : at + 20]!r} and {expected[max(0, at - 20) : at + 20]!r}"
            )
    return expected


def check_wires(folders: dict[str, pathlib.Path], truth: pathlib.Path, texts: list[str]) -> list[Sent]:
    """Compares what each language wrote into its folder, one file a wire, and looks at what is in it."""
    names = {language: sorted(file.stem for file in folder.glob("*.json")) for language, folder in folders.items()}
    wires = next(iter(names.values()))
    if not wires:
        raise Difference("no wire was encoded")
    for language, others in names.items():
        if others != wires:
            raise Difference(f"{language} knows the wires {others}, the first language {wires}")
    table = []
    for wire in wires:
        sent = same_bytes(
            wire, {language: (folder / f"{wire}.json").read_bytes() for language, folder in folders.items()}
        )
        refuse_private(wire, without_kept(wire, sent), markers(truth))
        table.append(Sent(wire, len(sent), len(json.loads(sent)), what_the_model_sees(wire, sent, truth, texts)))
    return table
