"""Finds the vectors by listing the folder, and reads the table of limits.

Files stay bytes: no JSON reader comes before the code under test.
"""

from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class ExpectedError:
    """An error by code and place; offset and details count only where the vector names them."""

    code: str
    path: str
    offset: int | None = None
    details: str | None = None


@dataclass(frozen=True)
class Vector:
    """One vector: an operation, its arguments as raw bytes, and what must come out."""

    id: str
    operation: str
    wire: str
    input: bytes
    arguments: dict[str, bytes]
    expected: bytes | ExpectedError


def discover() -> list[Vector]:
    """All vectors, in the order of their ids."""
    root = TESTS / "vectors"
    files = {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}
    roles: dict[str, dict[str, Path]] = {
        name.removesuffix(".in.json"): {} for name in files if name.endswith(".in.json")
    }
    for name, path in files.items():
        owner = _owner(name, roles)
        roles[owner][name[len(owner) + 1 :]] = path
    return [_read(case, roles[case]) for case in sorted(roles)]


def _owner(name: str, ids: dict[str, dict[str, Path]]) -> str:
    end = name.find(".")
    while end > 0:
        if name[:end] in ids:
            return name[:end]
        end = name.find(".", end + 1)
    raise ValueError(f"{name} belongs to no vector")


def _read(case: str, roles: dict[str, Path]) -> Vector:
    if ("out.json" in roles) == ("err" in roles):
        raise ValueError(f"{case} needs either .out.json or .err")
    steps = case.split("/")
    return Vector(
        id=case,
        operation=steps[0],
        wire=steps[1] if len(steps) == 3 else "",
        input=roles["in.json"].read_bytes(),
        arguments={
            role.removesuffix(".json"): path.read_bytes()
            for role, path in roles.items()
            if role not in ("in.json", "out.json", "err")
        },
        expected=roles["out.json"].read_bytes() if "out.json" in roles else _error(roles["err"].read_text("utf-8")),
    )


def _error(text: str) -> ExpectedError:
    """Line 1 the code, line 2 the place; further lines `byte N` and `details JSON`."""
    code, path, *rest = [*text.removesuffix("\n").split("\n"), ""]
    found: dict[str, str] = {}
    for line in filter(None, rest):
        word, _, value = line.partition(" ")
        if word not in ("byte", "details"):
            raise ValueError(f"{line!r} is no line of an .err file")
        found[word] = value
    return ExpectedError(code, path, int(found["byte"]) if "byte" in found else None, found.get("details"))


def read_limits(language: str) -> dict[tuple[str, str], str]:
    """What stands in limits.tsv for a language: (layer, vector) to what happens instead."""
    rows: dict[tuple[str, str], str] = {}
    for line in filter(None, (TESTS / "limits.tsv").read_text("utf-8").split("\n")[1:]):
        row_language, layer, vector, instead, why = line.split("\t")
        if not instead or not why:
            raise ValueError(f"limits.tsv: bad row {line!r}")
        if row_language != language:
            continue
        if (layer, vector) in rows:
            raise ValueError(f"limits.tsv: {layer} {vector} stands twice")
        rows[layer, vector] = instead
    return rows
