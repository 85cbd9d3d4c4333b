"""Several nodes on one PostgreSQL, in one process: any node takes any client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import psycopg
import pytest

from parlour import GAMES, verify
from parlour import wire as m
from parlour.client import Session, attending, join, open_table
from parlour.client.world import Network, Socket
from parlour.games.mind import actions as mind
from parlour.server.table.entries import TakenOver, read
from parlour.server.table.replay import public_journal
from parlour.server.web.limits import UNLIMITED
from parlour.server.web.relayed import RelayedConnection
from tests.harness.nodes import ServedNode, fall_asleep, node_serving
from tests.harness.people import begun, caught_up, play, started, table_of
from tests.harness.raw_client import logged
from tests.harness.serving import http_client
from tests.storm.lines import DatabaseLine


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def test_clients_of_two_nodes_play_a_whole_game_of_each_kind(url: str) -> None:
    async def story() -> None:
        async with node_serving(url, "one") as one, node_serving(url, "two") as two, AsyncExitStack() as stack:
            tables = {name: await seated_alternately(stack, name, one, two) for name in GAMES}
            await asyncio.gather(*(play_to_the_end(name, sessions) for name, sessions in tables.items()))
            for sessions in tables.values():
                assert sessions[0].info is not None
                await told_by_both(sessions[0].info.code, one, two)

    run(story)


async def seated_alternately(stack: AsyncExitStack, name: str, one: ServedNode, two: ServedNode) -> list[Session]:
    """A game that has begun, with players at both nodes: those at the node that does not own it are relayed."""
    people = min(GAMES[name].seats.start + 1, GAMES[name].seats.stop - 1)
    before = relayed(one, two)
    seated = await table_of(one.base, name, people)
    sessions = await begun(stack, [node.base for node in ([one, two] * people)[:people]], seated)
    assert relayed(one, two) - before >= people // 2
    return sessions


def relayed(*nodes: ServedNode) -> int:
    return sum(node.served.tables.metrics.relayed for node in nodes)


async def play_to_the_end(name: str, sessions: list[Session]) -> None:
    rng = Random(name)
    await asyncio.gather(*(play(session, sessions, rng) for session in sessions))
    if sessions[0].info is not None and sessions[0].info.status == "playing":
        await sessions[0].ask(m.Finish("end"))


async def told_by_both(code: str, one: ServedNode, two: ServedNode) -> None:
    """One node owns the table, and each tells its game from the beginning to the end."""
    journal, _ = public_journal(code, await one.store.read(code))
    assert verify(journal.text).seed is not None
    assert sum(code in node.codes for node in (one, two)) == 1
    for node in (one, two):
        async with http_client(node.base) as client:
            assert (await client.get(f"/api/tables/{code}")).json()["status"] == "over"
            assert (await client.get(f"/api/tables/{code}/replay")).status_code == 200


async def owner_first(code: str, *nodes: ServedNode) -> list[ServedNode]:
    """The node that owns a table, and then the others."""
    async with http_client(nodes[0].base) as client:
        assert (await client.get(f"/api/tables/{code}")).status_code == 200
    return sorted(nodes, key=lambda node: code not in node.codes)


class Roaming(Network):
    """A client that is sent to another node at each connection."""

    def __init__(self, bases: list[str], code: str) -> None:
        super().__init__(bases[0], code)
        self._urls = [base.replace("http", "ws", 1) + f"/ws/{code}" for base in bases]
        self.line: Socket | None = None
        self.connections = 0

    async def connect(self) -> Socket:
        self.connections += 1
        self._url = self._urls.pop(0)
        self._urls.append(self._url)
        self.line = await super().connect()
        return self.line


def test_a_client_that_moves_to_another_node_misses_nothing(url: str) -> None:
    """With `since` it gets what it missed, from the same owner by another way, and no view anew."""

    async def story() -> None:
        async with node_serving(url, "one") as one, node_serving(url, "two") as two, AsyncExitStack() as stack:
            seated = await table_of(one.base, "knights-score", 2)
            code = seated[0].code
            way = Roaming([one.base, two.base], code)
            host = await stack.enter_async_context(join(one.base, code, seated[0].token))
            mover = await stack.enter_async_context(attending(Session(way, seated[1].token)))
            await started([host, mover])
            epoch = mover.epoch
            await caught_up(mover)
            for _ in range(6):
                assert way.line is not None
                way.line.drop()
                for session in (host, mover):
                    if session.view.legal:
                        await session.act(session.view.legal[0])
                while mover.view != (await _found(code, one, two)).view(1) or not mover.caught_up:
                    told = await mover.next_message()
                    assert not isinstance(told, m.Welcome) or told.view == m.NO_VIEW
            assert mover.epoch == epoch
            assert way.connections > 1

    run(story)


async def _found(code: str, *nodes: ServedNode) -> Any:
    return next(node.served.tables._tables[code][0] for node in nodes if code in node.codes)


@pytest.mark.parametrize("how", ["sleeps", "leaves"])
def test_another_node_takes_over_and_the_mind_stops(how: str, url: str) -> None:
    async def story() -> None:
        async with node_serving(url, "one") as one, AsyncExitStack() as stack:
            two = await stack.enter_async_context(node_serving(url, "two"))
            seated = await table_of(one.base, "mind", 2)
            code = seated[0].code
            owner, other = await owner_first(code, one, two)
            sessions = await begun(stack, [other.base] * 2, seated)
            for session in sessions:
                await session.act(mind.Ready())
            while sessions[0].view.phase != "play":
                await sessions[0].next_message()
            if how == "sleeps":
                await fall_asleep(owner.node)
            else:
                owner.node.leaving = True
                owner.served.tables.farewell()
                await owner.served.tables.hand_over()
                await owner.node.leave()
            while code not in other.codes:
                await asyncio.sleep(0.02)
            while sessions[0].view.phase != "focus":
                await sessions[0].next_message()
            assert owner.codes == set()
            taken = [entry for entry in read(await two.store.read(code)) if isinstance(entry, TakenOver)]
            assert taken == [TakenOver(other.node.me.name, owner.node.me.name)]
            for session in sessions:
                await session.act(mind.Ready())
            async with http_client(owner.base) as client:
                ready = await client.get("/readyz")
                assert ready.status_code == 503
                assert (await client.get("/healthz")).status_code == 200

    run(story)


def test_an_owner_that_slept_sends_and_stores_nothing(url: str) -> None:
    async def story() -> None:
        async with node_serving(url, "one") as one, node_serving(url, "two") as two, AsyncExitStack() as stack:
            seated = await table_of(one.base, "knights-score", 2)
            code = seated[0].code
            owner, _ = await owner_first(code, one, two)
            sessions = await begun(stack, [owner.base] * 2, seated)
            table = await owner.served.tables.find(code)
            owner.node.lease.until -= 1000  # it slept for long, and nothing has run since
            before = len(await two.store.read(code))
            heard = [session.seq for session in sessions]
            mover = next(session for session in sessions if session.view.legal)
            acting = asyncio.create_task(mover.act(mover.view.legal[0]))
            while not table._closed:
                await asyncio.sleep(0)
            assert [session.seq for session in sessions] == heard
            assert len(await two.store.read(code)) == before
            assert table.is_current is False
            await acting  # sent again, to a table that this node has claimed anew
            assert len(await two.store.read(code)) > before
            assert owner.node.lapses == 1

    run(story)


def test_the_state_shared_between_nodes(url: str) -> None:
    """Lists, lookups, seats, pictures, replays, lessons, play again and metrics."""

    async def story() -> None:
        async with node_serving(url, "one") as one, node_serving(url, "two") as two, AsyncExitStack() as stack:
            ann = await open_table(one.base, "illusion", 2, "Ann", public=True)
            ways = [await stack.enter_async_context(http_client(node.base)) for node in (one, two)]
            for way in ways:
                assert [each["code"] for each in (await way.get("/api/tables")).json()] == [ann.code]
                assert (await way.get(f"/api/tables/{ann.code}")).json()["code"] == ann.code
                assert (await way.get("/api/tables/ZZZZZZ")).status_code == 404
                told = await way.post(f"/api/tables/{ann.code}/seats", json={"name": "", "seat": 1})
                assert told.status_code in (400, 409)
            owner, other = await owner_first(ann.code, one, two)
            theirs = ways[0] if other is one else ways[1]
            ben = (await theirs.post(f"/api/tables/{ann.code}/seats", json={"name": "Ben"})).json()
            assert (await theirs.post(f"/api/tables/{ann.code}/seats", json={"name": "Cleo"})).status_code == 409
            session = await stack.enter_async_context(join(other.base, ann.code, ann.token))
            rival = await stack.enter_async_context(join(owner.base, ann.code, ben["token"]))
            await session.ask(m.Start("start"))
            pictures: dict[str, str] = {}
            while not pictures:
                told = await session.next_message()
                pictures = told.pictures if isinstance(told, m.Welcome | m.Update) else {}
            for way in ways:
                assert (await way.get(next(iter(pictures.values())))).headers["content-type"] == "image/png"
            while rival.view is None:
                await rival.next_message()
            await asyncio.gather(*(play(each, [session, rival], Random(1)) for each in (session, rival)))
            if session.info is not None and session.info.status != "over":
                await session.ask(m.Finish("finish"))
            for way in ways:
                assert (await way.get(f"/api/tables/{ann.code}/replay")).status_code == 200
            await session.ask(m.Rematch("again"))
            while session.info is None or not session.info.next:
                await session.next_message()
            again = await stack.enter_async_context(join(other.base, session.info.next, ann.token))
            assert again.you == 0
            lesson = (await ways[0].post("/api/lessons/mind/first", json={"name": "Ann"})).json()
            if "code" in lesson:
                learner = await stack.enter_async_context(join(two.base, lesson["code"], lesson["token"]))
                assert learner.you == 0
            for way, node in zip(ways, (one, two), strict=True):
                text = (await way.get("/metrics")).text
                assert f'parlour_tables{{node="{node.node.me.name}"}}' in text
                assert "parlour_relayed_total" in text
                assert (await way.get("/readyz")).text == "ok\n"

    run(story)


def test_what_an_address_uses_in_an_hour_counts_at_all_nodes(url: str) -> None:
    async def story() -> None:
        few = UNLIMITED._replace(tables=3)
        async with node_serving(url, "one", limits=few) as one, node_serving(url, "two", limits=few) as two:
            for _ in range(3):
                await open_table(one.base, "mind", 2, "Ann")
            async with http_client(two.base) as client:
                status = 201
                while status == 201:
                    table = {"game": "mind", "seats": 2, "name": "Ann"}
                    status = (await client.post("/api/tables", json=table)).status_code
                assert status == 429

    run(story)


def test_a_node_with_another_secret_is_refused_and_logged_once(url: str) -> None:
    said: list[str] = []

    async def story() -> None:
        async with (
            node_serving(url, "one") as one,
            node_serving(url, "two", secret="another") as two,  # noqa: S106 - for a test
        ):
            with logged() as records:
                await refused(one, two)
            said.extend(record.getMessage() for record in records)

    async def refused(one: ServedNode, two: ServedNode) -> None:
        ann = await open_table(one.base, "mind", 2, "Ann")
        owner, other = await owner_first(ann.code, one, two)
        async with http_client(other.base) as client:
            for _ in range(3):
                refused = await client.get(f"/api/tables/{ann.code}")
                assert refused.status_code == 503
                assert "the same secret" in refused.json()["error"]
        way = Network(other.base, ann.code)
        for _ in range(2):
            socket = await way.connect()
            await socket.send(m.encode(m.Hello(ann.token)))
            told = await socket.receive(10)
            assert told is not None
            assert "the same secret" in str(told)
            await socket.close()
        async with http_client(f"http://{owner.node.address}") as client:
            assert (await client.get(f"/api/tables/{ann.code}")).status_code == 403
            assert (await client.get("/")).status_code == 403

    run(story)
    for told in ("refuses the secret of this one", "missing or wrong node secret"):
        assert len([line for line in said if told in line]) == 1
    assert not [line for line in said if "trust each other" in line]


def test_the_owner_knows_a_relayed_clients_address_and_round_trip(url: str) -> None:
    """The node that took the client measures the trip, or is told it by a proxy; and limits are the client's own."""

    async def story() -> None:
        trust = {"proxies": "127.0.0.1", "trip_header": "x-trip"}
        async with (
            node_serving(url, "one", **trust) as one,
            node_serving(url, "two", **trust) as two,
            AsyncExitStack() as stack,
        ):
            ann = await open_table(one.base, "mind", 2, "Ann")
            owner, other = await owner_first(ann.code, one, two)
            headers = {"x-trip": "85400", "x-forwarded-for": "203.0.113.9"}
            session = await stack.enter_async_context(join(other.base, ann.code, ann.token, headers))
            await session.ask(m.SetSpeed("speed", "brisk"))
            (relayed,) = owner.served.server._parlour.state.websockets._connections
            assert isinstance(relayed, RelayedConnection)
            assert relayed.shortest_trip() >= 85
            quotas = other.served.server._parlour.state.websockets._quotas
            assert "203.0.113.9" in quotas.open._trusted, "the owner told that this client has a seat"
            wrong = Network(other.base, ann.code, headers)
            socket = await wrong.connect()
            await socket.send(m.encode(m.Hello("wrong")))
            assert "no seat" in str(await socket.receive(10))
            guesses = owner.served.server._parlour.state.websockets._quotas.guesses
            assert guesses.changes() == {"203.0.113.9": 1}

    run(story)


