"""Sentences for the events that both games of Nicolaus & Wilfried have."""

from __future__ import annotations

from parlour.cli.people import People, won
from parlour.games.knights.setup import CardDrawn, Dealt, Ended, Opened, TurnCame


def knights(event: Opened | Dealt | CardDrawn | TurnCame | Ended, people: People) -> str | None:
    """What happens in both games of Nicolaus & Wilfried."""
    match event:
        case Opened():
            return f"{event.red} and {event.yellow} open the piles."
        case Dealt():
            return f"{len(event.hands[0])} cards each."
        case CardDrawn():
            return f"{people.does(event.seat, 'draw')} {event.card or 'a card'}."
        case TurnCame():
            return None
        case Ended():
            return won(event.winners, people)
