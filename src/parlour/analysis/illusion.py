"""The analysis of a game of Illusion: rows against true shares, who placed what wrongly, and the eye of each person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from parlour.analysis.game_summary import GameSummary, summary_of, transitions_of
from parlour.engine import Journal, Millis, Tagged, Transition, Value
from parlour.games.illusion import COLOURS, Colour, breaks, deck_seed, events, printed
from parlour.games.illusion.colour_shares import share

Verdict: TypeAlias = Literal["right", "wrong"]


class Placement(Value, frozen=True):
    """A card that was put into a row. `best` is the nearest place where it would have been in order.

    `off`: by how many percent it contradicts the row, at its worst neighbour; 0 if it lies in order.
    """

    seq: int
    at: Millis
    seat: int
    card: int
    place: int
    best: int
    share: int
    off: int


class Doubting(Value, frozen=True):
    """A turn on which a row of two or more lay there. `doubted`: what was done; `wrong`: what was true of the row."""

    seq: int
    at: Millis
    seat: int
    doubted: bool
    wrong: bool


class RowAnalysis(Value, frozen=True):
    """One round: the row from the arrow on with its true shares in percent, and the places where a share falls.

    `placed` says by whom each card was placed; the first card of a round lay there. `winner` is None for a row that was
    never doubted.
    """

    colour: Colour
    row: tuple[int, ...]
    shares: tuple[int, ...]
    breaks: tuple[int, ...]
    placed: tuple[int | None, ...]
    placements: tuple[Placement, ...]
    turns: tuple[Doubting, ...]
    winner: int | None


class PlacedColour(Value, frozen=True):
    """How many cards somebody placed by a colour, and how many of them were out of order."""

    colour: Colour
    placed: int
    wrong: int


class Eye(Value, frozen=True):
    """One person's eye. `off` is the mean error of all placed cards, in percent.

    `fragments`: how much more broken up the cards are that they took for too large than those that they took for too
    small, as the logarithm of outline over area, and `fragments_error` its standard error; None where there are not two
    cards of each kind, or the deck has no pictures. A doubt is `right` if the row was wrong; `missed` are wrong rows
    that they let pass.
    """

    seat: int
    placed: int
    wrong: int
    off: float | None
    colours: tuple[PlacedColour, ...]
    fragments: float | None
    fragments_error: float | None
    right: int
    false: int
    missed: int


class IllusionInsight(Tagged, frozen=True, tag="illusion"):
    summary: GameSummary
    rows: tuple[RowAnalysis, ...]
    eyes: tuple[Eye, ...]


class _Error(NamedTuple):
    """A card out of order: how much larger it was taken for than it is, in percent; below 0 for smaller."""

    seat: int
    colour: Colour
    card: int
    signed: int


def illusion_insight(journal: Journal) -> IllusionInsight:
    """The analysis of any journal of Illusion, finished or not."""
    taken = transitions_of(journal)
    rows = list(_rows(taken))
    state = taken[-1].after if taken else None
    return IllusionInsight(
        summary=summary_of(journal, taken),
        rows=tuple(rows),
        eyes=tuple(_eye(seat, rows, state) for seat in range(journal.header.seats)),
    )


def _rows(taken: Sequence[Transition[Any, Any, Any]]) -> Iterator[RowAnalysis]:
    placements: list[Placement] = []
    turns: list[Doubting] = []
    state = None
    for step in taken:
        before, state = step.before, step.after
        for event in step.commit.events:
            if isinstance(event, events.RoundBegan):
                placements, turns = [], []
            elif isinstance(event, events.Inserted):
                if len(before.row) > 1:
                    turns.append(_turn(step, event.seat, doubted=False))
                placements.append(_placement(step, event))
            elif isinstance(event, events.Doubted):
                turns.append(_turn(step, event.seat, doubted=True))
                yield _row(before, placements, turns, event.winner)
    if state is not None and state.row and state.arrow is not None:
        yield _row(state, placements, turns, None)


def _row(state: Any, placements: Sequence[Placement], turns: Sequence[Doubting], winner: int | None) -> RowAnalysis:
    shares = _shares(state)
    by = {each.card: each.seat for each in placements}
    return RowAnalysis(
        colour=state.arrow,
        row=state.row,
        shares=shares,
        breaks=breaks(shares),
        placed=tuple(by.get(card) for card in state.row),
        placements=tuple(placements),
        turns=tuple(turns),
        winner=winner,
    )


def _shares(state: Any) -> tuple[int, ...]:
    return tuple(share(printed(state, card), state.arrow) for card in state.row)


def _turn(step: Transition[Any, Any, Any], seat: int, doubted: bool) -> Doubting:
    wrong = bool(breaks(_shares(step.before)))
    return Doubting(step.commit.seq, step.commit.cause.at, seat, doubted, wrong)


def _placement(step: Transition[Any, Any, Any], event: events.Inserted) -> Placement:
    row, own = _shares(step.before), share(printed(step.before, event.card), step.before.arrow)
    return Placement(
        seq=step.commit.seq,
        at=step.commit.cause.at,
        seat=event.seat,
        card=event.card,
        place=event.place,
        best=_best(row, own, event.place),
        share=own,
        off=abs(_signed(row, own, event.place)),
    )


def _signed(row: Sequence[int], own: int, place: int) -> int:
    """By how many percent a card was taken for larger than it is at that place, or below 0 for smaller."""
    too_large = max([near - own for near in row[:place]], default=0)
    too_small = max([own - far for far in row[place:]], default=0)
    return max(too_large, 0) if too_large >= too_small else -max(too_small, 0)


def _best(row: Sequence[int], own: int, place: int) -> int:
    """The place with the smallest error, and of those the nearest."""
    return min(range(len(row) + 1), key=lambda each: (abs(_signed(row, own, each)), abs(each - place)))


def _eye(seat: int, rows: Sequence[RowAnalysis], state: Any) -> Eye:
    mine = [(row.colour, each) for row in rows for each in row.placements if each.seat == seat]
    errors = list(_errors(seat, rows))
    turns = [turn for row in rows for turn in row.turns if turn.seat == seat]
    fragments, fragments_error = _fragments(errors, state) or (None, None)
    return Eye(
        seat=seat,
        placed=len(mine),
        wrong=len(errors),
        off=sum(each.off for _, each in mine) / len(mine) if mine else None,
        colours=tuple(_placed(colour, mine, errors) for colour in COLOURS),
        fragments=fragments,
        fragments_error=fragments_error,
        right=sum(turn.doubted and turn.wrong for turn in turns),
        false=sum(turn.doubted and not turn.wrong for turn in turns),
        missed=sum(turn.wrong and not turn.doubted for turn in turns),
    )


def _errors(seat: int, rows: Sequence[RowAnalysis]) -> Iterator[_Error]:
    """The cards that somebody put out of order."""
    for row in rows:
        for each, shares in _situations(row):
            signed = _signed(shares, each.share, each.place)
            if signed and each.seat == seat:
                yield _Error(seat, row.colour, each.card, signed)


def _situations(row: RowAnalysis) -> Iterator[tuple[Placement, list[int]]]:
    """Every card that was placed, with the shares of the row before."""
    lying = [card for card in row.row if card not in {each.card for each in row.placements}]
    shares = dict(zip(row.row, row.shares, strict=True))
    for each in row.placements:
        yield each, [shares[card] for card in lying]
        lying.insert(each.place, each.card)


def _placed(colour: Colour, mine: Sequence[tuple[Colour, Placement]], errors: Sequence[_Error]) -> PlacedColour:
    placed = sum(each == colour for each, _ in mine)
    return PlacedColour(colour, placed, wrong=sum(error.colour == colour for error in errors))


def _fragments(errors: Sequence[_Error], state: Any) -> tuple[float, float] | None:
    """The mean difference, and its standard error."""
    seed = None if state is None else deck_seed(state)
    kinds = [[error for error in errors if error.signed * sign > 0] for sign in (1, -1)]
    if seed is None or min(map(len, kinds)) < _FEWEST:
        return None
    from parlour.art.illusion import impressions

    def broken(error: _Error) -> float:
        return log(max(impressions(seed, error.card, _GLANCE)[COLOURS.index(error.colour)].fragmentation, 1e-3))

    large, small = [np.array([broken(error) for error in kind]) for kind in kinds]
    spread = np.var(large, ddof=1) / len(large) + np.var(small, ddof=1) / len(small)
    return float(np.mean(large) - np.mean(small)), sqrt(spread)


_FEWEST = 2
_GLANCE = 96
"""Side in pixels of the pictures by which the fragmentation of colours is measured."""
