"""What a server answers cannot steer the terminal of whoever joins it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.cli.journals import EVIL
from tests.cli.terminal import piped

ANSWERS = {
    "an error body": (409, json.dumps({"error": EVIL, "reason": EVIL, "why": EVIL, "code": EVIL}).encode()),
    "an error in plain text": (500, EVIL.encode()),
    "bytes": (200, b"\xff\x1b[2J\x9b"),
    "an error of bytes": (400, b'{"error": "\xff\x9b"}'),
    "an error nested deeply": (400, b'{"error": ' + b"[" * 100_000),
}


@pytest.fixture(params=ANSWERS)
def hostile(request: pytest.FixtureRequest) -> Iterator[str]:
    status, body = ANSWERS[request.param]

    class Handler(BaseHTTPRequestHandler):
        def _answer(self) -> None:
            self.send_response_only(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST = _answer  # noqa: N815 - the names that http.server calls

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("arguments", [("/t/ABC234",), ("", "--new", "mind")], ids=" ".join)
def test_a_hostile_answer_is_told_in_printable_words(hostile: str, arguments: tuple[str, ...], tmp_path: Path) -> None:
    path, *options = arguments
    done = piped(tmp_path, "join", hostile + path, *options)
    assert "Traceback" not in done.stderr
    assert done.returncode == 2
    assert (done.stdout + done.stderr).replace("\n", "").isprintable()
    assert done.stderr.strip()
