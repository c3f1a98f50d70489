"""The examples of the README run as a reader would run them."""

import pathlib
import re
import subprocess
import sys

import pytest

PAGE = (pathlib.Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_there_are_examples_under_the_usual_headings() -> None:
    assert BLOCKS
    assert re.findall(r"^## (.*)$", PAGE, re.MULTILINE) == ["Installation", "Usage", "Development", "Testing"]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_each_example_runs(block: str, tmp_path: pathlib.Path) -> None:
    script = tmp_path / "example.py"
    script.write_text(block, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-P", "-W", "error", str(script)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
