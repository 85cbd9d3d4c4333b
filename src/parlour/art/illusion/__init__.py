"""The pictures of Illusion: 98 to a deck, with pixel counts that match the backs (I9)."""

from parlour.art.illusion.canvas import BORDER, Shape
from parlour.art.illusion.families import FAMILIES
from parlour.art.illusion.family_choice import family_choices
from parlour.art.illusion.measure import Impression, impressions, index, perceived
from parlour.art.illusion.palettes import COLOURS, SAFE_DISTANCE
from parlour.art.illusion.pictures import index_map, picture
from parlour.art.pixels import PALETTES, Palette, png

__all__ = [
    "BORDER",
    "COLOURS",
    "FAMILIES",
    "PALETTES",
    "SAFE_DISTANCE",
    "Impression",
    "Palette",
    "Shape",
    "family_choices",
    "impressions",
    "index",
    "index_map",
    "perceived",
    "picture",
    "png",
]
