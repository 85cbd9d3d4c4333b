"""The board, the deal and the shared events of both games of Nicolaus & Wilfried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias, TypeVar, assert_never

from msgspec.structs import replace

from parlour.engine import DealerAction, DrawRequest, Seat, Tagged, Value, Viewer
from parlour.engine.chance import as_it_lies
from parlour.games.common import scripted
from parlour.games.knights.cards import FACE_DOWN, Card, covered, dealt_around, first_of_each, is_red


class Shuffle(DealerAction[Card], frozen=True):
    """The dealer: the whole deck, from the top."""


class ShuffleRest(DealerAction[Card], frozen=True):
    """The dealer: the deck without the two cards that opened the piles."""


class Opened(Tagged, frozen=True):
    red: Card
    yellow: Card
    rest: tuple[Card, ...]


class Dealt(Tagged, frozen=True):
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


class CardDrawn(Tagged, frozen=True):
    seat: Seat
    card: Card


class TurnCame(Tagged, frozen=True):
    seat: Seat


class Ended(Tagged, frozen=True):
    winners: tuple[Seat, ...]


class Board(Value, frozen=True, kw_only=True):
    """What both games have on the board. Piles end with the card that shows; the stock begins with its top."""

    seats: int
    box: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...] = ()
    red: tuple[Card, ...] = ()
    yellow: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    turn: Seat | None = None
    winners: tuple[Seat, ...] = ()


class BoardView(Value, frozen=True, kw_only=True):
    """What both games show of it. `depths` are the heights of the red and the yellow pile."""

    you: Viewer
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    red: Card
    yellow: Card
    depths: tuple[int, int]
    stock: int
    turn: Seat | None
    winners: tuple[Seat, ...]


T = TypeVar("T", bound=Board)
Hands: TypeAlias = tuple[tuple[Card, ...], ...]


def opening(deck: Sequence[Card]) -> Opened:
    red, yellow = first_of_each(deck)
    return Opened(red, yellow, tuple(card for card in deck if card not in (red, yellow)))


def dealing(board: Board, rest: Sequence[Card], each: int) -> Dealt:
    hands, stock = dealt_around(rest, board.seats, each)
    return Dealt(hands, stock)


def asked(board: Board) -> DrawRequest[Any] | None:
    """What the dealer has to do before the first turn."""
    if not board.red:
        return DrawRequest(Shuffle, board.box, len(board.box))
    if not board.hands:
        return DrawRequest(ShuffleRest, board.stock, len(board.stock))
    return None


@cache
def after(seat: int, seats: int) -> tuple[Seat, ...]:
    """The seats in turn order, beginning with the one to the left of `seat` and ending with `seat`."""
    return tuple(Seat((seat + step) % seats) for step in range(1, seats + 1))


def laid(board: T, seat: Seat, card: Card) -> T:
    """A card from a hand onto the pile of its colour."""
    hands = _parted(board.hands, seat, card)
    if is_red(card):
        return replace(board, hands=hands, red=(*board.red, card))
    return replace(board, hands=hands, yellow=(*board.yellow, card))


def without(board: T, seat: Seat, card: Card) -> T:
    return replace(board, hands=_parted(board.hands, seat, card))


def taken(board: T, seat: Seat, card: Card) -> T:
    return replace(board, hands=_held(board.hands, seat, (*board.hands[seat], card)))


def _parted(hands: Hands, seat: Seat, card: Card) -> Hands:
    return _held(hands, seat, tuple([held for held in hands[seat] if held != card]))


def _held(hands: Hands, seat: Seat, hand: tuple[Card, ...]) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def evolve_board(board: T, event: Opened | Dealt | CardDrawn | TurnCame | Ended) -> T:
    match event:
        case TurnCame():
            return replace(board, turn=event.seat)
        case CardDrawn():
            return replace(taken(board, event.seat, event.card), stock=board.stock[1:])
        case Opened():
            return replace(board, red=(event.red,), yellow=(event.yellow,), stock=event.rest)
        case Dealt():
            return replace(board, hands=event.hands, stock=event.stock)
        case Ended():
            return replace(board, turn=None, winners=event.winners)
        case _:
            assert_never(event)


def show_board(event: Opened | Dealt | CardDrawn, viewer: Viewer) -> Opened | Dealt | CardDrawn:
    """The stock is hidden whole, the others' cards one by one."""
    match event:
        case Opened():
            return replace(event, rest=())
        case Dealt():
            hands = tuple(hand if seat == viewer else covered(hand) for seat, hand in enumerate(event.hands))
            return replace(event, hands=hands, stock=())
        case CardDrawn():
            return event if event.seat == viewer else replace(event, card=FACE_DOWN)
        case _:
            assert_never(event)


def seen(board: Board, viewer: Viewer) -> dict[str, Any]:
    """The fields of a BoardView."""
    hands = board.hands or ((),) * board.seats
    return {
        "you": viewer,
        "hand": () if viewer is None else hands[viewer],
        "counts": tuple(map(len, hands)),
        "red": board.red[-1] if board.red else FACE_DOWN,
        "yellow": board.yellow[-1] if board.yellow else FACE_DOWN,
        "depths": (len(board.red), len(board.yellow)),
        "stock": len(board.stock),
        "turn": board.turn,
        "winners": board.winners,
    }


def deck_script(given: Mapping[str, Any]) -> tuple[dict[str, object], dict[Callable[..., Any], Any]]:
    """`deck`: the shuffled deck from the top, dealt as it lies."""
    if "deck" not in given:
        return {}, {}
    deck = scripted("deck", given["deck"], list[Card], "knights.script-deck")
    return {"box": tuple(deck)}, {Shuffle: as_it_lies, ShuffleRest: as_it_lies}
