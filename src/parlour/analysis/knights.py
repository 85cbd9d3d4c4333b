"""The analysis of both games of Nicolaus & Wilfried: what each move brought, and what the best legal one would have.

Every legal move is tried by the rules themselves: `legal` lists them and `decide` says what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, TypeAlias

from parlour.analysis.game_summary import GameSummary, summary_of, transitions_of
from parlour.engine import (
    AnyGame,
    DrawRequest,
    Input,
    Journal,
    Millis,
    Seat,
    Tagged,
    Transition,
    Value,
    step,
)
from parlour.games import game_named
from parlour.games.knights.dice import actions as dice

AnyStep: TypeAlias = Transition[Any, Any, Any]
Standings: TypeAlias = Callable[[Any], tuple[int, ...]]
"""The points or cards of each seat in a state."""


class MoveAnalysis(Value, frozen=True):
    """A move and what it brought: points, or in the game with the die cards that left the hand, less those that came.

    `best` is what the best legal move would have brought, `best_move` its notation, and `mean` what a move by chance
    brings. With the die, `luck` is what the best move brings with the face that it showed, less what it brings on
    average over all faces; without one it is 0. `choice` is `brought` less `best`, so that 0 is a move without a fault.
    """

    seq: int
    at: Millis
    seat: int
    move: str
    moves: int
    brought: float
    best: float
    best_move: str
    mean: float
    luck: float
    choice: float


class Standing(Value, frozen=True):
    """The table after a move: the points of each seat, or the cards in each hand in the game with the die."""

    seq: int
    at: Millis
    each: tuple[int, ...]


class Skill(Value, frozen=True):
    """All moves of one seat: sums over their analyses."""

    seat: int
    moves: int
    brought: float
    best: float
    mean: float
    luck: float
    choice: float


class KnightsInsight(Tagged, frozen=True, tag="knights"):
    """`unit` is what moves bring. The higher a standing the better for points, the lower for cards."""

    summary: GameSummary
    unit: Literal["points", "cards"]
    standings: tuple[Standing, ...]
    moves: tuple[MoveAnalysis, ...]
    skills: tuple[Skill, ...]


def score_insight(journal: Journal) -> KnightsInsight:
    """The analysis of any journal of `knights-score`, finished or not."""
    return _insight(journal, "points", lambda state: state.scores, 1)


def dice_insight(journal: Journal) -> KnightsInsight:
    """The analysis of any journal of `knights-dice`, finished or not."""
    return _insight(journal, "cards", lambda state: tuple(map(len, state.hands or ((),) * state.seats)), -1)


def _insight(journal: Journal, unit: Literal["points", "cards"], standing: Standings, sign: int) -> KnightsInsight:
    taken = transitions_of(journal)
    moves = tuple(_moves(_Table(game_named(journal.header.game), standing, sign), taken))
    return KnightsInsight(
        summary=summary_of(journal, taken),
        unit=unit,
        standings=tuple(_standings(taken, standing)),
        moves=moves,
        skills=tuple(_skill(seat, moves) for seat in range(journal.header.seats)),
    )


def _standings(taken: Sequence[AnyStep], standing: Standings) -> Iterator[Standing]:
    last = None
    for each in taken:
        now = tuple(standing(each.after))
        if now != last and isinstance(each.commit.cause.by, int):
            yield Standing(each.commit.seq, each.commit.cause.at, now)
        last = now


class _Table:
    """What moves bring at one table, by the rules of its game."""

    def __init__(self, game: AnyGame, standing: Standings, sign: int) -> None:
        self.game, self.standing, self.sign = game, standing, sign

    def brings(self, state: Any, seat: int, move: Any) -> float:
        """Points, or cards less in the hand."""
        after, _ = step(self.game, state, Input(Millis(0), Seat(seat), move))
        while isinstance(asked := self.game.legal(after, "dealer"), DrawRequest):  # which cards come counts for nothing
            after, _ = step(
                self.game, after, Input(Millis(0), "dealer", asked.action(tuple(asked.pool)[: asked.count]))
            )
        return float(self.sign * (self.standing(after)[seat] - self.standing(state)[seat]))

    def all_moves(self, state: Any, seat: int) -> dict[str, float]:
        """What each legal move brings, by its notation."""
        return {self.game.text(move): self.brings(state, seat, move) for move in self.game.legal(state, Seat(seat))}

    def luck(self, cast: AnyStep, seat: int) -> float:
        """What the best move brings with the face that the die showed, less the mean over all its faces."""
        asked = self.game.legal(cast.before, "dealer")
        assert isinstance(asked, DrawRequest)
        best = {}
        for face in set(asked.pool):
            state, _ = step(self.game, cast.before, Input(Millis(0), "dealer", asked.action((face,))))
            best[face] = max(self.all_moves(state, seat).values())
        return best[cast.after.die] - sum(best[face] for face in asked.pool) / len(asked.pool)


def _moves(table: _Table, taken: Sequence[AnyStep]) -> Iterator[MoveAnalysis]:
    cast: AnyStep | None = None
    for each in taken:
        cause = each.commit.cause
        if isinstance(cause.action, dice.Cast):
            cast = each
        if not isinstance(cause.by, int) or isinstance(cause.action, dice.Roll):
            continue
        move, brought = table.game.text(cause.action), table.all_moves(each.before, cause.by)
        if move not in brought:  # played under older rules
            continue
        best = max(brought, key=lambda text: (brought[text], text == move))
        yield MoveAnalysis(
            seq=each.commit.seq,
            at=cause.at,
            seat=cause.by,
            move=move,
            moves=len(brought),
            brought=brought[move],
            best=brought[best],
            best_move=best,
            mean=sum(brought.values()) / len(brought),
            luck=0.0 if cast is None else table.luck(cast, cause.by),
            choice=brought[move] - brought[best],
        )


def _skill(seat: int, moves: Sequence[MoveAnalysis]) -> Skill:
    mine = [move for move in moves if move.seat == seat]
    return Skill(
        seat=seat,
        moves=len(mine),
        brought=sum(move.brought for move in mine),
        best=sum(move.best for move in mine),
        mean=sum(move.mean for move in mine),
        luck=sum(move.luck for move in mine),
        choice=sum(move.choice for move in mine),
    )
