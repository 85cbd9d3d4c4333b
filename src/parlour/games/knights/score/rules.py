"""The rules of game 1. Numbers such as N1 are the decisions of docs/rules/knights-score.md."""

from __future__ import annotations

from functools import reduce
from typing import Final, Literal, assert_never

from parlour.engine import Actor, BadSetup, Illegal, Input, Legal, Seat
from parlour.games.common import turn_refusal
from parlour.games.knights import setup
from parlour.games.knights.cards import SYMBOLS, Card, checked_box, is_red
from parlour.games.knights.score import actions as a
from parlour.games.knights.score import events as e
from parlour.games.knights.score.state import ScoreOptions, State, evolve

HAND: Final = 3
DISCARD: Final = -1


def start(seats: int, options: ScoreOptions) -> State:
    if options.first >= seats:
        raise BadSetup(f"knights-score option first cannot be {options.first}; accepted: a seat from 0 to {seats - 1}")
    return State(seats=seats, box=checked_box("knights-score", options.box), options=options, scores=(0,) * seats)


def score(card: Card, other: Card, scoring: Literal["symbols", "positions"] = "symbols") -> int:
    """What a card brings against the card beside it (N1).

    >>> score(Card("R111000"), Card("Y001111"))
    1
    """
    if scoring == "positions":
        return 6 - 2 * SYMBOLS[other]
    return sum(-1 if there == "1" else 1 for here, there in zip(card[1:], other[1:], strict=True) if here == "1")


def points(state: State, card: Card) -> int:
    """What a card would bring now."""
    return score(card, (state.yellow if is_red(card) else state.red)[-1], state.options.scoring)


def moves(state: State, seat: Seat) -> tuple[a.Move, ...]:
    if seat != state.turn:
        return ()
    hand = state.hands[seat]
    return (*map(a.Play, hand), *map(a.Discard, hand))  # N5


def legal(state: State, by: Actor) -> Legal[a.Action]:
    if by == "dealer":
        return setup.asked(state) or ()
    return () if by == "clock" else moves(state, by)


def decide(state: State, cause: Input[a.Action]) -> tuple[e.Event, ...]:
    by, action = cause.by, cause.action
    if action not in legal(state, by):
        raise Illegal(_why_not(state, by, action))
    match action:
        case setup.Shuffle():
            return (setup.opening(action.drawn),)
        case setup.ShuffleRest():
            return _turn(state, (setup.dealing(state, action.drawn, HAND),), state.options.first - 1)
    assert state.turn is not None
    match action:
        case a.Play():
            played = e.Played(state.turn, action.card, points(state, action.card))
            return _turn(state, _drawn(state, played), state.turn)
        case a.Discard():
            return _turn(state, _drawn(state, e.Discarded(state.turn, action.card, DISCARD)), state.turn)
        case _:
            assert_never(action)


def _drawn(state: State, done: e.Played | e.Discarded) -> tuple[e.Event, ...]:
    return (done, setup.CardDrawn(done.seat, state.stock[0])) if state.stock else (done,)


def _turn(state: State, events: tuple[e.Event, ...], seat: int) -> tuple[e.Event, ...]:
    """Whose turn follows, if the game is not over (N2, N3)."""
    after = reduce(evolve, events, state)
    reached = after.options.target is not None and max(after.scores) >= after.options.target
    following = next((other for other in setup.after(seat, state.seats) if after.hands[other]), None)
    if reached or following is None:
        most = max(after.scores)
        return (*events, setup.Ended(tuple(Seat(at) for at, score in enumerate(after.scores) if score == most)))
    return (*events, setup.TurnCame(following))


def _why_not(state: State, by: Actor, action: a.Action) -> str:
    if refusal := turn_refusal(by, isinstance(action, a.Play | a.Discard), state.turn, bool(state.winners)):
        return refusal
    return f"you do not hold {getattr(action, 'card', 'that card')}"
