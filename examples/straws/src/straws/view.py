"""What a viewer of Straws may know: the only place where straws are hidden."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.engine import Seat, Value, Viewer

from . import actions as a
from . import events as e
from . import rules
from .state import State


class View(Value, frozen=True):
    """`hand` is one's own straw; `shown` are all of them, once the game has ended."""

    you: Viewer
    hand: tuple[int, ...]
    turn: Seat | None
    shown: tuple[int, ...]
    winners: tuple[Seat, ...]
    legal: tuple[a.Move, ...]


def view(state: State, viewer: Viewer) -> View:
    return View(
        you=viewer,
        hand=() if viewer is None or not state.straws else (state.straws[viewer],),
        turn=state.turn,
        shown=state.straws if state.winners else (),
        winners=state.winners,
        legal=() if viewer is None else rules.moves(state, viewer),
    )


def show(event: e.Event, viewer: Viewer) -> e.Event | None:
    match event:
        case e.Dealt():
            straws = enumerate(event.straws)
            return replace(event, straws=tuple(straw if seat == viewer else e.HIDDEN for seat, straw in straws))
        case e.Replaced():
            return event if event.seat == viewer else replace(event, straw=e.HIDDEN)
        case _:
            return event
