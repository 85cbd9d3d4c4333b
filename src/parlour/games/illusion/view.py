"""What a viewer of Illusion may know: the only place where percentages and the deck are hidden (I8)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from parlour.engine import Seat, Value, Viewer
from parlour.games.illusion import actions as a
from parlour.games.illusion import events as e
from parlour.games.illusion import rules
from parlour.games.illusion.shares import Colour
from parlour.games.illusion.state import State


class View(Value, frozen=True):
    """`drawn` lies open on the deck; `last` placed the latest card; `revealed` is the last doubt."""

    you: Viewer
    arrow: Colour | None
    row: tuple[int, ...]
    drawn: int | None
    turn: Seat | None
    last: Seat | None
    arrows: tuple[tuple[Colour, ...], ...]
    deck: int
    round: int
    length: Literal["short", "long"]
    revealed: e.Doubted | None
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
        arrows=state.won,
        deck=len(state.deck),
        round=state.round,
        length=state.options.length,
        revealed=state.revealed,
        winners=state.winners,
        legal=() if viewer is None else rules.moves(state, viewer),
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
