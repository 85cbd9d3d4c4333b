"""Parameters of people as arrays for The Mind's kernel."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from math import log

import numpy as np

from parlour.bots import make_bot
from parlour.bots.mind.human import Human
from parlour.bots.mind.people import Crowd
from parlour.bots.mind.strangers import Stranger
from parlour.engine import BadSetup
from parlour.lab.arena.partner_pool import POOL, TRAINING
from parlour.lab.kernels.chance import Floats
from parlour.lab.kernels.checks import checked_names, checked_whole
from parlour.languages import quoted


class Trait(IntEnum):
    """The columns of a person. Beat, pace and lapse are logarithms."""

    BEAT = 0
    EXPONENT = 1
    ROOM = 2
    FLOOR = 3
    ONCE = 4
    TENS = 5
    HASTE = 6
    KEEN = 7
    CV = 8
    PACE_SD = 9
    PACE = 10
    LAPSES = 11
    LAPSE = 12
    WANDER = 13
    MEET = 14
    HESITATE = 15
    ASKS = 16
    FULL = 17
    GEAR = 18
    EVERY = 19


def row(person: Human) -> list[float]:
    return [
        log(person.beat),
        person.exponent,
        person.room,
        person.floor,
        float(person.origin == "opening"),
        float(person.tens),
        person.haste,
        person.keen,
        person.cv,
        person.pace_sd,
        log(person.pace),
        person.lapses,
        log(person.lapse),
        person.wander,
        person.meet,
        person.hesitate,
        float(person.asks),
        person.full,
        person.gear,
        float(person.every),
    ]


def rows(people: Sequence[Human]) -> Floats:
    """A team that is the same in every game."""
    return np.array([[row(person) for person in people]])


def teams(names: Sequence[str], seed: str, games: range) -> Floats:
    """The people of some games by the names of bots, such as `human:cv=0.1` or `crowd`; raises BadSetup.

    One row is enough if everybody is the same person in every game.
    """
    varied = any(isinstance(make_bot(name, "mind", "").bot, Crowd) for name in names)
    return np.array([_team(names, f"{seed} {game}") for game in (games if varied else games[:1])])


def people_for_training(names: Sequence[str], seed: str, number: int) -> Floats:
    """So many people, a row each, of the kinds named, in turn; raises BadSetup for those that the benchmark keeps out:
    its families, and its own people of the crowd. With no names there is one row, of nobody in particular."""
    checked_whole("people", number, 1, 2**20)
    checked_names("partners", names, TRAINING)
    if str(seed).startswith(POOL.name):
        raise BadSetup("lab.people-kept-out", seed=quoted(seed), pool=POOL.name)
    for name in names:
        if isinstance(make_bot(name, "mind", "").bot, Stranger):
            raise BadSetup("lab.kept-out", bot=name, bots=", ".join(TRAINING))
    kinds = [names[place % len(names)] for place in range(number)] if names else ["human"]
    return np.array([row(_person(name, f"{seed} {place}")) for place, name in enumerate(kinds)])


def _team(names: Sequence[str], seed: str) -> list[list[float]]:
    return [row(_person(name, f"{seed} {seat}")) for seat, name in enumerate(names)]


def _person(name: str, seed: str) -> Human:
    player = make_bot(name, "mind", seed)
    if isinstance(player.bot, Crowd | Stranger):
        return player.bot.person(player.memory)
    if isinstance(player.bot, Human):
        return player.bot
    raise BadSetup("lab.no-person", bot=name)
