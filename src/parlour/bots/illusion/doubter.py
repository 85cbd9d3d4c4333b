"""Bots that place a card where it most likely belongs, and doubt when that is worth more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import prod, sqrt
from typing import Annotated, Final

from parlour.bots.bot import Memory, Plan
from parlour.bots.illusion import eye
from parlour.bots.illusion.belief import RowBelief, Witnesses, judged, normal
from parlour.bots.illusion.stakes import going_on, stakes
from parlour.engine import Viewer
from parlour.engine.options import Options, number
from parlour.games.illusion import Colour, Move, View
from parlour.games.illusion.actions import Doubt, Insert

_SHARPNESS: Final = number(0.01, 2, "how far off a share may seem, in logits: the eye's noise")


class Doubter(Options, frozen=True, kw_only=True):
    """Reckons with its own eye, with the next player's, and with what the arrow would mean to each."""

    noise: Annotated[float, _SHARPNESS] = 0.3

    def watch(self, view: View, memory: Memory) -> None:
        _notice(view, memory)

    def plan(self, view: View, memory: Memory) -> Plan | None:
        _notice(view, memory)
        return memory.settle(view, lambda: _paced(self._move(view, memory), memory) if view.legal else None)

    def _move(self, view: View, memory: Memory) -> Move:
        if view.drawn is None or view.arrow is None:
            return Doubt()
        doubts, place = self.judged(view, view.drawn, view.arrow, memory)
        return Doubt() if doubts and Doubt() in view.legal else Insert(place)

    def judged(self, view: View, drawn: int, arrow: Colour, memory: Memory) -> tuple[bool, int]:
        """Whether to doubt the row, and where the drawn card belongs if not."""
        assert view.you is not None
        row = seen_row(view, arrow, self.noise, memory)
        right, after = judged(row, eye.shares(drawn, arrow, self.noise, memory), self.noise)
        place = max(range(len(after)), key=after.__getitem__)
        if view.last is None:
            return False, place
        worth = stakes(view.you, tuple(map(len, view.arrows)), view.length, view.round)
        going = going_on(worth, after[place], len(view.row) + 1, self.noise)
        return worth.doubted(view.you, view.last, right) > going, place


class Threshold(Doubter, frozen=True, kw_only=True):
    """The same eye and nothing else: each pair of neighbours by itself, and a doubt at a fixed number."""

    at: Annotated[float, number(0, 1, "how likely the row must seem wrong")] = 0.5

    def judged(self, view: View, drawn: int, arrow: Colour, memory: Memory) -> tuple[bool, int]:
        row = [eye.size(card, arrow, self.noise, memory) for card in view.row]
        size = eye.size(drawn, arrow, self.noise, memory)
        place = max(range(len(row) + 1), key=lambda each: self._right([*row[:each], size, *row[each:]]))
        return 1 - self._right(row) > self.at, place

    def _right(self, row: Sequence[float]) -> float:
        blur = self.noise * sqrt(2)
        return prod(normal((far - near) / blur) for near, far in pairwise(row))


def seen_row(view: View, arrow: Colour, noise: float, memory: Memory) -> RowBelief:
    """The row as this bot sees it, and who else has seen what of it; the card that opened it was placed by nobody."""
    placed = _placed(view, memory)
    turns = [(card, seat) for card, seat in placed.items() if card in view.row]
    pairs = (max(_turn(turns, near), _turn(turns, far)) for near, far in pairwise(view.row))
    return RowBelief(
        tuple(eye.shares(card, arrow, noise, memory) for card in view.row),
        tuple(_witnesses([seat for _, seat in turns[since:]], view.you) for since in pairs),
    )


def _turn(turns: Sequence[tuple[int, int]], card: int) -> int:
    """Which turn placed a card; one that was never seen placed lay there before all."""
    return next((turn for turn, (placed, _) in enumerate(turns) if placed == card), 0)


def _witnesses(seats: Sequence[int], me: Viewer) -> Witnesses:
    """Those on turn since a pair came to lie together: the first has placed it, the others have not doubted it."""
    return Witnesses(seats[0] != me, len({*seats[1:]} - {seats[0], me})) if seats else Witnesses()


def _notice(view: View, memory: Memory) -> None:
    """The player on turn places the open card, if anyone does."""
    if view.turn is not None and view.drawn is not None:
        _placed(view, memory)[view.drawn] = view.turn


def _placed(view: View, memory: Memory) -> dict[int, int]:
    """Who placed which card of the present round."""
    placed: dict[int, int] = memory.keep(("placed", view.round), dict)
    return placed


def _paced(move: Move, memory: Memory) -> Plan:
    """A look at a picture takes its time."""
    return memory.soon(move, 900, 2400)
