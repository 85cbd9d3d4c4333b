"""Sentences for the events of game 2 of Nicolaus & Wilfried."""

from __future__ import annotations

from typing import Final, assert_never

from parlour.cli.narration.knights import knights
from parlour.cli.people import People, listed
from parlour.games.knights import setup
from parlour.games.knights.cards import SYMBOLS
from parlour.games.knights.dice import events as e

RULES: Final = """\
Roll the die and count the symbols on the two cards that show. On ≥ play one card with as many symbols or more, on ≤ one
with as many or fewer; or play two cards of different colours that make exactly that number together. If you cannot,
draw a card. On a blank take one of the two showing cards, but never the last card of a pile. If nothing can be done,
pass. Whoever lays down the last card of a hand wins."""
_FACES: Final = {"ge": "≥", "le": "≤", "blank": "a blank"}


def describe(event: e.Event, people: People) -> str | None:
    match event:
        case e.LotsDrawn():
            return _lots(event, people)
        case e.Restocked():
            return "The stock is shuffled."
        case e.DieLifted():
            return None
        case e.Rolled():
            return f"The die shows {_FACES[event.face]}."
        case e.Played():
            return f"{people.does(event.seat, 'play')} {' and '.join(event.cards)}."
        case e.Taken():
            return f"{people.does(event.seat, 'take')} {event.card} off its pile."
        case e.StockSpent():
            return "The stock is empty: the covered cards of both piles become the new one."
        case e.Passed():
            return f"{people.does(event.seat, 'pass')}."
        case setup.Opened() | setup.Dealt() | setup.CardDrawn() | setup.TurnCame() | setup.Ended():
            return knights(event, people)
        case _:
            assert_never(event)


def _lots(event: e.LotsDrawn, people: People) -> str:
    lots = listed([f"{people.inside(seat)} {SYMBOLS[card]}" for seat, card in enumerate(event.cards)])
    if event.starter is None:
        return f"Lots are drawn: {lots}. Nobody stands alone, so they are drawn again."
    return f"Lots are drawn: {lots}. {people.does(event.starter, 'begin')}."
