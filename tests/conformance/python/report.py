"""What the judges said: counts, and each kind of fault once with an example."""

import collections
import dataclasses
import re

EXAMPLES_SHOWN = 3


@dataclasses.dataclass
class Count:
    """Of one judge and wire."""

    cases: int = 0
    distinct: int = 0
    refused: int = 0


class Report:
    """Gathers verdicts."""

    def __init__(self) -> None:
        self.counts: dict[tuple[str, str], Count] = collections.defaultdict(Count)
        self.faults: dict[tuple[str, str, str], list[str]] = collections.defaultdict(list)
        self.passed = 0
        self.failed = 0

    def verdict(self, judge: str, wire: str, case: str, faults: list[str]) -> None:
        """One judge's word on one case: no faults, or some."""
        self.counts[judge, wire].cases += 1
        if not faults:
            self.passed += 1
            return
        self.failed += 1
        self.counts[judge, wire].refused += 1
        self.faults[judge, wire, without_details(faults[0])].append(f"{case}\n      {faults[0]}")

    def check(self, *, holds: bool, what: str) -> None:
        """Something that must hold of the run itself."""
        self.passed, self.failed = self.passed + holds, self.failed + (not holds)
        if not holds:
            print(f"FAILED {what}")

    def show(self) -> None:
        for (judge, wire, _), cases in sorted(self.faults.items()):
            print(f"\nFAILED {judge} refuses {len(cases)} cases of {wire}:")
            for case in cases[:EXAMPLES_SHOWN]:
                print(f"    {case}")
        print(f"\n{'judge':26} {'wire':20} {'cases':>7} {'distinct':>9} {'refused':>8}")
        for (judge, wire), count in self.counts.items():
            print(f"{judge:26} {wire:20} {count.cases:7} {count.distinct:9} {count.refused:8}")
        print(f"{self.passed} passed, {self.failed} failed")


def without_details(fault: str) -> str:
    """The kind of a fault: without numbers and quoted values."""
    return re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "…", fault)
