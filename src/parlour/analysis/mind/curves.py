"""Estimate each person's waiting curve from a whole game, and compare two cards in two hands.

Every hand of a finished game is known, so that a card that was held counts as a wait of at least so long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parlour.analysis.mind.waits import Wait
from parlour.bots.mind.belief import (
    FEATURES,
    Belief,
    elapsed,
    expected,
    features,
    held,
    next_level,
    noise,
    played,
)
from parlour.bots.mind.insight import GAPS, Curve
from parlour.bots.mind.normal import tail
from parlour.bots.mind.prior import steady_guess
from parlour.bots.mind.situation import Silence
from parlour.bots.mind.waiting_law import Floats

GRID: Final = np.exp(np.linspace(np.log(0.05), np.log(600), 400))
"""Seconds at which the chance of still waiting is worked out."""

_HIGHEST: Final = 100
_KNOWN: Final = 1e-4
_BELOW: Final = 0.1


def learned(seats: int, all_waits: Iterable[Wait]) -> list[Belief]:
    """How each seat waits, by all they played and held."""
    heard, level = list(all_waits), 1
    known = [_within_reach([wait.seconds for wait in heard if _played_by(wait, seat)]) for seat in range(seats)]
    for wait in heard:
        if wait.level != level:
            level = wait.level
            known = [next_level(belief) for belief in known]
        known[wait.seat] = _taught(known[wait.seat], wait)
    return [_kept(belief) for belief in known]


def _played_by(wait: Wait, seat: int) -> bool:
    return wait.seat == seat and wait.played and wait.timed


def _within_reach(waits: list[float]) -> Belief:
    """The prior over a person's waits. Below its floor a way takes all waits for the same, and so
    for most regular: a floor that a tenth of theirs lie below is not theirs."""
    guess = steady_guess()
    return guess.only(np.flatnonzero(guess.ways.floor <= np.quantile(waits, _BELOW))) if waits else guess


def _taught(belief: Belief, wait: Wait) -> Belief:
    if not wait.played:
        return held(belief, wait.silence, wait.seat, wait.card, wait.seconds, last=wait.final)
    return played(belief, wait.silence, wait.seat, wait.card, wait.seconds) if wait.timed else belief


def _kept(belief: Belief) -> Belief:
    """The likely ways only, their chances adding up to one."""
    kept = belief.only(belief.likely)
    return kept._replace(logs=kept.logs - np.log(kept.weights.sum()))


def still_waiting(belief: Belief, silence: Silence, seat: int, card: int) -> Floats:
    """How likely somebody who waits so still holds a card at each moment of the `GRID`."""
    mean, variance = expected(belief, silence, seat, np.array([card]))
    timed = np.log(elapsed(belief.ways, silence, GRID))
    still: Floats = belief.weights @ tail((timed - mean) / np.sqrt(variance))
    return np.clip(still, 0.0, 1.0)


def middle(belief: Belief, silence: Silence, seat: int, card: int) -> float:
    """The logarithm of the seconds after which half of such waits are over."""
    return quantile(still_waiting(belief, silence, seat, card), 0.5)


def quantile(still: Floats, share: float) -> float:
    """The logarithm of the seconds after which that share of waits is over."""
    return float(np.interp(share, 1 - still, np.log(GRID)))


def unsure(belief: Belief, asked: Sequence[tuple[Silence, int, int]]) -> float:
    """The variance of the logarithm of the usual wait, on average over silences with the card that a seat holds: what
    is not known of the curve, without the noise of a wait."""
    logs, reach = np.zeros(len(belief.logs)), np.zeros((len(belief.logs), FEATURES))
    for silence, seat, card in asked:
        timed = np.exp(expected(belief, silence, seat, np.array([card]))[0][:, 0])
        usual = timed + belief.ways.floor
        logs += np.log(usual) / len(asked)
        for which, once, tens in belief.ways.kinds():
            rows = features(silence, seat, np.array([card]), once, tens)
            reach[which] += (timed / usual)[which, None] * rows / len(asked)
    within = np.einsum("ij,ijk,ik->i", reach, belief.cov, reach)
    return float(belief.weights @ (within + (logs - belief.weights @ logs) ** 2))


def band(belief: Belief, seat: int, silences: Sequence[Silence]) -> Curve:
    """After how many seconds a tenth, half and nine tenths of waits at each of the `GAPS` are over, in silences like
    these. In one of them no card has been played yet."""
    gone, count = np.zeros((len(GAPS), len(GRID))), np.zeros(len(GAPS))
    for silence in silences:
        cards = silence.under + np.array(GAPS)
        within = cards <= _HIGHEST
        gone[within] += 1 - np.tensordot(belief.weights, _by_way(belief, silence, seat, cards[within]), axes=1)
        count += within
    gone /= count[:, None]
    return Curve(seat, *(tuple(float(np.interp(part, row, GRID)) for row in gone) for part in (0.1, 0.5, 0.9)))


def first(early: Floats, late: Floats) -> float:
    """How likely the first of two waits is over before the other."""
    over = early[:-1] - early[1:]
    return float(np.clip(1 - early[0] + over @ (late[:-1] + late[1:]) / 2, 0, 1))


def first_alike(belief: Belief, silence: Silence, seat: int, early: int, late: int) -> float:
    """How likely one card is played before another, if both are held by people who wait exactly so."""
    cards = _by_way(belief, silence, seat, np.array([early, late]))
    each = [first(*cards[way]) for way in range(len(belief.logs))]
    return float(np.clip(belief.weights @ np.array(each), 0, 1))


def _by_way(belief: Belief, silence: Silence, seat: int, cards: NDArray[np.int64]) -> Floats:
    """The chance of still waiting by the noise of a wait alone: `[way, card, moment]`."""
    mean, _ = expected(belief, silence, seat, cards)
    timed = np.log(elapsed(belief.ways, silence, GRID))
    return tail((timed[:, None, :] - mean[:, :, None]) / np.sqrt(noise(belief.ways, mean))[:, :, None])


def certain(belief: Belief, most: int) -> list[tuple[float, Belief]]:
    """The posterior given complete knowledge of a person's waits: the likeliest ways, and how likely."""
    order = np.argsort(-belief.logs)[:most]
    shares = belief.weights[order] / belief.weights[order].sum()
    each = [belief.only(order[at : at + 1]) for at in range(len(order))]
    return [
        (float(share), one._replace(logs=np.zeros(1), cov=one.cov * _KNOWN))
        for share, one in zip(shares, each, strict=True)
    ]
