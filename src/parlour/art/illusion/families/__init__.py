"""Families of pictures: patterns made from fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from parlour.art.illusion.chance import Chance
from parlour.art.illusion.colour_counts import ColourCounts
from parlour.art.illusion.families.grids import GRIDS
from parlour.art.illusion.families.nature import NATURE
from parlour.art.illusion.families.pieces import PIECES
from parlour.art.illusion.families.posters import POSTERS
from parlour.art.illusion.families.round import ROUND
from parlour.art.illusion.families.stripes import STRIPES, weave

Family: TypeAlias = Callable[[ColourCounts, Chance, int], None]
"""Paints one picture; the whole number counts the pictures of the family in a deck, and varies its manner."""

FAMILIES: Final[tuple[Family, ...]] = (*ROUND, *STRIPES, *NATURE, *GRIDS, *PIECES, *POSTERS)
LINED: Final[frozenset[Family]] = frozenset({*PIECES, weave})
"""Those with white lines between all pieces, which take some white."""
