"""Threads: results are shared, user code runs in between, and large work lets other threads go on."""

import contextlib
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from media import png
from toolresult import ContentPart, ToolMessage, ToolResult, encode, encode_json, messages_from_json

THREADS = 8


def in_threads(work: object, rounds: int) -> None:
    barrier = threading.Barrier(THREADS)

    def run(number: int) -> None:
        barrier.wait()
        for i in range(rounds):
            work(number, i)  # type: ignore[operator]

    with ThreadPoolExecutor(THREADS) as pool:
        for done in [pool.submit(run, number) for number in range(THREADS)]:
            done.result()


def test_results_and_messages_are_shared() -> None:
    class Late:
        pass

    def default(_: object) -> object:
        time.sleep(0)  # Another thread may come in the middle of the walk.
        return {"late": True}

    shared = ToolResult(output=[Late()] * 5, content=["c", ContentPart.image(png())], default=default)
    message = shared.to_message("call_1")
    expected = shared.to_json()
    stored = ToolResult.from_json(expected)

    def work(number: int, i: int) -> None:
        assert shared.to_json() == expected
        assert stored.to_json() == ToolResult.from_json(expected).to_json() == expected
        assert ToolMessage.from_json(message.to_json()) == message
        own = ToolResult(output={"thread": number, "i": i}, default=default).to_message(f"own_{number}")
        assert encode([message, own], "anthropic")[0]["content"][1]["tool_use_id"] == f"own_{number}"
        assert stored.content == shared.content

    in_threads(work, 200)


def test_the_text_of_a_message_is_one_text() -> None:
    for _ in range(50):
        counter = iter(range(1_000_000))
        result = ToolResult(output=object(), content="c", default=lambda _, c=counter: (time.sleep(0), next(c))[1])
        message = result.to_message("call_1")
        texts: list[bytes] = []
        in_threads(lambda _, __, m=message, t=texts: t.append(m.to_json()), 3)
        assert len(set(texts)) == 1


def test_containers_change_under_the_walk() -> None:
    rows: list[object] = [{"a": [1, 2, 3]} for _ in range(50)]
    members: dict[str, object] = {str(i): i for i in range(50)}
    stop = threading.Event()

    def disturb() -> None:
        while not stop.is_set():
            rows.append({"b": []})
            del rows[0]
            members["new"] = object
            members.pop("new", None)

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        for _ in range(300):
            for value in (rows, members):
                # A change that was seen, or a class that was found: both are typed errors.
                with contextlib.suppress(TypeError):
                    ToolResult(output=value).to_json()
    finally:
        stop.set()
        thread.join()


def test_other_threads_go_on_during_large_work() -> None:
    text = b"[" + b",".join([ToolResult(output="x" * 1000).to_message("c").to_json()] * 20_000) + b"]"
    ticks = 0
    stop = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0.0005)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        before, began = ticks, time.perf_counter()
        messages_from_json(text)
        took, ticked = time.perf_counter() - began, ticks - before
        image = ToolResult(content=[ContentPart.image(png(noise=1 << 20))] * 20).to_message("c")
        encode_json([image], "anthropic")
    finally:
        stop.set()
        thread.join()
    # With the interpreter held there would be none; half of what a free thread makes leaves room for a busy machine.
    assert ticked >= min(5, int(took / 0.01)), (ticked, took)
