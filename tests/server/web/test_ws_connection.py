"""A connection by itself, where a socket would be clumsy: nobody reads, the clock fails, the system tells nothing."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from contextlib import AsyncExitStack
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers
from websockets.server import ServerProtocol

from parlour import wire as m
from parlour.art.illusion.gallery import picture_name
from parlour.client import join, open_table
from parlour.engine import Millis
from parlour.languages import refusal
from parlour.server.rate_limit import RateLimit
from parlour.server.table.clock import MachineClock
from parlour.server.web import rtt
from parlour.server.web.addresses import Proxies
from parlour.server.web.admission import Admission
from parlour.server.web.errors import HttpError
from parlour.server.web.handshake import UpgradeRequest, answer_upgrade
from parlour.server.web.limits import Limits
from parlour.server.web.metrics import metrics_text
from parlour.server.web.outbox import MAX_LASTING
from parlour.server.web.send_budget import SendBudget
from parlour.server.web.server import JsonLines, log_config
from parlour.server.web.session import Session
from parlour.server.web.timers import Timers
from parlour.server.web.ws_connection import WebConnection
from tests.harness.people import begun, table_of
from tests.harness.raw_client import PING, PONG, TEXT, frame, logged, rude
from tests.harness.serving import http_client, serving


class Wire(asyncio.Transport):
    """A transport that keeps what is written, and that nobody reads."""

    def __init__(self) -> None:
        super().__init__({"socket": socket.socket(), "peername": ("192.0.2.7", 1)})
        self.written: list[bytes] = []
        self.aborted = self.closed = self.paused = False

    def get_protocol(self) -> asyncio.BaseProtocol:
        return asyncio.Protocol()

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def writelines(self, list_of_data: Any) -> None:
        for data in list_of_data:
            self.write(data)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        self.paused = True

    def is_closing(self) -> bool:
        return self.closed or self.aborted

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted = True


HEAD = (
    b"GET /ws/ABCDEF HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


async def nowhere(connection: WebConnection) -> Any:
    await asyncio.Event().wait()


def connected(wire: Wire, admitted: bool = True, budget: SendBudget | None = None) -> tuple[WebConnection, list[str]]:
    """A connection whose table is not found yet, and what happens to it."""
    happened: list[str] = []
    admission = Admission(
        find=nowhere,
        beyond=Millis(0),
        frames=RateLimit(100, 100),
        all_frames=RateLimit(100, 100),
        silence=3.6,
        later=Timers().later,
        may_guess=lambda: True,
        guessed=lambda: happened.append("guessed"),
        fell_behind=lambda: happened.append("behind"),
        trusted=lambda connection: None,
        share=partial((budget or SendBudget(10**6, 10**6)).share, "192.0.2.7"),
    )

    def check(request: UpgradeRequest) -> None:
        if not admitted:
            raise HttpError(403, "no")

    def admit(connection: WebConnection, protocol: ServerProtocol, head: bytes, peer: str) -> Admission | None:
        return admission if answer_upgrade(protocol, head, check) else None

    connection = WebConnection(admit, 1000)
    connection.connection_made(wire)
    connection.data_received(HEAD)
    return connection, happened


def session_of(connection: WebConnection) -> Session:
    assert connection.session is not None
    return connection.session


def run(story: Any) -> None:
    asyncio.run(story())


def test_who_is_not_let_in_is_answered_and_that_is_all() -> None:
    async def story() -> None:
        wire = Wire()
        connection, _ = connected(wire, admitted=False)
        assert connection.session is None
        connection.dismiss(refusal("never"), again=True)
        assert wire.closed
        assert [each[:12] for each in wire.written] == [b"HTTP/1.1 403"]
        connection.connection_lost(None)
        assert connection.ended.done()
        wire.get_extra_info("socket").close()

    run(story)


def test_a_client_that_reads_nothing_and_asks_on_is_let_go() -> None:
    async def story() -> None:
        wire = Wire()
        connection, happened = connected(wire)
        connection.pause_writing()
        for _ in range(MAX_LASTING + 1):
            assert not wire.aborted
            session_of(connection).send(b"an update", b"an answer")
        assert wire.aborted
        assert happened == ["behind"]
        connection.connection_lost(None)
        connection.resume_writing()
        assert [each[:12] for each in wire.written] == [b"HTTP/1.1 101"]
        wire.get_extra_info("socket").close()

    run(story)


def test_what_waited_is_sent_as_far_as_it_is_taken() -> None:
    async def story() -> None:
        wire = Wire()
        connection, _ = connected(wire)
        connection.pause_writing()
        session_of(connection).send(b"one")
        session_of(connection).send(b"two")
        connection.resume_writing()
        assert wire.written[1:] == [b"\x81\x03one", b"\x81\x03two"]
        connection.pause_writing()
        for _ in range(200):
            session_of(connection).send(b"many", b"done")
        connection.resume_writing()  # behind, and its table not found: there is no view to ask for
        assert wire.written[3:] == [b"\x81\x04done"] * 200
        connection.close()
        connection.close()
        assert wire.written[-1][:1] == b"\x88"
        connection.connection_lost(None)
        wire.get_extra_info("socket").close()

    run(story)


FRAMES = st.one_of(
    st.builds(lambda size: (frame(TEXT, b"x" * size), b"x" * size), st.integers(0, 200)),
    st.builds(lambda data: (frame(PONG, data), b""), st.sampled_from([b"", b"told"])),
)


def nonminimal(data: bytes) -> tuple[bytes, bytes]:
    """A message whose frame says its length with more bytes than it needs."""
    return bytes((0x81, 0xFE)) + len(data).to_bytes(2) + bytes(4) + data, data


@given(
    said=st.lists(FRAMES | st.just(nonminimal(b"")) | st.just(nonminimal(b"padded")), min_size=1, max_size=12),
    cuts=st.lists(st.integers(0, 2000), max_size=12),
)
def test_messages_are_the_same_however_frames_and_pongs_are_cut(said: list[Any], cuts: list[int]) -> None:
    async def story() -> None:
        wire = Wire()
        connection, _ = connected(wire)
        data = b"".join(framed for framed, _ in said)
        edges = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
        for begin, end in pairwise(edges):
            connection.data_received(data[begin:end])
        text = [message for framed, message in said if framed[0] == 0x81]
        assert session_of(connection)._early == text
        connection.connection_lost(None)
        wire.get_extra_info("socket").close()

    run(story)


def test_a_message_within_a_fragmented_one_is_refused() -> None:
    async def story() -> None:
        wire = Wire()
        connection, _ = connected(wire)
        connection.data_received(frame(TEXT, b"", last=False))
        connection.data_received(frame(TEXT, b"whole"))
        assert wire.written[-1][2:4] == (1002).to_bytes(2)
        assert session_of(connection)._early == []
        connection.connection_lost(None)
        wire.get_extra_info("socket").close()

    run(story)


def test_pongs_alone_are_paid_for_too() -> None:
    async def story() -> None:
        wire = Wire()
        connection, _ = connected(wire)
        for _ in range(100):
            connection.data_received(frame(PONG))
        while not wire.paused:  # what was paid for meanwhile comes back slowly
            connection.data_received(frame(PONG))
        assert wire.written[-1].startswith(b"\x88")
        connection.connection_lost(None)
        wire.get_extra_info("socket").close()

    run(story)


def test_a_client_that_does_not_read_is_owed_one_pong() -> None:
    async def story() -> None:
        wire = Wire()
        connection, _ = connected(wire)
        connection.pause_writing()
        for at in range(50):
            connection.data_received(frame(PING, b"%d" % at))
        assert len(wire.written) == 1  # the handshake
        connection.resume_writing()
        assert wire.written[1:] == [b"\x8a\x0249"]
        connection.connection_lost(None)
        wire.get_extra_info("socket").close()

    run(story)


def test_a_send_budget_without_room_leaves_clients_behind() -> None:
    async def story() -> None:
        wire, budget = Wire(), SendBudget(per_address=100, total=1000)
        connection, happened = connected(wire, budget=budget)
        connection.pause_writing()
        session_of(connection).send(bytes(90))
        assert (happened, budget.bytes) == ([], 90)
        session_of(connection).send(bytes(90))
        assert (happened, budget.bytes) == (["behind"], 0)
        connection.connection_lost(None)
        wire.get_extra_info("socket").close()

    run(story)


class BrokenClock(MachineClock):
    broken = False

    def now(self) -> float:
        if self.broken:
            raise ZeroDivisionError
        return super().now()


def test_a_fault_of_the_table_is_answered_to_its_client() -> None:
    async def story() -> None:
        clock = BrokenClock()
        async with serving(clock=clock) as served, rude(served.port) as client:
            seated = await open_table(served.base, "mind", 2, "Ada")
            assert await client.upgrade(f"/ws/{seated.code}") == 101
            await client.say(frame(TEXT, m.encode(m.Start("early"))))
            assert b"say hello first" in (await anext(client.frames()))[1]
            with logged() as records:
                clock.broken = True
                await client.say(frame(TEXT, m.encode(m.Ping(1.0))))
                assert b"went wrong" in (await anext(client.frames()))[1]
                clock.broken = False
            (record,) = [each for each in records if each.levelname == "ERROR"]
            assert "ZeroDivisionError" in record.getMessage()

    run(story)


def test_pictures_are_served_under_their_names_only() -> None:
    async def story() -> None:
        async with serving() as served, AsyncExitStack() as stack, http_client(served.base) as client:
            waiting = await open_table(served.base, "illusion", 2, "Ada")
            seated = await table_of(served.base, "illusion", 2)
            await begun(stack, [served.base] * 2, seated)
            watcher = await stack.enter_async_context(rude(served.port))
            await watcher.upgrade(f"/ws/{seated[0].code}")
            await watcher.say(frame(TEXT, m.encode(m.Hello())))
            welcome = msgspec.json.decode((await anext(watcher.frames()))[1], type=m.Welcome)
            address = next(iter(welcome.pictures.values()))
            picture = await client.get(address)
            assert picture.headers["content-type"] == "image/png"
            assert "content-encoding" not in picture.headers
            assert (await client.get(address, params={"palette": "loud"})).status_code == 400
            for wrong in (
                address.replace(".png", "x.png"),
                f"/pictures/{waiting.code}/x.png",
                "/pictures/NOSUCH/x.png",
            ):
                assert (await client.get(wrong)).status_code == 404

    run(story)


def test_a_right_picture_is_served_whatever_others_at_its_address_guessed() -> None:
    async def story() -> None:
        async with (
            serving(limits=Limits(guesses=3)) as served,
            AsyncExitStack() as stack,
            http_client(served.base) as client,
        ):
            seated = await table_of(served.base, "illusion", 2)
            await begun(stack, [served.base] * 2, seated)
            table = await served.tables.find(seated[0].code)
            shown = table.with_secrets(lambda secret, state: picture_name(secret.encode(), state.deck[0]))
            guessed = [(await client.get("/pictures/NOSUCH/x.png")).status_code for _ in range(5)]
            assert guessed == [404, 404, 404, 429, 429]
            assert (await client.get(f"/pictures/{seated[0].code}/{shown}.png")).status_code == 200

    run(story)


def test_the_picture_of_the_next_card_is_drawn_before_it_is_shown(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(pictures=tmp_path) as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, "illusion", 2)
            await begun(stack, [served.base] * 2, seated)
            table = await served.tables.find(seated[0].code)
            shown = table.with_secrets(lambda secret, state: picture_name(secret.encode(), state.deck[0]))
            async with http_client(served.base) as client:
                assert (await client.get(f"/pictures/{seated[0].code}/{shown}.png")).status_code == 200
            while len(list(tmp_path.glob("[!.]*"))) < 2:
                await asyncio.sleep(0.01)

    run(story)


def test_empty_tables_are_unloaded_and_expire_if_they_never_began() -> None:
    async def story() -> None:
        async with serving(limits=Limits(idle=0.05, waiting=0.0)) as served:
            seated = await open_table(served.base, "mind", 2, "Ada", public=True)
            async with join(served.base, seated.code, seated.token):
                assert b"parlour_tables 1.0" in metrics_text(served.tables.metrics)
            while b"parlour_tables 0.0" not in metrics_text(served.tables.metrics):
                await asyncio.sleep(0.01)
            while await served.tables.store.list("waiting"):
                await asyncio.sleep(0.01)

    run(story)


@pytest.mark.parametrize(
    ("trusted", "header", "said", "told"),
    [
        ("127.0.0.1", "X-Trip", [b"85400"], 85),
        ("127.0.0.1", "X-Trip", [], 0),
        ("127.0.0.1", "X-Trip", [b"1000", b"2000"], 0),
        ("127.0.0.1", "X-Trip", [b"a while"], 0),
        ("127.0.0.1", "", [b"85400"], 0),
        (None, "X-Trip", [b"85400"], 0),
    ],
)
def test_a_trip_is_taken_from_a_proxy_that_is_believed(
    trusted: str | None, header: str, said: list[bytes], told: int
) -> None:
    headers = Headers(raw=[(b"x-trip", each) for each in said])
    assert Proxies(trusted, header).rtt("127.0.0.1", headers) == told


def test_a_trip_that_the_system_does_not_report_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as no_connection:
        assert rtt.tcp_min_rtt(no_connection) is None
        monkeypatch.setattr(rtt, "platform", "elsewhere")
        assert rtt.tcp_min_rtt(no_connection) is None


def test_log_lines_can_be_objects() -> None:
    try:
        raise ZeroDivisionError  # noqa: TRY301 - to have something to log
    except ZeroDivisionError:
        record = logging.LogRecord("parlour", logging.ERROR, "", 0, "it is %s", ("late",), sys.exc_info())
    line = msgspec.json.decode(JsonLines().format(record))
    assert (line["level"], line["from"], line["message"]) == ("error", "parlour", "it is late")
    assert "ZeroDivisionError" in line["error"]
    record.exc_info = None
    assert "error" not in msgspec.json.decode(JsonLines().format(record))
    assert log_config(True)["formatters"] != log_config(False)["formatters"]


@pytest.mark.parametrize("json_logs", [True, False])
def test_a_log_line_cannot_steer_a_terminal(json_logs: bool) -> None:
    lines = dict(log_config(json_logs)["formatters"]["lines"])
    formatter = lines.pop("()")(**lines)
    said = formatter.format(logging.LogRecord("parlour", logging.ERROR, "", 0, "\x1b[2J\x9b%s", ("\u202e",), None))
    assert said.isprintable()
