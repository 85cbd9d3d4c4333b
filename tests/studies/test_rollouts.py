"""The compiled rollouts of `studies.rollouts` are those of the bot."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.bots.bot import Memory
from parlour.bots.knights.dice import notice_piles
from parlour.bots.knights.dice_search import DiceSearch, distinct_moves
from studies.rollouts import Strongest
from tests.bots.knights.test_dice_search import rolled


@pytest.mark.parametrize("reading", ["card", "board"])
def test_compiled_rollouts_find_the_same(reading: str) -> None:
    for seed in range(6):
        match, memory = rolled(seed, reading), Memory("")
        view = match.view(match.state.turn)
        notice_piles(view, memory)
        moves = distinct_moves(view)
        slow, quick = (
            bot.worth(view, memory, moves, 40, np.random.default_rng(seed)) for bot in (DiceSearch(), Strongest())
        )
        assert np.array_equal(slow, quick)
