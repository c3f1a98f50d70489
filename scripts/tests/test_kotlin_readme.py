"""The programs of a README in Kotlin become sources that compile by themselves."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import kotlin_readme
import readme_blocks

PAGE = """
```kotlin
import a.B
import a.C

@Serializable
data class Row(val n: Int)

val row = Row(1)
println(row)
```

```text
Row(n=1)
```

```kotlin
import a.D

println(D)
```
"""


@pytest.fixture
def made(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    monkeypatch.setattr(readme_blocks, "ROOT", tmp_path)
    (tmp_path / "README.md").write_text(PAGE, encoding="utf-8")
    kotlin_readme.main(str(tmp_path / "out"), str(tmp_path / "README.md"))
    return tmp_path / "out"


def test_each_program_is_a_source_with_its_output(made: pathlib.Path) -> None:
    first, second = (made / "programs.txt").read_text(encoding="utf-8").split()
    assert (made / f"{first}.txt").read_text(encoding="utf-8") == "Row(n=1)\n"
    assert (made / f"{second}.txt").read_text(encoding="utf-8") == ""


def test_classes_stand_outside_of_main(made: pathlib.Path) -> None:
    first = (made / "programs.txt").read_text(encoding="utf-8").split()[0]
    source = (made / f"{first}.kt").read_text(encoding="utf-8")
    head, main = source.split("fun main() {")
    assert "import a.B\nimport a.C" in head
    assert "@Serializable\ndata class Row(val n: Int)" in head
    assert "println(row)" in main
    assert "class" not in main


def test_a_page_without_kotlin_is_an_error(tmp_path: pathlib.Path) -> None:
    (tmp_path / "README.md").write_text("nothing\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        kotlin_readme.main(str(tmp_path / "out"), str(tmp_path / "README.md"))
