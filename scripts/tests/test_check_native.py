"""The check of native libraries sees what a device would refuse. The libraries are made here, byte by byte."""

import pathlib
import struct
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import check_native

LOAD, DYNAMIC, STRING_TABLE, SONAME = 1, 2, 5, 14
BASE = 0x10000


def library(folder: pathlib.Path, *, align: int, soname: str | None) -> pathlib.Path:
    """The least of a 64 bit ELF file: a segment to load, the dynamic entries in it, and their strings."""
    strings = b"\0" + (soname or "").encode() + b"\0"
    header, entry, dynamic_at = 64, 56, 64 + 2 * 56
    names = [(SONAME, 1)] if soname is not None else []
    entries = [*names, (STRING_TABLE, BASE + dynamic_at + 16 * (len(names) + 2)), (0, 0)]
    dynamic = b"".join(struct.pack("<qQ", *pair) for pair in entries)
    size = dynamic_at + len(dynamic) + len(strings)
    data = b"\x7fELF\x02\x01\x01".ljust(16, b"\0") + struct.pack(
        "<HHIQQQIHHHHHH", 3, 62, 1, 0, header, 0, 0, header, entry, 2, 0, 0, 0
    )
    data += struct.pack("<IIQQQQQQ", LOAD, 5, 0, BASE, BASE, size, size, align)
    data += struct.pack("<IIQQQQQQ", DYNAMIC, 6, dynamic_at, BASE + dynamic_at, 0, len(dynamic), len(dynamic), 8)
    path = folder / "libexample.so"
    path.write_bytes(data + dynamic + strings)
    return path


def test_a_good_library_passes(tmp_path: pathlib.Path) -> None:
    assert check_native.problems(library(tmp_path, align=0x4000, soname="libexample.so")) == []


def test_small_pages_are_told(tmp_path: pathlib.Path) -> None:
    (problem,) = check_native.problems(library(tmp_path, align=0x1000, soname="libexample.so"))
    assert "4096" in problem


@pytest.mark.parametrize("soname", [None, "/somewhere/libexample.so"])
def test_a_name_that_is_not_the_files_is_told(tmp_path: pathlib.Path, soname: str | None) -> None:
    (problem,) = check_native.problems(library(tmp_path, align=0x4000, soname=soname))
    assert "SONAME" in problem


def test_what_is_no_library_is_an_error(tmp_path: pathlib.Path) -> None:
    (tmp_path / "x.so").write_bytes(b"#!/bin/sh\n")
    with pytest.raises(ValueError, match="no little-endian ELF"):
        check_native.problems(tmp_path / "x.so")


def test_nothing_to_check_fails() -> None:
    assert check_native.main([]) == 1
