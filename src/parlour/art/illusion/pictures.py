"""Draw the picture of a card, as an index map or a PIL image."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from parlour.art.illusion.canvas import Index, Shape, canvas
from parlour.art.illusion.chance import Chance
from parlour.art.illusion.colour_counts import ColourCounts
from parlour.art.illusion.family_choice import family_choices
from parlour.art.illusion.palettes import COLOURS, hatched
from parlour.art.pixels import PALETTES, Palette
from parlour.games.illusion import deck


@lru_cache(maxsize=8)
def index_map(seed: int, card: int, size: int = 512, shape: Shape = "square") -> Index:
    """The picture as numbers: 0 white, 1 to 4 yellow, red, green and blue, 5 the border. Not to be written to."""
    cards = deck(seed)
    if card not in range(len(cards)):
        raise ValueError(f"the cards of a deck are 0 to {len(cards) - 1}; there is no card {card}")
    family, turn = family_choices(seed)[card]
    counts = ColourCounts(canvas(size, shape), cards[card])
    family(counts, Chance(f"illusion picture {seed} {card}"), turn)
    picture = counts.canvas.picture(counts.colours)
    picture.flags.writeable = False
    return picture


def picture(
    seed: int, card: int, size: int = 512, palette: Palette = "classic", shape: Shape = "square"
) -> Image.Image:
    """A card of the deck with that seed, `size` pixels high, in mode P.

    >>> picture(7, 0).size
    (512, 512)
    """
    if palette not in PALETTES:
        raise ValueError(f"a palette is {', '.join(PALETTES[:-1])} or {PALETTES[-1]}, not {palette!r}")
    drawn = index_map(seed, card, size, shape)
    if palette == "textured":
        drawn = hatched(drawn, canvas(size, shape))
    image = Image.frombytes("P", drawn.shape[::-1], drawn.tobytes())
    image.putpalette(bytes(level for colour in COLOURS[palette] for level in colour))
    return image
