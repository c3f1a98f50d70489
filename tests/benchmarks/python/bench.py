"""Times the Python package and, beside it, the same work by hand with orjson. One JSON line a candidate and job."""

import base64
import json
import pathlib
import random
import statistics
import sys
import time
from collections.abc import Callable

import orjson
from toolresult import ContentPart, ToolResult, encode_json

ROUNDS = 21
SAMPLE_SECONDS = 0.005
Job = Callable[[], object]


def jobs_of_the_package(text: bytes) -> dict[str, Job]:
    form = json.loads(text)
    content = [part(given) for given in form["content"]] if "content" in form else None
    fields = {"output": form["output"]} if "output" in form else {}

    def result() -> ToolResult:
        return ToolResult(content=content, **fields)

    return {
        "read": lambda: [part_value(part) for part in ToolResult.from_json(text).content or ()],
        "write": lambda: result().to_json(),
        "anthropic": lambda: encode_json([result().to_message("call_1", name="find")], "anthropic"),
        "openai-chat": lambda: encode_json([result().to_message("call_1", name="find")], "openai-chat"),
    }


def part(given: dict) -> ContentPart:
    return (
        ContentPart.image(base64.b64decode(given["data"]))
        if given["type"] == "image"
        else ContentPart.text(given["text"])
    )


def part_value(part: ContentPart) -> object:
    return part.data if part.type == "image" else part.text


def jobs_by_hand(text: bytes) -> dict[str, Job]:
    form = json.loads(text)
    parts = [
        dict(part, data=base64.b64decode(part["data"])) if "data" in part else part for part in form.get("content", [])
    ]

    def written() -> bytes:
        content = [
            dict(part, data=base64.b64encode(part["data"]).decode()) if "data" in part else part for part in parts
        ]
        return orjson.dumps(
            {**{key: form[key] for key in form if key == "output"}, **({"content": content} if content else {})}
        )

    def read() -> object:
        return [
            base64.b64decode(part["data"]) if "data" in part else part["text"]
            for part in orjson.loads(text).get("content", [])
        ]

    def block(part: dict) -> dict:
        if "data" not in part:
            return {"type": "text", "text": part["text"]}
        source = {"type": "base64", "media_type": part["media_type"], "data": base64.b64encode(part["data"]).decode()}
        return {"type": "image", "source": source}

    def anthropic() -> bytes:
        content = [block(part) for part in parts] if parts else orjson.dumps(form["output"]).decode()
        return orjson.dumps(
            [{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "call_1", "content": content}]}]
        )

    def openai_chat() -> bytes:
        texts = (
            "\n".join(part["text"] for part in parts if "text" in part)
            if parts
            else orjson.dumps(form["output"]).decode()
        )
        messages = [{"role": "tool", "tool_call_id": "call_1", "content": texts}]
        urls = [
            f"data:{part['media_type']};base64,{base64.b64encode(part['data']).decode()}"
            for part in parts
            if "data" in part
        ]
        if urls:
            messages.append(
                {"role": "user", "content": [{"type": "image_url", "image_url": {"url": url}} for url in urls]}
            )
        return orjson.dumps(messages)

    return {"read": read, "write": written, "anthropic": anthropic, "openai-chat": openai_chat}


def per_call(job: Job, calls: int) -> float:
    begun = time.perf_counter()
    for _ in range(calls):
        job()
    return (time.perf_counter() - begun) / calls


def race(candidates: dict[str, Job]) -> dict[str, list[float]]:
    """Seconds a call of each candidate, round by round."""
    calls = {name: max(1, int(SAMPLE_SECONDS / max(per_call(job, 1), 1e-7))) for name, job in candidates.items()}
    times: dict[str, list[float]] = {name: [] for name in candidates}
    order = list(candidates)
    for _ in range(ROUNDS):
        random.shuffle(order)
        for name in order:
            times[name].append(per_call(candidates[name], calls[name]))
    return times


def main(folder: pathlib.Path, workloads: list[str]) -> None:
    for workload in workloads:
        text = (folder / f"{workload}.json").read_bytes()
        package, by_hand = jobs_of_the_package(text), jobs_by_hand(text)
        for job in package:
            times = race({"toolresult": package[job], "orjson": by_hand[job]})
            ratio = statistics.median(ours / theirs for ours, theirs in zip(*times.values(), strict=True))
            micros = statistics.median(times["toolresult"]) * 1e6
            print(
                json.dumps({"workload": workload, "job": job, "micros": micros, "peer": "orjson", "ratio": ratio}),
                flush=True,
            )


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])
