"""The rules of Straws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, assert_never

from parlour.engine import Actor, DrawRequest, Illegal, Input, Legal, Seat
from parlour.games.common import turn_refusal

from . import actions as a
from . import events as e
from .state import State, evolve

STRAWS: Final = range(1, 13)


def winning(straws: Sequence[int], wins: Literal["longest", "shortest"]) -> int:
    return max(straws) if wins == "longest" else min(straws)


def moves(state: State, seat: Seat) -> tuple[a.Move, ...]:
    return () if seat != state.turn or state.swapping else (a.Keep(), a.Swap())


def legal(state: State, by: Actor) -> Legal[a.Action]:
    if by == "clock":
        return ()
    if by != "dealer":
        return moves(state, by)
    if not state.straws:
        return DrawRequest(a.Deal, STRAWS, state.seats)
    if state.swapping:
        return DrawRequest(a.Replace, tuple(straw for straw in STRAWS if straw not in state.straws), 1)
    return ()


def decide(state: State, cause: Input[a.Action]) -> tuple[e.Event, ...]:
    by, action = cause.by, cause.action
    if action not in legal(state, by):
        is_move = isinstance(action, a.Keep | a.Swap)
        raise Illegal(turn_refusal(by, is_move, state.turn, bool(state.winners)) or "straws.on-its-way")
    if isinstance(action, a.Deal):
        return (e.Dealt(action.drawn),)
    assert state.turn is not None
    match action:
        case a.Keep():
            return _spoken(state, e.Kept(state.turn))
        case a.Swap():
            return (e.GivenAway(state.turn),)
        case a.Replace():
            return _spoken(state, e.Replaced(state.turn, action.drawn[0]))
        case _:
            assert_never(action)


def _spoken(state: State, event: e.Kept | e.Replaced) -> tuple[e.Event, ...]:
    """After the last player has spoken, all straws are shown."""
    straws = evolve(state, event).straws
    if event.seat + 1 < state.seats:
        return (event,)
    best = winning(straws, state.options.wins)
    return (event, e.Ended(straws, (Seat(straws.index(best)),)))
