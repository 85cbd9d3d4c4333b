"""The Mind as one would write it with numba in an afternoon: a fresh wait for each player and each play."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit


@njit(cache=True)  # type: ignore[untyped-decorator]  # numba has no types
def _naive(games: int, seats: int, levels: int, pace: float, noise: float, seed: int) -> int:
    np.random.seed(seed)
    won = 0
    for _ in range(games):
        lives = seats
        for level in range(1, levels + 1):
            cards = np.random.permutation(100)[: seats * level] + 1
            hands = np.sort(cards.reshape(seats, level))
            low = np.zeros(seats, np.int64)
            top, left = 0, seats * level
            while left > 0 and lives > 0:
                best, who = np.inf, -1
                for seat in range(seats):
                    if low[seat] < level:
                        gap = hands[seat, low[seat]] - top
                        wait = gap * pace * np.random.lognormal(0.0, noise)
                        if wait < best:
                            best, who = wait, seat
                card = hands[who, low[who]]
                low[who] += 1
                left -= 1
                mistaken = False
                for seat in range(seats):
                    while low[seat] < level and hands[seat, low[seat]] < card:
                        low[seat] += 1
                        left -= 1
                        mistaken = True
                lives -= mistaken
                top = card
            if lives == 0:
                break
            if level in (3, 6, 9) and lives < 5:
                lives += 1
        won += lives > 0
    return won


def naive(games: int, seats: int, levels: int, pace: float, noise: float, seed: int) -> int:
    """How many games were won."""
    found: Any = _naive(games, seats, levels, pace, noise, seed)
    return int(found)
