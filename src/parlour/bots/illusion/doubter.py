"""Bots that place a card where it seems to belong, and doubt the row when that is worth more than going on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from parlour.bots.bot import Memory, Plan
from parlour.bots.illusion import eye
from parlour.bots.illusion.belief import Seen, row_right
from parlour.bots.illusion.stakes import going_on, stakes
from parlour.engine.options import Options, accepts
from parlour.games.illusion import Move, View
from parlour.games.illusion.actions import Doubt, Insert

_SHARPNESS: Final = accepts(
    "a number of logits such as 0.16, 0.3 or 0.48", "how far off a share may seem: the eye's noise"
)


class Doubter(Options, frozen=True, kw_only=True):
    """Reckons with its own eye, with the next player's, and with what the arrow would mean to each."""

    noise: Annotated[float, _SHARPNESS] = 0.3
    gallery = staticmethod(eye.gallery)

    def watch(self, view: View, memory: Memory) -> None:
        _notice(view, memory)

    def plan(self, view: View, memory: Memory) -> Plan | None:
        _notice(view, memory)
        return memory.settle(view, lambda: _paced(self._move(view, memory), memory) if view.legal else None)

    def _move(self, view: View, memory: Memory) -> Move:
        row = seen_row(view, self.noise, memory)
        if view.drawn is None or view.arrow is None:
            return Doubt()
        size = eye.size(view.drawn, view.arrow, self.noise, memory)
        after = {place: row_right(inserted(row, place, size), self.noise) for place in range(len(row) + 1)}
        place = max(after, key=lambda each: after[each])
        if Doubt() in view.legal and self.doubts(view, row_right(row, self.noise), after[place]):
            return Doubt()
        return Insert(place)

    def doubts(self, view: View, right: float, after: float) -> bool:
        """Whether to doubt a row that is that likely right, or `after` the drawn card is in its place."""
        assert view.you is not None
        assert view.last is not None
        worth = stakes(view.you, tuple(map(len, view.arrows)), view.length, view.round)
        return worth.doubted(view.you, view.last, right) > going_on(worth, after, len(view.row) + 1, self.noise)


class Threshold(Doubter, frozen=True, kw_only=True):
    """The same eye, and a doubt whenever the row seems more likely wrong than a fixed number says."""

    at: Annotated[float, accepts("a number from 0 to 1", "how likely the row must seem wrong")] = 0.5

    def doubts(self, view: View, right: float, after: float) -> bool:
        return 1 - right > self.at


def seen_row(view: View, noise: float, memory: Memory) -> list[Seen]:
    """The row as this bot sees it; the card that opened it was placed by nobody."""
    if view.arrow is None:
        return []
    placed = _placed(view, memory)
    order = list(placed)
    return [
        Seen(
            size=eye.size(card, view.arrow, noise, memory),
            when=order.index(card) if card in placed else -1,
            theirs=placed.get(card, view.you) != view.you,
        )
        for card in view.row
    ]


def inserted(row: Sequence[Seen], place: int, size: float) -> list[Seen]:
    return [*row[:place], Seen(size, len(row), theirs=False), *row[place:]]


def _notice(view: View, memory: Memory) -> None:
    """Whoever is on turn places the card that lies open, if anyone does."""
    if view.turn is not None and view.drawn is not None:
        _placed(view, memory)[view.drawn] = view.turn


def _placed(view: View, memory: Memory) -> dict[int, int]:
    """Who placed which card of the present round."""
    placed: dict[int, int] = memory.keep(("placed", view.round), dict)
    return placed


def _paced(move: Move, memory: Memory) -> Plan:
    """A look at a picture takes its time."""
    return memory.soon(move, 900, 2400)
