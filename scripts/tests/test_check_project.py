"""check_project.py sees what it is there to see."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import check_project


@pytest.fixture
def project(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(check_project, "ROOT", tmp_path)

    def write(**files: str) -> list[str]:
        names = []
        for name, text in files.items():
            path = tmp_path / name.replace("__", ".").replace("_in_", "/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
            names.append(str(path.relative_to(tmp_path)))
        return names

    return write


WORKSPACE = '[workspace]\nmembers = []\n[workspace.package]\nversion = "1.2.3"\n[workspace.dependencies]\n'


def test_one_version(project) -> None:
    good = {"Cargo__toml": WORKSPACE, "CHANGELOG__md": "## [Unreleased]\n"}
    names = project(**good, package__json='{"name": "toolresult", "version": "1.2.3"}')
    assert list(check_project.one_version(names)) == []
    names = project(**good, package__json='{"name": "toolresult", "version": "1.2.4"}')
    assert [problem for problem in check_project.one_version(names) if problem.startswith("package.json")]
    names = project(**good, pom__xml="<artifactId>toolresult</artifactId>\n  <version>1.2.4</version>\n")
    assert [problem for problem in check_project.one_version(names) if problem.startswith("pom.xml")]


def test_hosts_and_download_addresses(project) -> None:
    host = "https://" + "registry." + "npmjs.org/x"
    names = project(a__md=f"see {host}\n", package_lock__json="{}\n")
    assert [problem.split(":")[0] for problem in check_project.no_hosts(names)] == ["a.md"]
    lock = project(**{"package-lock__json": '{"packages": {"node_modules/x": {"resolved": "u"}}}'})
    assert len(list(check_project.no_download_addresses(lock))) == 1
    cargo = project(Cargo__lock=f'source = "{check_project.CARGO_SOURCE}"\n')
    assert list(check_project.no_hosts(cargo)) == []


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("/ro" + "ot/x", True),
        ("/wo" + "rk/x", True),
        ("./.work/x", False),
        ("a/work/x", False),
        ("/usr/bin/env", False),
    ],
)
def test_machine_paths(project, path: str, wrong: bool) -> None:
    assert bool(list(check_project.no_machine_paths(project(a__txt=f"x {path}\n")))) is wrong


@pytest.mark.parametrize("text", ["no end", "two ends\n\n", "return\r\n", "space \n", "<" * 7 + " HEAD\n"])
def test_untidy_files(project, text: str) -> None:
    assert list(check_project.tidy_files(project(a__rs=text)))


def test_tidy_files_and_vectors(project) -> None:
    assert list(check_project.tidy_files(project(a__rs="fn main() {}\n", tests_in_vectors_in_x__json="[ \r"))) == []


def test_links(project) -> None:
    names = project(
        a__md="[here](b.md) [there](c.md#x) [out](https://example.org) `[no](d)`\n```\n[code](e.md)\n```\n", b__md="b\n"
    )
    assert [problem for problem in check_project.links_lead_somewhere(names) if "c.md" in problem]
    assert not [
        problem for problem in check_project.links_lead_somewhere(names) if "b.md" in problem or "e.md" in problem
    ]


def test_unfinished_work(project) -> None:
    assert list(check_project.nothing_unfinished(project(a__rs="// TO" + "DO: later\n")))
