"""The analysis of a game of The Mind: how each person kept time, how each pair fits, and why lives were lost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp, log, sqrt
from typing import Any, Final

import numpy as np

from parlour.analysis.game_summary import summary_of, transitions_of
from parlour.analysis.mind.curves import band, first, learned, middle, still_waiting, unsure
from parlour.analysis.mind.lean import censored_normal
from parlour.analysis.mind.lives import lost_lives
from parlour.analysis.mind.values import (
    AXIS,
    Cause,
    LateCard,
    LostLife,
    MindInsight,
    PairFit,
    Ruling,
    TimedPlay,
    Timing,
)
from parlour.analysis.mind.waits import Wait, waits
from parlour.bots.mind.belief import Belief
from parlour.bots.mind.insight import GAPS
from parlour.bots.mind.situation import Silence
from parlour.engine import Journal, Millis, Transition
from parlour.games.mind import events as e

FEWEST: Final = 6
"""Right plays from which on a lean is told; its standard error is then about 15 percent."""

_OPENING: Final = Silence(Millis(0), 0, opening=True, last=None, began=Millis(0), base=0)
_EVERY: Final = 5
"""Pairs of cards are compared at every so many numbers."""


def mind_insight(journal: Journal) -> MindInsight:
    """The analysis of any journal of The Mind, won, lost or interrupted."""
    taken = transitions_of(journal)
    heard = list(waits(taken))
    curves = learned(journal.header.seats, heard)
    expected = {wait.seq: _expected(wait, curves) for wait in heard if wait.played and wait.timed}
    lost = tuple(lost_lives(taken, curves, heard))
    return MindInsight(
        summary=summary_of(journal, taken),
        level=taken[-1].after.level if taken else 0,
        lives=sum(life.lives for life in lost),
        axis=AXIS,
        gaps=GAPS,
        people=tuple(_timing(seat, heard, curves, expected) for seat in range(journal.header.seats)),
        pairs=tuple(_fit(one, two, curves, heard) for one, two in combinations(range(journal.header.seats), 2)),
        plays=tuple(_plays(taken, {wait.seq: wait for wait in heard if wait.played}, expected)),
        lost=lost,
    )


def _expected(wait: Wait, curves: Sequence[Belief]) -> float:
    """The logarithm of how long the partners would have held that card there, on average."""
    partners = [curve for seat, curve in enumerate(curves) if seat != wait.seat]
    return sum(middle(curve, wait.silence, wait.seat, wait.card) for curve in partners) / len(partners)


def _timing(seat: int, heard: Sequence[Wait], curves: Sequence[Belief], expected: dict[int, float]) -> Timing:
    timed = [wait for wait in heard if wait.seat == seat and wait.timed]
    ratios = np.array([log(wait.seconds) - expected[wait.seq] for wait in timed if wait.right])
    counts, _ = np.histogram(ratios, bins=np.log(AXIS))
    lean = error = steadiness = None
    if len(ratios) >= FEWEST:
        lean, error, steadiness = _lean(timed, curves, expected)
    return Timing(
        seat=seat,
        plays=len(ratios),
        lean=lean,
        lean_error=error,
        steadiness=steadiness,
        counts=tuple(map(int, counts)),
        under=int((ratios < log(AXIS[0])).sum()),
        over=int((ratios > log(AXIS[-1])).sum()),
        curve=band(curves[seat], seat, [_OPENING, *(wait.silence for wait in timed)]),
    )


def _lean(timed: Sequence[Wait], curves: Sequence[Belief], expected: dict[int, float]) -> tuple[float, float, float]:
    """The lean with its standard error, and the steadiness. Mistakes count, and a card that was held counts as a wait
    of at least so long: of late waits most are never seen to their end."""
    plays = [wait for wait in timed if wait.played]
    over = np.array([log(wait.seconds) - expected[wait.seq] for wait in plays])
    held = np.array([log(wait.seconds) - _expected(wait, curves) for wait in timed if not wait.played])
    found = censored_normal(over, held)
    partners = [curve for seat, curve in enumerate(curves) if seat != plays[0].seat]
    asked = [(wait.silence, wait.seat, wait.card) for wait in plays]
    doubt = sum(unsure(curve, asked) for curve in partners) / len(partners) ** 2
    return found.mean, sqrt(found.error**2 + doubt), found.spread


def _fit(one: int, two: int, curves: Sequence[Belief], heard: Sequence[Wait]) -> PairFit:
    cards = range(_EVERY, 101, _EVERY)
    mine = {card: still_waiting(curves[one], _OPENING, one, card) for card in cards}
    theirs = {card: still_waiting(curves[two], _OPENING, two, card) for card in cards}
    kept = [first(mine[low], theirs[high]) for low, high in combinations(cards, 2)]
    kept += [first(theirs[low], mine[high]) for low, high in combinations(cards, 2)]
    met = [(wait.silence, wait.seat, wait.card) for wait in heard if wait.played and wait.timed]
    apart = [
        middle(curves[two], silence, seat, card) - middle(curves[one], silence, seat, card)
        for silence, seat, card in met or [(_OPENING, one, card) for card in cards]
    ]
    return PairFit((one, two), exp(sum(apart) / len(apart)), sum(kept) / len(kept))


def _plays(
    taken: Sequence[Transition[Any, Any, Any]], heard: dict[int, Wait], expected: dict[int, float]
) -> list[TimedPlay]:
    """Every card that was put on the pile, in order."""
    plays = []
    for step in taken:
        for event in step.commit.events:
            if not isinstance(event, e.Played | e.PlayedBlind | e.Mistaken):
                continue
            at, wait = step.commit.cause.at, heard.get(step.commit.seq)
            own = wait is not None and wait.card == event.card and step.commit.seq in expected
            plays.append(
                TimedPlay(
                    seat=event.seat,
                    level=step.before.level,
                    card=event.card,
                    at=at,
                    moment=(at - step.before.began) / 1000,
                    gap=wait.card - wait.silence.under if wait is not None and own else None,
                    wait=wait.seconds if wait is not None and own else None,
                    expected=exp(expected[step.commit.seq]) if own else None,
                    right=not isinstance(event, e.Mistaken),
                )
            )
    return plays


__all__ = [
    "AXIS",
    "Cause",
    "LateCard",
    "LostLife",
    "MindInsight",
    "PairFit",
    "Ruling",
    "TimedPlay",
    "Timing",
    "mind_insight",
]
