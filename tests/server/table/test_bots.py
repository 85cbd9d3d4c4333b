"""Bots as a table knows them: made once, told what their seat has seen, and asked only while there is a game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import Seat
from parlour.games.mind.actions import Play, Ready
from parlour.server.table import Tables
from parlour.server.table.entries import Happened, decode_commits
from parlour.server.table.ports import STAND_IN, BotService
from tests.server.table.stories import READY, asked, friend_of, host_of, opened
from tests.server.table.test_decider import kept
from tests.server.table.world import Client, World, dealer, seat_bot


class Diary:
    """A bot that does nothing, and notes who it is, what it is asked and what it is told."""

    def __init__(self, number: int, notes: list[Any]) -> None:
        self.number = number
        self.notes = notes

    def plan(self, view: Any, now: int, looks: Any) -> None:
        self.notes.append((self.number, "plan", view.you))

    def recall(self, past: Iterable[tuple[Any, int]]) -> None:
        self.notes.append((self.number, "recall", [view.you for view, _ in past]))


@asynccontextmanager
async def with_diaries(
    kind: Callable[[str], type[Diary]] = lambda bot: Diary,
) -> AsyncIterator[tuple[World, Client, list[Any]]]:
    """A table whose bots keep diaries, its host and what the bots note."""
    async with opened() as world:
        notes, made = list[Any](), list[Diary]()

        def make(state: Any, seat: Seat, bot: str) -> Diary:
            made.append(kind(bot)(len(made), notes))
            return made[-1]

        await world.tables.close()
        world.tables = Tables(world.store, BotService(make, world.thinking), dealer, clock=world.clock)
        await world.find()
        yield world, await host_of(world), notes


async def test_a_bot_that_joins_gets_the_past_views_of_its_seat() -> None:
    async with with_diaries() as (world, host, notes):
        await asked(host, m.SeatBot("bot 1", Seat(1)))
        friend = await friend_of(world, "Friend", 2)
        await asked(host, m.Start("start"))
        (first, _, seen), *_ = notes
        assert seen == [1]
        friend.drop()
        await world.settle()
        notes.clear()
        await asked(host, m.SeatBot("bot 2", Seat(2)))
        (second, told, seen), *plans = notes
        assert (told, seen) == ("recall", [2])
        assert plans == [(first, "plan", 1), (second, "plan", 2)]


async def test_nobody_is_asked_about_a_game_that_is_over() -> None:
    async with with_diaries() as (world, host, notes):
        for seat in (1, 2):
            await asked(host, m.SeatBot(f"bot {seat}", Seat(seat)))
        assert notes == []
        await asked(host, m.Start("start"))
        assert [note[1:] for note in notes if note[1] == "plan"] == [("plan", 1), ("plan", 2)]
        notes.clear()
        await asked(host, m.Finish("finish"))
        host.hello()
        await world.settle()
        assert notes == []


class Failing(Diary):
    def plan(self, view: Any, now: int, looks: Any) -> None:
        raise RuntimeError("no idea")


async def test_a_bot_that_fails_is_said_to_at_its_seat(caplog: pytest.LogCaptureFixture) -> None:
    async with with_diaries(lambda bot: Failing if bot != STAND_IN else Diary) as (_, host, _):
        for seat in (1, 2):
            await asked(host, m.SeatBot(f"bot {seat}", Seat(seat)))
        await asked(host, m.Start("start"))
    told = {record.getMessage() for record in caplog.records}
    assert told == {f"bot at seat {seat} raised; a stand-in plays on" for seat in (1, 2)}


class Turns:
    """Notes whose turn it is to think."""

    def __init__(self) -> None:
        self.turns: set[object] = set()

    def submit(self, who: object, work: Callable[[], None]) -> None:
        self.turns.add(who)

    def close(self) -> None:
        """Nothing thinks on."""


class Later:
    """Notes work, and does it when it is asked to."""

    def __init__(self) -> None:
        self.work: list[Callable[[], None]] = []

    def submit(self, who: object, work: Callable[[], None]) -> None:
        self.work.append(work)

    def close(self) -> None:
        """Nothing thinks on."""


async def test_a_bot_is_asked_one_question_at_a_time_however_often_things_change() -> None:
    async with with_diaries() as (world, host, _):
        later = Later()
        await world.tables.close()
        world.tables = Tables(world.store, BotService(seat_bot, later), dealer, clock=world.clock)
        await world.find()
        host = await host_of(world)
        for seat in (1, 2):
            await asked(host, m.SeatBot(f"bot {seat}", Seat(seat)))
        await asked(host, m.Start("start"))
        recalls_and_questions = len(later.work)
        for number in range(20):
            await asked(host, m.Act(f"ready {number}", READY))
            await asked(host, m.Act(f"stop {number}", msgspec.Raw(b'{"type":"stop"}')))
        assert len(later.work) == recalls_and_questions == 4
        for work in later.work:
            work()
        await world.settle()
        assert {seat for seat in (1, 2) if world.table.view(None).ready[seat]} == set()
        world.clock.forward(5.0)
        await world.settle()
        assert any(world.table.view(None).ready[seat] for seat in (1, 2))


async def test_each_table_has_its_own_turn_to_think(world: World) -> None:
    turns = Turns()
    await world.tables.close()
    world.tables = Tables(world.store, BotService(seat_bot, turns), clock=world.clock)
    await world.find()
    await world.begin(people=False)
    assert len(turns.turns) == 1
    seated = await world.tables.open("mind", 3, {}, True, "Other")
    world.code, world.tokens["Host"] = seated.code, seated.token
    await world.find()
    await world.begin(people=False)
    assert len(turns.turns) == 2


class Hasty(Diary):
    """A bot that would press its card just when the clock is to rule on another one."""

    due: Callable[[], int | None]

    def plan(self, view: Any, now: int, looks: Any) -> Any:
        if view.phase != "play":
            return None if view.ready[view.you] else (Ready(), now)
        due = self.due()
        self.notes.append(due)
        return due and (Play(view.hand[0]), due)


async def test_a_bot_plan_is_dropped_when_the_clock_changed_the_situation(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with with_diaries(lambda bot: Hasty) as (world, host, notes):
        Hasty.due = staticmethod(lambda: world.due())
        for seat in (1, 2):
            await asked(host, m.SeatBot(f"bot {seat}", Seat(seat)))
        await asked(host, m.Start("start"))
        await asked(host, m.Act("ready", READY))
        for _ in range(5):
            world.clock.forward(1.0)
            await world.settle()
        await asked(host, m.Act("press", msgspec.Raw(m.encode({"type": "play", "card": host.view.hand[0]}))))
        assert notes[-1] is not None
        world.clock.forward(5.0)
        await world.settle()
        causes = [
            commit.cause for commit in decode_commits(world.game, (each.commit for each in kept(world, Happened)))
        ]
        assert {type(cause.action) for cause in causes if cause.by in (1, 2)} == {Ready}
    assert caplog.text == ""


class Wrong(Diary):
    def plan(self, view: Any, now: int, looks: Any) -> Any:
        return (Play(0), now) if view.you == 2 else None


async def test_a_bot_that_is_refused_is_named_with_its_table_and_why(caplog: pytest.LogCaptureFixture) -> None:
    codes = []

    async with with_diaries(lambda bot: Diary if bot == STAND_IN else Wrong) as (world, host, _):
        codes.append(world.code)
        for seat in (1, 2):
            await asked(host, m.SeatBot(f"bot {seat}", Seat(seat)))
        await asked(host, m.Start("start"))
        world.clock.forward(1.0)
        await world.settle()
    (record,) = caplog.records
    start = f"the bot at seat 2 of table {codes[0]} was refused: "
    assert record.getMessage().startswith(start)
    assert record.getMessage() not in (start, f"{start}None")


class Unhurried(Diary):
    def plan(self, view: Any, now: int, looks: Any) -> Any:
        return None if view.ready[view.you] else (Ready(), now + 1000)


async def test_after_a_restart_a_bots_moment_comes_as_it_would_have() -> None:
    async with with_diaries() as (world, host, notes):
        for seat in (1, 2):
            await asked(host, m.SeatBot(f"bot {seat}", Seat(seat)))
        await asked(host, m.Start("start"))
        host.drop()
        await world.settle()
        world.clock.forward(60.0)
        host = await host_of(world)
        await asked(host, m.Act("ready", READY))
        await world.tables.close()
        world.tables = Tables(
            world.store,
            BotService(lambda state, seat, bot: Unhurried(0, notes), world.thinking),
            make_dealer=dealer,
            clock=world.clock,
        )
        await world.find()
        await host_of(world)
        assert not any(world.table.view(None).ready)
        world.clock.forward(1.0)
        await world.settle()
        assert True in world.table.view(None).ready[1:]
