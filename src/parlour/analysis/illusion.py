"""The analysis of a game of Illusion: rows against true shares, who placed what wrongly, and the eye of each person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from parlour.analysis.summary import GameSummary, folded, summary_of
from parlour.engine import Journal, Millis, Tagged, Transition, Value
from parlour.games.illusion import COLOURS, Colour, breaks, deck_seed, events, printed
from parlour.games.illusion.shares import share

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


class RowTold(Value, frozen=True):
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


class ColourBias(Value, frozen=True):
    """How much larger a colour looks to somebody than it is, in percent, over so many cards that were out of order.

    `bias` is None without any: then nothing is known.
    """

    colour: Colour
    placed: int
    wrong: int
    bias: float | None


class Eye(Value, frozen=True):
    """One person's eye. `off` is the mean error of all placed cards, in percent.

    `fragments`: how much more broken up the cards are that they took for too large than those that they took for too
    small, as the logarithm of outline over area; None where one of the two kinds is missing, or the deck has no
    pictures. A doubt is `right` if the row was wrong; `missed` are wrong rows that they let pass.
    """

    seat: int
    placed: int
    wrong: int
    off: float | None
    colours: tuple[ColourBias, ...]
    fragments: float | None
    right: int
    false: int
    missed: int


class IllusionInsight(Tagged, frozen=True, tag="illusion"):
    summary: GameSummary
    rows: tuple[RowTold, ...]
    eyes: tuple[Eye, ...]


class _Error(NamedTuple):
    """A card out of order: how much larger it was taken for than it is, in percent; below 0 for smaller."""

    seat: int
    colour: Colour
    card: int
    signed: int


def illusion_insight(journal: Journal) -> IllusionInsight:
    """The analysis of any journal of Illusion, finished or not."""
    taken = folded(journal)
    rows = list(_rows(taken))
    state = taken[-1].after if taken else None
    return IllusionInsight(
        summary=summary_of(journal, taken),
        rows=tuple(rows),
        eyes=tuple(_eye(seat, rows, state) for seat in range(journal.header.seats)),
    )


def _rows(taken: Sequence[Transition[Any, Any, Any]]) -> Iterator[RowTold]:
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


def _row(state: Any, placements: Sequence[Placement], turns: Sequence[Doubting], winner: int | None) -> RowTold:
    shares = _shares(state)
    by = {each.card: each.seat for each in placements}
    return RowTold(
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


def _eye(seat: int, rows: Sequence[RowTold], state: Any) -> Eye:
    mine = [(row.colour, each) for row in rows for each in row.placements if each.seat == seat]
    errors = list(_errors(seat, rows))
    turns = [turn for row in rows for turn in row.turns if turn.seat == seat]
    return Eye(
        seat=seat,
        placed=len(mine),
        wrong=len(errors),
        off=sum(each.off for _, each in mine) / len(mine) if mine else None,
        colours=tuple(_bias(colour, mine, errors) for colour in COLOURS),
        fragments=_fragments(errors, state),
        right=sum(turn.doubted and turn.wrong for turn in turns),
        false=sum(turn.doubted and not turn.wrong for turn in turns),
        missed=sum(turn.wrong and not turn.doubted for turn in turns),
    )


def _errors(seat: int, rows: Sequence[RowTold]) -> Iterator[_Error]:
    """The cards that somebody put out of order."""
    for row in rows:
        lying = [card for card in row.row if card not in {each.card for each in row.placements}]
        shares = dict(zip(row.row, row.shares, strict=True))
        for each in row.placements:
            signed = _signed([shares[card] for card in lying], each.share, each.place)
            if signed and each.seat == seat:
                yield _Error(seat, row.colour, each.card, signed)
            lying.insert(each.place, each.card)


def _bias(colour: Colour, mine: Sequence[tuple[Colour, Placement]], errors: Sequence[_Error]) -> ColourBias:
    off = [error.signed for error in errors if error.colour == colour]
    placed = sum(each == colour for each, _ in mine)
    return ColourBias(colour, placed, len(off), sum(off) / len(off) if off else None)


def _fragments(errors: Sequence[_Error], state: Any) -> float | None:
    seed = None if state is None else deck_seed(state)
    large, small = [error for error in errors if error.signed > 0], [error for error in errors if error.signed < 0]
    if seed is None or not large or not small:
        return None
    from parlour.art.illusion import impressions

    def broken(error: _Error) -> float:
        return log(max(impressions(seed, error.card, _GLANCE)[COLOURS.index(error.colour)].fragmentation, 1e-3))

    return float(np.mean([broken(error) for error in large]) - np.mean([broken(error) for error in small]))


_GLANCE = 96
"""Pixels of a picture from which it is told how broken up its colours are."""
