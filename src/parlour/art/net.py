"""The pieces that are not cards: the board, and the die as a net to cut, fold and glue."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from fpdf import FPDF

from parlour.art import knights
from parlour.art.box import Box
from parlour.games.knights.dice.actions import Face

_EDGE: Final = 24.0
_TAB: Final = 6.0
_INSET: Final = 1.5
_BOARD: Final = (180.0, 122.0)
_FACES: Final[dict[tuple[int, int], Face]] = {
    (1, 0): "ge",
    (0, 1): "le",
    (1, 1): "blank",
    (2, 1): "ge",
    (3, 1): "le",
    (1, 2): "blank",
}
"""Where each face lies in the net; opposite faces differ."""

_TABS: Final = {(0, 1): ("top", "bottom"), (2, 1): ("top", "bottom"), (3, 1): ("top", "bottom", "right")}
"""Which sides of which faces carry a strip for the glue."""


def draw_pieces(document: FPDF, box: Box, size: tuple[float, float]) -> None:
    """The board, and below it the net of the die."""
    assert box.board is not None
    left = (size[0] - _BOARD[0]) / 2
    document.image(BytesIO(box.board().encode()), x=left, y=18, w=_BOARD[0], h=_BOARD[1])
    if box.die:
        _draw_net(document, (size[0] - 4 * _EDGE) / 2, 160)


def _draw_net(document: FPDF, left: float, top: float) -> None:
    document.set_draw_color(90)
    document.set_line_width(0.2)
    for (column, row), sides in _TABS.items():
        for side in sides:
            document.polygon(_tab(left + column * _EDGE, top + row * _EDGE, side), style="D")
    face = _EDGE - 2 * _INSET
    for (column, row), roll in _FACES.items():
        x, y = left + column * _EDGE, top + row * _EDGE
        document.rect(x, y, _EDGE, _EDGE)
        document.image(BytesIO(knights.die(roll).encode()), x=x + _INSET, y=y + _INSET, w=face, h=face)


def _tab(x: float, y: float, side: str) -> list[tuple[float, float]]:
    """A strip for the glue beside the face at x, y."""
    far = _EDGE
    match side:
        case "top":
            return [(x, y), (x + _TAB, y - _TAB), (x + far - _TAB, y - _TAB), (x + far, y)]
        case "bottom":
            return [(x, y + far), (x + _TAB, y + far + _TAB), (x + far - _TAB, y + far + _TAB), (x + far, y + far)]
        case _:
            return [(x + far, y), (x + far + _TAB, y + _TAB), (x + far + _TAB, y + far - _TAB), (x + far, y + far)]
