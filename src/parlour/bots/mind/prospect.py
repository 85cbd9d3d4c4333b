"""What lies ahead in a silence: how likely a life is lost, whenever a bot plays its card."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from parlour.bots.mind.belief import Cards, elapsed, expected, fresh
from parlour.bots.mind.bell import tail
from parlour.bots.mind.law import Floats
from parlour.bots.mind.mates import Mates, Reading
from parlour.bots.mind.scene import Silence
from parlour.games.mind import View

_STEPS: Final = np.linspace(-1.6, 1.6, 33)
"""Moments to choose from, as logarithms: up to five times earlier or later than the mates would play such a card."""

_NOW: Final = np.zeros(1)


class Prospect(NamedTuple):
    """`usual` is when the mates would play such a card, and `moments` are those to choose from, as log(seconds).

    `loss[i]` is how likely a life is lost if the card is played at that moment, `jumped[i]` how likely somebody has
    played over it before, `silent[i]` how likely nobody has played at all.
    """

    usual: float
    moments: Floats
    loss: Floats
    jumped: Floats
    silent: Floats

    def with_star(self, price: float) -> Floats:
        """The same if a star is proposed at that moment instead, which costs as much as that share of a life."""
        return self.jumped + self.silent * price


def least(moments: Floats, cost: Floats) -> float:
    """Where a cost is lowest, if it runs smoothly between the moments."""
    at = int(np.argmin(cost))
    if not 0 < at < len(cost) - 1:
        return float(moments[at])
    before, here, after = (float(each) for each in cost[at - 1 : at + 2])
    bend = before + after - 2 * here
    shift = 0.5 * (before - after) / bend if bend > 0 else 0.0
    return float(moments[at]) + shift * float(moments[1] - moments[0])


def surely_next(mates: Mates, view: View) -> bool:
    """Whether nobody can hold a card below the bot's lowest."""
    if view.blind:
        return not others(view)
    return all(mates.possible(view, seat)[0] > view.hand[0] for seat in others(view))


def others(view: View) -> list[int]:
    """Who else has cards."""
    return [seat for seat, count in enumerate(view.counts) if count and seat != view.you]


def usual(mates: Mates, silence: Silence, seat: int, card: int) -> float:
    """The logarithm of how long that player is thought to wait with a card."""
    shares = mates.each[seat].shares
    return sum(share * _usual(mates, silence, seat if by is None else by, card) for by, share in shares.items())


def _usual(mates: Mates, silence: Silence, seat: int, card: int) -> float:
    belief = mates.each[seat].belief
    mean, _ = expected(belief, silence, seat, np.array([card]))
    waits = np.exp(mean[:, 0]) + belief.ways.floor - belief.ways.once * silence.run
    return float(belief.weights @ np.log(np.maximum(waits, 0.3)))


def lowest(mates: Mates, view: View, silence: Silence, wait: float) -> float:
    """How likely nobody holds a card below the bot's lowest, if all were silent for so long."""
    chance = 1.0
    for seat in others(view):
        high, low = still_silent(mates, view, silence, seat, np.array([max(wait, 0.0)]))
        chance *= float(high[0] / (high[0] + low[0]))
    return chance


def prospect(mates: Mates, view: View, silence: Silence) -> Prospect:
    """Each mate is silent until a moment with a lower card, or with a higher one, or plays before."""
    card, seats = view.hand[0], others(view)
    middle = sum(usual(mates, silence, seat, card) for seat in seats) / len(seats)
    moments: Floats = middle + _STEPS
    parts = [still_silent(mates, view, silence, seat, np.exp(moments)) for seat in seats]
    highs, stills = [high for high, _ in parts], [low + high for high, low in parts]
    jumped = _jumped(highs, stills)
    silent = np.prod(stills, axis=0)
    return Prospect(middle, moments, jumped + silent - np.prod(highs, axis=0), jumped, silent)


def still_silent(mates: Mates, view: View, silence: Silence, seat: int, waits: Floats) -> tuple[Floats, Floats]:
    """How likely that mate is silent until each wait with a card above the bot's, and with one below."""
    cards, prior = mates.odds(view, seat)
    split = int(np.searchsorted(cards, view.hand[0]))
    high, low = np.zeros((2, len(waits)))
    for reading in mates.readings(seat, cards, prior):
        joint, still = _read(reading, silence, fresh(silence, seat), cards, waits)
        high += reading.share * _summed(joint[:, split:], still[:, split:])
        low += reading.share * _summed(joint[:, :split], still[:, :split])
    return high, low


def _read(reading: Reading, silence: Silence, begins: bool, cards: Cards, waits: Floats) -> tuple[Floats, Floats]:
    """How likely each way and card, and how likely they are silent until each wait with it."""
    belief = reading.belief
    joint = reading.odds * belief.weights[:, None]
    mean, variance = expected(belief, silence, reading.by, cards)
    spread = np.sqrt(variance)
    if not begins:
        begun = tail((np.log(elapsed(belief.ways, silence, _NOW)) - mean) / spread)
        joint = np.where(belief.ways.once[:, None], joint / np.maximum(begun, 0.02), joint)
    timed = np.log(elapsed(belief.ways, silence, waits)).astype(np.float32)  # half the memory, twice as fast
    middle, scale = (each.astype(np.float32)[:, :, None] for each in (mean, 1 / spread))
    return joint / joint.sum(), tail((timed[:, None, :] - middle) * scale)


def _summed(joint: Floats, still: Floats) -> Floats:
    total: Floats = joint.reshape(-1) @ still.reshape(-1, still.shape[2])
    return total


def _jumped(highs: list[Floats], stills: list[Floats]) -> Floats:
    """One of the mates plays a higher card while the others are silent."""
    steps = np.zeros(len(_STEPS))
    for mate, high in enumerate(highs):
        rest = [still for other, still in enumerate(stills) if other != mate]
        steps[1:] += (high[:-1] - high[1:]) * np.prod(rest, axis=0)[1:] if rest else high[:-1] - high[1:]
    return np.cumsum(steps)
