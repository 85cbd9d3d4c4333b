"""All tables of a server: how they are opened, found, let go and put away, and what is told of their past."""

from __future__ import annotations

import asyncio
from time import time

import msgspec
import pytest
from msgspec.structs import replace

from parlour import wire as m
from parlour.engine import BadSetup, Illegal, Seat
from parlour.engine.options import plain
from parlour.games import game_named
from parlour.server.store import MemoryStore
from parlour.server.table import ListedResult, Listing, Tables, Unavailable
from parlour.server.table.bot_thread import BotThread
from parlour.server.table.clock import HandSetClock
from parlour.server.table.entries import BotSeated, Happened, SeatTaken, TableOpened, read
from parlour.server.table.ports import BotService
from parlour.server.table.replay import public_journal
from parlour.server.table.seats import token_hash
from parlour.server.table.tables import ABANDONED_S, ALPHABET, DECIDED_IDLE_S
from parlour.wire import encode
from tests.server.table.stories import READY, asked, friend_of, host_of, opened, win
from tests.server.table.test_decider import counted
from tests.server.table.world import FaultyStore, World, seat_bot


async def test_a_table_is_opened_with_its_host_in_one_append() -> None:
    store = MemoryStore(lambda: 5.0)
    tables = Tables(store, BotService(seat_bot, BotThread()))
    grant = await tables.open("mind", 3, {"grace": 70}, False, " Anna ", "moon")
    code, token = grant.code, grant.token
    assert grant.seat == 0
    assert len(code) == 6
    assert set(code) <= set(ALPHABET)
    assert len(token) == 32
    opened, host = read(await store.read(code))
    assert isinstance(opened, TableOpened)
    assert (opened.game, opened.seats, opened.public) == ("mind", 3, False)
    assert opened.options == plain(game_named("mind").options(grace=70, window=250))
    assert len(bytes.fromhex(opened.seed)) == 32
    assert host == SeatTaken(Seat(0), "Anna", "moon", token_hash(token))
    listing = Listing(code, "mind", "waiting", False, 3, 1, ("Anna",), 5.0)
    assert await store.list("waiting", public=False) == [listing]
    other = await tables.open("mind", 3, {}, True, "Anna")
    assert (other.code, other.token) != (code, token)
    assert (await tables.find(other.code)).info().chairs[0].avatar == ""
    await tables.close()


def test_codes_are_without_letters_that_look_like_others() -> None:
    assert ALPHABET == "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


async def test_the_photo_finish_is_on_unless_asked_otherwise_where_there_is_one(world: World) -> None:
    async def options(game: str, **chosen: int) -> dict[str, object]:
        seated = await world.tables.open(game, 3, chosen, True, "Anna")
        return (await world.tables.find(seated.code)).info().options

    assert (await options("mind"))["window"] == 250
    assert (await options("mind", window=0))["window"] == 0
    assert "window" not in await options("illusion")


async def test_a_table_that_cannot_be_played_is_not_opened(world: World) -> None:
    for game, seats, options in [
        ("chess", 2, {}),
        ("mind", 9, {}),
        ("mind", 2, {"grace": -1}),
        ("mind", 2, {"x": 1}),
    ]:
        with pytest.raises(BadSetup):
            await world.tables.open(game, seats, options, True, "Anna")
    assert len(await world.store.list("waiting")) == 1


async def test_a_code_that_is_taken_is_not_given_again(world: World) -> None:
    world.store.faults.extend(["conflict", "conflict"])
    seated = await world.tables.open("mind", 2, {}, True, "Anna")
    assert (await world.tables.find(seated.code)).info().chairs[0].name == "Anna"
    world.store.faults.append("refuse")
    with pytest.raises(Unavailable):
        await world.tables.open("mind", 2, {}, True, "Anna")


