"""Exact endgame of `knights-score` for two players, when the stock is empty and all cards are known."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from parlour.bots.knights.score_position import Candidate, Points, ScorePosition, Tops, options

Hand: TypeAlias = tuple[int, ...]

_WON: Final = 1000
"""More than all points that can be made: to win comes first, then to win by much."""

_ALL: Final = 10 * _WON


def best(position: ScorePosition) -> Candidate:
    """The best move against a perfect opponent."""
    end = _Endgame(position.points, position.target)
    scores = position.scores[1 - position.me], position.scores[position.me]
    found, most = None, -_ALL
    for option in _ranked(position.points, position.hand, position.tops):
        worth = end.after(option, (position.unseen, position.hand), scores, most, _ALL)
        if found is None or worth > most:
            found, most = option, worth
    assert found is not None
    return found


class _Endgame(NamedTuple):
    """What does not change until the end. Hands and scores are those of the other player and the mover; what a move is
    worth to the second of them is exact between `low` and `high`."""

    points: Points
    target: int | None

    def after(self, option: Candidate, hands: tuple[Hand, Hand], scores: tuple[int, int], low: int, high: int) -> int:
        """What a move is worth."""
        rest = tuple(card for card in hands[1] if card != option.card)
        theirs, mine = scores[0], scores[1] + option.gain
        if (self.target is not None and mine >= self.target) or not (rest or hands[0]):
            return mine - theirs + _WON * ((mine > theirs) - (mine < theirs))
        if hands[0]:
            return -self.best(option.tops, (rest, hands[0]), (mine, theirs), -high, -low)
        return self.best(option.tops, ((), rest), (theirs, mine), low, high)

    def best(self, tops: Tops, hands: tuple[Hand, Hand], scores: tuple[int, int], low: int, high: int) -> int:
        """What the best move is worth."""
        most = -_ALL
        for option in _ranked(self.points, hands[1], tops):
            most = max(most, self.after(option, hands, scores, max(low, most), high))
            if most >= high:
                break
        return most


def _ranked(points: Points, hand: Hand, tops: Tops) -> list[Candidate]:
    """The moves, those that bring most first: they are soonest enough to stop looking."""
    return sorted(options(points, hand, tops), key=lambda option: option.gain, reverse=True)
