"""Random JSON and random parts through text, native values and back."""

import json
import math
from typing import Any

from conftest import read, written
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from media import png
from toolresult import (
    ContentPart,
    InvalidPartError,
    ToolMessage,
    ToolResult,
    compact_json,
    decode,
    encode,
    encode_json,
    json_equal,
    wires,
)

settings.register_profile("toolresult", max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("toolresult")

WIRES = [wire["wire"] for wire in wires()]

# Python's `str` may hold lone surrogates, which UTF-8 cannot: they are repaired, so here the texts are without.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
INTEGERS = st.integers() | st.integers(min_value=-(10**400), max_value=10**400)
FLOATS = st.floats(allow_nan=False, allow_infinity=False)
SCALARS = st.none() | st.booleans() | INTEGERS | FLOATS | TEXTS
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=5), max_leaves=30
)
OBJECTS = st.dictionaries(TEXTS, VALUES, max_size=3)

LABELS = st.sampled_from([None, "text/plain", "application/pdf", "audio/wav", "IMAGE/JPG", "video/mp4"])
URLS = st.builds("https://example.org/{}".format, st.integers(0, 999))
NAMES = st.none() | TEXTS
COMMON = {
    "metadata": OBJECTS,
    "provider_options": st.dictionaries(st.sampled_from(["openai", "anthropic", "google"]), OBJECTS, max_size=2),
}
PARTS = st.one_of(
    st.builds(ContentPart.text, TEXTS, **COMMON),
    st.builds(ContentPart.thinking, TEXTS, **COMMON),
    st.builds(lambda noise, **k: ContentPart.image(png(noise=noise), **k), st.integers(0, 50), **COMMON),
    st.builds(ContentPart.image_url, URLS, LABELS, **COMMON),
    st.builds(ContentPart.video_url, URLS, LABELS, **COMMON),
    st.builds(
        ContentPart.file,
        st.binary(min_size=1, max_size=40),
        LABELS,
        filename=NAMES,
        title=NAMES,
        description=NAMES,
        **COMMON,
    ),
    st.builds(ContentPart.file_id, TEXTS.filter(str.strip), media_type=LABELS, provider=NAMES, **COMMON),
    st.builds(ContentPart.file_url, URLS, LABELS, filename=NAMES, **COMMON),
    st.builds(ContentPart.provider_block, TEXTS.filter(bool), VALUES, **COMMON),
)


def same(a: Any, b: Any) -> bool:
    """Equal values of equal types, where `==` would take True for 1 and 0.0 for -0.0."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return list(a) == list(b) and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float):
        return a == b and math.copysign(1, a) == math.copysign(1, b)
    return a == b  # type: ignore[no-any-return]


@given(VALUES)
def test_values_come_back(value: Any) -> None:
    text = written(value)
    assert same(read(text), value)
    assert written(read(text)) == text
    assert compact_json(text) == text


@given(VALUES, st.sampled_from([None, 2]), st.booleans())
def test_text_of_another_writer_is_read_and_compacted(value: Any, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert same(read(text), json.loads(text))
    compact = compact_json(text)
    assert compact_json(compact) == compact
    assert json_equal(text, compact)
    assert compact_json(json.dumps(value, ensure_ascii=False, separators=(",", ":"))) == compact


@given(st.binary(max_size=30) | TEXTS)
def test_anything_is_read_or_refused(text: bytes | str) -> None:
    try:
        ours = compact_json(text)
    except ValueError:
        return
    json.loads(ours)


@given(st.text(max_size=20))
def test_texts_with_surrogates_are_repaired(text: str) -> None:
    repaired = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    assert read(written([text, {text: 1}])) == [repaired, {repaired: 1}]


@given(st.lists(PARTS, max_size=4), OBJECTS, VALUES)
def test_results_come_back(parts: list[ContentPart], metadata: dict[str, Any], output: Any) -> None:
    result = ToolResult(output=output, content=parts, metadata=metadata)
    again = ToolResult.from_json(result.to_json())
    assert again == result
    assert again.to_json() == result.to_json()
    assert same(again.output, output)
    assert again.content == tuple(parts)
    message = result.to_message("call_1", name="tool")
    stored = ToolMessage.from_json(message.to_json())
    assert stored == message
    assert stored.to_json() == message.to_json()
    back = ToolResult.from_message(stored)
    assert back.content == (tuple(parts) or None)
    assert same(back.output, output)


@given(st.lists(PARTS, max_size=3), VALUES, st.sampled_from(WIRES), st.booleans())
def test_both_forms_of_a_wire_agree(parts: list[ContentPart], output: Any, wire: str, is_error: bool) -> None:
    # Options of the parts may be refused by a wire; here they would only be in the way.
    bare = [ContentPart.from_json(json.dumps({**json.loads(part.to_json()), "provider_options": {}})) for part in parts]
    message = ToolResult(output=output, content=bare).to_message("call_1", name="tool", is_error=is_error)
    text = encode_json([message], wire)
    assert same(read(text), read(written(encode([message], wire))))
    try:
        decode(text, wire)
    except InvalidPartError as error:
        # Ollama's images have no type but that of their bytes, and these bytes are made up.
        assert (wire, error.code) == ("ollama", "UNKNOWN_MEDIA_TYPE")  # noqa: PT017
