"""Belief about one player's waiting times: a mixture of linear models, updated by Kalman's rule.

A way is a floor, where the count begins, how evenly it goes, how far its tempo roams and in which of two gears it is;
within it the logarithm of the timed part of a wait is a sum over six features of the silence and the card, and the
weights of the sum are known with a mean and a covariance. A card played moves them by Kalman's rule, and a card held by
that rule for censored waits. With every card of theirs a player may change gears.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.bots.mind.normal import height, tail
from parlour.bots.mind.situation import Silence
from parlour.bots.mind.waiting_law import NUMBERS, REFERENCE, Floats, middle_of_ten

Bools: TypeAlias = NDArray[np.bool_]
Cards: TypeAlias = NDArray[np.int64]

FEATURES: Final = 6
"""Tempo, log gap, log of the room that is gone, whether somebody else has just played, whether hands just came off, and
how many cards are held beyond the last, in tens."""

_LOG_GAPS: Final = np.log(np.maximum(NUMBERS, 1) / REFERENCE)
_TENS: Final = np.array([middle_of_ten(int(card)) for card in NUMBERS])

_SHORTEST: Final = 0.03
_JITTER: Final = 0.06
"""Seconds that a hand errs by, whatever it waits for."""

_ODD, _ODD_SPREAD = 0.02, 1.0
"""A wait may be odd: it then says little, and can be twice as long, or half."""

_ERRING: Final = 0.01
_FORGET: Final = 0.995
_DRIFT: Final = 0.01
"""Evidence loses so much weight with every card; tempi drift by as much."""

_FAINT, _MOST = 5e-3, 40
"""Ways that are less likely than this share of the likeliest are left out, and so are those beyond that number."""

_GIVEN_UP: Final = 1e-6
"""Ways that are less likely than this at the end of a level are never reckoned with again."""

_OVERDUE, _AT_ONCE = 0.75, 2.0
"""Who counts once from the opening plays a card that is overdue within this many seconds, at that density."""

_NODES: Final = np.array([-2.0, -1.0, 0.0, 1.0, 2.0])
_BELL: Final = np.exp(-0.5 * _NODES**2) / np.exp(-0.5 * _NODES**2).sum()


class Ways(NamedTuple):
    """What distinguishes ways to wait, and never changes. `once`: the count begins at the opening only.

    Who has two gears goes through a cycle of ways, card by card: `gear` is how much slower than the mean of both a way
    is, `earlier` the way before it in the cycle (itself where there is none), and `shifts` how likely a player goes on
    to the next with a card.
    """

    floor: Floats
    once: Bools
    tens: Bools
    noise: Floats
    roams: Floats
    gear: Floats
    shifts: Floats
    earlier: Cards

    def kinds(self) -> Iterator[tuple[Cards, bool, bool]]:
        """Which ways look at a card alike."""
        look = 2 * self.once + self.tens
        if not look.any():
            yield np.arange(len(look)), False, False
            return
        for code in range(4):
            which = np.flatnonzero(look == code)
            if len(which):
                yield which, code > 1, bool(code % 2)


class Belief(NamedTuple):
    """`logs` are the logarithms of how likely each way is."""

    ways: Ways
    logs: Floats
    mean: Floats
    cov: Floats

    @property
    def weights(self) -> Floats:
        return np.exp(self.logs)

    @property
    def likely(self) -> Cards:
        """Which ways need to be reckoned with."""
        order: Cards = np.argsort(-self.logs)[:_MOST]
        return order[: int((self.logs[order] > self.logs[order[0]] + log(_FAINT)).sum())]

    def only(self, kept: Cards) -> Belief:
        """The same with some of the ways. Gears do not change in it: it is for one silence."""
        floor, once, tens, noise, roams, gear, shifts, _ = self.ways
        same = (floor[kept], once[kept], tens[kept], noise[kept], roams[kept], gear[kept], shifts[kept])
        return Belief(Ways(*same, np.arange(len(kept))), self.logs[kept], self.mean[kept], self.cov[kept])


def features(silence: Silence, seat: int, cards: Cards, once: bool, tens: bool) -> Floats:
    """One row a card."""
    under = silence.base if once else silence.under
    seen = _TENS[cards] if tens else cards
    rows = np.empty((len(cards), FEATURES))
    rows[:, 0] = 1.0
    rows[:, 1] = _LOG_GAPS[np.maximum(seen - under, 1)]
    rows[:, 2] = np.log(100 / (100 - under))
    rows[:, 3] = not once and silence.hurries(seat)
    rows[:, 4] = not once and silence.opening
    rows[:, 5] = (silence.held(seat) - 1) / 10
    return rows


def expected(belief: Belief, silence: Silence, seat: int, cards: Cards) -> tuple[Floats, Floats]:
    """Mean and variance of the logarithm of the timed part: a row for each way, a column for each card."""
    ways = len(belief.logs)
    mean, variance = np.empty((2, ways, len(cards)))
    for which, once, tens in belief.ways.kinds():
        rows = features(silence, seat, cards, once, tens)
        mean[which] = belief.mean[which] @ rows.T
        squares = (rows[:, :, None] * rows[:, None, :]).reshape(len(cards), -1)
        variance[which] = belief.cov[which].reshape(-1, FEATURES**2) @ squares.T
    mean += belief.ways.gear[:, None]
    return mean, variance + noise(belief.ways, mean)


def noise(ways: Ways, timed: Floats) -> Floats:
    """The variance of a single wait, whose timed part is about so long."""
    even: Floats = ways.noise[:, None] ** 2 + (_JITTER * np.exp(-timed)) ** 2
    return even


def elapsed(ways: Ways, silence: Silence, waits: Floats) -> Floats:
    """The timed part of waits, in seconds: a row for each way."""
    timed: Floats = np.maximum(waits - (ways.floor - ways.once * silence.run)[:, None], _SHORTEST)
    return timed


def fresh(silence: Silence, seat: int) -> bool:
    """Whether the lowest card of that player is another than in the silence before."""
    return silence.opening or silence.last == seat


def played(belief: Belief, silence: Silence, seat: int, card: int, wait: float) -> Belief:
    """They played that card after so long."""
    error, total, reach, regular, other = _play(belief, silence, seat, card, wait)
    trust = regular / (regular + other)
    after = _moved(belief, reach, trust * error / total, trust / total)
    after.cov[:, 0, 0] += _DRIFT**2
    return after._replace(logs=_normal(_FORGET * belief.logs + np.log(regular + other)))


def held(belief: Belief, silence: Silence, seat: int, card: int, wait: float, last: bool = True) -> Belief:
    """They had that card and did not play it for so long. Who counts once learns from the `last` such silence only."""
    z, total, reach, still = _hold(belief, silence, seat, card, wait)
    likely = (1 - _ERRING) * still + _ERRING
    counts = np.ones(len(z)) if last else np.where(belief.ways.once, 0.0, 1.0)
    trust = counts * (1 - _ERRING) * still / likely
    hazard = height(z) / np.maximum(still, 1e-12)
    after = _moved(belief, reach, trust * hazard / np.sqrt(total), trust * hazard * (hazard - z) / total)
    return after._replace(logs=_normal(belief.logs + counts * np.log(likely)))


def likely_play(belief: Belief, silence: Silence, seat: int, card: int, wait: float) -> float:
    """The density of playing that card after so long."""
    *_, regular, other = _play(belief, silence, seat, card, wait)
    return float(belief.weights @ (regular + other))


def likely_hold(belief: Belief, silence: Silence, seat: int, card: int, wait: float) -> float:
    """How likely they would hold that card for so long."""
    *_, still = _hold(belief, silence, seat, card, wait)
    return float(belief.weights @ ((1 - _ERRING) * still + _ERRING))


def quiet(
    belief: Belief, silence: Silence, seat: int, cards: Cards, odds: Floats, wait: float
) -> tuple[Belief, Floats]:
    """They did not play for so long, and nobody knows with which card: `odds[way, card]` says how likely each is.

    Also how likely each way is to be still silent then with each card.
    """
    mean, total = expected(belief, silence, seat, cards)
    spread = np.sqrt(belief.cov[:, 0, 0])
    rest = np.maximum(total - belief.cov[:, :1, 0], 0.25 * total)
    z = (np.log(elapsed(belief.ways, silence, np.array([wait]))) - mean) / np.sqrt(rest)
    still = tail(z[:, :, None] - (spread[:, None] / np.sqrt(rest))[:, :, None] * _NODES)
    still = _on_the_way(belief, silence, seat, still, mean, total)
    nodes = _BELL * ((odds[:, None, :] @ still)[:, 0] + _ERRING)
    likely = nodes.sum(axis=1)
    nodes /= likely[:, None]
    shift = nodes @ _NODES
    shrink = 1 - (nodes @ _NODES**2 - shift**2)
    after = _moved(belief, belief.cov[:, :, 0], shift / spread, np.clip(shrink, -0.5, 0.9) / spread**2)
    return after._replace(logs=_normal(belief.logs + np.log(likely))), still @ _BELL


def next_level(belief: Belief) -> Belief:
    """Tempi may roam from level to level. Cycles that are out of the question are given up."""
    belief = _pruned(belief)
    cov = belief.cov.copy()
    cov[:, 0, 0] += belief.ways.roams**2
    return belief._replace(cov=cov)


def parted(belief: Belief) -> Belief:
    """They parted with a card: who has two gears is a card nearer to the other one, or in it."""
    ways, weights = belief.ways, belief.weights
    stayed, came = (1 - ways.shifts) * weights, ways.shifts * weights[ways.earlier]
    share = came / np.maximum(stayed + came, 1e-300)
    apart = belief.mean[ways.earlier] - belief.mean
    mixed = (share * (1 - share))[:, None, None] * apart[:, :, None] * apart[:, None, :]
    return belief._replace(
        logs=np.log(np.maximum(stayed + came, 1e-300)),
        mean=belief.mean + share[:, None] * apart,
        cov=belief.cov + share[:, None, None] * (belief.cov[ways.earlier] - belief.cov) + mixed,
    )


def _pruned(belief: Belief) -> Belief:
    """Without the cycles of ways that are too unlikely to matter again. The ways of a cycle stand side by side."""
    places = np.arange(len(belief.logs))
    cycle = np.cumsum(belief.ways.earlier >= places) - 1
    kept = np.flatnonzero(np.bincount(cycle, belief.weights)[cycle] > _GIVEN_UP)
    earlier = belief.ways.earlier[kept] - (kept - np.arange(len(kept)))
    only = belief.only(kept)
    return only._replace(ways=only.ways._replace(earlier=earlier), logs=_normal(only.logs))


def _play(
    belief: Belief, silence: Silence, seat: int, card: int, wait: float
) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """How far off each way was, its variance and lean, and the densities of a regular wait and of an odd one."""
    timed = elapsed(belief.ways, silence, np.array([wait]))[:, 0]
    mean, total, reach = _of_card(belief, silence, seat, card)
    error = np.log(timed) - mean
    regular = (1 - _ODD) * height(error / np.sqrt(total)) / np.sqrt(total) / timed
    other = _ODD * height(error / _ODD_SPREAD) / wait
    if silence.last == seat and wait < _OVERDUE:
        other = other + belief.ways.once * _AT_ONCE * (
            1 - _begun(belief.ways, silence, mean[:, None], total[:, None])[:, 0]
        )
    return error, total, reach, regular, other


def _hold(belief: Belief, silence: Silence, seat: int, card: int, wait: float) -> tuple[Floats, Floats, Floats, Floats]:
    """The silence in units of each way's spread, its variance and lean, and how likely it is."""
    mean, total, reach = _of_card(belief, silence, seat, card)
    z = (np.log(elapsed(belief.ways, silence, np.array([wait]))[:, 0]) - mean) / np.sqrt(total)
    return z, total, reach, tail(z)


