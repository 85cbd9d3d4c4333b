"""Views and visible events of Illusion: the only place where percentages and the deck are hidden (I8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from msgspec.structs import replace

from parlour.engine import Seat, Value, Viewer
from parlour.games.illusion import actions as a
from parlour.games.illusion import events as e
from parlour.games.illusion import rules
from parlour.games.illusion.colour_shares import Colour
from parlour.games.illusion.state import State


class Revealed(Value, frozen=True):
    """A row that was doubted, and the places where a share falls below the one before: none if the row stood."""

    seat: Seat
    colour: Colour
    row: tuple[int, ...]
    shares: tuple[int, ...]
    breaks: tuple[int, ...]
    right: bool
    winner: Seat


class View(Value, frozen=True):
    """`drawn` lies open on the deck; `last` placed the latest card, `placed`; `revealed` is the last doubt."""

    you: Viewer
    arrow: Colour | None
    row: tuple[int, ...]
    drawn: int | None
    turn: Seat | None
    last: Seat | None
    placed: int | None
    arrows: tuple[tuple[Colour, ...], ...]
    deck: int
    round: int
    length: Literal["short", "long"]
    revealed: Revealed | None
    winners: tuple[Seat, ...]
    legal: tuple[a.Move, ...]


def view(state: State, viewer: Viewer) -> View:
    return View(
        you=viewer,
        arrow=state.arrow,
        row=state.row,
        drawn=state.deck[0] if state.deck else None,
        turn=state.turn,
        last=state.last,
        placed=state.placed,
        arrows=state.won,
        deck=len(state.deck),
        round=state.round,
        length=state.options.length,
        revealed=None if state.revealed is None else _revealed(state.revealed),
        winners=state.winners,
        legal=() if viewer is None else rules.moves(state, viewer),
    )


def breaks(shares: Sequence[int]) -> tuple[int, ...]:
    """The places whose share is smaller than the one before.

    >>> breaks((7, 16, 11, 30, 30, 4))
    (2, 5)
    """
    return tuple([place for place, (near, far) in enumerate(pairwise(shares), 1) if far < near])


@lru_cache(maxsize=64)
def _revealed(doubt: e.Doubted) -> Revealed:
    return Revealed(
        seat=doubt.seat,
        colour=doubt.colour,
        row=doubt.row,
        shares=doubt.shares,
        breaks=breaks(doubt.shares),
        right=doubt.right,
        winner=doubt.winner,
    )


def show(event: e.Event, viewer: Viewer) -> e.Event | None:
    match event:
        case e.Printed():
            return None
        case e.Shuffled():
            return replace(event, cards=())
        case e.ArrowsShuffled():
            return replace(event, arrows=())
        case _:
            return event
