"""What lies in each game's box: every card with its front and its back, and the other pieces."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

import msgspec
from PIL import Image

from parlour.art import knights, mind
from parlour.art.illusion import cards as illusion
from parlour.art.illusion.palettes import Palette
from parlour.art.illusion.pictures import picture
from parlour.games.illusion import COLOURS, deck
from parlour.games.knights.cards import DECK
from parlour.games.knights.dice.actions import Face
from parlour.games.mind import rules

Drawing: TypeAlias = str | Image.Image
"""SVG, or a picture in pixels."""

ARROWS: Final = 3


class Look(msgspec.Struct, frozen=True):
    """How the owner wants it: which deck of pictures, in which colours, how many pixels high."""

    seed: int = 1
    palette: Palette = "classic"
    size: int = 1040


class Leaf(msgspec.Struct, frozen=True):
    """A card, drawn when it is asked for. `mark` is small print that says which front belongs to which back."""

    name: str
    front: Callable[[], Drawing]
    back: Callable[[], Drawing]
    mark: str = ""


class Box(msgspec.Struct, frozen=True):
    """The cards, one by one, and what else a table needs; `names` says what they are called."""

    title: str
    names: str
    leaves: tuple[Leaf, ...]
    board: Callable[[], str] | None = None
    die: tuple[Face, ...] = ()

    def drawing(self, name: str) -> Drawing:
        """The card or piece of that name; raises ValueError."""
        found = {leaf.name: leaf.front for leaf in self.leaves} | self._pieces()
        if name not in found:
            raise ValueError(f"{self.title} has no card {name!r}; it has {self.names}")
        return found[name]()

    def _pieces(self) -> dict[str, Callable[[], Drawing]]:
        backs: dict[str, Callable[[], Drawing]] = {f"back-{leaf.name}": leaf.back for leaf in self.leaves if leaf.mark}
        board: dict[str, Callable[[], Drawing]] = {"board": self.board} if self.board else {}
        faces: dict[str, Callable[[], Drawing]] = {f"die-{roll}": partial(knights.die, roll) for roll in self.die}
        return {"back": self.leaves[-1].back} | backs | board | faces


def mind_box(look: Look) -> Box:
    """100 numbers, 12 levels, 5 lives and 3 throwing stars."""
    numbers = [Leaf(str(n), partial(mind.number, n), mind.reverse) for n in rules.CARDS]
    levels = [Leaf(f"level-{n}", partial(mind.level, n), mind.reverse) for n in mind.LEVELS]
    lives = [Leaf("life", mind.life, mind.reverse)] * rules.MOST_LIVES
    stars = [Leaf("star", mind.star, mind.reverse)] * rules.MOST_STARS
    return Box("The Mind", "1 to 100, level-1 to level-12, life, star and back", (*numbers, *levels, *lives, *stars))


def illusion_box(look: Look) -> Box:
    """98 pictures with their truths, and 12 arrows."""
    pictures = [
        Leaf(
            str(card),
            partial(picture, look.seed, card, look.size, look.palette, "card"),
            partial(illusion.truth, shares, look.palette),
            mark=f"{look.seed}·{card}",
        )
        for card, shares in enumerate(deck(look.seed))
    ]
    arrows = [
        Leaf(name, partial(illusion.arrow, name, look.palette), partial(illusion.reverse, look.palette))
        for name in COLOURS
        for _ in range(ARROWS)
    ]
    return Box(
        "Illusion", f"0 to {len(pictures) - 1}, back-0 and so on, {', '.join(COLOURS)} and back", (*pictures, *arrows)
    )


def knights_box(look: Look, die: bool = True) -> Box:
    """128 cards, the board, and the die if the game has one."""
    leaves = tuple(Leaf(card, partial(knights.card, card), knights.reverse) for card in DECK)
    names = f"R or Y and six places such as R101010, back{', die-ge, die-le, die-blank' if die else ''} and board"
    return Box("Nicolaus & Wilfried", names, leaves, knights.board, ("ge", "le", "blank") if die else ())


BOXES: Final[dict[str, Callable[[Look], Box]]] = {
    "mind": mind_box,
    "illusion": illusion_box,
    "knights-score": partial(knights_box, die=False),
    "knights-dice": knights_box,
}
