"""The table of Straws as only the table knows it, and how each event changes it."""

from __future__ import annotations

from typing import Annotated, Literal, assert_never

from msgspec.structs import replace

from parlour.engine import Options, Seat, Value
from parlour.engine.options import accepts

from . import events as e


class StrawsOptions(Options, frozen=True, kw_only=True):
    wins: Annotated[Literal["longest", "shortest"], accepts("longest or shortest")] = "longest"


class State(Value, frozen=True):
    """`swapping`: the player whose turn it is has no straw until the dealer gives one."""

    seats: int
    options: StrawsOptions
    straws: tuple[int, ...] = ()
    turn: Seat | None = None
    swapping: bool = False
    winners: tuple[Seat, ...] = ()


def evolve(state: State, event: e.Event) -> State:
    match event:
        case e.Dealt():
            return replace(state, straws=event.straws, turn=Seat(0))
        case e.Kept():
            return replace(state, turn=Seat(event.seat + 1))
        case e.GivenAway():
            return replace(state, swapping=True)
        case e.Replaced():
            straws = (*state.straws[: event.seat], event.straw, *state.straws[event.seat + 1 :])
            return replace(state, straws=straws, turn=Seat(event.seat + 1), swapping=False)
        case e.Ended():
            return replace(state, turn=None, winners=event.winners)
        case _:
            assert_never(event)
