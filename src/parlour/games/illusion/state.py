"""The complete state of Illusion, its options, and how each event changes it."""

from __future__ import annotations

from typing import Annotated, Literal, assert_never

from msgspec.structs import replace

from parlour.engine import Options, Seat, Value
from parlour.engine.options import accepts
from parlour.games.illusion import events as e
from parlour.games.illusion.colour_shares import Colour, Shares


class IllusionOptions(Options, frozen=True, kw_only=True):
    """`box` is a deck written out card by card, in place of the 98 pictures."""

    length: Annotated[Literal["short", "long"], accepts("short or long")] = "short"
    box: tuple[Shares, ...] = ()


class State(Value, frozen=True):
    """`seed` is the deck's, unless its cards were written out. `deck` and `arrows` are in order, from the top;
    `last` is who placed the latest card of the row, and `placed` that card.
    """

    seats: int
    options: IllusionOptions
    cards: tuple[Shares, ...]
    seed: int | None
    won: tuple[tuple[Colour, ...], ...]
    deck: tuple[int, ...] = ()
    arrows: tuple[Colour, ...] = ()
    arrow: Colour | None = None
    row: tuple[int, ...] = ()
    turn: Seat | None = None
    last: Seat | None = None
    placed: int | None = None
    gone: tuple[int, ...] = ()
    round: int = 0
    revealed: e.Doubted | None = None
    winners: tuple[Seat, ...] = ()


def evolve(state: State, event: e.Event) -> State:
    match event:
        case e.Printed():
            return replace(state, seed=event.seed, cards=event.cards)
        case e.Shuffled():
            return replace(state, deck=event.cards, gone=())
        case e.ArrowsShuffled():
            return replace(state, arrows=event.arrows)
        case e.RoundBegan():
            return replace(
                state,
                arrow=event.arrow,
                arrows=state.arrows[1:],
                row=(event.opener,),
                deck=state.deck[1:],
                turn=event.turn,
                last=None,
                placed=None,
                round=state.round + 1,
            )
        case e.Inserted():
            return replace(
                state,
                row=(*state.row[: event.place], event.card, *state.row[event.place :]),
                deck=state.deck[1:],
                turn=Seat((event.seat + 1) % state.seats),
                last=event.seat,
                placed=event.card,
            )
        case e.Doubted():
            arrows = (*state.won[event.winner], event.colour)
            return replace(
                state,
                won=(*state.won[: event.winner], arrows, *state.won[event.winner + 1 :]),
                arrow=None,
                row=(),
                gone=(*state.gone, *state.row),
                turn=event.winner,
                revealed=event,
            )
        case e.Ended():
            return replace(state, turn=None, winners=event.winners)
        case _:
            assert_never(event)
