"""readme_blocks.py runs what a page shows, and says so when that fails."""

import argparse
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import readme_blocks
from readme_blocks import Failure, Program, blocks_of, check, programs_of


@pytest.fixture
def tools(tmp_path: pathlib.Path) -> argparse.Namespace:
    (tmp_path / "modules").mkdir()
    return argparse.Namespace(python=sys.executable, node="node", tsc="", modules=tmp_path / "modules")


@pytest.fixture
def page(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(readme_blocks, "ROOT", tmp_path)

    def write(text: str) -> list[Program]:
        path = tmp_path / "README.md"
        path.write_text(text, encoding="utf-8")
        return programs_of(blocks_of(path))

    return write


def test_a_block_without_import_goes_on_with_the_program_before(page, tools) -> None:
    programs = page(
        "```python\nimport math\n```\n\n```js\nimport 'node:fs'\n```\n\n"
        "```python\nprint(math.pi > 3)\n```\n```text\nTrue\n```\n"
    )
    assert [len(program.blocks) for program in programs] == [2, 1]
    for program in programs:
        check(program, tools)


def test_an_import_begins_a_new_program(page, tools) -> None:
    first, second = page("```py\nimport math\nx = 1\n```\n```py\nimport math\nprint(x)\n```\n")
    check(first, tools)
    with pytest.raises(Failure, match="NameError"):
        check(second, tools)


def test_other_output_than_the_page_says_fails(page, tools) -> None:
    (program,) = page("```python\nimport sys\nprint(1)\n```\n\n```text\n2\n```\n")
    with pytest.raises(Failure, match="the page says"):
        check(program, tools)


def test_a_text_block_after_words_is_only_shown(page, tools) -> None:
    program, shown = page("```python\nimport sys\n```\nA drawing:\n```text\n-->\n```\n")
    assert program.expected is None
    check(shown, tools)


def test_an_error_names_the_line_of_the_page(page, tools) -> None:
    (program,) = page("# Title\n\nWords.\n\n```python\nimport sys\nraise SystemError\n```\n")
    with pytest.raises(Failure, match="line 7"):
        check(program, tools)


@pytest.mark.parametrize("language", ["kotlin", "swift"])
def test_a_page_that_no_test_compiles_is_an_error(tmp_path, page, tools, monkeypatch, language: str) -> None:
    (program,) = page(f"```{language}\n+\n```\n")
    check(program, tools)
    monkeypatch.setattr(readme_blocks, "ROOT", tmp_path / "another")
    with pytest.raises(Failure, match="of this page"):
        check(program, tools)


@pytest.mark.parametrize("language", ["", "brainfuck"])
def test_a_language_that_nothing_runs_is_an_error(page, tools, language: str) -> None:
    (program,) = page(f"```{language}\n+\n```\n")
    with pytest.raises(Failure, match="no test knows"):
        check(program, tools)


def test_a_shell_block_may_install_and_make_and_nothing_else(page, tools) -> None:
    install, other = page("```sh\n$ pip install toolresult # the package\n```\n```sh\nrm -rf /nowhere\n```\n")
    check(install, tools)
    with pytest.raises(Failure, match="rm -rf"):
        check(other, tools)


def test_rust_of_a_page_that_no_doc_test_includes_is_an_error(page, tools) -> None:
    (program,) = page("```rust\nfn main() {}\n```\n")
    with pytest.raises(Failure, match="doc test"):
        check(program, tools)


def test_an_open_block_is_an_error(page) -> None:
    with pytest.raises(Failure, match="never closed"):
        page("```python\nx\n")


def test_javascript_with_require_runs_as_commonjs(page, tools) -> None:
    (program,) = page(
        "```js\nconst { sep } = require('node:path')\nconsole.log(typeof sep, typeof module)\n```\n"
        "```text\nstring object\n```\n"
    )
    check(program, tools)
