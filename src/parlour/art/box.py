"""The printable parts of each game: cards with front and back, boards, dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec
from PIL import Image

from parlour.art.pixels import Palette
from parlour.engine import BadSetup
from parlour.games import GAMES, import_object, parts_of
from parlour.languages import SOURCE, Refusal, Words, quoted, words

Drawing: TypeAlias = str | Image.Image
"""SVG, or a picture in pixels."""

Report: TypeAlias = Callable[[int], None]
"""Hears how many cards are done."""


class Look(msgspec.Struct, frozen=True):
    """How the owner wants it: which deck of pictures, in which colours, how many pixels high, in which language."""

    seed: int = 1
    palette: Palette = "classic"
    size: int = 1040
    language: str = SOURCE

    @property
    def said(self) -> Words:
        """The texts on the cards."""
        return words(self.language)


class Leaf(msgspec.Struct, frozen=True):
    """A card, drawn when it is asked for. `mark` is small print that says which front belongs to which back."""

    name: str
    front: Callable[[], Drawing]
    back: Callable[[], Drawing]
    mark: str = ""


class PrintBoard(msgspec.Struct, frozen=True):
    """A board, and the faces of a die if there is one, each under its name."""

    front: Callable[[], str]
    die: Mapping[str, Callable[[], str]] = {}


class Box(msgspec.Struct, frozen=True):
    """The cards, one by one, and what else a table needs; `names` says what they are called.

    `deck` says which of several decks these are. `glance` is all cards in one picture of pixels; without it they are
    put side by side as drawings.
    """

    title: str
    names: Refusal
    leaves: tuple[Leaf, ...]
    board: PrintBoard | None = None
    deck: int | None = None
    glance: Callable[[Report], Image.Image] | None = None

    def drawing(self, name: str) -> Drawing:
        """The card or piece of that name; raises BadSetup."""
        found = {leaf.name: leaf.front for leaf in self.leaves} | self._pieces()
        if name not in found:
            raise BadSetup("no-such-card", box=self.title, card=quoted(name), cards=self.names)
        return found[name]()

    def _pieces(self) -> dict[str, Callable[[], Drawing]]:
        backs: dict[str, Callable[[], Drawing]] = {f"back-{leaf.name}": leaf.back for leaf in self.leaves if leaf.mark}
        pieces: dict[str, Callable[[], Drawing]] = {}
        if self.board:
            pieces["board"] = self.board.front
            pieces |= {f"die-{roll}": face for roll, face in self.board.die.items()}
        return {"back": self.leaves[-1].back} | backs | pieces


def boxed() -> list[str]:
    """The games whose cards can be printed."""
    return [name for name in GAMES if parts_of(name).art.box is not None]


def box_of(game: str, look: Look) -> Box:
    """The box of a game; raises BadSetup if it has no cards to print."""
    part = parts_of(game).art.box
    if part is None:
        raise BadSetup("no-cards-to-print", game=game, games=list(boxed()))
    box: Box = import_object(part)(look)
    return box
