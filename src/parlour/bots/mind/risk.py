"""The risk of losing a life, as a function of when a bot plays its card."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from parlour.bots.mind.belief import Cards, elapsed, expected, fresh
from parlour.bots.mind.normal import tail
from parlour.bots.mind.situation import Silence
from parlour.bots.mind.teammates import Mates, Reading
from parlour.bots.mind.waiting_law import NUMBERS, Floats
from parlour.games.mind import View

_STEPS: Final = np.linspace(-1.6, 1.6, 33)
"""Moments to choose from, as logarithms: up to five times earlier or later than the mates would play such a card."""

_NOW: Final = np.zeros(1)


class Prospect(NamedTuple):
    """`usual` is when the mates would play such a card, and `moments` are those to choose from, as log(seconds).

    `loss[i]` is how likely a life is lost if the card is played at that moment, `jumped[i]` how likely it is lost
    before, by somebody who plays over this card or over another's, `silent[i]` how likely nobody has played at all.
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
    leader, share = mates.each[seat].leader
    own = _usual(mates, silence, seat, card)
    return own if leader is None else (1 - share) * own + share * _usual(mates, silence, leader, card)


def _usual(mates: Mates, silence: Silence, seat: int, card: int) -> float:
    belief = mates.each[seat].belief
    mean, _ = expected(belief, silence, seat, np.array([card]))
    waits = np.exp(mean[:, 0]) + belief.ways.floor - belief.ways.once * silence.run
    return float(belief.weights @ np.log(np.maximum(waits, 0.3)))


def lowest(mates: Mates, view: View, silence: Silence, wait: float) -> float:
    """How likely nobody holds a card below the bot's lowest, if all were silent for so long."""
    chance = 1.0
    for seat in others(view):
        still = still_silent(mates, view, silence, seat, np.array([max(wait, 0.0)]))[:, 0]
        chance *= float(still[view.hand[0] :].sum() / still.sum())
    return chance


def prospect(mates: Mates, view: View, silence: Silence) -> Prospect:
    """Each mate is silent until a moment with a lower card, or with a higher one, or plays before."""
    card, seats = view.hand[0], others(view)
    middle = sum(usual(mates, silence, seat, card) for seat in seats) / len(seats)
    moments: Floats = middle + _STEPS
    stills = [still_silent(mates, view, silence, seat, np.exp(moments)) for seat in seats]
    silent = np.prod([still.sum(axis=0) for still in stills], axis=0)
    highest = np.prod([still[card:].sum(axis=0) for still in stills], axis=0)
    jumped = _jumped(stills, card)
    return Prospect(middle, moments, jumped + silent - highest, jumped, silent)


def still_silent(mates: Mates, view: View, silence: Silence, seat: int, waits: Floats) -> Floats:
    """How likely that mate holds each card and is silent until each wait: `[card, wait]`."""
    cards, prior = mates.odds(view, seat)
    silent = np.zeros((len(NUMBERS), len(waits)))
    for reading in mates.readings(seat, cards, prior):
        silent[cards] += reading.share * _read(reading, silence, fresh(silence, seat), cards, waits)
    return silent


def _read(reading: Reading, silence: Silence, begins: bool, cards: Cards, waits: Floats) -> Floats:
    """The same if that is how to read them."""
    belief = reading.belief
    joint = reading.odds * belief.weights[:, None]
    mean, variance = expected(belief, silence, reading.by, cards)
    spread = np.sqrt(variance)
    if not begins:
        begun = tail((np.log(elapsed(belief.ways, silence, _NOW)) - mean) / spread)
        joint = np.where(belief.ways.once[:, None], joint / np.maximum(begun, 0.02), joint)
    joint = joint / joint.sum()
    timed = np.log(elapsed(belief.ways, silence, waits)).astype(np.float32)  # half the memory, twice as fast
    middle, scale = (each.astype(np.float32)[:, :, None] for each in (mean, 1 / spread))
    still = tail((timed[:, None, :] - middle) * scale)
    summed: Floats = np.einsum("wc,wct->ct", joint, still)
    return summed


def _jumped(stills: list[Floats], mine: int) -> Floats:
    """One of the mates plays over the bot's card, or over that of another mate, while all others are silent."""
    steps = np.zeros(len(_STEPS))
    above = [np.cumsum(still[::-1], axis=0)[::-1] for still in stills]
    for mate, still in enumerate(stills):
        plays = still[:, :-1] - still[:, 1:]
        rest = [over[:, 1:] for other, over in enumerate(above) if other != mate]
        silent = np.prod([over[0] for over in rest], axis=0)
        higher = np.prod([over[:mine] for over in rest], axis=0)
        steps[1:] += plays[mine:].sum(axis=0) * silent + (plays[:mine] * (silent - higher)).sum(axis=0)
    return np.cumsum(steps)
