"""Runs every vector in both layers against the installed package. Ends with `N passed, N failed`."""

import json
import sys

from operations import NATIVE, TEXT
from toolresult import ToolResultError
from vectors import ExpectedError, Vector, discover, read_limits

SHOWN = 2000
LAYERS = {"text": TEXT, "native": NATIVE}


def main() -> int:
    vectors = discover()
    if not vectors:
        raise SystemExit("no vectors found")
    limits = read_limits("python")
    counts = dict.fromkeys(LAYERS, 0)
    failures: list[str] = []
    for vector in vectors:
        layers = [layer for layer in LAYERS if runs_in(layer, vector)]
        if not layers:
            failures.append(f"{vector.id}: no layer knows this operation")
        for layer in layers:
            counts[layer] += 1
            fault = judge(vector.expected, run(layer, vector), limits.pop((layer, vector.id), None))
            if fault is not None:
                failures.append(f"{layer} {vector.id}: {shortened(fault)}")
    failures += [f"limits.tsv: python {layer} {vector} is no vector of that layer" for layer, vector in limits]

    for failure in failures:
        print(failure)
    print(f"counts language=python text={counts['text']} native={counts['native']}")
    total = sum(counts.values())
    print(f"{max(0, total - len(failures))} passed, {len(failures)} failed")
    return 0 if not failures and all(counts.values()) else 1


def runs_in(layer: str, vector: Vector) -> bool:
    """Text that is no JSON has no host value: the native layer of these operations takes the accepted vectors."""
    if layer == "native" and vector.operation in ("json", "equal") and isinstance(vector.expected, ExpectedError):
        return False
    return vector.operation in LAYERS[layer]


def run(layer: str, vector: Vector) -> bytes | Exception:
    try:
        got = LAYERS[layer][vector.operation](vector)
    except Exception as error:  # noqa: BLE001 - whatever is raised is what happened
        return error
    return got.encode() if isinstance(got, str) else got


def judge(expected: bytes | ExpectedError, got: bytes | Exception, instead: str | None) -> str | None:
    as_expected = matches(expected, got)
    if instead is None:
        return None if as_expected else f"expected {described(expected)}, got {rendered(got)}"
    if as_expected:
        return "stands in limits.tsv but passes"
    return None if instead == rendered(got) else f"limits.tsv says {instead}, got {rendered(got)}"


def matches(expected: bytes | ExpectedError, got: bytes | Exception) -> bool:
    if isinstance(expected, bytes):
        return got == expected
    return (
        isinstance(got, ToolResultError)
        and got.code == expected.code
        and got.path == expected.path
        and expected.offset in (None, got.offset)
        and expected.details in (None, json.dumps(got.details, separators=(",", ":"), ensure_ascii=False))
    )


def rendered(got: bytes | Exception) -> str:
    """How limits.tsv writes an outcome: the output itself, or `error CODE` with the place."""
    if isinstance(got, bytes):
        return got.decode(errors="replace")
    if not isinstance(got, ToolResultError):
        return f"an error of another kind: {got!r}"
    return f"error {got.code} {got.path}".rstrip()


def described(expected: bytes | ExpectedError) -> str:
    return expected.decode(errors="replace") if isinstance(expected, bytes) else repr(expected)


def shortened(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({len(text)} characters)"


if __name__ == "__main__":
    sys.exit(main())
