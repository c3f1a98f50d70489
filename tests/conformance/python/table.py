"""The table of judges, shared with Node: who judges which wire, and for which options."""

import dataclasses
import pathlib
from typing import Any

RULES = "rules"


@dataclasses.dataclass(frozen=True)
class Row:
    """One judge of one wire."""

    judge: str
    language: str
    wire: str
    options: dict[str, list[str]]

    def takes(self, wire: str, options: dict[str, Any]) -> bool:
        return wire == self.wire and all(options.get(key) in values for key, values in self.options.items())


def read(path: pathlib.Path) -> list[Row]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [row_of(line) for line in lines if line and not line.startswith("#")]


def row_of(line: str) -> Row:
    judge, language, wire, options = line.split("\t")
    pairs = [] if options == "-" else [pair.split("=") for pair in options.split(",")]
    return Row(judge, language, wire, {key: values.split("|") for key, values in pairs})
