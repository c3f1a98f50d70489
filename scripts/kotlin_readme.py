#!/usr/bin/env python3
"""Makes a Kotlin source of each program in the READMEs, which the library's tests compile and run.

Blocks of Kotlin belong together as in readme_blocks.py: one that imports something begins a program. Each program becomes
`dev.toolresult.readme.Page<number>Line<line>Kt.main()`; beside it lies the text that it must print, if the page shows one.

usage: kotlin_readme.py FOLDER PAGE [PAGE …]
"""

import pathlib
import re
import sys

import readme_blocks


def source(program: readme_blocks.Program) -> str:
    lines = program.source().splitlines()
    imports = [line for line in lines if line.startswith("import ")]
    # A declaration that needs the top level, such as a serializable class, stands at the beginning of a line.
    body = "\n".join("" if line in imports else line for line in lines)
    declared = re.compile(
        r"^(?:@\w+\n)?(?:data |enum |private )*class [^\n]*(?:\{\n.*?^\}|\n|\Z)", re.MULTILINE | re.DOTALL
    )
    top = "\n".join(found.group() for found in declared.finditer(body))
    inside = declared.sub("", body)
    return "\n".join(["package dev.toolresult.readme", "", *imports, "", top, "", "fun main() {", inside, "}", ""])


def main(folder: str, *pages: str) -> None:
    out = pathlib.Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    listed = []
    for number, page in enumerate(pages, start=1):
        found = readme_blocks.programs_of(readme_blocks.blocks_of(pathlib.Path(page).resolve()))
        programs = [program for program in found if program.blocks[0].language == "kotlin"]
        if not programs:
            sys.exit(f"{page} has no Kotlin")
        for program in programs:
            name = f"Page{number}Line{program.blocks[0].line}"
            text = source(program).replace(
                "package dev.toolresult.readme", f"package dev.toolresult.readme.{name.lower()}"
            )
            (out / f"{name}.kt").write_text(text, encoding="utf-8")
            (out / f"{name}.txt").write_text(program.expected or "", encoding="utf-8")
            listed.append(name)
    (out / "programs.txt").write_text("\n".join(listed) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
