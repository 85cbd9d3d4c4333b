"""Requests over HTTP that are slow, endless, strange or too many; and what the server says when its disk fails."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from parlour.client import ApiError, open_table, take_seat
from parlour.client.api import ask
from parlour.server.store import MemoryStore
from parlour.server.table import Damaged, Listing, Unavailable
from parlour.server.web.limits import Limits
from tests.harness.raw_client import logged, rude
from tests.harness.serving import Served, http_client, serving

QUICK = Limits(request=0.3, answer=0.3)
HEAD = "POST /api/tables HTTP/1.1\nHost: localhost\nContent-Type: application/json\n"
WANTED = {"game": "mind", "seats": 2, "name": "Ada"}


def client_of(served: Served, **headers: str) -> httpx.AsyncClient:
    return http_client(served.base, headers={name.replace("_", "-"): headers[name] for name in headers})


@pytest.mark.parametrize("endless", ["GET / HTTP/1.1\nX: ", "GET /", "GET / HTTP/1.1\n" + "X: y\n" * 10])
def test_a_head_without_end_is_cut_off(endless: str) -> None:
    async def story() -> int:
        async with serving() as served, rude(served.port) as client:
            await client.head(endless)
            more = b"x" * 100_000 if not endless.endswith("\n") else b"X: y\r\n" * 10_000
            await client.say(more * 20)
            return len(await client.hung_up())

    asyncio.run(story())


def test_a_body_in_chunks_is_refused_before_any_chunk_is_read() -> None:
    async def story() -> tuple[int, bytes]:
        async with serving() as served, rude(served.port) as client:
            await client.head(f"{HEAD}Transfer-Encoding: chunked\n\n")
            return await client.answer()

    status, told = asyncio.run(story())
    assert status == 411
    assert b"send the length of the body" in told


@pytest.mark.parametrize(
    "begun",
    ["", "GET /healthz HTTP/1.1\n", f"{HEAD}Content-Length: 40\n\n", f"{HEAD}Content-Length: 40\n\n" + '{"game"'],
)
def test_a_request_that_is_never_finished_is_given_up(begun: str) -> None:
    async def story() -> bytes:
        async with serving(limits=QUICK) as served, rude(served.port) as client:
            await client.head(begun)
            return await client.hung_up()

    said = asyncio.run(story())
    assert said == b"" if not begun else b"408 Request Timeout" in said


def test_each_request_of_a_connection_has_its_own_deadline() -> None:
    async def story() -> None:
        async with serving(limits=QUICK) as served, rude(served.port) as client:
            for _ in range(2):
                await client.head("GET /healthz HTTP/1.1\nHost: localhost\n\n")
                assert await client.answer() == (200, b"ok\n")
            await client.head("GET /healthz HTTP/1.1\n")
            assert b"408" in await client.hung_up()
            narrow = socket.socket()
            narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            narrow.connect(("127.0.0.1", served.port))
            narrow.sendall(b"GET /wire.schema.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 400)
            while served.server.server_state.connections:
                await asyncio.sleep(0.01)
            narrow.close()

    asyncio.run(story())


def test_an_address_has_so_many_connections() -> None:
    async def story() -> None:
        async with serving(limits=Limits(connections=3)) as served, AsyncExitStack() as stack:
            first = await stack.enter_async_context(rude(served.port))
            assert await first.upgrade("/ws/NOSUCH") == 101  # one place, not two
            others = [await stack.enter_async_context(rude(served.port)) for _ in range(2)]
            for each in others:
                await each.head("GET /healthz HTTP/1.1\nHost: localhost\n\n")
                assert (await each.answer())[0] == 200
            async with rude(served.port) as one_more:
                status, body = await one_more.answer()
                await one_more.head("GET /healthz HTTP/1.1\nHost: localhost\n\n")
                assert (status, await one_more.hung_up()) == (429, b"")
                assert b"too many connections" in body
            await first.told()
            others[0].writer.close()
            while True:  # until both places are free again
                async with rude(served.port) as another:
                    await another.head("GET /healthz HTTP/1.1\nHost: localhost\n\n")
                    if (await another.answer())[0] == 200:
                        break

    asyncio.run(story())


def test_behind_a_proxy_each_client_counts() -> None:
    async def story() -> None:
        limits = Limits(connections=1, tables=1)
        async with (
            serving(limits=limits, proxies="127.0.0.1") as served, AsyncExitStack() as stack,
        ):  # fmt: skip
            for client in ("192.0.2.1", "192.0.2.2"):
                async with client_of(served, x_forwarded_for=client) as http:
                    assert (await http.post("/api/tables", json=WANTED)).status_code == 201
                    assert (await http.post("/api/tables", json=WANTED)).status_code == 429
                sockets = [await stack.enter_async_context(rude(served.port)) for _ in range(2)]
                statuses = [await each.upgrade("/ws/NOSUCH", X_Forwarded_For=client) for each in sockets]
                assert statuses == [101, 429]

    asyncio.run(story())


def test_lookups_guesses_and_seats_are_limited() -> None:
    async def story() -> None:
        async with serving(limits=Limits(lookups=0.001, lookups_burst=6, guesses=2, seats=2)) as served:
            seated = await open_table(served.base, "mind", 4, "Ada")
            for name in ("Bob", "Cleo"):
                await take_seat(served.base, seated.code, name)
            with pytest.raises(ApiError, match="enough seats"):
                await take_seat(served.base, seated.code, "Dora")
            for reason in ("no table", "no table", "too many wrong codes"):
                with pytest.raises(ApiError, match=reason):
                    await ask(served.base, "/api/tables/NOSUCH")
            await ask(served.base, "/api/tables")
            with pytest.raises(ApiError, match="too many questions"):
                await ask(served.base, "/api/tables")

    asyncio.run(story())


@pytest.mark.parametrize("path", ["/%00", "/" + "x" * 300, "/assets/%ff%00", "/api/nothing", "/pictures/A/b.png", "/é"])
def test_a_strange_address_is_no_fault_of_the_server(path: str) -> None:
    async def story() -> int:
        async with serving() as served, client_of(served) as client:
            with logged() as records:
                status = (await client.get(path)).status_code
            assert [each for each in records if each.exc_info or each.levelname == "ERROR"] == []
            return status

    assert asyncio.run(story()) in (200, 404)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b'{"name": "\xff"}', "not text in UTF-8"),
        (b"[" * 1000, "at most 128 lists"),
        (b"[" * 100, "Expected `object`"),
        (b"", "truncated"),
        (b'{"game":"mind","seats":1' + b"0" * 5000 + b',"name":"Ada"}', "out of range"),
    ],
)
def test_a_body_that_is_none_is_refused(body: bytes, reason: str) -> None:
    async def story() -> None:
        async with serving() as served, client_of(served, content_type="application/json") as client:
            answer = await client.post("/api/tables", content=body)
            assert answer.status_code == 400
            assert reason in answer.json()["error"]

    asyncio.run(story())


def test_a_request_that_is_broken_off_is_not_worth_a_line() -> None:
    async def story() -> None:
        async with serving() as served:
            with logged() as records:
                async with rude(served.port) as client:
                    await client.head(f'{HEAD}Content-Length: 40\n\n{{"game"')
                    while not served.server.server_state.tasks:
                        await asyncio.sleep(0)
                while served.server.server_state.tasks:
                    await asyncio.sleep(0)
            assert records == []

    asyncio.run(story())


class Failing(MemoryStore):
    """A store whose disk fails when it is told to."""

    error: Exception | None = None

    async def append(self, code: str, entries: Sequence[bytes], *, expect: int, listing: Listing) -> None:
        if self.error:
            raise self.error
        await super().append(code, entries, expect=expect, listing=listing)

    async def read(self, code: str, since: int = 0) -> list[bytes]:
        if self.error:
            raise self.error
        return await super().read(code, since)

    async def check(self) -> None:
        if self.error:
            raise self.error


@pytest.mark.parametrize(
    ("error", "status"), [(Unavailable("The disk is full: make room."), 503), (Damaged("Table X is damaged."), 500)]
)
def test_a_failing_disk_is_a_sentence(error: Exception, status: int) -> None:
    async def story() -> None:
        store = Failing()
        async with serving(store) as served, client_of(served) as client:
            assert (await client.get("/healthz")).status_code == 200
            store.error = error
            with logged() as records:
                for answer in (
                    await client.post("/api/tables", json=WANTED),
                    await client.get("/api/tables/ABCDEF"),
                    await client.get("/api/tables/ABCDEF/replay"),
                    await client.get("/pictures/ABCDEF/x.png"),
                    await client.get("/healthz"),
                ):
                    assert (answer.status_code, answer.json()["error"]) == (status, str(error))
            assert [each for each in records if each.exc_info or each.levelname == "ERROR"] == []
            store.error = None
            assert (await client.get("/healthz")).status_code == 200
            assert (await client.post("/api/tables", json=WANTED)).status_code == 201

    asyncio.run(story())


def test_what_nobody_foresaw_is_a_short_fault_and_one_line_in_the_log() -> None:
    async def story() -> None:
        store = Failing()
        async with serving(store) as served, client_of(served) as client:
            store.error = ZeroDivisionError(sent)
            with logged() as records:
                answer = await client.get(f"/api/tables/{sent}")
            assert answer.status_code == 500
            assert "went wrong" in answer.json()["error"]
            (record,) = [each for each in records if each.levelname == "ERROR"]
            assert "ZeroDivisionError" in record.getMessage()
            assert sent not in record.getMessage()

    sent = "SECRET"
    asyncio.run(story())


def test_a_table_is_not_opened_for_somebody_without_a_name() -> None:
    async def story() -> Any:
        async with serving() as served, client_of(served) as client:
            for wrong in ({"name": " "}, {"name": "\u3164"}, {"avatar": "skull"}):
                answer = await client.post("/api/tables", json={**WANTED, "public": True, **wrong})
                assert answer.status_code == 400
            return (await client.get("/api/tables")).json()

    assert asyncio.run(story()) == []


def test_other_pages_cannot_open_tables_or_take_seats() -> None:
    async def story() -> None:
        async with serving() as served, client_of(served) as client:
            code = (await client.post("/api/tables", json=WANTED)).json()["code"]
            for path in ("/api/tables", f"/api/tables/{code}/seats"):
                for headers in (
                    {"content-type": "text/plain"},
                    {"origin": "https://elsewhere.example"},
                    {"origin": "http://["},
                    {"origin": "null"},
                    {"sec-fetch-site": "cross-site"},
                    {"host": "elsewhere.example"},
                    {"host": "elsewhere.example", "origin": "http://elsewhere.example"},
                ):
                    answer = await client.post(path, json={**WANTED, "name": "Eve"}, headers=headers)
                    assert answer.status_code in (403, 415, 421), headers
                    assert answer.json()["error"]
            own = {"origin": served.base, "sec-fetch-site": "same-origin"}
            seats = f"/api/tables/{code}/seats"
            assert (await client.post(seats, json={"name": "Bob"}, headers=own)).status_code == 201

    asyncio.run(story())


def test_a_foreign_host_name_is_refused_with_the_option_to_use() -> None:
    async def story() -> None:
        async with serving(host_names=["games.example.org"]) as served, client_of(served) as client:
            answer = await client.get("/healthz", headers={"host": "elsewhere.example"})
            assert answer.status_code == 421
            assert "--host-name" in answer.json()["error"]
            for host in ("games.example.org", "raspberrypi.local:8000", "192.168.1.5:8000"):
                assert (await client.get("/healthz", headers={"host": host})).status_code == 200
            for host, status in {
                "elsewhere.example": 421, "games.example.org": 101, "raspberrypi.local:8000": 101, "192.168.1.5": 101,
            }.items():  # fmt: skip
                async with rude(served.port) as socket:
                    assert await socket.upgrade("/ws/NOSUCH", Host=host, Origin=f"http://{host}") == status

    asyncio.run(story())


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/elsewhere", {}, 404),
        ("/ws/NOSUCH", {"Origin": "http://["}, 403),
        ("/ws/NOSUCH", {"Sec_Fetch_Site": "cross-site"}, 403),
        ("/ws/NOSUCH", {"Sec_WebSocket_Key": "another"}, 400),
        ("/ws/NOSUCH", {"Host": "l\u00f6cal.example"}, 421),
    ],
)
def test_not_every_request_becomes_a_websocket(path: str, headers: dict[str, str], status: int) -> None:
    async def story() -> int:
        async with serving() as served, rude(served.port) as client:
            answer = await client.upgrade(path, **headers)
            await client.hung_up()
            return answer

    assert asyncio.run(story()) == status


def test_metrics_are_for_the_operator() -> None:
    async def story() -> None:
        async with serving(metrics_token="a token", proxies="127.0.0.1") as served, client_of(served) as client:  # noqa: S106 - of a test
            elsewhere = {"x-forwarded-for": "192.0.2.7"}
            for headers, status in (
                ({}, 200),
                (elsewhere, 403),
                ({**elsewhere, "authorization": "Bearer wrong"}, 403),
                ({**elsewhere, "authorization": "Bearer a token"}, 200),
            ):
                assert (await client.get("/metrics", headers=headers)).status_code == status
        async with serving() as served, client_of(served) as client:  # a proxy that nobody named
            assert (await client.get("/metrics", headers=elsewhere)).status_code == 403

    asyncio.run(story())


def test_what_is_long_is_compressed_and_pictures_and_small_answers_are_not() -> None:
    async def story() -> None:
        async with serving() as served, client_of(served) as client:
            for path in ("/api/games", "/openapi.json", "/wire.schema.json"):
                answer = await client.get(path)
                assert answer.headers["content-encoding"] == "gzip"
                assert answer.json()
                plain = await client.get(path, headers={"accept-encoding": "identity"})
                assert "content-encoding" not in plain.headers
                assert plain.json() == answer.json()
            assert "content-encoding" not in (await client.get("/healthz")).headers

    asyncio.run(story())


def test_requests_that_are_sent_ahead_without_end_are_refused() -> None:
    """While a slow answer is on its way, a few requests wait; whoever sends more is hung up on."""

    async def story() -> None:
        async with serving() as served, rude(served.port) as client:
            slow = b"GET /pictures/NOSUCH/x.png HTTP/1.1\r\nHost: localhost\r\n\r\n"
            client.writer.write(slow + b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000)
            assert b"wait for a response before you send more" in await client.hung_up()

    asyncio.run(story())
