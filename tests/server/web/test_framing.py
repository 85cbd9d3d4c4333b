"""Framing of the websocket (RFC 6455), over real sockets: byte by byte, and with a client of another library."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from websockets.frames import Frame
from websockets.streams import StreamReader

from parlour import wire as m
from parlour.client import open_table
from parlour.engine import Seat
from parlour.server.web.limits import Limits
from parlour.server.web.outbox import text_frame
from parlour.server.web.ws_connection import text_message
from tests.harness.raw_client import CLOSE, MORE, PING, PONG, TEXT, frame, rude
from tests.harness.serving import Served, serving

BINARY = 0x2
LIMIT = Limits().message_size
ASKED = m.encode(m.Ping(7.5))
LAST = m.encode(m.Ping(9.0))
SPLIT = '{"type":"é€😀"}'.encode()


def padded(size: int) -> bytes:
    return ASKED + b" " * (size - len(ASKED))


async def _heard(served: Served, code: str, data: bytes) -> list[str | int | bytes]:
    """What the server says to these bytes: types of messages, payloads of pongs, and the code it closes with."""
    async with rude(served.port) as client:
        assert await client.upgrade(f"/ws/{code}") == 101
        await client.say(frame(TEXT, ASKED))
        frames = client.frames()
        assert b"pong" in (await anext(frames))[1]  # the table is found
        await client.say(data + frame(TEXT, LAST))
        heard: list[str | int | bytes] = []
        async for kind, payload in frames:
            if kind == TEXT:
                told = msgspec.json.decode(payload)
                if told.get("sent") == 9.0:
                    break
                heard.append(str(told["type"]))
            elif kind == PONG:
                heard.append(payload)
            elif kind == CLOSE:
                heard.append(int.from_bytes(payload[:2]) if payload else 1005)
        return heard


def said_to(cases: list[bytes]) -> list[list[str | int | bytes]]:
    """What the server says to each, on a connection of its own."""

    async def story() -> list[list[str | int | bytes]]:
        async with serving() as served:
            seated = await open_table(served.base, "mind", 2, "Ada")
            return [await _heard(served, seated.code, each) for each in cases]

    return asyncio.run(story())


def test_messages_of_every_length_form_are_read() -> None:
    sizes = (len(ASKED), 125, 126, 127, 255, 256, 4096, LIMIT)
    eight = bytes((0x81, 0x80 | 127)) + len(ASKED).to_bytes(8) + bytes(4) + ASKED
    cases = [frame(kind, padded(size)) for kind in (TEXT, BINARY) for size in sizes] + [eight]
    assert said_to(cases) == [["pong"]] * len(cases)


def test_fragments_make_one_message() -> None:
    cases = []
    for cuts in ((1,), (3, 3), (0, 0, 5), tuple(range(1, len(ASKED)))):
        parts = [ASKED[a:b] for a, b in zip((0, *cuts), (*cuts, len(ASKED)), strict=True)]
        kinds = [TEXT, *[MORE] * len(cuts)]
        last = [*[False] * len(cuts), True]
        cases.append(b"".join(map(frame, kinds, parts, last)))
    assert said_to(cases) == [["pong"]] * len(cases)


def test_control_frames_may_come_between_fragments() -> None:
    sent = frame(TEXT, ASKED[:9], last=False) + frame(PING, b"now") + frame(PONG) + frame(MORE, ASKED[9:])
    (heard,) = said_to([sent])
    assert sorted(heard, key=str) == [b"now", "pong"]


def test_text_may_be_split_within_a_character() -> None:
    cuts = range(len(SPLIT) - 10, len(SPLIT))
    cases = [frame(TEXT, SPLIT[:at], last=False) + frame(MORE, SPLIT[at:]) for at in cuts]
    assert said_to(cases) == [["problem"]] * len(cases)  # it was read, and is no message


def test_pings_are_answered_with_their_payload() -> None:
    payloads = [b"", b"x", b"x" * 125]
    assert said_to([frame(PING, each) for each in payloads]) == [[each] for each in payloads]


def test_close_codes_are_those_of_the_standard() -> None:
    expected = [
        (b"\xc1\x80\0\0\0\0", 1002),  # compressed, which was not negotiated
        (b"\xa1\x80\0\0\0\0", 1002),
        (b"\x91\x80\0\0\0\0", 1002),
        *((bytes((0x80 | kind, 0x80)) + bytes(4), 1002) for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)),
        (b"\x81\x01a", 1002),  # not masked
        (b"\x09\x80\0\0\0\0", 1002),  # a fragmented ping
        (b"\x08\x80\0\0\0\0", 1002),  # a fragmented close frame
        (b"\x89\xfe\x00\x7e" + bytes(4 + 126), 1002),  # a long ping
        (frame(MORE, b"x"), 1002),  # a continuation of nothing
        (frame(TEXT, b"x", last=False) + frame(TEXT, b"y"), 1002),
        (frame(TEXT, b"x", last=False) + frame(CLOSE), 1002),
        (frame(CLOSE, b"\x03"), 1002),  # half a code
        (frame(CLOSE, (999).to_bytes(2)), 1002),
        (frame(CLOSE, (1005).to_bytes(2)), 1002),  # never sent
        (frame(CLOSE, (1006).to_bytes(2)), 1002),
        (frame(CLOSE, (1000).to_bytes(2) + b"\xff"), 1007),
        (frame(TEXT, b"\xff"), 1007),
        (frame(TEXT, b"\xce", last=False) + frame(MORE, b"\xce"), 1007),
        (b"\x81\xfe" + (LIMIT + 1).to_bytes(2), 1009),
        (b"\x81\xff" + (2**63 - 1).to_bytes(8), 1009),
        (frame(TEXT, b"x" * LIMIT, last=False) + frame(MORE, b"x"), 1009),
        (frame(CLOSE), 1005),
        (frame(CLOSE, (1000).to_bytes(2) + b"bye"), 1000),
        (frame(CLOSE, (3000).to_bytes(2)), 3000),
        (frame(CLOSE, (4999).to_bytes(2)), 4999),
    ]
    assert said_to([data for data, _ in expected]) == [[code] for _, code in expected]


def test_text_frames_of_every_length_form_are_read_by_the_library() -> None:
    for size in (0, 1, 125, 126, 127, 65535, 65536, 70_000):
        stream = StreamReader()
        stream.feed_data(text_frame(b"x" * size))
        parsing = Frame.parse(stream.read_exact, mask=False)
        with pytest.raises(StopIteration) as done:
            next(parsing)
        read = done.value.value
        assert (read.opcode, bytes(read.data), read.fin) == (TEXT, b"x" * size, True)


@pytest.mark.parametrize("size", [0, 1, 2, 125, 126, 127, 128, 130, 255, 256, 8192])
def test_a_whole_text_frame_alone_is_read_by_hand(size: int) -> None:
    message = bytes(at % 251 for at in range(size))
    framed = frame(TEXT, message)
    assert text_message(framed) == message
    left_to_the_library = [
        framed[:-1],
        framed + b"\x81",
        framed + framed,
        frame(TEXT, message, last=False),
        frame(MORE, message),
        frame(PING, message),
        bytes((0xC1,)) + framed[1:],
        bytes((0x81, framed[1] & 0x7F)) + framed[2:],
        bytes((0x81, 0xFE)) + min(size, 125).to_bytes(2) + bytes(4) + message[:125],
        bytes((0x81, 0xFF)) + size.to_bytes(8) + bytes(4) + message,
    ]
    assert [text_message(each) for each in left_to_the_library] == [None] * 10


class Listener(WSListener):
    """A client of picows, which fragments what it says."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def on_ws_connected(self, transport: WSTransport) -> None:
        hello = m.encode(m.Hello(self.token))
        transport.send(WSMsgType.TEXT, hello[:10], fin=False)
        transport.send(WSMsgType.CONTINUATION, hello[10:])

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.heard.put_nowait(msgspec.json.decode(frame.get_payload_as_bytes()))


def test_a_client_of_another_library_plays() -> None:
    async def story() -> None:
        async with serving() as served:
            seated = await open_table(served.base, "mind", 2, "Ada")
            url = f"ws://127.0.0.1:{served.port}/ws/{seated.code}"
            listener = Listener(seated.token)
            transport, _ = await ws_connect(lambda: listener, url)
            assert (await listener.heard.get())["type"] == "welcome"
            transport.send(WSMsgType.TEXT, m.encode(m.SeatBot("bot", Seat(1))))
            transport.send(WSMsgType.TEXT, m.encode(m.Start("start")))
            while (told := await listener.heard.get())["type"] != "update":
                pass
            assert told["view"]["hand"]
            transport.disconnect()

    asyncio.run(story())
