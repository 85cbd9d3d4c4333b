"""Perceived pictures of the cards that lie open in a view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from parlour.games import import_object, parts_of
from parlour.match import Match


def looks_in(match: Match) -> Callable[[Any], Mapping[int, Any]]:
    """For a view, how the cards that lie open in it look, by card; nothing in a game without pictures.

    A card is looked at once for all who see it. What comes back is numbers, and leads to nothing else.
    """
    pictures, eye = match.game.pictures, parts_of(match.game.name).bots.eye
    if pictures is None or eye is None:
        return lambda view: {}
    known: dict[int, Any] = {}

    def looks(view: Any) -> dict[int, Any]:
        shown = pictures.shown(view)
        for card in shown:
            if card not in known:
                known[card] = import_object(eye)(match.state, card)
        return {card: known[card] for card in shown}

    return looks