async def test_a_rematch_is_for_the_same_people_and_bots_with_another_secret(world: World) -> None:
    host = await host_of(world)
    world.tokens["Zoe"] = (await world.table.take_seat("Zoe", "boat", 2)).token
    await asked(host, m.Configure("grace", {"grace": 70}))
    await asked(host, m.SeatBot("bot", Seat(1), "drifter"))
    await asked(host, m.Start("start"))
    await asked(host, m.Finish("end"))
    await asked(host, m.Rematch("again"))
    assert host.info is not None
    before, after = world.store.entries(world.code), world.store.entries(host.info.next)
    first, *chairs = after
    assert isinstance(first, TableOpened)
    assert isinstance(before[0], TableOpened)
    assert (first.game, first.seats, first.public) == ("mind", 3, True)
    assert (first.options["grace"], first.options["window"]) == (70, 250)
    assert len(first.seed) == 64
    assert first.seed != before[0].seed
    assert chairs == [
        SeatTaken(Seat(0), "Host", "", token_hash(world.tokens["Host"])),
        BotSeated(Seat(1), "drifter", "Bela"),
        SeatTaken(Seat(2), "Zoe", "boat", token_hash(world.tokens["Zoe"])),
    ]
    (listing,) = [each for each in await world.store.list("waiting") if each.code == host.info.next]
    assert (listing.taken, listing.names) == (3, ("Host", "Bela", "Zoe"))


@pytest.mark.parametrize(("game", "scores"), [("mind", (0, 0, 0)), ("knights-dice", (-12, -12, -12))])
async def test_a_game_that_was_ended_is_listed_with_its_scores(game: str, scores: tuple[int, ...]) -> None:
    async with opened(game) as world:
        await world.begin(people=True)
        assert [each.result for each in await world.store.list("playing")] == [None]
        await asked(world.clients[0], m.Finish("end"))
        assert [each.result for each in await world.store.list("over")] == [ListedResult(False, (), scores)]
        await asked(world.clients[0], m.Rematch("again"))
        assert [each.result for each in await world.store.list("over")] == [ListedResult(False, (), scores)]


async def test_a_game_is_listed_as_being_played_while_somebody_is_there(world: World) -> None:
    await world.begin(people=True)
    long_ago = replace((await world.store.list("playing"))[0], updated=time() - ABANDONED_S - 1)
    lines = [encode(entry) for entry in world.store.entries(world.code)]
    for code in (world.code, "EMPTY2"):
        world.store.memory.forget(code)
        await world.store.append(code, lines, expect=0, listing=replace(long_ago, code=code))
    assert [each.code for each in await world.tables.public_tables("playing")] == [world.code]
    assert len(await world.store.list("playing")) == 2
    for client in world.clients:
        client.drop()
    await world.settle()
    world.store.memory.forget("EMPTY2")
    await world.store.append("EMPTY2", lines, expect=0, listing=replace(long_ago, code="EMPTY2", updated=time()))
    assert [each.code for each in await world.tables.public_tables("playing")] == ["EMPTY2"]


async def test_a_table_is_taken_up_once_for_all_who_look_for_it(world: World) -> None:
    await world.settle()
    world.tables.sweep(idle=-1.0)
    assert counted(world)["parlour_tables", ""] == 0
    found = await asyncio.gather(*(world.tables.find(world.code) for _ in range(5)))
    assert len(set(map(id, found))) == 1
    assert counted(world)["parlour_tables", ""] == 1
    for _ in range(2):
        with pytest.raises(LookupError, match="NOSUCH"):
            await world.tables.find("NOSUCH")
        with pytest.raises(LookupError, match="NOSUCH"):
            await world.journal("NOSUCH")
    world.store.unreadable = 1
    world.tables.sweep(idle=-1.0)
    with pytest.raises(Unavailable):
        await world.tables.find(world.code)
    await world.find()


async def test_tables_are_let_go_after_they_were_empty_for_so_long(world: World) -> None:
    host = await host_of(world)
    world.clock.forward(100.0)
    world.tables.sweep(idle=60.0)
    assert await world.tables.find(world.code) is world.table
    host.drop()
    await world.settle()
    world.clock.forward(60.0)
    world.tables.sweep(idle=60.0)
    assert await world.tables.find(world.code) is world.table
    world.clock.forward(0.5)
    assert world.tables.sweep(idle=60.0) == 1
    assert world.tables.sweep(idle=60.0) == 0
    assert await world.tables.find(world.code) is not world.table


@pytest.mark.parametrize("end", ["none", "asked for", "won"])
async def test_an_empty_table_whose_game_is_decided_is_let_go_sooner(world: World, end: str) -> None:
    await world.begin(people=True)
    if end == "asked for":
        await asked(world.clients[0], m.Finish("enough"))
    elif end == "won":
        await win(world)
    for client in world.clients:
        client.drop()
    await world.settle()
    world.clock.forward(DECIDED_IDLE_S + 0.5)
    world.tables.sweep(idle=600.0)
    found = await world.tables.find(world.code)
    assert (found is not world.table, found.decided) == (end != "none", end != "none")


