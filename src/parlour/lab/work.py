"""Playing the games of a unit: by a kernel where one knows the players, or else bot by bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.bots import make_bot, simulate
from parlour.bots.stage import stage_of
from parlour.engine import BadSetup
from parlour.games import game_named, kit_named, load
from parlour.lab.study import USUAL_STARS, Table, Unit
from parlour.match import Match
from parlour.plugins import games_asked_for

Figures: TypeAlias = NDArray[np.float64]
"""A row for each game, a column for each figure."""

BY_KERNEL: Final = 10_000
BY_BOTS: Final = 20


class Kernel(Protocol):
    """Compiled games. `stars` are who may ask for them; none in a game without stars and blind play."""

    @property
    def stars(self) -> tuple[str, ...]: ...

    def columns(self, table: Table) -> tuple[str, ...]:
        """The names of the figures."""

    def knows(self, table: Table) -> bool:
        """Whether it can play these bots by these rules."""

    def played(self, table: Table, games: range) -> Figures: ...


def kernel_of(table: Table) -> Kernel | None:
    """The kernel that plays a table, if there is one."""
    part = kit_named(table.game).kernel
    kernel: Kernel | None = load(part) if part else None
    return kernel if kernel and kernel.knows(table) else None


def check(table: Table) -> None:
    """Raises BadSetup for what only a kernel can do, where there is none."""
    kernel = kernel_of(table)
    accepted = kernel.stars if kernel else ()
    if not accepted and (table.blind or table.stars != USUAL_STARS):
        raise BadSetup("stars and blind are for games of people by compiled code; here the bots decide themselves")
    if accepted and table.stars not in accepted:
        raise BadSetup(f"stars cannot be {table.stars!r}; accepted: {', '.join(accepted)}")


def size(table: Table) -> int:
    """How many games make a unit."""
    return BY_KERNEL if kernel_of(table) else BY_BOTS


def columns(table: Table) -> tuple[str, ...]:
    """The names of the figures."""
    if kernel := kernel_of(table):
        return kernel.columns(table)
    won = ("won",) if game_named(table.game).team else tuple(f"won_{seat}" for seat in range(len(table.bots)))
    return (*won, *by_bots(table, 0)[1])


def shares(table: Table) -> Mapping[str, str]:
    """The figures that count something out of what another counts."""
    return stage_of(table.game).shares


def played(table: Table, unit: Unit) -> Figures:
    """The figures of all games of a unit, the same whoever plays them."""
    games_asked_for()
    if kernel := kernel_of(table):
        return kernel.played(table, unit.games)
    return np.array([[*won, *figures.values()] for won, figures in (by_bots(table, game) for game in unit.games)])


def by_bots(table: Table, game: int) -> tuple[list[float], dict[str, Any]]:
    """Each seat's part of the win, or that of the whole team, and what else a stage tells of a game."""
    match = Match(table.game, len(table.bots), seed=f"{table.seed} {game}", **table.options)
    players = [make_bot(bot, table.game, f"{table.seed} {game} {seat}") for seat, bot in enumerate(table.bots)]
    stage = stage_of(table.game)
    stage.prepare(players)
    simulate(match, players)
    returns = match.game.returns(match.state, len(table.bots))
    return list(returns[:1] if match.game.team else returns), stage.figures(match)
