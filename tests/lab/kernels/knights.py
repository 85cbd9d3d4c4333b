"""Strategies and helpers for the kernels of Nicolaus & Wilfried."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import strategies as st

from parlour import Match
from parlour.bots import make_bot
from parlour.engine import Millis
from parlour.games.knights.cards import DECK, Card
from parlour.lab.kernels.chance import Words, begin, below
from parlour.lab.kernels.knights import Cards

GAME = 7
"""Which game of a seed is played."""

SHORT = 300
"""Turns after which a game that may have no end is left."""

REDS, YELLOWS = DECK[:64], DECK[64:]
seeds = st.integers(0, 2**63 - 1)


def some(most: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """Up to that many cards of each colour."""
    reds = st.lists(st.sampled_from(REDS), min_size=1, max_size=most, unique=True)
    yellows = st.lists(st.sampled_from(YELLOWS), min_size=1, max_size=most, unique=True)
    return st.tuples(reds, yellows).map(lambda colours: (*colours[0], *colours[1]))


tiny = some(6)
boxes = st.one_of(st.just(()), st.just(()), some(20))
"""The whole deck, or a small one that runs out at once."""


def cards(numbers: Cards | Sequence[int]) -> tuple[Card, ...]:
    return tuple(DECK[number] for number in numbers)


def noise(seed: int) -> Words:
    """The stream that policies draw from."""
    stream = np.zeros(1, np.uint64)
    begin(stream, np.uint64(seed), GAME, 1)
    return stream


def meant(match: Match, policy: str, stream: Words) -> object:
    """What the bot does that a policy stands for."""
    seat = match.state.turn
    legal = match.legal(seat)
    if policy == "drifter":
        return legal[int(below(stream, len(legal)))]
    plan = make_bot(policy, match.game.name, "").plan(match.view(seat), Millis(0))
    assert plan is not None
    return plan.action
