"""What a viewer of game 2 may know: the only place where its cards are hidden."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.engine import Seat, Viewer
from parlour.games.knights import setup
from parlour.games.knights.dice import actions as a
from parlour.games.knights.dice import events as e
from parlour.games.knights.dice import rules
from parlour.games.knights.dice.state import State


class View(setup.TableView, frozen=True, kw_only=True):
    """`starter` is who drew the right to begin."""

    die: a.Face | None
    starter: Seat | None
    last: e.Played | e.Taken | e.Passed | None
    legal: tuple[a.Move, ...]


def view(state: State, viewer: Viewer) -> View:
    return View(
        **setup.seen(state, viewer),
        die=state.die,
        starter=state.starter,
        last=state.last,
        legal=() if viewer is None else rules.moves(state, viewer),
    )


def show(event: e.Event, viewer: Viewer) -> e.Event | None:
    match event:
        case setup.Opened() | setup.Dealt() | setup.CardDrawn():
            return setup.show_table(event, viewer)
        case e.Restocked():
            return replace(event, cards=())
        case _:
            return event
