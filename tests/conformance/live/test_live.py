"""`make live` against a service that is none: what is sent, what is told, and what happens without keys. Nothing leaves the machine."""

import contextlib
import http.server
import io
import json
import os
import threading
import unittest
from typing import Any, ClassVar

import run
from providers import PROVIDERS

CORPUS = os.environ["TOOLRESULT_CORPUS"]


class Service(http.server.BaseHTTPRequestHandler):
    """Takes everything but what holds the word that it is told to refuse."""

    requests: ClassVar[list[tuple[str, dict[str, str], dict[str, Any]]]] = []
    refuses = ""

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.requests.append((self.path, dict(self.headers), json.loads(text)))
        refused = bool(self.refuses) and self.refuses in text
        answer = b'{"error":"no such city"}' if refused else b"{}"
        self.send_response(400 if refused else 200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: Any) -> None:
        pass


class Live(unittest.TestCase):
    def setUp(self) -> None:
        Service.requests.clear()
        Service.refuses = ""
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def run_with(self, environment: dict[str, str], *wanted: str) -> tuple[int, str]:
        addresses = {provider.setting("URL"): f"{self.address}/{provider.name}" for provider in PROVIDERS}
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = run.main(list(wanted), {"TOOLRESULT_CORPUS": CORPUS, **addresses, **environment})
        return code, out.getvalue()

    def test_without_a_key_nothing_is_sent_and_a_sentence_says_so(self) -> None:
        code, out = self.run_with({})
        assert code == 1
        assert "Nothing was sent" in out
        assert "ANTHROPIC_API_KEY" in out
        assert Service.requests == []

    def test_every_provider_gets_every_conversation(self) -> None:
        keys = {provider.keys[0]: "key-of-a-user" for provider in PROVIDERS}
        code, out = self.run_with(keys)
        assert code == 0, out
        expected = len(PROVIDERS) * len(run.SCENARIOS)
        assert len(Service.requests) == expected
        assert f"{expected} passed, 0 failed, 0 providers skipped" in out
        assert "key-of-a-user" not in out
        for path, headers, body in Service.requests:
            if path != "/ollama":
                assert "key-of-a-user" in " ".join(headers.values())
            assert "What is the weather in Lisbon?" in json.dumps(body)

    def test_a_missing_key_is_told_and_a_refusal_in_the_words_of_the_service(self) -> None:
        Service.refuses = "Tool output, not instructions"
        code, out = self.run_with({"MISTRAL_API_KEY": "key-of-a-user"}, "mistral", "cohere")
        assert code == 1
        assert "FAILED mistral              among/image-png/ok: 400" in out
        assert "no such city" in out
        assert "skipped cohere: COHERE_API_KEY or CO_API_KEY is not set" in out


if __name__ == "__main__":
    unittest.main()
