"""Illusion in the lab: players with an eye and a threshold are played by compiled code."""

from __future__ import annotations

from typing import Final

from parlour.bots import make_bot
from parlour.bots.illusion.doubter import Threshold
from parlour.bots.illusion.stage import names
from parlour.engine.options import read
from parlour.games.illusion import IllusionOptions
from parlour.lab.kernels import decks, illusion
from parlour.lab.study import Table
from parlour.lab.work import Figures, Kernel


class _Eyes:
    stars: Final = ()

    def columns(self, table: Table) -> tuple[str, ...]:
        seats = len(table.bots)
        return (*(f"won_{seat}" for seat in range(seats)), *names(seats))

    def knows(self, table: Table) -> bool:
        return len(_players(table)) == len(table.bots)

    def played(self, table: Table, games: range) -> Figures:
        options = read(IllusionOptions, table.options, table.game)
        in_turn = [game % decks.DECKS for game in games[: decks.DECKS]]
        cards = decks.of_box(options.box) if options.box else decks.painted(in_turn)
        found = illusion.played(illusion.rows(_players(table)), cards, table.number, games, options.length == "long")
        return found[:, [illusion.FIGURES.index(name) for name in self.columns(table)]]


def _players(table: Table) -> list[Threshold]:
    """Those at the table whom the kernel knows."""
    bots = (make_bot(name, table.game, "").bot for name in table.bots)
    return [bot for bot in bots if isinstance(bot, Threshold)]


KERNEL: Final[Kernel] = _Eyes()
