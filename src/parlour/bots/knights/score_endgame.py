"""Exact endgame of `knights-score` for two players, when the stock is empty and all cards are known."""

from __future__ import annotations

from typing import Final, TypeAlias

from parlour.bots.knights.score_position import Candidate, Points, ScorePosition, Tops, options

Hand: TypeAlias = tuple[int, ...]

_WON: Final = 1000
"""More than all points that can be made: to win comes first, then to win by much."""


_ALL: Final = 10 * _WON


def best(position: ScorePosition) -> Candidate:
    """The move of whoever plays on without a mistake against someone who makes none either."""
    scores = position.scores[1 - position.me], position.scores[position.me]
    found, most = None, -_ALL
    for option in _ranked(position.points, position.hand, position.tops):
        worth = _after(position.points, option, (position.unseen, position.hand), scores, position.target, most, _ALL)
        if found is None or worth > most:
            found, most = option, worth
    assert found is not None
    return found


def _after(
    points: Points,
    option: Candidate,
    hands: tuple[Hand, Hand],
    scores: tuple[int, int],
    target: int | None,
    low: int,
    high: int,
) -> int:
    """What a move is worth to the second of two, who makes it; exact between `low` and `high`."""
    rest = tuple(card for card in hands[1] if card != option.card)
    theirs, mine = scores[0], scores[1] + option.gain
    if (target is not None and mine >= target) or not (rest or hands[0]):
        return mine - theirs + _WON * ((mine > theirs) - (mine < theirs))
    if hands[0]:
        return -_best(points, option.tops, (rest, hands[0]), (mine, theirs), target, -high, -low)
    return _best(points, option.tops, ((), rest), (theirs, mine), target, low, high)


def _best(
    points: Points,
    tops: Tops,
    hands: tuple[Hand, Hand],
    scores: tuple[int, int],
    target: int | None,
    low: int,
    high: int,
) -> int:
    """What the best move is worth to the second of two, whose turn it is."""
    most = -_ALL
    for option in _ranked(points, hands[1], tops):
        most = max(most, _after(points, option, hands, scores, target, max(low, most), high))
        if most >= high:
            break
    return most


def _ranked(points: Points, hand: Hand, tops: Tops) -> list[Candidate]:
    """The moves, those that bring most first: they are soonest enough to stop looking."""
    return sorted(options(points, hand, tops), key=lambda option: option.gain, reverse=True)
