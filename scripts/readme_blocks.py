#!/usr/bin/env python3
"""Runs every code block of every README against the built packages.

Blocks of one language and one page belong together: a block that imports something begins a program, a block that does
not goes on with the program before it. A `text` block right behind a program is what that program prints. Which blocks
can be run is one table below (`RUNNERS`); a block in any other language is an error, so that none is passed over.

usage: readme_blocks.py --python PYTHON --node NODE --tsc TSC --modules NODE_MODULES [README...]
"""

import argparse
import ast
import dataclasses
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
KOTLIN = ROOT / "bindings-uniffi" / "kotlin"
SWIFT = ROOT / "bindings-uniffi" / "swift"
FENCE = re.compile(r"^(?P<indent> *)(?P<marks>`{3,}|~{3,})(?P<info>[^`]*)$")
LANGUAGES = {"py": "python", "ts": "typescript", "js": "javascript", "bash": "sh", "shell": "sh", "console": "sh"}
LEAF = re.compile(r"<(\w+)>([^<>]+)</\1>")
JS_IMPORT = re.compile(r"^\s*import\b(?!\s*\()|\brequire\(", re.MULTILINE)
# What a reader types to get the package; scripts/check-package does exactly this with the packages built here.
INSTALLS = {"pip install toolresult", "npm install toolresult", "cargo add toolresult"}


