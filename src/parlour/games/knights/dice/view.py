"""Views and visible events of The Knights' Die: the only place where its cards are hidden."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from parlour.engine import Seat, Viewer
from parlour.games.knights import setup
from parlour.games.knights.dice import actions as a
from parlour.games.knights.dice import events as e
from parlour.games.knights.dice import rules
from parlour.games.knights.dice.state import State


class View(setup.BoardView, frozen=True, kw_only=True):
    """`starter` is who drew the right to begin; `faces` are the die's, as many of each kind (N7)."""

    die: a.Face | None
    faces: tuple[int, int, int]
    reading: Literal["card", "board"]
    starter: Seat | None
    last: e.Played | e.Taken | e.Passed | None
    legal: tuple[a.Move, ...]


def view(state: State, viewer: Viewer) -> View:
    return View(
        **setup.seen(state, viewer),
        die=state.die,
        faces=state.options.die,
        reading=state.options.reading,
        starter=state.starter,
        last=state.last,
        legal=() if viewer is None else rules.moves(state, viewer),
    )


def show(event: e.Event, viewer: Viewer) -> e.Event | None:
    match event:
        case setup.Opened() | setup.Dealt() | setup.CardDrawn():
            return setup.show_board(event, viewer)
        case e.Restocked():
            return replace(event, cards=())
        case _:
            return event
