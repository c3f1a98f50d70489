"""Content parts (semantics section 4)."""

import copy
import pathlib
import pickle
from typing import Any

import pytest
from media import PDF, png
from toolresult import (
    ContentPart,
    FilePart,
    ImagePart,
    ImageUrlPart,
    Limits,
    ProviderBlockPart,
    TextPart,
    ThinkingPart,
    ToolResultError,
    UnknownPart,
    VideoUrlPart,
)

PNG = png()
OPTIONS = {"anthropic": {"cache_control": {"type": "ephemeral"}}}

EACH_KIND: list[tuple[ContentPart, type[ContentPart], str]] = [
    (ContentPart.text("words"), TextPart, "text"),
    (ContentPart.thinking("hm"), ThinkingPart, "thinking"),
    (ContentPart.image(PNG), ImagePart, "image"),
    (ContentPart.image_url("https://example.org/a.png"), ImageUrlPart, "image_url"),
    (ContentPart.video_url("https://example.org/a.mp4", "video/mp4"), VideoUrlPart, "video_url"),
    (ContentPart.file(PDF, filename="a.pdf", title="A", description="B"), FilePart, "file"),
    (ContentPart.file_id("file_1", provider="openai"), FilePart, "file"),
    (ContentPart.file_url("https://example.org/a.pdf"), FilePart, "file"),
    (ContentPart.provider_block("anthropic", {"type": "x", "n": 1.0}), ProviderBlockPart, "provider_block"),
    (ContentPart.from_json('{"type":"hologram","depth":3}'), UnknownPart, "unknown"),
]


@pytest.mark.parametrize(("part", "kind", "name"), EACH_KIND, ids=lambda value: getattr(value, "__name__", None))
def test_each_kind_has_its_class(part: ContentPart, kind: type[ContentPart], name: str) -> None:
    assert type(part) is kind
    assert isinstance(part, ContentPart)
    assert part.type == name
    again = ContentPart.from_json(part.to_json())
    assert again == part
    assert type(again) is kind
    assert again.to_json() == part.to_json()
    assert pickle.loads(pickle.dumps(part)) == part  # noqa: S301
    assert copy.copy(part) is part
    assert copy.deepcopy(part) is part


def test_fields() -> None:
    match EACH_KIND[5][0]:
        case FilePart(data, None, None, "application/pdf", "a.pdf", title="A", description="B", provider=None):
            assert data == PDF
        case other:
            pytest.fail(repr(other))
    block: Any = EACH_KIND[8][0]
    block.data["n"] = 2
    assert block.data == {"type": "x", "n": 1.0}
    unknown: Any = EACH_KIND[9][0]
    assert (unknown.kind, unknown.value) == ("hologram", {"type": "hologram", "depth": 3})


def test_bytes_are_held_and_buffers_are_copied() -> None:
    assert ContentPart.image(PNG).data is PNG
    changing = bytearray(PNG)
    part = ContentPart.image(changing)
    changing[:] = b"x" * len(changing)
    assert part.data == PNG
    assert ContentPart.image(memoryview(PNG)).data == PNG
    assert ContentPart.from_json(part.to_json()).data == PNG  # type: ignore[union-attr]


def test_metadata_and_options_are_copies() -> None:
    part = ContentPart.text("a", metadata={"k": [1]}, provider_options=OPTIONS)
    part.metadata["k"].append(2)
    part.provider_options.clear()
    assert part.metadata == {"k": [1]}
    assert part.provider_options == OPTIONS
    assert ContentPart.from_json('{"type":"text","text":"a","later":1.0}').extra == {"later": 1.0}


def test_media_types() -> None:
    assert ContentPart.image(PNG, "image/jpeg").media_type == "image/png"
    assert ContentPart.image(b"<svg/>", "IMAGE/SVG+XML; x=y").media_type == "image/svg+xml"
    assert ContentPart.file(b"abc").media_type == "application/octet-stream"
    data_url: Any = ContentPart.image_url("data:image/png;base64,iVBORw0KGgo=")
    assert (data_url.type, data_url.data) == ("image", PNG[:8])


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: ContentPart.image(b""), "INVALID_PART"),
        (lambda: ContentPart.image(b"abc"), "UNKNOWN_MEDIA_TYPE"),
        (lambda: ContentPart.image_url(""), "INVALID_PART"),
        (lambda: ContentPart.file(b"abc", "no type"), "UNKNOWN_MEDIA_TYPE"),
        (lambda: ContentPart.from_json('{"type":"image","data":"https://example.org/a.png"}'), "INVALID_PART"),
        (lambda: ContentPart.from_json('{"type":"file"}'), "INVALID_PART"),
        (lambda: ContentPart.from_json('{"text":"a"}'), "MISSING_FIELD"),
        (lambda: ContentPart.from_json('{"type":"text","text":"a","text":"b"}'), "DUPLICATE_KEY"),
        (lambda: ContentPart.from_json('{"type":"image","data":0}'), "WRONG_TYPE"),
        (
            lambda: ContentPart.from_json(ContentPart.image(PNG).to_json(), limits=Limits(max_media_bytes=10)),
            "LIMIT_EXCEEDED",
        ),
        (lambda: ContentPart.provider_block("x", {"a": {1, object()}}), "UNSUPPORTED_VALUE"),
    ],
)
def test_what_is_no_part(make: Any, code: str) -> None:
    with pytest.raises(ToolResultError) as caught:
        make()
    assert caught.value.code == code


def test_from_path(tmp_path: pathlib.Path) -> None:
    picture = tmp_path / "picture.bin"
    picture.write_bytes(PNG)
    assert ContentPart.from_path(picture) == ContentPart.image(PNG)
    report = tmp_path / "report.csv"
    report.write_bytes(b"a,b\n")
    part = ContentPart.from_path(str(report), metadata={"k": 1})
    assert (part.type, part.media_type, part.filename, part.data) == ("file", "text/csv", "report.csv", b"a,b\n")  # type: ignore[union-attr]
    with pytest.raises(FileNotFoundError) as caught:
        ContentPart.from_path(tmp_path / "nothing.png")
    assert caught.value.filename == str(tmp_path / "nothing.png")


def test_there_is_no_part_without_a_kind() -> None:
    with pytest.raises(TypeError):
        ContentPart()  # type: ignore[call-arg]
