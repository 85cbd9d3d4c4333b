"""The printable parts of Illusion: 98 pictures with their backs, and 12 arrows."""

from __future__ import annotations

from functools import partial
from typing import Final

from PIL import Image

from parlour.art.box import Box, Leaf, Look, Report
from parlour.art.contact import tiled
from parlour.art.illusion import cards
from parlour.art.illusion.pictures import picture
from parlour.art.pixels import Palette
from parlour.games.illusion import COLOURS, deck
from parlour.languages import refusal

ARROWS: Final = 3


def box(look: Look) -> Box:
    pictures = [
        Leaf(
            str(card),
            partial(picture, look.seed, card, look.size, look.palette, "card"),
            partial(cards.truth, shares, look.palette, look.said),
            mark=f"{look.seed}·{card}",
        )
        for card, shares in enumerate(deck(look.seed))
    ]
    arrows = [
        Leaf(name, partial(cards.arrow, name, look.palette, look.said), partial(cards.reverse, look.palette))
        for name in COLOURS
        for _ in range(ARROWS)
    ]
    return Box(
        look.said("illusion_title"),
        refusal("illusion.card-names", last=len(pictures) - 1, arrows=", ".join(COLOURS)),
        (*pictures, *arrows),
        deck=look.seed,
        glance=partial(glance, look.seed, look.size, look.palette),
    )


def glance(seed: int, size: int, palette: Palette, report: Report = lambda done: None) -> Image.Image:
    """All pictures of a deck, 14 to a row; `report` gets the number done."""
    images = []
    for card in range(len(deck(seed))):
        images.append(picture(seed, card, size, palette, "card"))
        report(card + 1)
    return tiled(images, 14)
