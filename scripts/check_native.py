#!/usr/bin/env python3
"""What must hold for a native library that goes into a package, read from the ELF file itself.

Each segment that is loaded is aligned to 16 KiB (devices with such pages refuse less), and the library has its own name, so
that whatever links it does not record the path it lay at.

usage: check_native.py LIBRARY...
"""

import pathlib
import struct
import sys

PAGE = 16 * 1024
LOAD, DYNAMIC = 1, 2
END, STRING_TABLE, NEEDED, SONAME = 0, 5, 1, 14


class Elf:
    """A 32 or 64 bit little-endian ELF file: as much of it as the checks need."""

    def __init__(self, path: pathlib.Path) -> None:
        self.data = path.read_bytes()
        if self.data[:4] != b"\x7fELF" or self.data[5] != 1:
            raise ValueError(f"{path}: no little-endian ELF file")
        self.wide = self.data[4] == 2
        start = self._read("<Q" if self.wide else "<I", 0x20 if self.wide else 0x1C)
        size, count = self._read("<HH", 0x36 if self.wide else 0x2A, whole=True)
        self.segments = [self._segment(start + index * size) for index in range(count)]

    def _read(self, layout: str, at: int, *, whole: bool = False):
        values = struct.unpack_from(layout, self.data, at)
        return values if whole else values[0]

    def _segment(self, at: int) -> dict[str, int]:
        if self.wide:
            kind, _, offset, address, _, size, _, align = self._read("<IIQQQQQQ", at, whole=True)
        else:
            kind, offset, address, _, size, _, _, align = self._read("<IIIIIIII", at, whole=True)
        return {"kind": kind, "offset": offset, "address": address, "size": size, "align": align}

    def loaded(self) -> list[dict[str, int]]:
        return [segment for segment in self.segments if segment["kind"] == LOAD]

    def _offset_of(self, address: int) -> int:
        for segment in self.loaded():
            if segment["address"] <= address < segment["address"] + segment["size"]:
                return address - segment["address"] + segment["offset"]
        raise ValueError(f"no segment holds the address {address:#x}")

    def dynamic(self) -> list[tuple[int, int]]:
        layout, step = ("<qQ", 16) if self.wide else ("<iI", 8)
        found = []
        for segment in self.segments:
            if segment["kind"] == DYNAMIC:
                for at in range(segment["offset"], segment["offset"] + segment["size"], step):
                    tag, value = self._read(layout, at, whole=True)
                    if tag == END:
                        return found
                    found.append((tag, value))
        return found

    def strings(self, tag: int) -> list[str]:
        entries = self.dynamic()
        table = self._offset_of(dict(entries)[STRING_TABLE])
        starts = [table + value for kind, value in entries if kind == tag]
        return [self.data[start : self.data.index(b"\0", start)].decode() for start in starts]


def problems(path: pathlib.Path) -> list[str]:
    library = Elf(path)
    found = [
        f"a segment is aligned to {segment['align']} bytes, and pages of {PAGE} need as much"
        for segment in library.loaded()
        if segment["align"] < PAGE
    ]
    names = library.strings(SONAME)
    if names != [path.name]:
        found.append(f"its SONAME is {names or 'absent'}, and the file is called {path.name}")
    if not found:
        print(
            f"{path.name}: {len(library.loaded())} segments for pages of 16 KiB, needs {', '.join(library.strings(NEEDED))}"
        )
    return found


def main(paths: list[str]) -> int:
    found = [f"{path}: {problem}" for path in paths for problem in problems(pathlib.Path(path))]
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