def _on_the_way(belief: Belief, silence: Silence, seat: int, still: Floats, mean: Floats, total: Floats) -> Floats:
    """Who counts once has been silent with this card for longer than this silence."""
    if fresh(silence, seat):
        return still
    before = _begun(belief.ways, silence, mean, total)
    return np.where(belief.ways.once[:, None, None], np.minimum(still / np.maximum(before, 1e-3)[:, :, None], 1), still)


def _begun(ways: Ways, silence: Silence, mean: Floats, total: Floats) -> Floats:
    """How likely each way is to have been silent until this silence began."""
    return tail((np.log(elapsed(ways, silence, np.zeros(1))) - mean) / np.sqrt(total))


def _of_card(belief: Belief, silence: Silence, seat: int, card: int) -> tuple[Floats, Floats, Floats]:
    """Mean and variance for one card, and how the weights of the sum lean towards it."""
    rows = np.empty((len(belief.logs), FEATURES))
    for which, once, tens in belief.ways.kinds():
        rows[which] = features(silence, seat, np.array([card]), once, tens)
    reach = (belief.cov @ rows[:, :, None])[:, :, 0]
    mean = (belief.mean * rows).sum(axis=1) + belief.ways.gear
    return mean, (rows * reach).sum(axis=1) + noise(belief.ways, mean[:, None])[:, 0], reach


def _moved(belief: Belief, reach: Floats, shift: Floats, shrink: Floats) -> Belief:
    mean = belief.mean + reach * shift[:, None]
    cov = belief.cov - reach[:, :, None] * reach[:, None, :] * shrink[:, None, None]
    return belief._replace(mean=mean, cov=cov)


def _normal(logs: Floats) -> Floats:
    top = logs.max()
    normal: Floats = logs - (top + np.log(np.exp(logs - top).sum()))
    return normal
