"""Clients that are slow, rude, lying or mistaken: nobody else notices, and each gets a clear answer."""

from __future__ import annotations

import asyncio
import logging
import socket as sockets
from contextlib import AsyncExitStack
from itertools import count

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlour import wire as m
from parlour.client import ApiError, Session, join, open_table, take_seat
from parlour.client.api import ask
from parlour.engine import Illegal
from parlour.server.table.clock import HandSetClock
from parlour.server.table.decider import CHANGE_EVERY_MS
from parlour.server.web.limits import Limits
from parlour.server.web.metrics import metrics_text
from tests.harness.people import begun, table_of
from tests.harness.raw_client import logged
from tests.harness.serving import Served, http_client, serving

decoder: msgspec.json.Decoder[m.ServerMessage] = msgspec.json.Decoder(m.ServerMessage)


@pytest.fixture
def short_goodbyes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server hangs up soon on a client whose messages it no longer reads."""
    monkeypatch.setattr("parlour.server.web.ws_connection.CLOSE_TIMEOUT_S", 0.1)


def socket_of(served: Served, code: str, **more: object) -> connect:
    return connect(f"ws://127.0.0.1:{served.port}/ws/{code}", compression=None, **more)  # type: ignore[arg-type]  # passed on


async def told(socket: ClientConnection, *kind: type[object]) -> m.ServerMessage:
    """The next message of that kind, or of one of those."""
    while not isinstance(message := decoder.decode(await socket.recv()), kind):
        pass
    return message


def test_a_client_that_does_not_read_gets_a_fresh_view_later() -> None:
    async def story() -> None:
        clock = HandSetClock()
        async with serving(clock=clock) as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, "mind", 2)
            host = await stack.enter_async_context(join(served.base, seated[0].code, seated[0].token))
            narrow = sockets.socket()
            narrow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
            narrow.connect(("127.0.0.1", served.port))
            narrow.setblocking(False)
            sleepy = await stack.enter_async_context(
                socket_of(served, seated[1].code, sock=narrow, max_queue=1, max_size=None, ping_interval=None)
            )
            await sleepy.send(m.encode(m.Hello(seated[1].token)), text=True)
            await told(sleepy, m.Welcome)
            for number in count():
                clock.forward(CHANGE_EVERY_MS / 1000)
                await host.ask(m.Configure(f"news {number}", {"window": number % 2}))
                if b"parlour_behind_total 0.0" not in metrics_text(served.tables.metrics):
                    break
            await host.ask(m.Configure("last", {"window": 777}))
            fresh = await told(sleepy, m.Welcome)
            assert isinstance(fresh, m.Welcome)
            assert fresh.table.options["window"] == 777

    asyncio.run(story())


def test_what_a_stranger_says_is_refused() -> None:
    async def story() -> None:
        async with serving() as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, "mind", 2)
            sessions = await begun(stack, [served.base] * 2, seated)
            watcher = await stack.enter_async_context(join(served.base, seated[0].code))
            with pytest.raises(Illegal, match="you are watching"):
                await watcher.act("ready")
            with pytest.raises(ApiError, match="opens no seat"):
                await stack.enter_async_context(join(served.base, seated[0].code, "a guessed token"))
            with pytest.raises(ApiError, match="no such table"):
                await stack.enter_async_context(join(served.base, "NOSUCH"))
            with pytest.raises(Illegal, match="not a move of this game"):
                await sessions[0].ask(m.Act("n1", msgspec.Raw(b'{"type":"deal","drawn":[1,2]}')))
            with pytest.raises(Illegal, match="focusing"):
                await sessions[0].act("play 101")

    asyncio.run(story())


def test_a_request_sent_twice_is_answered_once() -> None:
    async def story() -> None:
        async with serving() as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, "mind", 2)
            await begun(stack, [served.base] * 2, seated)
            socket = await stack.enter_async_context(socket_of(served, seated[0].code))
            await socket.send(m.encode(m.Hello(seated[0].token)), text=True)
            act = m.encode(m.Act("the same", msgspec.Raw(b'{"type":"ready"}')))
            await socket.send(act, text=True)
            update = await told(socket, m.Update)
            assert isinstance(update, m.Update)
            assert update.done == "the same"
            for _ in range(2):
                await socket.send(act, text=True)
                assert await told(socket, m.Done, m.Refused, m.Update) == m.Done("the same")
            table = await served.tables.find(seated[0].code)
            assert table.view(None).ready == (True, False)

    asyncio.run(story())


def test_pages_from_elsewhere_may_not_speak_for_a_person() -> None:
    async def story() -> None:
        async with serving() as served:
            seated = await table_of(served.base, "mind", 2)
            with pytest.raises(InvalidStatus):
                await socket_of(served, seated[0].code, origin="https://elsewhere.example").__aenter__()
            async with socket_of(served, seated[0].code, origin=served.base) as socket:
                await socket.send(m.encode(m.Hello()), text=True)
                await told(socket, m.Welcome)

    asyncio.run(story())


def test_too_many_messages_end_the_conversation() -> None:
    async def story() -> None:
        async with serving(limits=Limits(messages=1, burst=5)) as served:
            seated = await open_table(served.base, "mind", 2, "Ada")
            async with socket_of(served, seated.code) as socket:
                for _ in range(10):
                    await socket.send(m.encode(m.Ping(1.0)), text=True)
                bye = await told(socket, m.Bye)
                assert isinstance(bye, m.Bye)
                assert "slow down" in bye.reason
                with pytest.raises(ConnectionClosed):
                    await told(socket, m.Welcome)

    asyncio.run(story())


def test_the_connections_of_an_address_share_what_they_may_send() -> None:
    async def story() -> None:
        async with serving(limits=Limits(all_messages=0.001, all_burst=12)) as served, AsyncExitStack() as stack:
            seated = await open_table(served.base, "mind", 2, "Ada")
            sockets = [await stack.enter_async_context(socket_of(served, seated.code)) for _ in range(4)]
            for socket in sockets:
                for _ in range(4):
                    await socket.send(m.encode(m.Ping(1.0)), text=True)
            bye = await told(sockets[3], m.Bye)
            assert isinstance(bye, m.Bye)
            assert "slow down" in bye.reason
            for socket in sockets[:3]:
                assert isinstance(await told(socket, m.Pong), m.Pong)

    asyncio.run(story())


def test_too_many_tables_and_too_long_messages_are_refused() -> None:
    async def story() -> None:
        async with serving(limits=Limits(tables=2, message_size=500)) as served:
            await open_table(served.base, "mind", 2, "Ada")
            code = (await open_table(served.base, "mind", 2, "Ada")).code
            with pytest.raises(ApiError, match="enough tables"):
                await open_table(served.base, "mind", 2, "Ada")
            with pytest.raises(ApiError, match="at most 500 bytes"):
                await take_seat(served.base, code, "x" * 600)
            async with socket_of(served, code) as socket:
                await socket.send("x" * 1000)
                with pytest.raises(ConnectionClosed):
                    await socket.recv()

    asyncio.run(story())


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "tab\u0007bell", "\u202eevil"])
def test_names_that_could_disturb_others_are_refused(name: str) -> None:
    async def story() -> None:
        async with serving() as served:
            seated = await open_table(served.base, "mind", 3, "Ada")
            with pytest.raises(ApiError, match=r"characters|length"):
                await take_seat(served.base, seated.code, name)
            with pytest.raises(ApiError, match="called Ada already"):
                await take_seat(served.base, seated.code, " ada ")

    asyncio.run(story())


def test_api_errors_say_what_to_do() -> None:
    async def story() -> None:
        async with serving() as served:
            seated = await open_table(served.base, "mind", 2, "Ada", public=True)
            for call, reason in [
                (open_table(served.base, "chess", 2, "Ada"), "the games are mind"),
                (open_table(served.base, "mind", 9, "Ada"), "2 to 4 players"),
                (open_table(served.base, "mind", 2, "Ada", options={"depth": 3}), "it takes blind_penalty"),
                (take_seat(served.base, "NOSUCH", "Bob"), "open a new table"),
                (take_seat(served.base, seated.code, "Bob", seat=0), "seat 0 is taken; free are 1"),
                (ask(served.base, "/api/tables?status=sad"), "waiting, playing or over"),
                (ask(served.base, "/api/tables", {"game": "mind"}), "missing required field"),
                (ask(served.base, f"/api/tables/{seated.code}/journal"), "when the game is over"),
                (ask(served.base, "/api/tables/NOSUCH/journal"), "check the code"),
            ]:
                with pytest.raises(ApiError, match=reason):
                    await call
            await take_seat(served.base, seated.code.lower(), "Bob")
            with pytest.raises(ApiError, match="full; you can watch"):
                await take_seat(served.base, seated.code, "Cleo")
            (listing,) = await ask(served.base, "/api/tables")
            assert (listing["code"], listing["taken"], listing["names"]) == (seated.code, 2, ["Ada", "Bob"])

    asyncio.run(story())


frames = st.one_of(
    st.binary(max_size=60),
    st.text(max_size=60),
    st.sampled_from(
        ["hello", "ping", "act", "configure", "seat-bot", "start", "clear", "emote", "deal", "rule"]
    ).flatmap(
        lambda kind: st.dictionaries(
            st.sampled_from(["nonce", "token", "since", "epoch", "move", "seat", "options", "bot", "sent", "face"]),
            st.recursive(
                st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
                lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
                max_leaves=6,
            ),
        ).map(lambda fields: msgspec.json.encode({"type": kind, **fields}).decode())
    ),
)


@pytest.mark.usefixtures("short_goodbyes")
def test_whatever_is_sent_the_table_stands_and_no_traceback_is_logged() -> None:
    """One server for all examples."""

    async def story(served: Served, sent: list[bytes | str]) -> None:
        async with AsyncExitStack() as stack:
            seated = await table_of(served.base, "knights-dice", 2)
            sessions: list[Session] = await begun(stack, [served.base] * 2, seated)
            before = (await served.tables.find(seated[0].code)).view(None)
            records = stack.enter_context(logged())
            for token in (seated[0].token, None):
                await babble(served, seated[0].code, token, sent)
            await sessions[before.turn].act("roll")
            assert [record for record in records if record.exc_info or record.levelno >= logging.ERROR] == []

    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        served = runner.run(stack.enter_async_context(serving()))

        @settings(max_examples=15)
        @given(st.lists(frames, min_size=1, max_size=40))
        def whatever(sent: list[bytes | str]) -> None:
            runner.run(story(served, sent))

        try:
            whatever()
        finally:
            runner.run(stack.aclose())


async def babble(served: Served, code: str, token: str | None, sent: list[bytes | str]) -> None:
    async with socket_of(served, code) as socket:
        await socket.send(m.encode(m.Hello(token)), text=True)
        try:
            for frame in sent:
                await socket.send(frame)
            await socket.send(m.encode(m.Ping(1.0)), text=True)
            await told(socket, m.Pong)
        except ConnectionClosed:
            return


@pytest.mark.usefixtures("short_goodbyes")
@pytest.mark.parametrize("sent", [b"\xff", b'{"type":"act","nonce":"x","move":{"type":"\xff"}}'])
def test_text_that_is_no_text_ends_the_connection_and_nothing_else(sent: bytes) -> None:
    async def story() -> None:
        async with serving() as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, "knights-dice", 2)
            sessions: list[Session] = await begun(stack, [served.base] * 2, seated)
            async with socket_of(served, seated[0].code) as socket:
                await socket.send(m.encode(m.Hello(seated[0].token)), text=True)
                await socket.send(sent, text=True)
                with pytest.raises(ConnectionClosed) as closed:
                    await told(socket, m.Pong)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1007
            await sessions[sessions[0].view.turn].act("roll")

    asyncio.run(story())


def test_pages_come_with_headers_that_keep_others_out() -> None:
    async def story() -> None:

        async with serving() as served, http_client(served.base) as client:
            for path in ("/healthz", "/api/games", "/metrics", "/openapi.json"):
                response = await client.get(path)
                assert response.status_code == 200
                assert "default-src 'none'" in response.headers["content-security-policy"]
                assert response.headers["x-content-type-options"] == "nosniff"
                assert "server" not in response.headers
            assert "parlour_tables" in (await client.get("/metrics")).text

    asyncio.run(story())


def test_a_closing_server_asks_everyone_to_reconnect() -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            async with serving() as served:
                seated = await open_table(served.base, "mind", 2, "Ada")
                socket = await stack.enter_async_context(socket_of(served, seated.code))
                await socket.send(m.encode(m.Hello(seated.token)), text=True)
                await told(socket, m.Welcome)
            bye = await told(socket, m.Bye)
            assert isinstance(bye, m.Bye)
            assert bye.again

    asyncio.run(story())
