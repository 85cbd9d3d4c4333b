"""Views and visible events of game 1: the only place where its cards are hidden."""

from __future__ import annotations

from typing import Literal

from parlour.engine import Viewer
from parlour.games.knights import setup
from parlour.games.knights.cards import Card
from parlour.games.knights.score import actions as a
from parlour.games.knights.score import events as e
from parlour.games.knights.score import rules
from parlour.games.knights.score.state import State


class View(setup.BoardView, frozen=True, kw_only=True):
    """`points` is what each card of the hand would bring now."""

    points: tuple[int, ...]
    scores: tuple[int, ...]
    scoring: Literal["symbols", "positions"]
    target: int | None
    discarded: tuple[Card, ...]
    last: e.Played | e.Discarded | None
    legal: tuple[a.Move, ...]


def view(state: State, viewer: Viewer) -> View:
    common = setup.seen(state, viewer)
    return View(
        **common,
        points=tuple([rules.points(state, card) for card in common["hand"]]),
        scores=state.scores,
        scoring=state.options.scoring,
        target=state.options.target,
        discarded=state.discarded,
        last=state.last,
        legal=() if viewer is None else rules.moves(state, viewer),
    )


def show(event: e.Event, viewer: Viewer) -> e.Event | None:
    match event:
        case setup.Opened() | setup.Dealt() | setup.CardDrawn():
            return setup.show_board(event, viewer)
        case _:
            return event
