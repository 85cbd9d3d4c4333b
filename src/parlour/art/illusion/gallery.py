"""The pictures of one match, under unguessable names.

A picture is public once its card is drawn, but a deck's seed determines every card's back; so neither seed nor card is
in a name, and fronts and backs are named apart.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hmac import digest
from typing import Final, Literal, TypeAlias

from parlour.art.cache import Cache
from parlour.art.illusion.canvas import Shape
from parlour.art.illusion.cards import truth
from parlour.art.illusion.family_choice import family_choices
from parlour.art.illusion.pictures import picture
from parlour.art.pixels import Palette, png
from parlour.games.illusion import deck
from parlour.languages import SOURCE, words

Side: TypeAlias = Literal["front", "back"]

EDITION: Final = 2
"""Raise it when any picture changes, so that no old one is served from a cache."""


def picture_name(secret: bytes, card: int, side: Side = "front") -> str:
    """The name of a card's side in the match that has this secret: 144 bits, in 24 letters fit for an address.

    >>> picture_name(b"the match's own secret", 17)
    'eNhUceenfOT5wx2kA88gMpQO'
    """
    return urlsafe_b64encode(digest(secret, f"illusion {side} {card}".encode(), "sha256")[:18]).decode()


class Gallery:
    def __init__(self, seed: int, secret: bytes, cache: Cache) -> None:
        self._seed = seed
        self._secret = secret
        self._cache = cache
        sides: tuple[Side, ...] = ("front", "back")
        self._cards = {self.name(card, side): (card, side) for card in range(len(deck(seed))) for side in sides}

    named = staticmethod(picture_name)

    @staticmethod
    def family(seed: int, card: int) -> str:
        """The family of a picture's shapes, by which a page describes it; it says nothing about shares."""
        return family_choices(seed)[card][0].__name__

    @staticmethod
    def described(card: int, family: str) -> str:
        """A picture in words, by its number and its family, for a program that reads."""
        return words(SOURCE).text("illusion_picture", {"card": card, "family": family})

    def name(self, card: int, side: Side = "front") -> str:
        return picture_name(self._secret, card, side)

    def find(self, name: str) -> tuple[int, Side] | None:
        """The card and side of that name, if it is one of this match's."""
        return self._cards.get(name)

    def front(self, card: int, size: int = 512, palette: Palette = "classic", shape: Shape = "square") -> bytes:
        """The picture as PNG."""
        key = f"illusion {EDITION} {self._seed} {card} {size} {palette} {shape}"
        return self._cache.fetch(key, lambda: png(picture(self._seed, card, size, palette, shape)))

    def back(self, card: int, palette: Palette = "classic") -> str:
        """The truth about a card as SVG; to be shown after a doubt, not before."""
        return truth(deck(self._seed)[card], palette)