def test_without_its_database_a_node_refuses_clearly_and_goes_on_by_itself(url: str) -> None:
    async def story() -> None:
        info = psycopg.conninfo.conninfo_to_dict(url)
        line = DatabaseLine(f"{info['host']}/.s.PGSQL.5432")
        await line.open()
        through = psycopg.conninfo.make_conninfo(url, host="127.0.0.1", port=line.port, sslmode="disable")
        async with node_serving(through, "one") as one, AsyncExitStack() as stack:
            client = await stack.enter_async_context(http_client(one.base))
            ann = await open_table(one.base, "mind", 2, "Ann")
            session = await stack.enter_async_context(join(one.base, ann.code, ann.token))
            line.mode = "refuse"
            line.cut()
            while (ready := await client.get("/readyz")).status_code == 200:
                await asyncio.sleep(0.02)
            assert "database" in ready.json()["error"]
            assert (await client.get("/healthz")).status_code == 200
            while (refused := await client.get(f"/api/tables/{ann.code}")).status_code == 200:
                await asyncio.sleep(0.02)  # until the lease is over
            assert refused.status_code == 503
            assert "database" in refused.json()["error"]
            line.heal()
            await session.ask(m.SetSpeed("speed", "brisk"))
            while (await client.get("/readyz")).status_code != 200:
                await asyncio.sleep(0.02)
        await line.close()

    run(story)
