#!/usr/bin/env python3
"""What must hold for the project as a whole, and no other tool looks at.

One version everywhere, no name of a registry's host, no path of somebody's machine, no unfinished work, files as
.editorconfig wants them, links that lead somewhere, crates that share the workspace's settings.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Exact bytes: vectors, and the schema that the core hands out as it stands.
EXACT = ("tests/vectors/", "core/src/schema.json")
LARGEST = 1_000_000

# The forbidden words are put together here, so that this page does not hold them itself.
HOSTS = [
    ".".join(parts)
    for parts in [
        ("registry", "npmjs", "org"),
        ("npmjs", "com/package"),
        ("pypi", "org"),
        ("files", "pythonhosted", "org"),
        ("crates", "io"),
        ("repo1", "maven", "org"),
        ("repo", "maven", "apache", "org"),
        ("proxy", "golang", "org"),
        ("deb", "debian", "org"),
    ]
]
# Cargo writes the source of each crate this way on every machine.
CARGO_SOURCE = "registry+https://github.com/rust-lang/crates" + ".io-index"
MACHINE_PATH = re.compile(
    r"(?<![\w.])/(?:" + "|".join(["root", "work", "home/[a-z]+", "Users/[A-Za-z]+", "tmp/[a-z]+-[a-z]+"]) + r")/"
)
UNFINISHED = re.compile(r"\b(?:" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]) + r")\b")
CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7})(?: |$)", re.MULTILINE)
# The first version in a pom of ours is the artefact's own.
OWN_POM = re.compile(r"<artifactId>toolresult</artifactId>\s*<version>([^<]+)</version>")
CRATE_DOCS = "core/README.md"
RUST_PATH = re.compile(r"\w+(?:::\w+)*(?:\(\))?")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")

Problems = Iterator[str]


def tracked() -> list[str]:
    """Files that git knows or would add."""
    done = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return sorted({name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()})


def text_of(name: str) -> str | None:
    """The text of a file; None for what is no text or is exact bytes on purpose."""
    if name.startswith(EXACT):
        return None
    try:
        return (ROOT / name).read_bytes().decode()
    except UnicodeDecodeError:
        return None


def lines_with(names: list[str], wrong: Callable[[str], str | None]) -> Problems:
    for name in names:
        for number, line in enumerate((text_of(name) or "").splitlines(), start=1):
            if reason := wrong(line):
                yield f"{name}:{number}: {reason}"


def toml(name: str) -> dict:
    return tomllib.loads((ROOT / name).read_text(encoding="utf-8"))


def workspace() -> dict:
    return toml("Cargo.toml")["workspace"]


def one_version(names: list[str]) -> Problems:
    version = workspace()["package"]["version"]
    said = {}
    for crate, dependency in workspace()["dependencies"].items():
        if isinstance(dependency, dict) and "path" in dependency:
            said[f"Cargo.toml: {crate}"] = dependency["version"].removeprefix("=")
    for name in names:
        file = name.rsplit("/", 1)[-1]
        if file == "pyproject.toml":
            project = toml(name)["project"]
            if "version" not in project.get("dynamic", []):
                said[name] = project.get("version")
        elif file == "pom.xml" and (found := OWN_POM.search(text_of(name) or "")):
            said[name] = found.group(1)
        elif file in ("package.json", "package-lock.json"):
            package = json.loads(text_of(name) or "{}")
            if package.get("name") == "toolresult":
                said[name] = package.get("version")
                if file == "package-lock.json":
                    said[f"{name}: its root package"] = package["packages"][""].get("version")
    for place, value in said.items():
        if value != version:
            yield f"{place}: version {value}, and Cargo.toml says {version}"
    changelog = text_of("CHANGELOG.md") if "CHANGELOG.md" in names else ""
    if not re.search(rf"^## \[?(?:Unreleased|{re.escape(version)})\b", changelog or "", re.MULTILINE):
        yield f"CHANGELOG.md: no section for {version} and none called Unreleased"


def shared_settings(names: list[str]) -> Problems:
    """Each member takes lints and package facts from the workspace; only the core is for the Rust registry."""
    members = {f"{member}/Cargo.toml" for member in workspace()["members"]}
    for name in sorted(name for name in names if name in members):
        crate = toml(name)
        if crate.get("lints") != {"workspace": True}:
            yield f"{name}: [lints] must be `workspace = true`"
        for fact in ("version", "edition", "rust-version", "license", "repository"):
            if crate["package"].get(fact) != {"workspace": True}:
                yield f"{name}: `{fact}` must be taken from the workspace"
        if name != "core/Cargo.toml" and crate["package"].get("publish") is not False:
            yield f"{name}: only the core is published: `publish = false`"
    for missing in sorted(members - set(names)):
        yield f"Cargo.toml: member {missing} is not there"


def no_hosts(names: list[str]) -> Problems:
    def wrong(line: str) -> str | None:
        line = line.replace(CARGO_SOURCE, "")
        return next((f"names the host {host}" for host in HOSTS if host in line), None)

    return lines_with(names, wrong)


def no_download_addresses(names: list[str]) -> Problems:
    for name in names:
        if name.endswith("package-lock.json"):
            for path, package in json.loads(text_of(name) or "{}").get("packages", {}).items():
                if "resolved" in package and not package.get("link"):
                    yield f"{name}: {path} records a download address (.npmrc has the setting that leaves it out)"


def no_machine_paths(names: list[str]) -> Problems:
    return lines_with(
        names, lambda line: f"a path of one machine: {found.group()}" if (found := MACHINE_PATH.search(line)) else None
    )


def nothing_unfinished(names: list[str]) -> Problems:
    return lines_with(
        names, lambda line: f"unfinished: {found.group()}" if (found := UNFINISHED.search(line)) else None
    )


def tidy_files(names: list[str]) -> Problems:
    for name in names:
        size = (ROOT / name).stat().st_size
        if size > LARGEST and not name.startswith(EXACT):
            yield f"{name}: {size} bytes; files over {LARGEST} do not belong in git"
        text = text_of(name)
        if not text or name.startswith("LICENSE"):
            continue
        if "\r" in text:
            yield f"{name}: carriage returns"
        if not text.endswith("\n") or text.endswith("\n\n"):
            yield f"{name}: must end in exactly one line feed"
        if CONFLICT.search(text):
            yield f"{name}: a conflict mark of git"
        if not name.endswith((".md", ".snap")) and (bad := re.search(r"[ \t]$", text, re.MULTILINE)):
            yield f"{name}:{text.count(chr(10), 0, bad.start()) + 1}: white space at the end of the line"


def runnable_scripts(names: list[str]) -> Problems:
    for name in names:
        text = text_of(name) or ""
        if os.access(ROOT / name, os.X_OK) and not text.startswith("#!"):
            yield f"{name}: is executable and has no #! line"
        if text.startswith("#!/") and not os.access(ROOT / name, os.X_OK):
            yield f"{name}: has a #! line and is not executable"


def links_lead_somewhere(names: list[str]) -> Problems:
    for name in names:
        if not name.endswith(".md"):
            continue
        for target in LINK.findall(re.sub(r"```.*?```", "", text_of(name) or "", flags=re.DOTALL)):
            path = target.split("#")[0]
            if name == CRATE_DOCS and RUST_PATH.fullmatch(path):
                continue  # rustdoc looks after those
            if path and not re.match(r"[a-z]+:", path) and not (ROOT / name).parent.joinpath(path).exists():
                yield f"{name}: the link {target} leads nowhere"


RULES = [
    one_version,
    shared_settings,
    no_hosts,
    no_download_addresses,
    no_machine_paths,
    nothing_unfinished,
    tidy_files,
    runnable_scripts,
    links_lead_somewhere,
]


def main() -> int:
    names = tracked()
    problems = [problem for rule in RULES for problem in rule(names)]
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(names)} files, {len(RULES)} rules: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
