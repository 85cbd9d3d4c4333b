"""Play the games of a unit: by compiled code where it knows the bots, otherwise bot by bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.bots import make_bot, simulate
from parlour.engine import BadSetup, Options
from parlour.games import game_named, import_object, parts_of
from parlour.lab.arena.metrics import metrics_of
from parlour.lab.studies.study import Lineup, Unit
from parlour.match import Match
from parlour.plugins import games_asked_for

Figures: TypeAlias = NDArray[np.float64]
"""A row for each game, a column for each figure."""

BY_KERNEL: Final = 10_000
BY_BOTS: Final = 20


class Kernel(Protocol):
    """Compiled games of one game. `parameters` are what it takes besides bots and options of the game."""

    @property
    def parameters(self) -> type[Options]: ...

    def columns(self, lineup: Lineup) -> tuple[str, ...]:
        """The names of the figures."""

    def knows(self, lineup: Lineup) -> bool:
        """Whether it can play these bots by these rules."""

    def played(self, lineup: Lineup, games: range) -> Figures: ...


def kernel_of(lineup: Lineup) -> Kernel | None:
    """The kernel that plays a table, if there is one."""
    part = parts_of(lineup.game).lab.kernel
    kernel: Kernel | None = import_object(part) if part else None
    return kernel if kernel and kernel.knows(lineup) else None


def check(lineup: Lineup) -> None:
    """Raises BadSetup for parameters of a kernel that does not know the bots or options of a lineup."""
    if lineup.parameters and kernel_of(lineup) is None:
        names = ", ".join(lineup.parameters)
        raise BadSetup("lab.no-kernel", names=names, game=lineup.game)


def size(lineup: Lineup) -> int:
    """How many games make a unit."""
    return BY_KERNEL if kernel_of(lineup) else BY_BOTS


def columns(lineup: Lineup) -> tuple[str, ...]:
    """The names of the figures."""
    if kernel := kernel_of(lineup):
        return kernel.columns(lineup)
    won = ("won",) if game_named(lineup.game).team else tuple(f"won_{seat}" for seat in range(len(lineup.bots)))
    return (*won, *by_bots(lineup, 0)[1])


def shares(lineup: Lineup) -> Mapping[str, str]:
    """Ratio metrics: numerator → denominator."""
    return metrics_of(lineup.game).shares


def played(lineup: Lineup, unit: Unit) -> Figures:
    """The figures of all games of a unit, a row each."""
    games_asked_for()
    if kernel := kernel_of(lineup):
        return kernel.played(lineup, unit.games)
    return np.array([[*won, *figures.values()] for won, figures in (by_bots(lineup, game) for game in unit.games)])


def by_bots(lineup: Lineup, game: int) -> tuple[list[float], dict[str, Any]]:
    """Each seat's part of the win, or that of the whole team, and the metrics of the game."""
    match = Match(lineup.game, len(lineup.bots), seed=f"{lineup.seed} {game}", **lineup.options)
    players = [make_bot(bot, lineup.game, f"{lineup.seed} {game} {seat}") for seat, bot in enumerate(lineup.bots)]
    metrics = metrics_of(lineup.game)
    metrics.prepare(players)
    simulate(match, players)
    returns = match.game.returns(match.state, len(lineup.bots))
    return list(returns[:1] if match.game.team else returns), metrics.figures(match)
