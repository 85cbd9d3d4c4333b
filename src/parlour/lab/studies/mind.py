"""What a study runs for The Mind: people and options as inputs of the compiled kernel, its sums as columns."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import numpy as np

from parlour.bots import make_bot
from parlour.bots.mind.human import Human
from parlour.bots.mind.people import Crowd
from parlour.engine.options import Options, accepts, read
from parlour.lab.kernels import mind
from parlour.lab.kernels.people import teams
from parlour.lab.studies.runner import Figures, Kernel
from parlour.lab.studies.study import Lineup

_PENALTY: Final = "blind_penalty"
_NAMES: Final = {"milliseconds": "seconds", "stars": "stars_left", "lives": "lives_left"}
"""Names of columns that differ from the kernel's, since `stars` is a parameter."""


class MindParameters(Options, frozen=True, kw_only=True):
    """What can be set in compiled games of The Mind."""

    stars: Annotated[
        Literal["never", "asked", "last-life", "always"],
        accepts("never, asked, last-life or always", "who asks for a star when hands come off the table"),
    ] = "asked"
    blind: Annotated[bool, accepts("true or false", "go on face down after a win")] = False


class _People:
    parameters: Final = MindParameters

    def columns(self, lineup: Lineup) -> tuple[str, ...]:
        return tuple(_NAMES.get(name, name) for name in mind.FIGURES)

    def knows(self, lineup: Lineup) -> bool:
        people = (make_bot(bot, lineup.game, "").bot for bot in lineup.bots)
        return set(lineup.options) <= {_PENALTY} and all(isinstance(person, Human | Crowd) for person in people)

    def played(self, lineup: Lineup, games: range) -> Figures:
        people = teams(lineup.bots, lineup.seed, games)
        each = lineup.options.get(_PENALTY) == "mistake"
        given = read(MindParameters, lineup.parameters, lineup.game)
        found = mind.played(people, lineup.number, games, given.stars, given.blind, each).astype(np.float64)
        found[:, mind.TIME] /= 1000
        return found


KERNEL: Final[Kernel] = _People()
