"""The hops: which languages take part, how each is started, and what each says about its run."""

import dataclasses
import json
import os
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


class Difference(Exception):
    """Something is not what it must be; the text says where and how."""


@dataclasses.dataclass(frozen=True)
class Language:
    """One language's hop program.

    `program` takes one of three orders. `start OUT TRUTH` makes the result and the truth. `pass IN OUT TRUTH [NAME...]`
    reads the result, checks it against the truth, adds its own part and writes it; the names are the languages that
    added theirs before. `wires IN FOLDER` encodes it for every wire. It prints one line of JSON: how many checks held,
    and how long its own work took, in microseconds and without the start of the program.
    """

    name: str
    program: list[str]

    def order(self, *words: str | pathlib.Path) -> dict:
        command = [*self.program, *map(str, words)]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
        if done.returncode != 0:
            raise Difference(f"{self.name}: {done.stderr.strip() or f'exit code {done.returncode}, and no word why'}")
        return json.loads(done.stdout)


def languages() -> list[Language]:
    """In the order of the relay; the first one also makes the result, and gets it back at the end.

    Another language is one more line, and a program that takes the orders above. Those whose tools not every machine has take part
    where they are built.
    """
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return [
        Language("Rust", [os.environ.get("RELAY_RUST", str(target / "ci" / "relay-rust"))]),
        Language(
            "Python",
            [os.environ.get("RELAY_PYTHON", str(ROOT / ".work/venv/bin/python")), str(HERE / "python" / "hop.py")],
        ),
        Language("Node", [os.environ.get("RELAY_NODE", "node"), str(HERE / "node" / "hop.mjs")]),
        *where_built(
            ROOT / "bindings-uniffi/kotlin/target/.ready",
            Language("Kotlin", [str(ROOT / "scripts/run-kotlin"), "dev.toolresult.relay.HopKt"]),
        ),
        *where_built(
            ROOT / "tests/swift/runner/.build/debug/RelayHop",
            Language("Swift", [str(ROOT / "scripts/run-swift"), "RelayHop"]),
        ),
    ]


def where_built(mark: pathlib.Path, language: Language) -> list[Language]:
    """The language, if the mark that its build leaves is there."""
    return [language] if mark.is_file() else []
