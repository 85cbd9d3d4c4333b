"""Nicolaus & Wilfried in the lab: bots whose rule is short enough are played by compiled code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from parlour.bots import make_bot
from parlour.bots.basic import Drifter
from parlour.bots.knights import dice as dice_bots
from parlour.bots.knights import score as score_bots
from parlour.bots.knights.quick import Quick
from parlour.bots.simulate import Stuck
from parlour.engine.options import read
from parlour.games import game_named
from parlour.lab.kernels import dice, score
from parlour.lab.study import Table
from parlour.lab.work import Figures, Kernel


class _Bots(NamedTuple):
    """`policies` are the compiled ones by what the bots are that they stand for."""

    policies: Mapping[type[Any], str]
    figures: Callable[[int], tuple[str, ...]]
    play: Callable[[Sequence[str], Any, int, range], Figures]
    stars: tuple[str, ...] = ()

    def columns(self, table: Table) -> tuple[str, ...]:
        return self.figures(len(table.bots))

    def knows(self, table: Table) -> bool:
        return all(kind in self.policies for kind in _kinds(table))

    def played(self, table: Table, games: range) -> Figures:
        options = read(game_named(table.game).options, table.options, table.game)
        found = self.play([self.policies[kind] for kind in _kinds(table)], options, table.number, games)
        endless = np.flatnonzero(~found[:, : len(table.bots)].any(axis=1))
        if len(endless):
            raise Stuck(f"game {games[endless[0]]} of seed {table.seed!r} has no end")
        return found


def _kinds(table: Table) -> list[type[Any]]:
    return [type(make_bot(bot, table.game, "").bot) for bot in table.bots]


SCORE: Final[Kernel] = _Bots(
    {Drifter: "drifter", score_bots.Greedy: "greedy", Quick: "quick"}, score.figures, score.played
)
DICE: Final[Kernel] = _Bots({Drifter: "drifter", dice_bots.Greedy: "greedy"}, dice.figures, dice.played)
