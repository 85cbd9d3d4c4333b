"""What a hostile client sends: frames that a server puts up with, and one that ends the connection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from parlour import wire as m
from tests.harness.raw_client import CLOSE, MORE, PING, PONG, TEXT, frame

BYTES: Final = 0x2
HUGE: Final = 10**30
READ_WHOLE: Final = 50
"""Frames that are within the limit of a connection, so that a server reads all of them."""
FLOOD: Final = 600


class Volley(NamedTuple):
    """What is written on one connection, and how many frames that is."""

    data: bytes
    frames: int


def _text(data: bytes | str) -> bytes:
    return frame(TEXT, data.encode() if isinstance(data, str) else data)


def _act(move: str) -> bytes:
    return _text(f'{{"type":"act","nonce":"x","move":{move}}}')


def _broken(data: bytes) -> list[bytes]:
    """One message in as many frames as it has pieces, with an empty one and a ping between them."""
    third = len(data) // 3
    return [
        frame(TEXT, data[:third], last=False),
        frame(MORE, b"", last=False),
        frame(PING, b"between"),
        frame(MORE, data[third : 2 * third], last=False),
        frame(MORE, data[2 * third :]),
    ]


def _seat_bot(seat: int, bot: str) -> bytes:
    return _text(m.encode(m.SeatBot("x" * 64, seat, bot)))  # type: ignore[arg-type]  # no seat at all


KNOCK: Final = _text(m.encode(m.Ping(0.0)))
BORNE: Final[Sequence[list[bytes]]] = (
    [_text("")],
    [_text("{}")],
    [_text("[]")],
    [_text("null")],
    [_text("hello?")],
    [_text('{"type":"nothing"}')],
    [_text('{"type":"hello"}')],
    [_text('{"type":"hello","since":-1,"epoch":"elsewhere"}')],
    [_text(f'{{"type":"hello","since":{HUGE},"token":7}}')],
    [_text('{"type":"hello","nonce":"' + "n" * 64 + '"}')],
    [_text('{"type":"ping","sent":1e400}')],
    [_text('{"type":"ping","sent":' + "9" * 4000 + "}")],
    [_text('{"type":"ping","sent":-0.0}')],
    [_text('{"type":"start","nonce":""}')],
    [_text('{"type":"start","nonce":"' + "n" * 8000 + '"}')],
    [_text('{"type":"start","nonce":"\\ud800"}')],
    [_text('{"type":"start","nonce":"s"}')],
    [_text('{"type":"finish","nonce":"f"}')],
    [_text('{"type":"rematch","nonce":"r"}')],
    [_text('{"type":"emote","nonce":"e","face":"smile"}')],
    [_text('{"type":"clear","nonce":"c","seat":1}')],
    [_text(f'{{"type":"clear","nonce":"c","seat":{HUGE}}}')],
    [_text('{"type":"configure","nonce":"o","options":{"box":[1,2,3],"window":1e308}}')],
    [_text('{"type":"configure","nonce":"o","options":' + '{"a":[' * 490 + "]}" * 490 + "}")],
    [_seat_bot(1, "default")],
    [_seat_bot(-1, "strongest:deals=100000,turns=60")],
    [_seat_bot(99, "../../etc/passwd")],
    [_act('{"type":"play","card":1}')],
    [_act('{"type":"play","card":-1,"pressed":99999999999999}')],
    [_act(f'{{"type":"play","card":{HUGE}}}')],
    [_act('{"type":"roll"}')],
    [_act('"roll"')],
    [_act("[" * 60 + "]" * 60)],
    [_act("[" * 980 + "]" * 980)],
    [_act('{"a":' * 900 + "1" + "}" * 900)],
    [_text("[" * 4000)],
    [_text("x" * 8000)],
    [frame(BYTES, b"{}")],
    [frame(PING, b"p" * 125)],
    [frame(PONG, b"nobody asked")],
    _broken(b'{"type":"ping","sent":1.5}'),
    _broken(b'{"type":"act","nonce":"b","move":{"type":"ready"}}'),
)
"""Each is told to be a problem, or answered. The connection stays."""

PART: Final = frame(TEXT, b"", last=False)
ENDING: Final[Sequence[list[bytes]]] = (
    [b"\x81\x01a"],
    [b"\xf1\x80\0\0\0\0"],
    [b"\x83\x80\0\0\0\0"],
    [b"\x09\x80\0\0\0\0"],
    [b"\x89\xfe\x00\x7e" + b"\0" * 130],
    [b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0"],
    [b"\x81\xff" + (70_000).to_bytes(8) + b"\0\0\0\0"],
    [frame(MORE, b"of what?")],
    [PART, PART],
    [PART, *[frame(MORE, b"", last=False)] * 70],
    [frame(TEXT, b"\xff\xfe\xc0\xaf")],
    [frame(TEXT, b'{"type":"ping","sent":"\xed\xa0\x80"}')],
    [_text(m.encode(m.Hello("a guessed token")))],
    [frame(CLOSE, b"\0\0"), frame(PING), _text("still here")],
    [frame(CLOSE, b"x" * 125)],
    [frame(CLOSE)],
)

POST: Final = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
JSON: Final = b"Content-Type: application/json\r\n"
HALF_OPEN: Final[Sequence[bytes]] = (
    b"",
    b"GET",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X-Long: " + b"y" * 20_000,
    POST + b"Content-Length: 100\r\n\r\n{",
    POST + b"Transfer-Encoding: chunked\r\n\r\nffff\r\n",
)
"""Requests that are never finished."""
REQUESTS: Final[Sequence[bytes]] = (
    b"GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /" + b"a" * 300 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n",
    b"GET /ws/NOSUCH HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /api/tables/%FF%FE HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"BREW /pot HTCPCP/1.0\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 200,
    POST + b"Origin: http://[\r\nContent-Length: 2\r\n\r\n{}",
    POST + JSON + b"Content-Length: 4\r\n\r\n\xff\xfe\0\0",
    POST + JSON + b"Content-Length: 2000\r\n\r\n" + b"[" * 2000,
    POST + b"Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
)
"""Requests that are finished, and wrong."""


def volley(rng: Random, hello: bytes) -> Volley:
    """As much as a connection may say at once, in any order, and then one thing too many. `hello` is what may make
    somebody of whoever says it: mostly it comes first, sometimes in the middle, sometimes not at all."""
    said: list[bytes] = []
    while len(said) < READ_WHOLE:
        said += rng.choice(BORNE)
    at = rng.choice([0, 0, 0, rng.randrange(len(said)), None])
    if at is not None and hello:
        said.insert(at, frame(TEXT, hello))
    said += rng.choice(ENDING)
    return Volley(b"".join(said), len(said))


def flood(rng: Random, hello: bytes) -> Volley:
    """Far more than a connection may say, of one kind."""
    kinds: Sequence[Callable[[], list[bytes]]] = (
        lambda: [frame(PING)],
        lambda: [frame(PONG, b"p" * 125)],
        lambda: [frame(TEXT)],
        lambda: [PART, frame(MORE)],
        lambda: rng.choice(BORNE),
    )
    kind = rng.choice(kinds)()
    times = FLOOD // len(kind)
    return Volley(frame(TEXT, hello) + b"".join(kind) * times, 1 + times * len(kind))
