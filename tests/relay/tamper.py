"""What may go wrong on the way, done on purpose: each of these must stop the relay.

A tampering is done to the file between two hops, letter by letter, as a careless library would do it.
"""

import base64
import json
import pathlib
from collections.abc import Callable


def replaced(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text, f"the relay's result does not hold {old!r} any more: give this tampering something else"
        return text.replace(old, new, 1)

    return change


def through_floats(text: str) -> str:
    """Integers past 2^53 rounded, as a reader does that takes every number for a float."""
    return json.dumps(json.loads(text, parse_int=float), ensure_ascii=False, separators=(",", ":"))


def keys_sorted(text: str) -> str:
    return json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def one_pixel(text: str) -> str:
    """One bit of the picture flipped."""
    result = json.loads(text)
    picture = next(part for part in result["content"] if part["type"] == "image")
    data = bytearray(base64.b64decode(picture["data"]))
    data[len(data) // 2] ^= 1
    return text.replace(picture["data"], base64.b64encode(data).decode())


def last_part_lost(text: str) -> str:
    result = json.loads(text)
    last = json.dumps(result["content"][-1], ensure_ascii=False, separators=(",", ":"))
    return replaced("," + last, "")(text)


TAMPERINGS: dict[str, Callable[[str], str]] = {
    "digit": replaced("9007199254740993", "9007199254740992"),
    "floats": through_floats,
    "one": replaced('"ratio":1.0', '"ratio":1'),
    "exponent": replaced("1E3", "1000.0"),
    "minus-zero": replaced('"minus_zero":-0', '"minus_zero":0'),
    "key-order": replaced('"2":"written first","1":"written second"', '"1":"written second","2":"written first"'),
    "sorted": keys_sorted,
    "script": replaced("第二", "第三"),
    "emoji": replaced("👩🏽\u200d🚀", "👩\u200d🚀"),
    "null": replaced(',"nothing":null', ""),
    "picture": one_pixel,
    "filename": replaced('"filename":"report.pdf"', '"filename":"report.PDF"'),
    "metadata": replaced("PRIVATE-METADATA-c0ffee", "PRIVATE-METADATA-c0ffed"),
    "part-metadata": replaced("PRIVATE-PICTURE-04b1", "PRIVATE-PICTURE-04b2"),
    "opening": replaced("Revenue grew", "Revenue fell"),
    "lost-part": last_part_lost,
    "cut": lambda text: text[: len(text) // 2],
}


def tamper(name: str, file: pathlib.Path) -> None:
    """Does the tampering of this name to the file."""
    text = file.read_text(encoding="utf-8")
    changed = TAMPERINGS[name](text)
    assert changed != text, f"the tampering {name} changes nothing"
    file.write_text(changed, encoding="utf-8")
