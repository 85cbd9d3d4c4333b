"""Search for `knights-score`: each move is tried on many sampled deals, simulated side by side in numpy.

A deal gives the others and the stock cards that nobody has seen yet. Everyone then lays by a quick rule. What the moves
are worth is measured on the same deals.
"""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np
from numpy.typing import NDArray

from parlour.bots.bot import Memory
from parlour.bots.knights.score import WON, Strong, Watchful
from parlour.bots.knights.score_position import YELLOW, Candidate, ScorePosition, options
from parlour.bots.knights.score_rule import NONE, LookupTables, Real, Showing, Whole, brings, choice, tables
from parlour.engine.options import SCRIPTS, whole
from parlour.games.knights.score import Move, View
from parlour.games.knights.score.rules import DISCARD, HAND

_NEXT: Final = 0.5
"""What a point counts that somebody could make on the first turn that is not played any more."""

_RECKONER: Final = Strong(leaves=0.8, keeps=0.5, hoards=1.0)
"""A second opinion without the luck of the deals; together they err less than either."""


class Search(Watchful, frozen=True, kw_only=True):
    """Thinks as many deals as it is given: the same budget in the same position finds the same move."""

    deals: Annotated[int, whole(1, 100_000, "how many deals every move is tried on"), SCRIPTS] = 400
    turns: Annotated[int, whole(1, 60, "how many turns each deal is played on; at least one round"), SCRIPTS] = 5

    def choose(self, view: View, here: ScorePosition, memory: Memory) -> Move:
        tried = list(options(here.points, here.hand, here.tops))
        chance = np.random.default_rng(memory.chance.word())
        played = played_on(here, tried, tables(view.scoring), self.deals, max(self.turns, len(here.counts)), chance)
        reckoned = [_RECKONER.worth(here, option) for option in tried]
        return tried[int(np.argmax(played + reckoned))].move


def played_on(
    here: ScorePosition,
    tried: list[Candidate],
    known: LookupTables,
    deals: int,
    turns: int,
    chance: np.random.Generator,
) -> Real:
    """What each move is worth: the mean over the deals, each played on for some turns or to its end."""
    games = Playout(here, known, len(tried), deals, turns, chance)
    places = [here.hand.index(option.card) for option in tried]
    games.lay(here.me, np.repeat(places, deals), np.repeat([option.laid for option in tried], deals))
    seats = len(here.counts)
    for step in range(1, turns + 1):
        seat = (here.me + step) % seats
        if games.counts[seat]:
            games.lay(seat, *games.choice(seat))
    worth = games.worth(here.me, following=(here.me + turns + 1) % seats)
    return np.asarray(worth.reshape(len(tried), deals).mean(axis=1))


class Playout:
    """Many games side by side, a row each; hands by game, seat and place."""

    def __init__(
        self, here: ScorePosition, known: LookupTables, moves: int, deals: int, turns: int, chance: np.random.Generator
    ) -> None:
        self.known = known
        self.target = here.target
        self.counts = list(here.counts)
        self.left = here.stock
        others = [seat for seat, count in enumerate(here.counts) for _ in range(count) if seat != here.me]
        cards = chance.permuted(np.tile(np.array(here.unseen, dtype=np.int64), (deals, 1)), axis=1)
        cards = np.tile(cards[:, : len(others) + min(here.stock, turns + 1)], (moves, 1))
        self.rows = np.arange(len(cards))
        self.hands = np.full((len(cards), len(here.counts), HAND), NONE)
        self.hands[:, here.me, : len(here.hand)] = here.hand
        places = [others[:at].count(seat) for at, seat in enumerate(others)]
        self.hands[:, others, places] = cards[:, : len(others)]
        self.stock = iter(cards[:, len(others) :].T)
        self.red = np.full(len(cards), here.tops.red)
        self.yellow = np.full(len(cards), here.tops.yellow)
        self.scores = np.tile(np.array(here.scores), (len(cards), 1))
        self.over = np.zeros(len(cards), dtype=bool)

    def lay(self, seat: int, places: Whole, laid: NDArray[np.bool_]) -> None:
        """A seat's turn in every game: the card in that place is laid or discarded, and another drawn if it goes on."""
        cards = self.hands[self.rows, seat, places]
        reds = cards < YELLOW
        gains = np.where(laid, self.known.points[cards, np.where(reds, self.yellow, self.red)], DISCARD)
        self.scores[:, seat] += np.where(self.over, 0, gains)
        drawn = next(self.stock) if self.left else NONE
        if self.target is not None:
            reached = self.scores[:, seat] >= self.target
            drawn = np.where(reached & ~self.over, NONE, drawn)
            self.over |= reached
        self.red = np.where(laid & reds, cards, self.red)
        self.yellow = np.where(laid & ~reds, cards - YELLOW, self.yellow)
        self.hands[self.rows, seat, places] = drawn
        self.counts[seat] -= not self.left
        self.left -= bool(self.left)

    def choice(self, seat: int) -> tuple[Whole, NDArray[np.bool_]]:
        """The place and whether its card is laid, in every game, by the quick rule."""
        return choice(self.known, self.hands[:, seat], self._showing)

    @property
    def _showing(self) -> Showing:
        return Showing(self.red, self.yellow, len(self.counts), self.left)

    def worth(self, me: int, following: int) -> Real:
        """How far a seat is ahead, with what the hands promise; a game that is over is won or lost."""
        others = [seat for seat in range(len(self.counts)) if seat != me]
        held = self.scores.astype(float)
        if self.left:
            held += self.known.quality[self.hands].sum(axis=2)
        if self.counts[following]:
            offered = brings(self.known.points, self.hands[:, following], self._showing).max(axis=1)
            held[:, following] += _NEXT * np.maximum(offered, DISCARD)
        ahead: Real = held[:, me] - held[:, others].mean(axis=1)
        over = self.over | (not any(self.counts))
        ahead[over] += WON * np.sign(self.scores[over, me] - self.scores[over][:, others].max(axis=1))
        return ahead
