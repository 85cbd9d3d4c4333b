"""Bots as a table knows them: made once, told what their seat has seen, and asked only while there is a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from parlour.engine import Seat
from parlour.table import Registry
from parlour.table import messages as m
from tests.table.test_stories import asked, friend_of, host_of, played
from tests.table.world import Client, World


class Diary:
    """A bot that does nothing, and notes who it is, what it is asked and what it is told."""

    def __init__(self, number: int, notes: list[Any]) -> None:
        self.number = number
        self.notes = notes

    def plan(self, view: Any, now: int, looks: Any) -> None:
        self.notes.append((self.number, "plan", view.you))

    def recall(self, past: Iterable[tuple[Any, int]]) -> None:
        self.notes.append((self.number, "recall", [view.you for view, _ in past]))


Story = Callable[[World, Client, list[Any]], Any]


def with_diaries(story: Story) -> None:
    """A story of a host at a table whose bots keep diaries."""

    async def whole(world: World) -> None:
        notes, made = list[Any](), list[Diary]()

        def make(game: Any, bot: str) -> Diary:
            made.append(Diary(len(made), notes))
            return made[-1]

        await world.registry.close()
        world.registry = Registry(world.store, make, clock=world.clock, thinking=world.thinking)
        await world.find()
        await story(world, await host_of(world), notes)

    played(whole)


def test_a_bot_that_joins_leaves_the_others_as_they_are_and_is_told_what_its_seat_has_seen() -> None:
    async def story(world: World, host: Client, notes: list[Any]) -> None:
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

    with_diaries(story)


def test_nobody_is_asked_about_a_game_that_is_over() -> None:
    async def story(world: World, host: Client, notes: list[Any]) -> None:
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

    with_diaries(story)
