"""The relay as a test: it arrives when nobody touches the result, and stops whatever is changed on the way."""

import os
import pathlib
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import hops  # noqa: E402
import wires  # noqa: E402
from tamper import TAMPERINGS  # noqa: E402


def run_relay(folder: pathlib.Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(HERE / "run"), "--folder", str(folder), *words]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)


def test_arrives_whole(tmp_path: pathlib.Path) -> None:
    done = run_relay(tmp_path)
    assert done.returncode == 0, done.stderr
    for language in hops.languages():
        assert language.name in done.stdout
    assert "nothing private" in done.stdout


def test_every_language_takes_part() -> None:
    """Those that the step of `make test` has built, none passed over."""
    required = os.environ.get("RELAY_LANGUAGES", "Rust,Python,Node").split(",")
    assert [name for name in required if name not in [language.name for language in hops.languages()]] == []


# Each tampering once, and the most telling ones before every hop.
CASES = [(name, "Python") for name in TAMPERINGS] + [
    (name, before)
    for name in ("digit", "one", "picture", "metadata", "lost-part")
    for before in [*(language.name for language in hops.languages()[2:]), "Rust-again"]
]


@pytest.mark.parametrize(("name", "before"), CASES)
def test_stops_at_a_changed_result(tmp_path: pathlib.Path, name: str, before: str) -> None:
    done = run_relay(tmp_path, "--tamper", name, "--before", before)
    assert done.returncode == 1, done.stdout
    hop = before.removesuffix("-again")
    assert done.stderr.startswith(f"✗ {hop}: "), done.stderr
    assert "Traceback" not in done.stderr


class TestWires:
    """The judge of the wires sees what it must."""

    @pytest.fixture
    def truth(self, tmp_path: pathlib.Path) -> pathlib.Path:
        (tmp_path / "picture.png").write_bytes(b"\x89PNG picture bytes")
        (tmp_path / "report.pdf").write_bytes(b"%PDF report bytes")
        (tmp_path / "markers.txt").write_text("PRIVATE-ünïcödé-1", encoding="utf-8")
        return tmp_path

    @pytest.mark.parametrize(
        "leak",
        [
            '[{"a":"x PRIVATE-ünïcödé-1"}]',
            '[{"PRIVATE-ünïcödé-1":0}]',
            '[{"a":"PRIVATE-\\u00fcn\\u00efc\\u00f6d\\u00e9-1"}]',
            '[{"a":"{\\"b\\":\\"PRIVATE-\\\\u00fcn\\\\u00efc\\\\u00f6d\\\\u00e9-1\\"}"}]',
            '[{"a":"data:text/plain;base64,eHggUFJJVkFURS3DvG7Dr2PDtmTDqS0x"}]',
        ],
    )
    def test_a_private_word_is_found_in_every_spelling(self, leak: str) -> None:
        with pytest.raises(hops.Difference, match="private word"):
            wires.refuse_private("w", leak.encode(), ["PRIVATE-ünïcödé-1"])

    def test_other_bytes_from_one_language_are_named(self) -> None:
        with pytest.raises(hops.Difference, match="Node differs from Rust at byte 2"):
            wires.same_bytes("w", {"Rust": b"[1]", "Node": b"[1,2]"})

    def test_a_text_that_is_not_shown_is_named(self, truth: pathlib.Path) -> None:
        with pytest.raises(hops.Difference, match="not shown the text 'second'"):
            wires.what_the_model_sees("w", b'["first"]', truth, ["first", "second"])

    def test_no_wire_at_all_is_an_error(self, truth: pathlib.Path, tmp_path: pathlib.Path) -> None:
        with pytest.raises(hops.Difference, match="no wire"):
            wires.check_wires({"Rust": tmp_path / "none"}, truth, [])
