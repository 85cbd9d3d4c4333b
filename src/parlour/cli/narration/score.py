"""Sentences for the events of game 1 of Nicolaus & Wilfried."""

from __future__ import annotations

from typing import Final, assert_never

from parlour.cli.narration.knights import knights
from parlour.cli.people import People
from parlour.games.knights import setup
from parlour.games.knights.cards import FACE_DOWN
from parlour.games.knights.score import events as e

RULES: Final = """\
Lay a card on the pile of its colour and hold it against the top of the other pile. Each of your symbols whose place is
blank there brings a point; each whose place has a symbol too costs one. Or discard a card for one point less. Then
you draw. When all cards are played, or somebody reaches the target, the highest score wins."""


def signed(points: int) -> str:
    """
    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '−1')
    """
    return f"{points:+d}".replace("-", "−") if points else "0"


def describe(event: e.Event, people: People) -> str | None:
    match event:
        case e.Played():
            return f"{people.does(event.seat, 'play')} {event.card}: {signed(event.points)}."
        case e.Discarded():
            return f"{people.does(event.seat, 'discard')} {event.card}: {signed(event.points)}."
        case setup.CardDrawn() if event.card == FACE_DOWN:
            return None
        case setup.Opened() | setup.Dealt() | setup.CardDrawn() | setup.TurnCame() | setup.Ended():
            return knights(event, people)
        case _:
            assert_never(event)
