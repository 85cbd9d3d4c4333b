"""Helpers for games: check the number of seats, refuse out of turn, parse notation and scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from parlour.engine import Actor, BadSetup, Seat
from parlour.languages import Refusal, Why, quoted, refusal

T = TypeVar("T")


def check_seats(name: str, allowed: range, seats: Any) -> None:
    if not isinstance(seats, int) or seats not in allowed:
        raise BadSetup("seat-count", game=name, fewest=allowed.start, most=allowed.stop - 1, seats=quoted(seats))


def number(word: str) -> int:
    """A whole number in notation: digits, and nothing else that Python would take for a number."""
    if not (word.isascii() and word.isdigit()):
        raise ValueError(word)
    return int(word)


def one_of(known: Sequence[T], word: str) -> T:
    """The one of some known words that is written; raises ValueError."""
    for each in known:
        if each == word:
            return each
    raise ValueError(word)


def turn_refusal(by: Actor, is_move: bool, turn: Seat | None, over: bool) -> Refusal | None:
    """Why somebody may not act at all in a game with turns, if that is so."""
    if by == "dealer" or by == "clock" or not is_move:
        return refused_to(by)
    if over:
        return refusal("game-over")
    if by == turn:
        return None
    return refusal("dealing") if turn is None else refusal("not-your-turn", seat=turn)


def refused_to(by: Actor) -> Refusal:
    """Why one of the three hands may not do what is another one's to do."""
    return refusal("not-now", who=by if isinstance(by, str) else "player")


def scripted(name: str, given: Any, kind: Any, accepted: Why) -> Any:
    """A script's part as the type it should have, said by its code; raises BadSetup."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError:
        raise BadSetup("script-part", part=name, accepted=refusal(accepted), given=quoted(given)) from None
