"""The rules of Illusion. Numbers such as I6 are the decisions of docs/rules/illusion.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import pairwise
from typing import Final, assert_never

from parlour.engine import Actor, DrawRequest, Illegal, Input, Legal, Millis, Seat
from parlour.games.common import turn_refusal
from parlour.games.illusion import actions as a
from parlour.games.illusion import events as e
from parlour.games.illusion.colour_shares import COLOURS, Colour, Shares, deck, share
from parlour.games.illusion.state import IllusionOptions, State, evolve
from parlour.languages import Refusal, refusal

ARROWS: Final[tuple[Colour, ...]] = COLOURS * 3
SEEDS: Final = range(2**32)
TO_WIN: Final = 3
TURN_OVER_MS: Final = 500
LOOK_MS: Final = 15_000
_DOUBT: Final = (a.Doubt(),)


def start(seats: int, options: IllusionOptions) -> State:
    return State(seats, options, cards=options.box, seed=None, won=((),) * seats)


def reading_time(cards: int) -> Millis:
    """How long people may look at a doubted row of so many cards."""
    return Millis(cards * TURN_OVER_MS + LOOK_MS)


def row_is_right(row: Sequence[Shares], colour: Colour) -> bool:
    """Walking away from the arrow the colour's share never falls (I1)."""
    return all(share(near, colour) <= share(far, colour) for near, far in pairwise(row))


def moves(state: State, seat: Seat) -> tuple[a.Move, ...]:
    if seat != state.turn or state.arrow is None:
        return ()
    inserts = _inserts(len(state.row) + 1) if state.deck else ()
    return inserts + _DOUBT if len(state.row) > 1 else inserts  # I2, I6


@lru_cache(maxsize=128)
def _inserts(places: int) -> tuple[a.Move, ...]:
    return tuple(map(a.Insert, range(places)))


def legal(state: State, by: Actor) -> Legal[a.Action]:
    if by == "clock":
        return ()
    if by != "dealer":
        return moves(state, by)
    if state.arrow is not None or state.winners:
        return ()
    if not state.cards:
        return DrawRequest(a.Print, SEEDS, 1)
    if len(state.deck) < 2:  # I6
        pool = tuple(sorted((*state.deck, *state.gone))) or range(len(state.cards))
        return DrawRequest(a.Shuffle, pool, len(pool))
    if not state.round and not state.arrows:
        return DrawRequest(a.ShuffleArrows, ARROWS, len(ARROWS))
    return DrawRequest(a.Lot, range(state.seats), 1)  # I3


def decide(state: State, cause: Input[a.Action]) -> tuple[e.Event, ...]:
    by, action = cause.by, cause.action
    if action not in legal(state, by):
        raise Illegal(_why_not(state, by, action))
    match action:
        case a.Print():
            seed = action.drawn[0]
            return (e.Printed(seed, deck(seed)),)
        case a.Shuffle():
            return _round(state, (e.Shuffled(action.drawn),))
        case a.ShuffleArrows():
            return (e.ArrowsShuffled(action.drawn),)
        case a.Lot():
            return (_begun(state, action.drawn[0]),)
    assert state.turn is not None
    match action:
        case a.Insert():
            return (e.Inserted(state.turn, state.deck[0], action.place),)
        case a.Doubt():
            return _doubt(state, state.turn)
        case _:
            assert_never(action)


def winners(state: State) -> tuple[Seat, ...]:
    """I7: who has won, if the game ends now."""
    most = max(map(len, state.won))
    if most < TO_WIN if state.options.length == "short" else state.round < len(ARROWS):
        return ()
    return tuple(Seat(seat) for seat, arrows in enumerate(state.won) if len(arrows) == most)


def _doubt(state: State, doubter: Seat) -> tuple[e.Event, ...]:
    assert state.arrow is not None
    assert state.last is not None
    row = [state.cards[card] for card in state.row]
    right = row_is_right(row, state.arrow)
    shares = tuple(share(card, state.arrow) for card in row)
    winner = state.last if right else doubter
    return _round(state, (e.Doubted(doubter, state.arrow, state.row, shares, right, winner),))


def _round(state: State, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """A doubt or a new deck lets the next round begin, unless the game is won or cards are missing."""
    after = reduce(evolve, events, state)
    if won := winners(after):
        return (*events, e.Ended(won))
    if after.turn is None or len(after.deck) < 2:
        return events
    return (*events, _begun(after, after.turn))


def _begun(state: State, turn: Seat) -> e.RoundBegan:
    return e.RoundBegan(state.arrows[0], state.deck[0], turn)


def _why_not(state: State, by: Actor, action: a.Action) -> Refusal:
    if refused := turn_refusal(by, isinstance(action, a.Insert | a.Doubt), state.turn, bool(state.winners)):
        return refused
    if isinstance(action, a.Doubt):
        return refusal("illusion.row-of-one")
    if not state.deck:
        return refusal("illusion.deck-empty")
    return refusal("illusion.place", last=len(state.row))
