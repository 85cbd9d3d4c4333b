"""The Mind in the lab: people whose law is known are played by compiled code."""

from __future__ import annotations

from typing import Final

import numpy as np

from parlour.bots import make_bot
from parlour.bots.mind.human import Human
from parlour.bots.mind.people import Crowd
from parlour.lab.kernels import mind
from parlour.lab.kernels.people import teams
from parlour.lab.kernels.waits import POLICIES
from parlour.lab.study import Table
from parlour.lab.work import Figures, Kernel

_PENALTY: Final = "blind_penalty"


class _People:
    stars: Final = POLICIES

    def columns(self, table: Table) -> tuple[str, ...]:
        return tuple(name.replace("milliseconds", "seconds") for name in mind.FIGURES)

    def knows(self, table: Table) -> bool:
        people = (make_bot(bot, table.game, "").bot for bot in table.bots)
        return set(table.options) <= {_PENALTY} and all(isinstance(person, Human | Crowd) for person in people)

    def played(self, table: Table, games: range) -> Figures:
        people = teams(table.bots, table.seed, games)
        each = table.options.get(_PENALTY) == "mistake"
        found = mind.played(people, table.number, games, table.stars, table.blind, each).astype(np.float64)
        found[:, mind.TIME] /= 1000
        return found


KERNEL: Final[Kernel] = _People()
