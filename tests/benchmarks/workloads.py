"""The workloads, the same for every language: the JSON forms of tool results, made anew with a fixed seed."""

import base64
import json
import pathlib
import random

LARGE_RECORDS = 7_000
IMAGE_BYTES = 3_000_000
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def record(source: random.Random, number: int) -> dict:
    return {
        "id": number,
        "name": f"customer-{source.randrange(10**6):06d}",
        "city": source.choice(["Zürich", "Göteborg", "São Paulo", "東京", "Kraków", "Chicago"]),
        "balance": round(source.uniform(-1e4, 1e4), 2),
        "score": source.random(),
        "active": source.random() < 0.5,
        "tags": [source.choice(["new", "vip", "late", "eu"]) for _ in range(source.randrange(4))],
    }


def records(count: int) -> list[dict]:
    source = random.Random(20261201)  # noqa: S311 - the same every time is what is wanted
    return [record(source, number) for number in range(count)]


def image() -> str:
    noise = random.Random(7).randbytes(IMAGE_BYTES - len(PNG_SIGNATURE))  # noqa: S311 - as above
    return base64.b64encode(PNG_SIGNATURE + noise).decode()


def workloads() -> dict[str, dict]:
    return {
        "tiny": {"content": [{"type": "text", "text": "It is 21 degrees and sunny in Göteborg."}]},
        "typical": {"output": {"query": "customers", "total": 14, "rows": records(14)}},
        "large": {
            "output": records(LARGE_RECORDS),
            "content": [{"type": "text", "text": f"{LARGE_RECORDS} customers were found."}],
        },
        "image": {
            "content": [
                {"type": "text", "text": "The chart of the last quarter:"},
                {"type": "image", "data": image(), "media_type": "image/png"},
            ]
        },
    }


def write(folder: pathlib.Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, result in workloads().items():
        (folder / f"{name}.json").write_text(
            json.dumps(result, ensure_ascii=False, separators=(",", ":")), encoding="utf-8"
        )
