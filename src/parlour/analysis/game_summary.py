"""What can be said of any game: who won, how long it took, and how many moves each seat made."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from parlour.engine import Journal, Millis, Tagged, Transition, Value, transitions
from parlour.games import game_named


class SeatMoves(Value, frozen=True):
    """The moves of one seat: how many, and the seconds between the commit before and the move, on average."""

    seat: int
    moves: int
    seconds: float | None


class GameSummary(Value, frozen=True):
    """`over`: the game has an outcome. `lasted` is in milliseconds. `names` is empty where the journal has none."""

    game: str
    seats: int
    names: tuple[str, ...]
    over: bool
    winners: tuple[int, ...]
    lasted: Millis
    moves: tuple[SeatMoves, ...]


class PlainInsight(Tagged, frozen=True, tag="plain"):
    """The answer for a game that brings no analysis of its own."""

    summary: GameSummary


def transitions_of(journal: Journal) -> list[Transition[Any, Any, Any]]:
    """Every commit of a journal with the states around it."""
    game = game_named(journal.header.game)
    return list(transitions(game, game.start(journal.header.seats, journal.header.options), journal.commits))


def summary_of(journal: Journal, taken: list[Transition[Any, Any, Any]]) -> GameSummary:
    header, game = journal.header, game_named(journal.header.game)
    outcome = game.outcome(taken[-1].after) if taken else None
    return GameSummary(
        game=header.game,
        seats=header.seats,
        names=header.names,
        over=outcome is not None,
        winners=tuple(map(int, outcome.winners)) if outcome else (),
        lasted=journal.commits[-1].cause.at if journal.commits else Millis(0),
        moves=tuple(_moves(journal, seat) for seat in range(header.seats)),
    )


def _moves(journal: Journal, seat: int) -> SeatMoves:
    causes = [commit.cause for commit in journal.commits]
    taken = [(one.at - before.at) / 1000 for before, one in pairwise(causes) if one.by == seat]
    count = sum(cause.by == seat for cause in causes)
    return SeatMoves(seat, count, sum(taken) / len(taken) if taken else None)


def plain_insight(journal: Journal) -> PlainInsight:
    return PlainInsight(summary_of(journal, transitions_of(journal)))
