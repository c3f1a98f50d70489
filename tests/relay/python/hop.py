"""The Python hop of the relay: reads the result with the package, checks it against the truth, adds its part."""

import json
import pathlib
import sys
import time

from toolresult import ContentPart, ToolCall, ToolResult, encode_json, wires

SIGNATURE = "Python was here: 数字は一つも変わっていません。"


class Difference(Exception):
    """Something read is not what the truth says."""


class Checks:
    """Compares and counts."""

    def __init__(self) -> None:
        self.done = 0

    def same(self, what: str, got: object, expected: object) -> None:
        if got != expected:
            raise Difference(f"{what} is {shortened(got)} and must be {shortened(expected)}")
        self.done += 1


def shortened(value: object) -> str:
    text = repr(value)
    return text if len(text) < 300 else f"{text[:300]}… ({len(text)} characters)"


def check_output(check: Checks, result: ToolResult, written: bytes, truth: pathlib.Path) -> None:
    text = (truth / "output.json").read_bytes()
    check.same("the output's text", written[: len(text) + 11], b'{"output":' + text + b",")
    # Python's own reader as the judge of what the package hands to Python code: values, types and the order of keys.
    check.same("the output as Python values", json.dumps(result.output), json.dumps(json.loads(text)))
    check.same("the type of 1.0", type(result.output["ratio"]), float)
    check.same("2^53 + 1", result.output["account"], 2**53 + 1)


def check_content(check: Checks, result: ToolResult, truth: pathlib.Path, seen: list[str]) -> None:
    check.same("the number of parts", len(result.content), 3 + len(seen))
    opening, picture, report, *added = result.content
    check.same("the first text", opening.text, (truth / "opening.txt").read_text(encoding="utf-8"))
    check.same("the picture's media type", picture.media_type, "image/png")
    check.same("the picture's bytes", picture.data, (truth / "picture.png").read_bytes())
    check.same(
        "the picture's private metadata",
        picture.metadata,
        json.loads((truth / "picture_metadata.json").read_text("utf-8")),
    )
    check.same("the report's media type", report.media_type, "application/pdf")
    check.same("the report's name", report.filename, "report.pdf")
    check.same("the report's bytes", report.data, (truth / "report.pdf").read_bytes())
    check.same("who added a text", [part.text.split(" ")[0] for part in added], seen)


def check_metadata(check: Checks, result: ToolResult, truth: pathlib.Path) -> None:
    expected = json.loads((truth / "metadata.json").read_text(encoding="utf-8"))
    check.same("the private metadata", json.dumps(result.metadata), json.dumps(expected))


def pass_on(given: pathlib.Path, out: pathlib.Path, truth: pathlib.Path, *seen: str) -> int:
    check = Checks()
    result = ToolResult.from_json(given.read_bytes())
    check_output(check, result, as_bytes(result.to_json()), truth)
    check_content(check, result, truth, list(seen))
    check_metadata(check, result, truth)
    changed = result.replace(content=[*result.content, ContentPart.text(SIGNATURE)])
    check.same("the equality with the result before", changed == result, False)
    out.write_bytes(as_bytes(changed.to_json()))
    check.same("what was written, read again", ToolResult.from_json(out.read_bytes()) == changed, True)
    return check.done


def as_bytes(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


def encode_for_wires(given: pathlib.Path, folder: pathlib.Path) -> int:
    message = ToolResult.from_json(given.read_bytes()).to_message("call_1", name="quarterly_report")
    calls = [ToolCall("call_1", "quarterly_report", "{}")]
    names = [described["wire"] for described in wires()]
    for wire in names:
        (folder / f"{wire}.json").write_bytes(encode_json([message], wire, calls))
    return len(names)


def main(order: str, *words: str) -> int:
    begun = time.perf_counter()
    try:
        if order == "pass":
            given, out, truth, *seen = words
            done = pass_on(pathlib.Path(given), pathlib.Path(out), pathlib.Path(truth), *seen)
        elif order == "wires":
            done = encode_for_wires(*map(pathlib.Path, words))
        else:
            raise Difference(f"unknown order {order}")
    except (Difference, ValueError) as difference:
        print(difference, file=sys.stderr)
        return 1
    print(json.dumps({"checked": done, "micros": round((time.perf_counter() - begun) * 1e6)}))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
