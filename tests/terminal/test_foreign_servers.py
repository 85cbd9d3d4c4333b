"""What a server answers cannot steer the terminal of whoever joins it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from parlour import wire as m
from parlour.engine import Millis, Seat
from parlour.match import Match
from tests.terminal.journals import EVIL
from tests.terminal.terminal import PROGRAM, environment, piped

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
def test_a_hostile_answer_is_shown_in_printable_characters(
    hostile: str, arguments: tuple[str, ...], tmp_path: Path
) -> None:
    path, *options = arguments
    done = piped(tmp_path, "join", hostile + path, *options)
    assert "Traceback" not in done.stderr
    assert done.returncode == 2
    assert (done.stdout + done.stderr).replace("\n", "").isprintable()
    assert done.stderr.strip()


def told_by(*messages: bytes) -> Iterator[str]:
    """The address of a server that says these messages to whoever comes to a table."""

    def say(socket: ServerConnection) -> None:
        socket.recv()
        for message in messages:
            socket.send(message, text=True)
        with suppress(ConnectionClosed):
            socket.recv(5)

    with serve(say, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.socket.getsockname()[1]}"
        server.shutdown()


def at_the_table(*events: Any) -> tuple[bytes, bytes]:
    """A welcome by strange people, and an update with those events."""
    match = Match("mind", seats=2, seed=1)
    view = msgspec.Raw(m.encode(match.view(None)))
    chairs = tuple(m.ChairInfo(EVIL, "", True, False, EVIL, False) for _ in range(2))
    table = m.TableInfo("ABC234", "mind", {EVIL: EVIL}, "playing", False, Seat(0), chairs, "", "", False)
    raw = tuple(msgspec.Raw(m.encode(event)) for event in events)
    return m.encode(m.Welcome(table, None, "e", 1, Millis(0), view)), m.encode(m.Update(2, Millis(0), raw, view))


@pytest.mark.parametrize(
    "event",
    [{"type": EVIL}, {"type": "played", "seat": 77, "card": 3, "moment": 0, "at": 0, "margin": None}],
    ids=["an event that is none", "a seat without a chair"],
)
def test_a_table_that_makes_no_sense_is_left_with_a_sentence(event: Any, tmp_path: Path) -> None:
    for base in told_by(*at_the_table(event)):
        command = [str(PROGRAM), "join", f"{base}/t/ABC234", "--watch"]
        with Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True, env=environment(tmp_path)) as watching:
            assert watching.wait(60) == 2
            assert watching.stdout is not None
            assert watching.stderr is not None
            said, wrong = watching.stdout.read(), watching.stderr.read()
        assert "Traceback" not in wrong
        assert "does not understand" in wrong
        assert (said + wrong).replace("\n", "").isprintable()