async def test_of_many_tables_only_the_old_and_idle_ones_are_put_away() -> None:
    now = time()
    store = MemoryStore(lambda: now)
    tables = Tables(store, BotService(seat_bot, BotThread()), clock=HandSetClock())
    now -= 100
    old, used, private = [(await tables.open("mind", 2, {}, public, "Anna")).code for public in (True, True, False)]
    now += 100
    young = (await tables.open("mind", 2, {}, True, "Anna")).code
    await tables.find(used)
    await tables.expire(60.0)
    assert {each.code for each in await store.list("waiting", public=False)} == {used, young}
    assert {each.code for each in await store.list("expired", public=False)} == {old, private}
    kept = await store.read(old)
    await tables.expire(60.0)
    assert await store.read(old) == kept
    assert len(kept) == 3
    await tables.close()


async def test_a_table_that_only_a_list_says_is_waiting_is_not_put_away() -> None:
    store = MemoryStore(lambda: 1.0)
    tables = Tables(store, BotService(seat_bot, BotThread()), clock=HandSetClock())
    code = (await tables.open("mind", 2, {}, True, "Anna")).code
    await tables.expire(0.0)
    count = len(await store.read(code))
    waiting = Listing(code, "mind", "waiting", True, 2, 1, ("Anna",))
    await store.append(code, [], expect=count, listing=waiting)
    await store.append("NOBODY", [], expect=0, listing=msgspec.structs.replace(waiting, code="NOBODY"))
    await tables.expire(0.0)
    assert len(await store.read(code)) == count
    assert await store.read("NOBODY") == []
    await tables.close()


async def test_everyone_at_every_table_hears_that_the_parlour_closes(world: World) -> None:
    host, friend = await host_of(world), await friend_of(world)
    world.tables.farewell()
    for client in (host, friend):
        assert client.goodbye == m.bye("closing", True)


async def test_who_looks_for_a_table_that_cannot_be_read_does_not_wait_for_ever(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.settle()
    monkeypatch.setattr("parlour.server.table.tables.STORE_TIMEOUT_S", 0.0)
    world.tables.sweep(idle=-1.0)
    with pytest.raises(Unavailable, match="come back soon"):
        await world.tables.find(world.code)


class Closing(FaultyStore):
    """Notes that it was closed."""

    closed = 0

    async def close(self) -> None:
        self.closed += 1


async def test_a_server_that_ends_closes_its_store_and_its_bots() -> None:
    class Thoughts:
        closed = 0

        def submit(self, who: object, work: object) -> None:
            """Nobody thinks."""

        def close(self) -> None:
            self.closed += 1

    store, thoughts = Closing(), Thoughts()
    tables = Tables(store, BotService(seat_bot, thoughts))
    table = await tables.find((await tables.open("mind", 2, {}, True, "Anna")).code)
    await tables.close()
    assert (store.closed, thoughts.closed) == (1, 1)
    with pytest.raises(Unavailable):
        await table.take_seat("Late")


# The past.


async def test_a_decided_match_is_shown_until_then_and_no_further() -> None:
    async with opened("mind", 2) as world:
        await world.begin(people=True)
        await win(world)
        lines = await world.store.read(world.code)
        decided = sum(isinstance(each, Happened) for each in read(lines))
        for at, client in enumerate(world.clients):
            client.say(m.Act(f"blind {at}", READY))
        await world.settle()
        until = await world.journal(world.code)
        assert (len(until.commits), until.seed) == (decided, None)
        assert until.header.names == ("Host", "Friend 1")
        with pytest.raises(Illegal, match="when the game is over"):
            public_journal(world.code, lines[:-1])


async def test_a_waiting_table_shows_nothing_and_an_ended_one_everything(world: World) -> None:
    with pytest.raises(Illegal, match="when the game is over"):
        await world.journal(world.code)
    await world.begin(people=True)
    await asked(world.clients[0], m.Finish("end"))
    record = await world.journal(world.code)
    assert record.seed == world.table._state.seed
    assert len(record.commits) == 1
    assert record.commits[0].cause.by == "dealer"
