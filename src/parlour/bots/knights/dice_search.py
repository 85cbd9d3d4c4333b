"""Search for `knights-dice`: each move is tried on many sampled deals, simulated side by side in numpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from parlour.bots.bot import Memory, Plan
from parlour.bots.knights.dice import notice_piles
from parlour.bots.knights.dice_hands import ANY_KIND, notice_hands, seen_hands
from parlour.bots.knights.dice_rollouts import COUNTS, KINDS, DiceDeals, Reals, Rollouts, counted, kind
from parlour.engine.options import SCRIPTS, Options, whole
from parlour.games.knights.cards import DECK, Card
from parlour.games.knights.dice import Move, View
from parlour.games.knights.dice.actions import Play, Take

_COSTS: Final[dict[str, Reals]] = {
    "card": np.array([0.31, 0.29, 0.29, 0.26, 0.22, 0.15, 0.07] * 2, np.float32),
    "board": np.array([0.28, 0.24, 0.24, 0.24, 0.23, 0.22, 0.26] * 2, np.float32),
}
"""By reading and kind: what a card in hand costs, as a logarithm of the odds to win. Fitted by logistic regression to
48,000 rollouts from the deal."""


class DiceSearch(Options, frozen=True, kw_only=True):
    """Tries every move on deals drawn from the cards it has not seen, then the better half of them on more deals, until
    one is left. The same budget finds the same move."""

    deals: Annotated[int, whole(1, 100_000, "how many deals are played in a round, over all moves"), SCRIPTS] = 2000
    turns: Annotated[int, whole(1, 200, "how many turns each deal is played on"), SCRIPTS] = 24

    def watch(self, view: View, memory: Memory) -> None:
        notice_piles(view, memory)
        notice_hands(view, memory)

    def plan(self, view: View, memory: Memory) -> Plan | None:
        self.watch(view, memory)
        return memory.settle(view, lambda: memory.soon(self.choose(view, memory)) if view.legal else None)

    def choose(self, view: View, memory: Memory) -> Move:
        """The move that wins most often."""
        moves = distinct_moves(view)
        chance = np.random.default_rng(memory.chance.word()) if len(moves) > 1 else None
        worth = np.zeros(len(moves))
        while chance is not None and len(moves) > 1:
            deals = max(self.deals // len(moves), 1)
            worth = worth + deals * self.worth(view, memory, moves, deals, chance)
            kept = np.argsort(-worth, kind="stable")[: (len(moves) + 1) // 2]
            moves, worth = [moves[at] for at in kept], worth[kept]
        return moves[0]

    def worth(
        self, view: View, memory: Memory, moves: Sequence[Move], deals: int, chance: np.random.Generator
    ) -> NDArray[np.float64]:
        """How likely each move wins, by so many deals, the same for all moves."""
        assert view.you is not None
        costs = self.costs(view.reading)
        dealt = sampled(view, memory, deals, self.turns, chance)
        games = self.rollouts(_tried(dealt, moves, view, deals), view.reading == "board", costs)
        games.winner[games.hands[:, view.you].sum(axis=1) == 0] = view.you
        games.play((view.you + 1) % len(view.counts), self.turns)
        return np.asarray(games.worth(view.you, costs).reshape(len(moves), deals).mean(axis=1), np.float64)

    def rollouts(self, deals: DiceDeals, board: bool, burden: Reals) -> Rollouts:
        """The games that go on after the moves."""
        return Rollouts(deals, board, burden)

    def costs(self, reading: str) -> Reals:
        """What each kind of card in hand costs."""
        return _COSTS[reading]


def distinct_moves(view: View) -> list[Move]:
    """One move of each sort: cards of a kind are alike."""
    found: dict[object, Move] = {}
    for move in view.legal:
        found.setdefault(tuple(map(kind, move.cards)) if isinstance(move, Play) else move, move)
    return list(found.values())


def sampled(view: View, memory: Memory, count: int, turns: int, chance: np.random.Generator) -> DiceDeals:
    """Deals of the cards that were not seen: the others' hands, as far as they fit what was noticed of them, what lies
    covered and unknown, and the stock."""
    assert view.you is not None
    piles: list[list[Card | None]] = [memory.keep(colour, list) for colour in "RY"]
    noticed = seen_hands(view, memory)
    taken = [card for seat, hand in enumerate(noticed) if seat != view.you for card in hand.taken]
    seen = {*view.hand, *taken, *(card for pile in piles for card in pile if card is not None)}
    unseen = np.array([kind(card) for card in DECK if card not in seen], np.int8)
    cards = chance.permuted(np.tile(unseen, (count, 1)), axis=1)
    hands = np.zeros((count, len(view.counts), KINDS), np.int8)
    hands[:, view.you] = counted([kind(card) for card in view.hand])
    at, rows = 0, np.arange(count)
    for seat, hand in enumerate(noticed):
        if seat != view.you:
            hands[:, seat] = counted([kind(card) for card in hand.taken])
            for kinds in sorted(hand.hidden, key=int.bit_count):
                if kinds != ANY_KIND:
                    _bring(cards[:, at:], kinds, chance)
                hands[rows, seat, cards[:, at]] += 1
                at += 1
    room = np.zeros((count, 2, max(map(len, piles)) + 2 * turns + 4), np.int8)
    for number, pile in enumerate(piles):
        for place, card in enumerate(pile):
            if card is None:
                room[:, number, place] = number * COUNTS + cards[:, at] % COUNTS
                at += 1
            else:
                room[:, number, place] = kind(card)
    depths = np.tile(np.array([len(pile) for pile in piles]), (count, 1))
    faces = chance.choice(3, (count, turns), p=np.array(view.faces) / sum(view.faces)).astype(np.int8)
    return DiceDeals(hands, room, depths, cards[:, at : at + turns + 1], faces)


def _bring(cards: NDArray[np.int8], kinds: int, chance: np.random.Generator) -> None:
    """In each row exchange the first card for any one of these kinds, if there is one. The rest stays in random order:
    which card it is does not depend on where it lies."""
    fits = np.array([kinds >> each & 1 for each in range(KINDS)], np.bool_)
    rows, found = np.arange(len(cards)), np.where(fits[cards], chance.random(cards.shape), 0.0).argmax(axis=1)
    cards[rows, found], cards[:, 0] = cards[:, 0].copy(), cards[rows, found]


def _tried(dealt: DiceDeals, moves: Sequence[Move], view: View, count: int) -> DiceDeals:
    """Every move made on the same deals, one after the other."""
    every: Any = [np.tile(each, (len(moves), *[1] * (each.ndim - 1))) for each in dealt]
    hands, piles, depths, stock, faces = every
    for number, move in enumerate(moves):
        rows = np.arange(number * count, (number + 1) * count)
        if isinstance(move, Play):
            for card in move.cards:
                _lay(hands[:, view.you or 0], piles, depths, rows, kind(card))
        elif isinstance(move, Take):
            pile = "RY".index(move.pile)
            depths[rows, pile] -= 1
            hands[rows, view.you, piles[rows, pile, depths[rows, pile]]] += 1
    return DiceDeals(hands, piles, depths, stock, faces)


def _lay(hand: Any, piles: Any, depths: Any, rows: Any, laid: int) -> None:
    hand[rows, laid] -= 1
    pile = int(laid >= COUNTS)
    piles[rows, pile, depths[rows, pile]] = laid
    depths[rows, pile] += 1
