#!/usr/bin/env python3
"""Whether what Python users write with the providers' SDKs passes strict type checkers, and what does not fit is refused.

    run.py PYTHON

PYTHON is the interpreter of the environment with the SDKs; mypy and pyright are those of the interpreter that runs this. Nothing
of an SDK is run. Ends with `N passed, N failed`.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE = HERE.parents[2] / "bindings-python" / "python"
FITTING, MISTAKES = HERE / "sdks.py", HERE / "mistakes.py"
ERROR = re.compile(r"([^\s:]+\.py):(\d+)(?::\d+)?(?:: error| - error)")


def mypy(python: str) -> str:
    cache = pathlib.Path(python).parents[1] / ".mypy"
    return output(
        [
            *("mypy", "--strict", "--config-file", "", "--cache-dir", str(cache), "--python-executable", python),
            *(str(FITTING), str(MISTAKES)),
        ]
    )


def pyright(python: str) -> str:
    project = {"typeCheckingMode": "strict", "extraPaths": [str(PACKAGE)], "include": [str(FITTING), str(MISTAKES)]}
    with tempfile.TemporaryDirectory() as folder:
        settings = pathlib.Path(folder, "pyright.json")
        settings.write_text(json.dumps(project), encoding="utf-8")
        return output(["basedpyright", "--level", "error", "--project", str(settings), "--pythonpath", python])


def output(command: list[str]) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        env=os.environ | {"MYPYPATH": str(PACKAGE)},
        capture_output=True,
        text=True,
        check=False,
    )
    # 0: nothing found, 1: something found; anything else is a fault of the checker.
    if done.returncode not in (0, 1):
        raise SystemExit(f"{command[0]} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def faults(name: str, told: str) -> list[str]:
    """The differences between what the checker refuses and what is marked."""
    refused = {(pathlib.Path(path).name, int(line)) for path, line in ERROR.findall(told)}
    lines = MISTAKES.read_text(encoding="utf-8").splitlines()
    marked = {(MISTAKES.name, number) for number, line in enumerate(lines, start=1) if line.endswith("# refused")}
    return [f"{name} refuses {file}:{line}" for file, line in sorted(refused - marked)] + [
        f"{name} accepts {file}:{line}" for file, line in sorted(marked - refused)
    ]


def main(python: str) -> int:
    failed = 0
    for name, check in (("mypy", mypy), ("pyright", pyright)):
        told = check(python)
        found = faults(name, told)
        failed += bool(found)
        print(*found, *([told] if found else []), sep="\n", end="\n" if found else "")
    print(f"{2 - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
