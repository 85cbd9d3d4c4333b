"""How likely a card was the lowest out, from what a seat could know: its hand, all that lay open, and the silence."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from parlour.bots.mind.risk import others, still_silent
from parlour.bots.mind.situation import Silence
from parlour.bots.mind.teammates import Mates
from parlour.bots.mind.waiting_law import NUMBERS, Floats
from parlour.games.mind import View


def lowest_of_all(mates: Mates, view: View, silence: Silence, wait: float) -> float:
    """How likely nobody holds a card below the seat's lowest, if all were silent for so long."""
    seats = others(view)
    held = [view.counts[seat] for seat in seats]
    silent = [_silent(mates, view, silence, seat, wait) for seat in seats]
    unseen = sorted({int(card) for seat in seats for card in mates.possible(view, seat)}, reverse=True)
    every = _deals(unseen, held, silent)
    return _deals([card for card in unseen if card > view.hand[0]], held, silent) / every if every else 0.0


def _silent(mates: Mates, view: View, silence: Silence, seat: int, wait: float) -> Floats:
    """How likely that player is silent for so long, by their lowest card; 0 for cards that they cannot hold."""
    cards, prior = mates.odds(view, seat)
    likely = np.zeros(len(NUMBERS))
    likely[cards] = still_silent(mates, view, silence, seat, np.array([wait]))[cards, 0] / prior
    return likely


def _deals(unseen: Sequence[int], held: Sequence[int], weights: Sequence[Floats]) -> float:
    """In how many ways those numbers, the highest first, make hands of so many cards, each with the weight of its
    lowest: hands come from one pack, so that a card in one is in no other."""
    ways = [0.0] * (1 << len(held))  # by the set of hands whose lowest card has come
    ways[0] = 1.0
    taken = [sum(count for at, count in enumerate(held) if done >> at & 1) for done in range(len(ways))]
    for higher, card in enumerate(unseen):
        for done in reversed(range(len(ways))):
            for at, count in enumerate(held):
                if not done >> at & 1 and higher >= taken[done]:
                    hands = comb(higher - taken[done], count - 1) * float(weights[at][card])
                    ways[done | 1 << at] += ways[done] * hands
    return ways[-1]
