"""What a study runs for Nicolaus & Wilfried: bots and options as inputs of the compiled kernels, sums as columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from parlour.bots import make_bot
from parlour.bots.basic import Drifter
from parlour.bots.knights import dice as dice_bots
from parlour.bots.knights import score as score_bots
from parlour.bots.knights.score_rule import Quick
from parlour.bots.simulate import Stuck
from parlour.engine.options import Options, read
from parlour.games import game_named
from parlour.lab.kernels import dice, score
from parlour.lab.studies.runner import Figures, Kernel
from parlour.lab.studies.study import Lineup


class _Bots(NamedTuple):
    """`policies` are the compiled ones by what the bots are that they stand for."""

    policies: Mapping[type[Any], str]
    figure_names: Callable[[int], tuple[str, ...]]
    play: Callable[[Sequence[str], Any, int, range], Figures]
    parameters: type[Options] = Options

    def columns(self, lineup: Lineup) -> tuple[str, ...]:
        return self.figure_names(len(lineup.bots))

    def knows(self, lineup: Lineup) -> bool:
        return all(kind in self.policies for kind in _kinds(lineup))

    def played(self, lineup: Lineup, games: range) -> Figures:
        options = read(game_named(lineup.game).options, lineup.options, lineup.game)
        found = self.play([self.policies[kind] for kind in _kinds(lineup)], options, lineup.number, games)
        endless = np.flatnonzero(~found[:, : len(lineup.bots)].any(axis=1))
        if len(endless):
            raise Stuck(f"game {games[endless[0]]} of seed {lineup.seed!r} has no end")
        return found


def _kinds(lineup: Lineup) -> list[type[Any]]:
    return [type(make_bot(bot, lineup.game, "").bot) for bot in lineup.bots]


SCORE: Final[Kernel] = _Bots(
    {Drifter: "drifter", score_bots.GreedyScore: "greedy", Quick: "quick"}, score.figure_names, score.played
)
DICE: Final[Kernel] = _Bots({Drifter: "drifter", dice_bots.GreedyDice: "greedy"}, dice.figure_names, dice.played)
