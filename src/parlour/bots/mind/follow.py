"""Whether a player keeps a tempo of their own or follows another player's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np

from parlour.bots.mind.belief import Belief, Cards, elapsed, expected, likely_hold, likely_play
from parlour.bots.mind.normal import tail
from parlour.bots.mind.situation import Heard, Silence
from parlour.bots.mind.waiting_law import Floats

_FOLLOW: Final = 0.5
"""How likely a mate falls in with one of the others, before anything was heard,"""

_CLOSELY: Final = 0.12
"""and how well, as the spread of a wait."""

_MOST: Final = 12
"""So many hypotheses about the other suffice to predict a player who follows them."""

_NEVER_RULED_OUT: Final = 0.002
ERRING: Final = 0.02
"""However long somebody was silent, they may still hold a card that should have gone: people err."""

Past = Iterable[tuple[Silence, float]]
"""Silences in which a card was held, and for how long."""


def first_shares(leaders: Iterable[int]) -> dict[int | None, float]:
    """How likely a mate has a count of their own (None), or goes by that of each other mate."""
    each = list(leaders)
    return {None: 1 - _FOLLOW, **dict.fromkeys(each, _FOLLOW / len(each))} if each else {None: 1.0}


def followed(belief: Belief) -> Belief:
    """The prior of a player who follows the count of another with this belief."""
    kept = belief.only(belief.likely[:_MOST])
    even = np.full(len(kept.logs), _CLOSELY)
    return kept._replace(ways=kept.ways._replace(noise=even), logs=kept.logs - np.log(kept.weights.sum()))


def judged(shares: Mapping[int | None, float], evidence: Mapping[int | None, float]) -> dict[int | None, float]:
    """The shares after something that each would have made so likely."""
    joint = {leader: share * evidence[leader] for leader, share in shares.items()}
    return _normal({leader: max(each, _NEVER_RULED_OUT) for leader, each in _normal(joint).items()})


def evidence(belief: Belief, seat: int, past: Past, heard: Heard, card: int, informative: bool) -> float:
    """How likely it was that they held that card through these silences, and then played it or held it on."""
    likely = 1.0
    for silence, wait in past:
        likely *= likely_hold(belief, silence, seat, card, wait)
    if not heard.played:
        return likely * likely_hold(belief, heard.silence, seat, card, heard.wait)
    return likely * likely_play(belief, heard.silence, seat, card, heard.wait) if informative else likely


def patience(belief: Belief, seat: int, past: Past, cards: Cards) -> Floats:
    """How likely each way was to be silent in these silences with each card."""
    silent = np.ones((len(belief.logs), len(cards)))
    for silence, wait in past:
        mean, variance = expected(belief, silence, seat, cards)
        still = tail((np.log(elapsed(belief.ways, silence, np.array([wait]))) - mean) / np.sqrt(variance))
        silent *= np.maximum(still, ERRING)
    return silent


def _normal(joint: Mapping[int | None, float]) -> dict[int | None, float]:
    total = sum(joint.values())
    return {leader: each / total for leader, each in joint.items()}
