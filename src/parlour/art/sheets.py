"""Card positions on paper: nine to a sheet, with each back behind its front.

Sheets are printed on both sides and turned over along the long edge, so a back lies in the mirrored column.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, TypeVar, get_args

T = TypeVar("T")
Paper: TypeAlias = Literal["a4", "letter"]
Place: TypeAlias = tuple[float, float]

PAPERS: Final[tuple[Paper, ...]] = get_args(Paper)
SIZES: Final[dict[Paper, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""

CARD: Final = (63.0, 88.0)
"""The size of a poker card."""

COLUMNS: Final = 3
ROWS: Final = 3
PER_SHEET: Final = COLUMNS * ROWS
_MARK: Final = 4.0
_GAP: Final = 1.5


def sheets(cards: Sequence[T]) -> list[Sequence[T]]:
    """The cards of each sheet."""
    return [cards[start : start + PER_SHEET] for start in range(0, len(cards), PER_SHEET)]


def front(paper: Paper, slot: int) -> Place:
    """The upper left corner of a front, in millimetres from the upper left corner of the paper."""
    left, top = _margins(paper)
    return left + slot % COLUMNS * CARD[0], top + slot // COLUMNS * CARD[1]


def back(paper: Paper, slot: int) -> Place:
    """The upper left corner of the back of the card in that slot.

    >>> front("a4", 0), back("a4", 0), back("a4", 2)
    ((10.5, 16.5), (136.5, 16.5), (10.5, 16.5))
    """
    return front(paper, slot - slot % COLUMNS + COLUMNS - 1 - slot % COLUMNS)


def crop_marks(paper: Paper) -> list[tuple[Place, Place]]:
    """Lines in the margins to cut along; nothing is printed between the cards."""
    left, top = _margins(paper)
    right, bottom = left + COLUMNS * CARD[0], top + ROWS * CARD[1]
    marks = []
    for column in range(COLUMNS + 1):
        x = left + column * CARD[0]
        marks += [((x, top - _GAP), (x, top - _GAP - _MARK)), ((x, bottom + _GAP), (x, bottom + _GAP + _MARK))]
    for row in range(ROWS + 1):
        y = top + row * CARD[1]
        marks += [((left - _GAP, y), (left - _GAP - _MARK, y)), ((right + _GAP, y), (right + _GAP + _MARK, y))]
    return marks


def _margins(paper: Paper) -> Place:
    width, height = SIZES[paper]
    return (width - COLUMNS * CARD[0]) / 2, (height - ROWS * CARD[1]) / 2
