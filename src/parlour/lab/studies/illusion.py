"""What a study runs for Illusion: bots and options as inputs of the compiled kernel, its sums as columns."""

from __future__ import annotations

from typing import Final

from parlour.bots import make_bot
from parlour.bots.illusion.doubter import Threshold
from parlour.engine.options import Options, read
from parlour.games.illusion import IllusionOptions
from parlour.lab.arena.illusion import names
from parlour.lab.kernels import decks, illusion
from parlour.lab.studies.runner import Figures, Kernel
from parlour.lab.studies.study import Lineup


class _Eyes:
    parameters: Final = Options

    def columns(self, lineup: Lineup) -> tuple[str, ...]:
        seats = len(lineup.bots)
        return (*(f"won_{seat}" for seat in range(seats)), *names(seats))

    def knows(self, lineup: Lineup) -> bool:
        return len(_players(lineup)) == len(lineup.bots)

    def played(self, lineup: Lineup, games: range) -> Figures:
        options = read(IllusionOptions, lineup.options, lineup.game)
        in_turn = [game % decks.DECKS for game in games[: decks.DECKS]]
        cards = decks.of_box(options.box) if options.box else decks.painted(in_turn)
        found = illusion.played(illusion.rows(_players(lineup)), cards, lineup.number, games, options.length == "long")
        return found[:, [illusion.FIGURES.index(name) for name in self.columns(lineup)]]


def _players(lineup: Lineup) -> list[Threshold]:
    """Those at the table whom the kernel knows."""
    bots = (make_bot(name, lineup.game, "").bot for name in lineup.bots)
    return [bot for bot in bots if isinstance(bot, Threshold)]


KERNEL: Final[Kernel] = _Eyes()
