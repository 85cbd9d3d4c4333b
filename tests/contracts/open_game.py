"""A game in which nothing is hidden: two take pebbles in turn, one at a time, and who takes the last one wins."""

from __future__ import annotations

from typing import Any, Final

from parlour.engine import BaseGame, Header, Illegal, Input, Journal, Outcome, Seat, Tagged, Value, Viewer
from parlour.match import Match


class Take(Tagged, frozen=True):
    """A pebble."""


class Taken(Tagged, frozen=True):
    seat: Seat


class Table(Value, frozen=True):
    pebbles: int
    turn: Seat = Seat(0)


TAKE: Final = Take()


class Open(BaseGame):
    name: Final = "open"
    seats: Final = range(2, 3)
    secrets = False

    def __init__(self, pebbles: int, hides: bool) -> None:
        self._pebbles = pebbles
        self._hides = hides

    def start(self, seats: int, options: object) -> Table:
        return Table(self._pebbles)

    def legal(self, state: Table, by: object) -> tuple[Take, ...]:
        return (TAKE,) if by == state.turn and state.pebbles else ()

    def decide(self, state: Table, cause: Input[Take]) -> tuple[Taken, ...]:
        if cause.action not in self.legal(state, cause.by):
            raise Illegal("not now")
        return (Taken(state.turn),)

    def evolve(self, state: Table, event: Taken) -> Table:
        return Table(state.pebbles - 1, Seat(1 - event.seat))

    def view(self, state: Table, viewer: Viewer) -> Table:
        return state

    def show(self, event: Taken, viewer: Viewer) -> Taken | None:
        return None if self._hides and viewer != event.seat else event

    def outcome(self, state: Table) -> Outcome | None:
        return None if state.pebbles else Outcome((Seat(1 - state.turn),))


def match_of(pebbles: int, hides: bool = False) -> Match:
    game: Any = Open(pebbles, hides)
    return Match(game, journal=Journal(Header(game=game.name, seats=2, options={}), ()), seed=1)
