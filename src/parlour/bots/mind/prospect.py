"""What lies ahead in a silence: how likely a life is lost, whenever a bot plays its card."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from parlour.bots.mind.law import TIMED, Floats
from parlour.bots.mind.mates import Mates
from parlour.bots.mind.scene import Silence
from parlour.games.mind import View

_STEP: Final = 0.06
_STEPS: Final = np.arange(-32, 33) * _STEP
"""Moments to choose from, as log(timed part): up to seven times faster or slower than the mates are thought to be."""

_GRAIN: Final = 0.02
_REACH: Final = 6.0
_RATIOS: Final = np.arange(-_REACH, _REACH, _GRAIN)


class Prospect(NamedTuple):
    """`moments` are log(timed part); `loss[i]` is how likely a life is lost if the card is played at that moment,
    `jumped[i]` how likely somebody has played over it before, `silent[i]` how likely nobody has played at all."""

    moments: Floats
    loss: Floats
    jumped: Floats
    silent: Floats

    def with_star(self, price: float) -> Floats:
        """The same if a star is proposed at that moment instead, which costs as much as that share of a life."""
        return self.jumped + self.silent * price


def surely_next(mates: Mates, view: View) -> bool:
    """Whether nobody can hold a card below the bot's lowest."""
    others = [seat for seat, held in enumerate(view.counts) if held and seat != view.you]
    if view.blind:
        return not others
    return all(mates.possible(view, seat)[0] > view.hand[0] for seat in others)


def prospect(mates: Mates, view: View, silence: Silence) -> Prospect:
    """Each mate is silent until a moment with a lower card, or with a higher one, or plays before."""
    card, laws = view.hand[0], TIMED[silence.under]
    others = [seat for seat, held in enumerate(view.counts) if held and seat != view.you]
    tempo = sum(mates.tempi.tempo(seat, silence) for seat in others) / len(others)
    moments = laws[card] + tempo + _STEPS
    highs, stills = [], []
    for seat in others:
        cards, odds = mates.odds(view, seat)
        curve = mates.tempi.still(seat, silence, _RATIOS)
        at = np.rint((moments[:, None] - laws[cards] + _REACH) / _GRAIN).astype(np.int64)
        still = curve[np.clip(at, 0, len(curve) - 1)] * odds
        split = int(np.searchsorted(cards, card))
        highs.append(still[:, split:].sum(axis=1))
        stills.append(still.sum(axis=1))
    jumped = _jumped(highs, stills)
    silent = np.prod(stills, axis=0)
    return Prospect(moments, jumped + silent - np.prod(highs, axis=0), jumped, silent)


def _jumped(highs: list[Floats], stills: list[Floats]) -> Floats:
    """One of the mates plays a higher card while the others are silent."""
    steps = np.zeros(len(_STEPS))
    for mate, high in enumerate(highs):
        rest = [still for other, still in enumerate(stills) if other != mate]
        steps[1:] += (high[:-1] - high[1:]) * np.prod(rest, axis=0)[1:] if rest else high[:-1] - high[1:]
    return np.cumsum(steps)
