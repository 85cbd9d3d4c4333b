"""The knights' board and die as SVG, to print."""

from __future__ import annotations

from io import BytesIO
from itertools import cycle
from typing import Final

from fpdf import FPDF

from parlour.art.box import PrintBoard

_EDGE: Final = 24.0
_TAB: Final = 6.0
_INSET: Final = 1.5
_BOARD: Final = (180.0, 122.0)
_FACES: Final = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))
"""Where the faces lie in the net. Dealt out in this order, opposite ones differ."""

_TABS: Final = {(0, 1): ("top", "bottom"), (2, 1): ("top", "bottom"), (3, 1): ("top", "bottom", "right")}
"""Which sides of which faces carry a strip for the glue."""


def draw_pieces(document: FPDF, board: PrintBoard, size: tuple[float, float]) -> None:
    """The board, and below it the net of the die."""
    left = (size[0] - _BOARD[0]) / 2
    document.image(BytesIO(board.front().encode()), x=left, y=18, w=_BOARD[0], h=_BOARD[1])
    if board.die:
        _draw_net(document, board, (size[0] - 4 * _EDGE) / 2, 160)


def _draw_net(document: FPDF, board: PrintBoard, left: float, top: float) -> None:
    document.set_draw_color(90)
    document.set_line_width(0.2)
    for (column, row), sides in _TABS.items():
        for side in sides:
            document.polygon(_tab(left + column * _EDGE, top + row * _EDGE, side), style="D")
    face = _EDGE - 2 * _INSET
    for (column, row), drawn in zip(_FACES, cycle(board.die.values()), strict=False):
        x, y = left + column * _EDGE, top + row * _EDGE
        document.rect(x, y, _EDGE, _EDGE)
        document.image(BytesIO(drawn().encode()), x=x + _INSET, y=y + _INSET, w=face, h=face)


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
