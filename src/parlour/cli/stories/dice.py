"""Game 2 of Nicolaus & Wilfried, told."""

from __future__ import annotations

from typing import Final, assert_never

from parlour.cli.people import People, listed
from parlour.cli.stories.knights import knights
from parlour.games.knights import setup
from parlour.games.knights.cards import SYMBOLS
from parlour.games.knights.dice import events as e

HOW: Final = """\
Roll the die and count the symbols on the two cards that show. On ≥ play one card with as many symbols or more, on ≤ one
with as many or fewer; or play two cards of different colours that make exactly that number together. If you cannot,
draw a card. On a blank take one of the two showing cards. Whoever lays down the last card of a hand wins."""
_FACES: Final = {"ge": "≥", "le": "≤", "blank": "a blank"}


def tell(event: e.Event, people: People) -> str | None:
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
