"""The rules of game 1. Numbers such as N1 are the decisions of docs/rules/knights.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, Literal, assert_never

from parlour.engine import Actor, BadSetup, Illegal, Input, Legal, Seat
from parlour.games.common import turn_refusal
from parlour.games.knights import setup
from parlour.games.knights.cards import SYMBOLS, Card, checked_box, is_red
from parlour.games.knights.score import actions as a
from parlour.games.knights.score import events as e
from parlour.games.knights.score.state import ScoreOptions, State, scored
from parlour.languages import Refusal, refusal

HAND: Final = 3
DISCARD: Final = -1


def start(seats: int, options: ScoreOptions) -> State:
    if options.first >= seats:
        accepted = refusal("knights-score.first", last=seats - 1)
        raise BadSetup("bad-option", game="knights-score", option="first", value=options.first, accepted=accepted)
    return State(seats=seats, box=checked_box("knights-score", options.box), options=options, scores=(0,) * seats)


@cache
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
    return _moves(state.hands[seat]) if seat == state.turn else ()


@lru_cache(maxsize=4096)
def _moves(hand: tuple[Card, ...]) -> tuple[a.Move, ...]:
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
            dealt = setup.dealing(state, action.drawn, HAND)
            return (dealt, _turn(state, state.scores, [len(hand) for hand in dealt.hands], state.options.first - 1))
    assert state.turn is not None
    match action:
        case a.Play():
            return _moved(state, e.Played(state.turn, action.card, points(state, action.card)))
        case a.Discard():
            return _moved(state, e.Discarded(state.turn, action.card, DISCARD))
        case _:
            assert_never(action)


def former_events(state: State, cause: Input[a.Action]) -> tuple[tuple[e.Event, ...], ...]:
    """Up to version 0.1.0 a card was drawn even after the target had been reached (N2)."""
    match decide(state, cause):
        case (e.Played(seat=seat) as done, setup.Ended() as ended) if state.stock:
            return ((done, setup.CardDrawn(seat, state.stock[0]), ended),)
        case _:
            return ()


def _moved(state: State, done: e.Played | e.Discarded) -> tuple[e.Event, ...]:
    """A move, the card that is drawn after it if the game goes on (N2), and whose turn follows."""
    seat, scores, held = done.seat, scored(state, done), [len(hand) for hand in state.hands]
    if not state.stock:
        held[seat] -= 1
    following = _turn(state, scores, held, seat)
    if state.stock and isinstance(following, setup.TurnCame):
        return (done, setup.CardDrawn(seat, state.stock[0]), following)
    return (done, following)


def _turn(state: State, scores: Sequence[int], held: Sequence[int], seat: int) -> setup.TurnCame | setup.Ended:
    """Whose turn follows on a seat's, if the game is not over with these scores and so many cards held (N2, N3)."""
    target, most = state.options.target, max(scores)
    if target is None or most < target:
        for following in setup.after(seat, state.seats):
            if held[following]:
                return setup.TurnCame(following)
    return setup.Ended(tuple(Seat(at) for at, score in enumerate(scores) if score == most))


def _why_not(state: State, by: Actor, action: a.Action) -> Refusal:
    if refused := turn_refusal(by, isinstance(action, a.Play | a.Discard), state.turn, bool(state.winners)):
        return refused
    return refusal("knights-score.not-held", card=action.card if isinstance(action, a.Play | a.Discard) else "")
