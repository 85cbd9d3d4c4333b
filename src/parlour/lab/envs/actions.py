"""Numbered actions of a game: nothing, or a move; in a game without turns each move after one of some waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.engine import AnyGame, BadSetup, Moves
from parlour.engine.encoding.defaults import unnumbered
from parlour.engine.encoding.timing import first
from parlour.languages import refusal

NOTHING: Final = 0
"""To do nothing: it is not your turn, or you mean to keep silent."""

WAITS: Final = (*range(100, 1000, 100), *range(1000, 4000, 250), *range(4000, 10_001, 500))
"""Milliseconds a program may commit to, in a game without turns: finer where waits are short."""

FINE_WAITS: Final = range(100, 10_001, 100)
"""Every tenth of a second, for those who want it. A mask is three times as long then."""

Mask = NDArray[np.int8]


class Chosen(NamedTuple):
    """Who moves, how, and how many milliseconds from now."""

    seat: int
    move: Any
    wait: int


class Actions:
    """The numbers of a game: 0 for nothing, then its moves; without turns, each move after each of the waits."""

    def __init__(self, game: AnyGame, waits: Sequence[int] = WAITS) -> None:
        self.moves: Moves[Any] = numbered(game)
        self.waits = checked(waits) if game.real_time else (0,)
        self.any_time = game.real_time
        self.size = 1 + len(self.moves) * len(self.waits)
        self._begins = {move: 1 + number * len(self.waits) for number, move in enumerate(self.moves)}
        self._ones = bytes([1]) * len(self.waits)

    def number(self, move: Any, wait: int = 0) -> int:
        """The number of a move, after the wait of that place in `waits`."""
        return self._begins[move] + wait

    def meant(self, number: int) -> tuple[Any, int] | None:
        """The move of a number and its wait in milliseconds, or None for nothing."""
        if not NOTHING <= number < self.size:
            raise BadSetup("envs.no-action", action=str(number), last=self.size - 1)
        if number == NOTHING:
            return None
        move, wait = divmod(int(number) - 1, len(self.waits))
        return self.moves[move], self.waits[wait]

    def may_pass(self, legal: Sequence[Any]) -> bool:
        """Whether nothing can be done: always without turns, else when there is no move."""
        return self.any_time or not legal

    def mask(self, legal: Sequence[Any]) -> Mask:
        """A 1 for each number that stands for a legal move."""
        mask, begins, ones = bytearray(self.size), self._begins, self._ones
        mask[NOTHING] = self.may_pass(legal)
        if len(ones) == 1:
            for move in legal:
                mask[begins[move]] = 1
        else:
            for move in legal:
                mask[begins[move] : begins[move] + len(ones)] = ones
        return np.frombuffer(mask, np.int8)

    def numbers(self, legal: Sequence[Any]) -> list[int]:
        """The same as a list, the lowest first."""
        passing = [NOTHING] if self.may_pass(legal) else []
        begins = sorted([self._begins[move] for move in legal])
        if len(self.waits) == 1:
            return passing + begins
        return passing + [number for at in begins for number in range(at, at + len(self.waits))]

    def accepts(self, number: int, legal: Sequence[Any]) -> bool:
        meant = self.meant(number)
        return self.may_pass(legal) if meant is None else meant[0] in legal

    def first(self, numbers: Mapping[int, int]) -> Chosen | None:
        """Who moves of all who have committed themselves: the shortest wait, then who sits first."""
        meant = [Chosen(seat, *each) for seat, number in sorted(numbers.items()) if (each := self.meant(number))]
        if len(meant) == 1:
            return meant[0]
        at = first([each.wait for each in meant])
        return None if at is None else meant[at]

    def text(self, game: AnyGame, number: int) -> str:
        """A number in words."""
        meant = self.meant(number)
        if meant is None:
            return "nothing"
        move, wait = meant
        return f"{game.text(move)} after {wait / 1000:g} s" if self.any_time else game.text(move)


def numbered(game: AnyGame) -> Moves[Any]:
    moves = game.moves()
    if moves is None:
        fields = ", ".join(unnumbered(game.types.move)) or refusal("envs.types-of-moves")
        raise BadSetup("envs.unnumbered", game=game.name, fields=fields)
    return moves


def checked(waits: Any) -> tuple[int, ...]:
    given = tuple(waits) if isinstance(waits, Iterable) else ()
    whole = all(isinstance(each, int | np.integer) for each in given)
    if not given or not whole or sorted(set(given)) != list(given) or given[0] < 0:
        raise BadSetup("envs.waits")
    return given
