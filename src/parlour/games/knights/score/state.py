"""The complete state of game 1, its options, and how each event changes it."""

from __future__ import annotations

from typing import Annotated, Literal, assert_never

from msgspec import Meta
from msgspec.structs import replace

from parlour.engine import Options
from parlour.engine.options import accepts, whole
from parlour.games.knights import setup
from parlour.games.knights.cards import Card
from parlour.games.knights.score import events as e


class ScoreOptions(Options, frozen=True, kw_only=True):
    """`box` is the cards of a scripted game, in place of all 128."""

    scoring: Annotated[
        Literal["symbols", "positions"],
        accepts("symbols or positions"),
    ] = "symbols"
    target: Annotated[
        Annotated[int, Meta(ge=1, le=1000)] | None,
        accepts("knights-score.target-range", suggested=(30, 50, None)),
    ] = None
    first: Annotated[int, whole(0, 11)] = 0
    box: tuple[Card, ...] = ()


class State(setup.Board, frozen=True, kw_only=True):
    options: ScoreOptions
    scores: tuple[int, ...]
    discarded: tuple[Card, ...] = ()
    last: e.Played | e.Discarded | None = None


def evolve(state: State, event: e.Event) -> State:
    match event:
        case e.Played():
            return replace(setup.laid(state, event.seat, event.card), scores=scored(state, event), last=event)
        case e.Discarded():
            return replace(
                setup.without(state, event.seat, event.card),
                scores=scored(state, event),
                discarded=(*state.discarded, event.card),
                last=event,
            )
        case setup.CardDrawn() | setup.TurnCame() | setup.Opened() | setup.Dealt() | setup.Ended():
            return setup.evolve_board(state, event)
        case _:
            assert_never(event)


def scored(state: State, done: e.Played | e.Discarded) -> tuple[int, ...]:
    """The scores after a move."""
    scores = list(state.scores)
    scores[done.seat] += done.points
    return tuple(scores)
