"""Bots for `knights-score`: a greedy one, and one that also weighs what it leaves for the others."""

from __future__ import annotations

from math import comb
from typing import Annotated, Final, NamedTuple

from parlour.bots.bot import Memory, Plan
from parlour.bots.knights import score_endgame
from parlour.bots.knights.score_position import Candidate, ScorePosition, Tops, brings, laid, notice, options, position
from parlour.engine.options import Options, accepts
from parlour.games.knights.score import Move, View
from parlour.games.knights.score.actions import Discard, Play
from parlour.games.knights.score.rules import DISCARD


class GreedyScore(Options, frozen=True, kw_only=True):
    """Lays what brings most now; discards only what would cost more."""

    def plan(self, view: View, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: memory.soon(_greediest(view)) if view.legal else None)


def _greediest(view: View) -> Move:
    ranked = sorted(zip(view.points, view.hand, strict=True))
    most, card = ranked[-1]
    return Play(card) if most >= DISCARD else Discard(ranked[0][1])


class Watchful(Options, frozen=True, kw_only=True):
    """Remembers every card that was seen, and plays the endgame without a flaw."""

    def watch(self, view: View, memory: Memory) -> None:
        notice(view, memory)

    def plan(self, view: View, memory: Memory) -> Plan | None:
        notice(view, memory)
        return memory.settle(view, lambda: memory.soon(self._move(view, memory)) if view.legal else None)

    def _move(self, view: View, memory: Memory) -> Move:
        here = position(view, memory)
        return score_endgame.best(here).move if here.exact else self.choose(view, here, memory)

    def choose(self, view: View, here: ScorePosition, memory: Memory) -> Move:
        """What to do while cards are hidden."""
        raise NotImplementedError


class Strong(Watchful, frozen=True, kw_only=True):
    """Expects the next player to answer with the best of as many unseen cards as they hold, and itself to go on.

    With two players and no stock left there is nothing to expect: the rest is played out.
    """

    leaves: Annotated[float, accepts("a number", "what a point for the next player costs, shared among all others")] = (
        0.6
    )
    keeps: Annotated[float, accepts("a number", "what a point is worth that the rest of the hand brings next turn")] = (
        0.5
    )

    hoards: Annotated[float, accepts("a number", "what a good card in hand counts while there is a stock")] = 0.1

    def choose(self, view: View, here: ScorePosition, memory: Memory) -> Move:
        return max(options(here.points, here.hand, here.tops), key=lambda option: self.worth(here, option)).move

    def worth(self, here: ScorePosition, option: Candidate) -> float:
        """What a move brings, less what it leaves for the next player, and more what it keeps for the next turn."""
        if reaches(here, here.me, option.gain):
            return WON
        following = next_seat(here)
        rest = [card for card in here.hand if card != option.card]
        worth = option.gain + (self.hoards * sum(here.quality[card] for card in rest) if here.stock else 0.0)
        for reply in replies(here, option.tops, here.counts[following]):
            cost = WON if reaches(here, following, reply.gain) else reply.gain
            again = max([DISCARD, *(brings(here.points, card, reply.tops) for card in rest)]) if rest else 0
            worth += reply.chance * (self.keeps * again - self.leaves * cost / (len(here.counts) - 1))
        return worth


WON: Final = 100.0
"""A game in points: more than any turn or two could bring."""

_RARE: Final = 1e-3


class Reply(NamedTuple):
    """The best answer somebody may have: how likely it is, what it brings them, and what shows then."""

    chance: float
    gain: int
    tops: Tops


def replies(here: ScorePosition, tops: Tops, held: int) -> list[Reply]:
    """The best of `held` cards out of the unseen ones: each in turn, if none of those before it is held."""
    ranked = sorted(((brings(here.points, card, tops), card) for card in here.unseen), reverse=True)
    held = min(held, len(ranked))
    if not held:
        return []
    hands = comb(len(ranked), held)
    found: list[Reply] = []
    for below, (gain, card) in zip(range(len(ranked) - 1, -1, -1), ranked, strict=True):
        chance = comb(below, held - 1) / hands
        if chance < _RARE and found:
            break
        found.append(Reply(chance, gain, laid(card, tops)) if gain >= DISCARD else Reply(chance, DISCARD, tops))
    return found


def reaches(here: ScorePosition, seat: int, gain: int) -> bool:
    """Whether a gain takes a seat to the agreed target."""
    return here.target is not None and here.scores[seat] + gain >= here.target


def next_seat(here: ScorePosition) -> int:
    """Who follows: the next seat that has cards."""
    seats = len(here.counts)
    around = [(here.me + step) % seats for step in range(1, seats)]
    return next((seat for seat in around if here.counts[seat]), around[0])
