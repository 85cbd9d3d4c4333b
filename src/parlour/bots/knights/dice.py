"""Bots for `knights-dice`: a greedy one, and one that weighs the hand it keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from parlour.bots.bot import Memory, Plan
from parlour.bots.knights.dice_odds import (
    LIKELY,
    DieOdds,
    HeldSymbols,
    Piles,
    finished_by_strangers,
    held,
    lost,
    lost_by_strangers,
)
from parlour.engine.options import Options, accepts
from parlour.games.knights.cards import SYMBOLS, Card, is_red
from parlour.games.knights.dice import Move, View
from parlour.games.knights.dice.actions import Play, Take


class GreedyDice(Options, frozen=True, kw_only=True):
    """Lays two cards rather than one, whichever comes first, and takes what lies there."""

    def plan(self, view: View, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: memory.soon(max(view.legal, key=_laid)) if view.legal else None)


def _laid(move: Move) -> int:
    return len(move.cards) if isinstance(move, Play) else 0


class Planner(Options, frozen=True, kw_only=True):
    """Weighs the hand it would keep against the two cards it would leave for the next player."""

    keeps: Annotated[float, accepts("a number", "what a card counts that the rest of the hand may lose next turn")] = (
        1.5
    )
    leaves: Annotated[float, accepts("a number", "what a card counts that the next player may lose")] = 0.7
    stays: Annotated[float, accepts("a number from 0 to 1", "how likely the sum is the same next turn")] = 0.3
    fears: Annotated[float, accepts("a number", "what it costs when the next player may finish")] = 3.0

    def watch(self, view: View, memory: Memory) -> None:
        notice_piles(view, memory)

    def plan(self, view: View, memory: Memory) -> Plan | None:
        notice_piles(view, memory)
        return memory.settle(view, lambda: memory.soon(self._move(view, memory)) if view.legal else None)

    def _move(self, view: View, memory: Memory) -> Move:
        return (
            max(view.legal, key=lambda move: self._worth(view, memory, move)) if len(view.legal) > 1 else view.legal[0]
        )

    def _worth(self, view: View, memory: Memory, move: Move) -> float:
        board = Piles(SYMBOLS[view.red], SYMBOLS[view.yellow])
        match move:
            case Play():
                hand = [card for card in view.hand if card not in move.cards]
                for card in move.cards:
                    board = _shown(board, card, SYMBOLS[card])
                return self.standing(view, hand, board)
            case Take():
                top = view.red if move.pile == "R" else view.yellow
                below = _below(memory, move.pile)
                odds = LIKELY if below is None else [float(SYMBOLS[below] == count) for count in range(7)]
                return sum(
                    chance * self.standing(view, [*view.hand, top], _shown(board, top, count))
                    for count, chance in enumerate(odds)
                    if chance
                )
            case _:
                return 0.0

    def standing(self, view: View, hand: Sequence[Card], board: Piles) -> float:
        """What a hand and a board are worth when the turn goes to the next player."""
        if not hand:
            return _WON
        assert view.you is not None
        rules = _rules(view)
        following = view.counts[(view.you + 1) % len(view.counts)]
        worth = self.keeps * self._prospect(held(hand), board, rules) - len(hand)
        worth -= self.leaves / (len(view.counts) - 1) * lost_by_strangers(following, board, rules)
        return worth - self.fears * finished_by_strangers(following, board, rules)

    def _prospect(self, hand: HeldSymbols, board: Piles, rules: DieOdds) -> float:
        """What the hand may lose next turn: the board stays as it is, or one of its cards is covered by some other."""
        other = sum(
            chance / 2 * (lost(hand, Piles(count, board.yellow), rules) + lost(hand, Piles(board.red, count), rules))
            for count, chance in enumerate(LIKELY)
        )
        return self.stays * lost(hand, board, rules) + (1 - self.stays) * other


_WON: Final = 1000.0


def _rules(view: View) -> DieOdds:
    above, below, blank = view.faces
    return DieOdds(above / (above + below + blank), below / (above + below + blank), view.reading)


def _shown(board: Piles, card: Card, count: int) -> Piles:
    """The board when so many symbols show on the pile of a card."""
    return Piles(count, board.yellow) if is_red(card) else Piles(board.red, count)


def notice_piles(view: View, memory: Memory) -> None:
    """The piles as they grow and shrink; what was not seen is None."""
    for colour, top, depth in zip("RY", (view.red, view.yellow), view.depths, strict=True):
        pile: list[Card | None] = memory.keep(colour, list)
        del pile[max(depth - 1, 0) :]
        pile.extend([None] * (depth - 1 - len(pile)))
        if depth:
            pile.append(top)


def _below(memory: Memory, pile: str) -> Card | None:
    """The card under the top of a pile, if it was ever seen."""
    cards: list[Card | None] = memory.keep(pile, list)
    return cards[-2] if len(cards) > 1 else None