@dataclasses.dataclass
class Block:
    page: pathlib.Path
    line: int
    language: str
    text: str

    def place(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


@dataclasses.dataclass
class Program:
    blocks: list[Block]
    expected: str | None = None

    def source(self) -> str:
        """The blocks, each on the lines where it stands in its page, so that an error names the page's line."""
        lines: list[str] = []
        for block in self.blocks:
            lines += [""] * (block.line - len(lines)) + block.text.splitlines()
        return "\n".join(lines) + "\n"


class Failure(Exception):
    """A block that does not do what a reader would expect."""


def readmes() -> list[pathlib.Path]:
    """Every README that git knows or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*README.md"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\n")
    return sorted({ROOT / name for name in listed if name and (ROOT / name).is_file()})


def blocks_of(page: pathlib.Path) -> list[Block]:
    found: list[Block] = []
    fence: re.Match[str] | None = None
    body: list[str] = []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        match = FENCE.match(line)
        if fence is None:
            if match:
                fence, body, start = match, [], number
        elif match and match["marks"].startswith(fence["marks"]) and not match["info"].strip():
            language = (fence["info"].strip().split(",")[0].split() or [""])[0].lower()
            found.append(Block(page, start, LANGUAGES.get(language, language), "\n".join(body)))
            fence = None
        else:
            body.append(line.removeprefix(fence["indent"]))
    if fence is not None:
        raise Failure(f"{page.relative_to(ROOT)}:{start}: the code block is never closed")
    return found


def follows(before: Block, after: Block) -> bool:
    """Whether nothing but blank lines stands between two blocks."""
    end = before.line + len(before.text.splitlines()) + 1
    between = before.page.read_text(encoding="utf-8").splitlines()[end : after.line - 1]
    return not any(line.strip() for line in between)


def begins_program(block: Block) -> bool:
    if block.language == "python":
        return any(
            isinstance(node, (ast.Import, ast.ImportFrom)) for node in ast.walk(ast.parse(block.text, block.place()))
        )
    if block.language in ("typescript", "javascript"):
        return bool(JS_IMPORT.search(block.text))
    return True


def programs_of(blocks: list[Block]) -> list[Program]:
    programs: list[Program] = []
    latest: dict[str, Program] = {}
    previous: tuple[Block, Program] | None = None
    for block in blocks:
        if (
            block.language in ("text", "output")
            and previous
            and previous[0].language in PRINTING
            and follows(previous[0], block)
        ):
            previous[1].expected = (previous[1].expected or "") + block.text + "\n"
            previous = None
            continue
        program = latest.get(block.language)
        if program and not begins_program(block):
            program.blocks.append(block)
        else:
            program = latest[block.language] = Program([block])
            programs.append(program)
        previous = (block, program)
    return programs


def run(command: list[str], folder: pathlib.Path, **environment: str) -> str:
    """What the command prints; its error output is the reason if it fails."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )
    if done.returncode != 0:
        raise Failure(done.stderr.strip() or done.stdout.strip() or f"exit code {done.returncode}")
    return done.stdout


def run_python(program: Program, tools: argparse.Namespace, folder: pathlib.Path) -> str:
    script = folder / "readme_block.py"
    script.write_text(program.source(), encoding="utf-8")
    # -P: what stands in the folder must not be imported in place of the package.
    return run([tools.python, "-P", "-W", "error", str(script)], folder, PYTHONIOENCODING="utf-8")


def run_javascript(program: Program, tools: argparse.Namespace, folder: pathlib.Path) -> str:
    common = "require(" in program.source()
    script = folder / ("readme_block.cjs" if common else "readme_block.mjs")
    script.write_text(program.source(), encoding="utf-8")
    return run([tools.node, str(script)], folder)


def run_typescript(program: Program, tools: argparse.Namespace, folder: pathlib.Path) -> str:
    script = folder / "readme_block.mts"
    script.write_text(program.source(), encoding="utf-8")
    strict = [
        "--strict",
        "--target",
        "es2022",
        "--module",
        "nodenext",
        "--moduleResolution",
        "nodenext",
        "--skipLibCheck",
        "false",
    ]
    run([tools.node, tools.tsc, *strict, "--types", "node", script.name], folder)
    return run([tools.node, "readme_block.mjs"], folder)


def run_rust(program: Program, _: argparse.Namespace, __: pathlib.Path) -> str:
    """Rust blocks are doc tests: here only that their page is one, so that `cargo test` runs them."""
    page = program.blocks[0].page
    for source in (ROOT / "core" / "src").rglob("*.rs"):
        for included in re.findall(r'include_str!\("([^"]+)"\)', source.read_text(encoding="utf-8")):
            if (source.parent / included).resolve() == page:
                return ""
    raise Failure("no doc test includes this page: add `#![doc = include_str!(…)]` to core/src/lib.rs")


def run_sh(program: Program, _: argparse.Namespace, __: pathlib.Path) -> str:
    """Shell blocks install the package, or call what other steps of `make test` run: here, that it is there to call."""
    for line in program.source().splitlines():
        command = shlex.split(line.removeprefix("$ "), comments=True)
        if command and shlex.join(command) not in INSTALLS:
            check_command(command)
    return ""


def check_command(command: list[str]) -> None:
    match command:
        case ["make", *targets]:
            run(["make", "--dry-run", *targets], ROOT)
        case ["cargo", "run" | "test" | "bench", "-p", crate, *_]:
            run(["cargo", "pkgid", "--offline", crate], ROOT)
        case ["python" | "node", script, *_] | [script, *_] if (ROOT / script).is_file():
            pass
        case _:
            raise Failure(f"no test knows how to run `{shlex.join(command)}` (scripts/readme_blocks.py, check_command)")


def run_kotlin(program: Program, _: argparse.Namespace, __: pathlib.Path) -> str | None:
    """Kotlin is compiled with the tests of its library: here only that its page is one that they take."""
    if program.blocks[0].page not in (ROOT / "README.md", KOTLIN / "README.md"):
        raise Failure("no test knows how to compile the Kotlin of this page (scripts/build-kotlin has the pages)")
    return program.expected


def run_swift(program: Program, _: argparse.Namespace, __: pathlib.Path) -> str | None:
    """Swift runs as a program outside the checkout: here only that its page is one that tests/swift/consumer takes."""
    if program.blocks[0].page not in (ROOT / "README.md", SWIFT / "README.md"):
        raise Failure("no test runs the Swift of this page (scripts/test-swift has the pages)")
    return program.expected


def run_java(program: Program, _: argparse.Namespace, __: pathlib.Path) -> str:
    """Java stands in a test, line by line."""
    tests = [source.read_text(encoding="utf-8") for source in (KOTLIN / "src" / "test" / "java").rglob("*.java")]
    tested = [[line.strip() for line in test.splitlines()] for test in tests]
    lines = [line.strip() for line in program.source().splitlines() if line.strip()]
    if not any(lines == test[at : at + len(lines)] for test in tested for at in range(len(test))):
        raise Failure("no test in Java has these lines")
    return ""


def run_xml(program: Program, _: argparse.Namespace, __: pathlib.Path) -> str:
    """A dependency on the library, of the version that is built."""
    said = LEAF.findall(program.source())
    # The pom's own coordinates stand before those of its dependencies.
    built = dict(reversed(LEAF.findall((KOTLIN / "pom.xml").read_text(encoding="utf-8"))))
    if not said or any(built.get(name) != text for name, text in said):
        raise Failure(f"the library is {built['groupId']}:{built['artifactId']}:{built['version']}")
    return ""


def run_json(program: Program, _: argparse.Namespace, __: pathlib.Path) -> str:
    for block in program.blocks:
        json.loads(block.text)
    return ""


def run_toml(program: Program, _: argparse.Namespace, __: pathlib.Path) -> str:
    for block in program.blocks:
        tomllib.loads(block.text)
    return ""


def only_shown(_: Program, __: argparse.Namespace, ___: pathlib.Path) -> str:
    """A drawing or a listing: nothing to run."""
    return ""


RUNNERS = {
    "python": run_python,
    "typescript": run_typescript,
    "javascript": run_javascript,
    "rust": run_rust,
    "sh": run_sh,
    "json": run_json,
    "kotlin": run_kotlin,
    "swift": run_swift,
    "java": run_java,
    "xml": run_xml,
    "toml": run_toml,
    "text": only_shown,
}
PRINTING = ("python", "typescript", "javascript", "kotlin", "swift")


def check(program: Program, tools: argparse.Namespace) -> None:
    language = program.blocks[0].language
    if language not in RUNNERS:
        raise Failure(
            f"no test knows how to run a block in `{language or 'no language'}` (scripts/readme_blocks.py, RUNNERS)"
        )
    with tempfile.TemporaryDirectory(prefix="readme-") as name:
        folder = pathlib.Path(name)
        (folder / "node_modules").symlink_to(tools.modules, target_is_directory=True)
        printed = RUNNERS[language](program, tools, folder)
    if program.expected is not None and printed != program.expected:
        raise Failure(f"it prints\n{printed}\nand the page says\n{program.expected}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Runs every code block of every README.")
    parser.add_argument("--python", required=True, help="interpreter that has the package")
    parser.add_argument("--node", required=True, help="Node.js binary")
    parser.add_argument("--tsc", required=True, help="the TypeScript compiler's script")
    parser.add_argument(
        "--modules", required=True, type=pathlib.Path, help="node_modules that has the package and @types/node"
    )
    parser.add_argument("pages", nargs="*", type=pathlib.Path, help="pages (default: every README.md)")
    return parser.parse_args()


def main() -> int:
    tools = arguments()
    tools.modules = tools.modules.resolve()
    passed = failed = 0
    for page in [page.resolve() for page in tools.pages] or readmes():
        for program in programs_of(blocks_of(page)):
            first = program.blocks[0]
            try:
                check(program, tools)
            except (Failure, ValueError, subprocess.TimeoutExpired) as problem:
                failed += len(program.blocks)
                print(f"FAILED {first.place()} ({first.language}): {problem}", file=sys.stderr)
            else:
                passed += len(program.blocks)
                print(f"ok {first.place()} ({first.language})")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
