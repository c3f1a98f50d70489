"""The types: stubs agree with the module, users' code passes strict checkers, and mistakes do not."""

import pathlib
import re
import subprocess
import sys

import pytest
import toolresult

HERE = pathlib.Path(__file__).parent
CHECKERS = {
    "mypy": [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--config-file", "", "--show-error-codes"],
    "pyright": [
        sys.executable,
        "-m",
        "basedpyright",
        "--level",
        "error",
        "--project",
        str(HERE / "typing" / "pyright.json"),
        # Else it looks at the python that comes first in PATH, which need not be this one.
        "--pythonpath",
        sys.executable,
    ],
}


def run(command: list[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    # From a folder without sources, so that the installed package is the one that is read.
    return subprocess.run([*command, *arguments], cwd=HERE / "typing", capture_output=True, text=True, check=False)


def test_stubs_agree_with_the_module() -> None:
    done = run(
        [sys.executable, "-m", "mypy.stubtest"], "toolresult", "--allowlist", str(HERE / "stubtest-allowlist.txt")
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("checker", CHECKERS)
def test_code_of_users_passes(checker: str) -> None:
    done = run(CHECKERS[checker], "consumer.py")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("checker", CHECKERS)
def test_mistakes_are_refused(checker: str) -> None:
    done = run(CHECKERS[checker], "mistakes.py")
    lines = (HERE / "typing" / "mistakes.py").read_text(encoding="utf-8").splitlines()
    marked = {number for number, line in enumerate(lines, start=1) if line.endswith("# refused")}
    refused = {int(number) for number in re.findall(r"mistakes\.py:(\d+)(?::\d+)?(?:: error| - error)", done.stdout)}
    assert refused == marked, done.stdout


def test_the_package_itself_is_strict() -> None:
    done = run(CHECKERS["mypy"], "--package", "toolresult")
    assert done.returncode == 0, done.stdout + done.stderr
    package = pathlib.Path(toolresult.__file__).parent
    done = run(CHECKERS["pyright"], *(str(path) for path in sorted(package.glob("*.py"))))
    assert done.returncode == 0, done.stdout + done.stderr
