"""What several narrators say."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.cli.people import People, listed, sentence
from parlour.games.knights.setup import CardDrawn, Dealt, Ended, Opened, TurnCame


def won(winners: Sequence[int], people: People) -> str:
    names = sentence(listed([people.inside(seat) for seat in winners]))
    if len(winners) > 1:
        return f"{names} share the win."
    return f"{people.does(winners[0], 'win')}."


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
