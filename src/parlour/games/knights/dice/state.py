"""The complete state of The Knights' Die, its options, and how each event changes it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, assert_never

from msgspec.structs import replace

from parlour.engine import Options, Seat
from parlour.engine.options import accepts
from parlour.games.knights import setup
from parlour.games.knights.cards import Card, is_red
from parlour.games.knights.dice import events as e
from parlour.games.knights.dice.actions import Face

Pending: TypeAlias = Literal["lots", "stock", "die"]


class DiceOptions(Options, frozen=True, kw_only=True):
    """`box` is the cards of a scripted game, in place of all 128."""

    die: Annotated[
        tuple[int, int, int],
        accepts("knights-dice.die-counts"),
    ] = (2, 2, 2)
    reading: Annotated[
        Literal["card", "board"],
        accepts("card or board"),
    ] = "card"
    box: tuple[Card, ...] = ()


class State(setup.Board, frozen=True, kw_only=True):
    """`pending` is what the dealer has to do next; `starter` is who has drawn the right to begin."""

    options: DiceOptions
    pending: Pending | None = None
    starter: Seat | None = None
    die: Face | None = None
    last: e.Played | e.Taken | e.Passed | None = None


def evolve(state: State, event: e.Event) -> State:
    match event:
        case setup.Opened() | setup.CardDrawn() | setup.Ended():
            return setup.evolve_board(state, event)
        case setup.Dealt():
            return replace(setup.evolve_board(state, event), pending="lots")
        case setup.TurnCame():
            return replace(setup.evolve_board(state, event), pending=None, die=None)
        case e.LotsDrawn():
            return replace(state, pending="stock", starter=event.starter)
        case e.Restocked():
            return replace(state, pending="lots", stock=event.cards)
        case e.DieLifted():
            return replace(state, pending="die")
        case e.Rolled():
            return replace(state, pending=None, die=event.face)
        case e.StockSpent():
            return replace(
                state,
                pending="stock",
                stock=(*state.red[:-1], *state.yellow[:-1]),
                red=state.red[-1:],
                yellow=state.yellow[-1:],
            )
        case e.Played():
            for card in event.cards:
                state = setup.laid(state, event.seat, card)
            return replace(state, last=event)
        case e.Taken():
            pile = {"red": state.red[:-1]} if is_red(event.card) else {"yellow": state.yellow[:-1]}
            return replace(setup.taken(state, event.seat, event.card), last=event, **pile)
        case e.Passed():
            return replace(state, last=event)
        case _:
            assert_never(event)
