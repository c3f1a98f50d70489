"""Memory stays where it is."""

import contextlib
import gc
import pathlib
import resource
import sys

import pytest
from media import png
from toolresult import ContentPart, ToolMessage, ToolResult, ToolResultError, encode, encode_json

LOOPS = 200_000
MOST = 16 << 20


def resident() -> int:
    fields = pathlib.Path("/proc/self/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * resource.getpagesize()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_loops_leave_nothing_behind() -> None:
    image = png(noise=1400)
    output = {"rows": [{"id": i, "name": f"row {i}", "score": i / 7} for i in range(8)], "text": "é" * 40}

    def once(i: int) -> None:
        result = ToolResult(output=output, content=["caption", ContentPart.image(image)], metadata={"i": i})
        message = result.to_message("call_1", name="tool")
        text = message.to_json()
        stored = ToolMessage.from_json(text)
        match i % 4:
            case 0:
                encode_json([stored], "anthropic")
            case 1:
                encode([message], "openai-chat")
            case 2:
                assert stored.output is not None
                assert stored.content[1].data == image  # type: ignore[union-attr]
            case _:
                with contextlib.suppress(ToolResultError):
                    ToolResult(output={"a": [float("nan")]}).to_json()

    for i in range(LOOPS // 10):
        once(i)
    gc.collect()
    before = resident()
    for i in range(LOOPS):
        once(i)
    gc.collect()
    assert resident() - before <= MOST
