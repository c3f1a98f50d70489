#!/usr/bin/env python3
"""Shows every case of the corpus to the judges in Python and to our rules, and to each the examples that it must refuse.

    run.py CORPUS

Fails on a wire without a judge, on a judge without a case, on one that refuses a case, and on one that does not refuse exactly the
examples that name it. Ends with `N passed, N failed`.
"""

import json
import math
import pathlib
import sys
from collections.abc import Callable, Iterator
from typing import Any

import table
from judges import JUDGES
from report import Report
from rules import RULES

HERE = pathlib.Path(__file__).resolve().parent.parent
LANGUAGE = "python"

Check = Callable[[list, dict], list[str]]


def cases(path: str) -> Iterator[dict[str, Any]]:
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            # What Python reads as infinity is a number of JSON, and no judge takes infinity for one.
            yield json.loads(line, parse_float=finite)


def finite(digits: str) -> float:
    return value if math.isfinite(value := float(digits)) else 0.0


class Bench:
    """The judges of one language, each with its memory of conversations that it has seen."""

    def __init__(self, rows: list[table.Row], report: Report) -> None:
        self.rows = rows
        self.report = report
        self.seen: dict[tuple[str, str], dict[str, list[str]]] = {}

    def of(self, wire: str, options: dict) -> Iterator[tuple[str, Check]]:
        for row in self.rows:
            if row.language == LANGUAGE and row.takes(wire, options):
                judge = JUDGES[row.judge, row.wire]
                yield row.judge, lambda conversation, _, judge=judge: judge(conversation)
        if wire in RULES:
            yield table.RULES, RULES[wire]

    def judge(self, case: dict[str, Any]) -> None:
        wire, options, conversation = case["wire"], case["options"], case["conversation"]
        text = json.dumps([options if options else {}, conversation])
        for name, check in self.of(wire, options):
            verdicts = self.seen.setdefault((name, wire), {})
            if text not in verdicts:
                verdicts[text] = check(conversation, options)
                self.report.counts[name, wire].distinct += 1
            self.report.verdict(name, wire, case["id"], verdicts[text])

    def example(self, wire: str, example: dict[str, Any]) -> set[str]:
        """Shows one example to all who can see it; gives the names of those who refused it."""
        options, refused_by = example.get("options", {}), set(example["refused_by"])
        asked = dict(self.of(wire, options))
        refused = {name for name, check in asked.items() if check(example["conversation"], options)}
        wanted = refused_by & asked.keys()
        what = f"example {wire}: {example['what']}: refused by {sorted(refused)}, not by {sorted(wanted)}"
        self.report.check(holds=refused == wanted, what=what)
        return refused


def judge_corpus(path: str, bench: Bench, report: Report) -> set[str]:
    wires = set()
    for case in cases(path):
        wires.add(case["wire"])
        if "refused" in case:
            asked_for = case["options"].get("media") == "error" and case["refused"]["code"] == "UNSUPPORTED_PART"
            report.check(holds=asked_for, what=f"{case['id']}: not encoded: {case['refused']}")
        else:
            bench.judge(case)
    return wires


def judge_examples(wires: set[str], bench: Bench, report: Report) -> None:
    for wire in sorted(wires):
        path = HERE / "examples" / f"{wire}.json"
        examples = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        refusing = {name for example in examples for name in bench.example(wire, example)}
        mine = {row.judge for row in bench.rows if row.wire == wire and row.language == LANGUAGE} | {table.RULES}
        for name in sorted(mine - refusing):
            report.check(
                holds=False, what=f"{name} of {wire} refused no example: a judge that accepts anything is no judge"
            )


def complete(wires: set[str], rows: list[table.Row], report: Report) -> None:
    """Every wire has a judge and rules, and every judge a wire and cases."""
    for wire in sorted(wires):
        report.check(holds=any(row.wire == wire for row in rows), what=f"no SDK judges the wire {wire}")
        report.check(holds=wire in RULES, what=f"no rules for the wire {wire}")
    listed = {(row.judge, row.wire) for row in rows if row.language == LANGUAGE}
    report.check(holds=listed == JUDGES.keys(), what=f"judges.tsv and JUDGES differ in {listed ^ JUDGES.keys()}")
    for judge, wire in sorted(listed):
        report.check(holds=report.counts[judge, wire].cases > 0, what=f"{judge} had no case of {wire}")


def main(path: str) -> int:
    report = Report()
    rows = table.read(HERE / "judges.tsv")
    bench = Bench(rows, report)
    wires = judge_corpus(path, bench, report)
    judge_examples(wires, bench, report)
    complete(wires, rows, report)
    report.show()
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
