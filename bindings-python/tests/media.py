"""Real files, made on the spot."""

import struct
import zlib


def png(width: int = 4, height: int = 4, noise: int = 0) -> bytes:
    """A picture; with `noise`, one with that many bytes of something that does not compress."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = b"".join(
        b"\0" + b"".join(bytes((x * 60 % 256, y * 60 % 256, 128)) for x in range(width)) for y in range(height)
    )
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    comment = (
        chunk(b"tEXt", b"noise\0" + bytes((i * 97 + (i >> 8) * 31) & 0xFF for i in range(noise))) if noise else b""
    )
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + comment
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
