"""Tables whose deal is settled, over HTTP: the deal of the day, and the deal of a finished game once more."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import Any

import httpx
import msgspec

from parlour import Match
from parlour.engine import commitment
from parlour.server.store import MemoryStore
from parlour.server.table.entries import BotSeated, GameEnded, SeatTaken, TableOpened, read
from parlour.wire import encode
from tests.harness.finished import entries_of, keep, play_together
from tests.harness.serving import http_client, serving
from tests.server.store.keeping import run

PLAYER = "0123456789abcdef"


def client_of(base: str) -> httpx.AsyncClient:
    return http_client(base)


@cache
def finished() -> Match:
    match = Match("mind", seats=2, seed=3, names=("Anna", "Ben"))
    play_together(match, Random(3))
    match.close()
    return match


def opened(lines: list[bytes]) -> tuple[TableOpened, SeatTaken, list[BotSeated]]:
    table, *seated = read(lines)
    assert isinstance(table, TableOpened)
    (person,) = [each for each in seated if isinstance(each, SeatTaken)]
    return table, person, [each for each in seated if isinstance(each, BotSeated)]


async def open_day(client: httpx.AsyncClient, **more: Any) -> Any:
    day = str(datetime.now(UTC).date())
    wanted = {"day": day, "player": PLAYER, "name": "Anna", "seats": 2, **more}
    answer = await client.post("/api/today/mind", json=wanted)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_everybody_gets_the_deal_that_was_promised() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with serving(store) as served, client_of(served.base) as client:
            day = str(datetime.now(UTC).date())
            told = (await client.get("/api/today", params={"day": day})).json()
            promise = next(each["promise"] for each in told["games"] if each["game"] == "mind")
            assert all(each["promise"] != each["tomorrow"] for each in told["games"])
            first, second, other = [await open_day(client, **more) for more in ({}, {}, {"seats": 3})]
            assert [each["counts"] for each in (first, second, other)] == [True, False, True]
            tables = [opened(await store.read(each["grant"]["code"])) for each in (first, second, other)]
            assert {table.seed for table, _, _ in tables} == {tables[0][0].seed}
            assert commitment(tables[0][0].seed) == promise
            assert [len(bots) for _, _, bots in tables] == [1, 1, 2]
            info = (await client.get(f"/api/tables/{first['grant']['code']}")).json()
            assert (info["deal"], info["commitment"]) == (day, promise)
            assert tables[0][0].seed not in str(info)

    run(story)


def test_results_are_shown_when_a_table_is_over() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with serving(store) as served, client_of(served.base) as client:
            code = (await open_day(client))["grant"]["code"]
            asked = "/api/today/mind/results"
            assert (await client.post(asked, json={"code": code})).status_code == 409
            assert (await client.post(asked, json={"code": "NOBODY"})).status_code == 404
            assert (await client.post("/api/today/illusion/results", json={"code": code})).status_code in (404, 409)
            table = opened(await store.read(code))[0]
            played = Match("mind", seats=2, seed=table.seed, **table.options)
            play_together(played, Random(4))
            played.close()
            happened = [line for line in entries_of(played) if b'"opened"' not in line]
            await keep(store, code, [*await store.read(code), *happened], expect=len(await store.read(code)))
            told = (await client.post(asked, json={"code": code})).json()
            assert told["counts"]
            assert told["scores"] == [[told["score"], 1]]
            assert (await client.post("/api/today/illusion/results", json={"code": code})).status_code == 404
            usual = finished()
            await keep(store, "USUAL2", entries_of(usual))
            assert (await client.post(asked, json={"code": "USUAL2"})).status_code == 404

    run(story)


def test_errors_in_a_day_are_explained() -> None:
    async def story() -> None:
        async with serving(MemoryStore()) as served, client_of(served.base) as client:
            answer = await client.get("/api/today", params={"day": "2001-01-01"})
            assert answer.status_code == 409
            assert "anywhere; accepted: " in answer.json()["error"]
            wanted = {"day": "2001-01-01", "player": PLAYER, "name": "Anna", "seats": 2}
            assert (await client.post("/api/today/mind", json=wanted)).status_code == 409
            assert (await client.post("/api/today/chess", json=wanted)).status_code == 400
            many = {**wanted, "day": str(datetime.now(UTC).date()), "seats": 13}
            assert (await client.post("/api/today/mind", json=many)).status_code == 400

    run(story)


def test_a_deal_is_played_once_more_with_bots_or_ghosts() -> None:
    before = finished()

    async def story() -> None:
        store = MemoryStore()
        await keep(store, "BEFORE", entries_of(before))
        await keep(store, "BEGUN2", entries_of(before, commits=9))
        async with serving(store) as served, client_of(f"{served.base}/api/tables") as client:
            for ghosts, bot in ((True, "ghost"), (False, "default")):
                wanted = {"name": "Anna", "seat": 1, "ghosts": ghosts}
                grant = (await client.post("/before/deal", json=wanted)).json()
                table, person, bots = opened(await store.read(grant["code"]))
                assert (table.deal, table.seed, table.nonces) == ("BEFORE", before.journal.seed, before.header.nonces)
                assert (grant["seat"], person.seat, [each.bot for each in bots]) == (1, 1, [bot])
            for path, seat, status in (("/NOBODY/deal", 0, 404), ("/BEGUN2/deal", 0, 409), ("/BEFORE/deal", 2, 409)):
                answer = await client.post(path, json={"name": "Anna", "seat": seat})
                assert answer.status_code == status, answer.text

    run(story)


def test_a_game_that_was_dealt_by_a_script_cannot_be_dealt_again() -> None:
    match = Match("mind", seats=2, deals=[[[4], [9]]])
    written = [*entries_of(match, commits=0), encode(GameEnded())]

    async def story() -> None:
        store = MemoryStore()
        await keep(store, "SCRIPT", written)
        async with serving(store) as served, client_of(f"{served.base}/api/tables") as client:
            answer = await client.post("/SCRIPT/deal", json={"name": "Anna", "seat": 0})
            assert answer.status_code == 409, msgspec.json.decode(answer.content)

    run(story)
