"""Pictures in words, for programs without eyes: what shapes the cards in a view show, never how much of a colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from parlour.games import import_object, parts_of
from parlour.match import Match


def described_in(match: Match[Any, Any, Any, Any, Any], view: Any) -> list[str]:
    """The pictures of the cards that lie open in a view of a match; none in a game or a deck without pictures."""
    pictures, gallery = match.game.pictures, _gallery(match.game.name)
    deck = None if pictures is None else pictures.deck(match.state)
    if pictures is None or deck is None or gallery is None:
        return []
    return _described(gallery, ((card, gallery.family(deck, card)) for card in pictures.shown(view)))


def described_at(game: str, addresses: Mapping[str, str]) -> list[str]:
    """The pictures at a live table, from their addresses by card, which end in `#` and the family."""
    gallery = _gallery(game)
    named = ((int(card), address.partition("#")[2]) for card, address in addresses.items())
    return [] if gallery is None else _described(gallery, named)


def _described(gallery: Any, named: Iterable[tuple[int, str]]) -> list[str]:
    return [gallery.described(card, family) for card, family in dict(named).items()]


def _gallery(game: str) -> Any:
    part = parts_of(game).art.gallery
    return None if part is None else import_object(part)
