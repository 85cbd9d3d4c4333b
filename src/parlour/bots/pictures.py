"""How the cards of a match look to those who see them lie open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from parlour.engine import Match
from parlour.games.illusion import ILLUSION, open_cards


def looks_in(match: Match[Any, Any, Any, Any]) -> Callable[[Any], Mapping[int, Any]]:
    """For a view, how the cards that lie open in it look, by card; nothing in a game without pictures.

    A card is looked at once for all who see it. What comes back is numbers, and leads to nothing else.
    """
    if match.game is not ILLUSION:
        return lambda view: {}
    from parlour.bots.illusion.eye import look

    known: dict[int, tuple[float, ...]] = {}

    def looks(view: Any) -> dict[int, Any]:
        for card in open_cards(view):
            if card not in known:
                known[card] = look(match.state, card)
        return {card: known[card] for card in open_cards(view)}

    return looks
