"""Tables for a person: columns as wide as what stands in them, a little colour where a terminal shows it."""

import os
import sys
import unicodedata

COLOUR = sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def paint(code: str, text: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if COLOUR else text


def bold(text: str) -> str:
    return paint("1", text)


def green(text: str) -> str:
    return paint("32", text)


def red(text: str) -> str:
    return paint("31", text)


def width(text: str) -> int:
    """Columns of a terminal: wide East Asian signs take two, combining ones none."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def grouped(number: int) -> str:
    """Digits in groups of three, with a thin mark between."""
    return f"{number:,}".replace(",", "\u202f")


def table(head: list[str], rows: list[list[str]], right: set[int]) -> str:
    """Columns named in `right` stand to the right, as numbers do."""
    widths = [max(width(row[at]) for row in [head, *rows]) for at in range(len(head))]

    def line(cells: list[str]) -> str:
        padded = []
        for at, cell in enumerate(cells):
            space = " " * (widths[at] - width(cell))
            padded.append(space + cell if at in right else cell + space)
        return "  " + "  ".join(padded).rstrip()

    rule = "  " + "  ".join("─" * size for size in widths)
    return "\n".join([bold(line(head)), rule, *map(line, rows)])
