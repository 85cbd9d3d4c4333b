"""Let `strongest` play `knights-dice` against plain rollouts: `python -m studies.rollouts --reading card --deals 200`.

Plain rollouts try every move on the same 1,000 worlds for 24 turns, count every card in hand alike, and remember the
piles but not what the others took from them. Each deal is played twice, with the seats exchanged. The rollouts of both
are compiled, which changes their speed and nothing else.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

import numpy as np

from parlour import Match
from parlour.bots import Memory, SeatedBot, simulate
from parlour.bots.knights.dice import notice_piles
from parlour.bots.knights.dice_rollouts import BLANK, COUNTS, KINDS, DiceDeals, Reals, Rollouts
from parlour.bots.knights.dice_search import DiceSearch, distinct_moves
from parlour.games.knights.dice import Move, View
from parlour.lab.intervals import wilson
from parlour.lab.kernels.compiled import prepared, shared

WORLDS, TURNS, COST = 1000, 24, 0.25
_BLANK, _COUNTS, _KINDS = BLANK, COUNTS, KINDS


class CompiledRollouts(Rollouts):
    """The same games, one after the other."""

    def play(self, first: int, turns: int) -> None:
        places = self.hands, self.piles, self.depths, self._stock, self._drawn, self._faces, self.winner
        prepared(_played)(places, np.ascontiguousarray(self._burden), self._board, first, turns)


class Strongest(DiceSearch, frozen=True, kw_only=True):
    """The bot of the cast, compiled."""

    def rollouts(self, deals: DiceDeals, board: bool, burden: Reals) -> Rollouts:
        return CompiledRollouts(deals, board, burden)


class PlainRollouts(Strongest, frozen=True, kw_only=True):
    """Rollouts without halving and without weights, on deals of all cards that do not lie open."""

    def watch(self, view: View, memory: Memory) -> None:
        notice_piles(view, memory)

    def costs(self, reading: str) -> Reals:
        return np.full(KINDS, COST, np.float32)

    def choose(self, view: View, memory: Memory) -> Move:
        moves, chance = distinct_moves(view), np.random.default_rng(memory.chance.word())
        return moves[int(self.worth(view, memory, moves, WORLDS, chance).argmax())] if len(moves) > 1 else moves[0]


@shared
def _played(places: Any, burden: Reals, board: bool, first: int, turns: int) -> None:
    hands, piles, depths, stock, drawn, faces, winner = places
    for row in range(len(hands)):
        for turn in range(turns):
            if winner[row] >= 0:
                break
            seat = (first + turn) % hands.shape[1]
            hand, face = hands[row, seat], faces[row, turn]
            red, yellow = piles[row, 0, depths[row, 0] - 1], piles[row, 1, depths[row, 1] - 1] - _COUNTS
            if face == _BLANK:
                _take(hand, piles[row], depths[row], burden)
            else:
                one, two = _laid(hand, int(red), int(yellow), int(face), board, burden)
                if one < 0:
                    if drawn[row] < stock.shape[1]:
                        hand[stock[row, drawn[row]]] += 1
                        drawn[row] += 1
                    continue
                _lay(hand, piles[row], depths[row], one)
                if two >= 0:
                    _lay(hand, piles[row], depths[row], two)
            if hand.sum() == 0:
                winner[row] = seat


@shared
def _laid(hand: Any, red: int, yellow: int, face: int, board: bool, burden: Reals) -> tuple[int, int]:
    """The pair, or else the card, that is most of a burden; -1 for none."""
    one, two, most = -1, -1, np.float32(-np.inf)
    for kind in range(_COUNTS):
        other = red + yellow - kind
        if hand[kind] > 0 and 0 <= other < _COUNTS and hand[_COUNTS + other] > 0:
            worth = burden[kind] + burden[_COUNTS + other]
            if worth > most:
                one, two, most = kind, _COUNTS + other, worth
    if one >= 0:
        return one, two
    for kind in range(_KINDS):
        wanted = (red if kind < _COUNTS else yellow) if board else red + yellow
        over = kind % _COUNTS - wanted
        if hand[kind] > 0 and (over >= 0 if face == 0 else over <= 0) and burden[kind] > most:
            one, most = kind, burden[kind]
    return one, two


@shared
def _lay(hand: Any, piles: Any, depths: Any, kind: int) -> None:
    pile = int(kind >= _COUNTS)
    hand[kind] -= 1
    piles[pile, depths[pile]] = kind
    depths[pile] += 1


@shared
def _take(hand: Any, piles: Any, depths: Any, burden: Reals) -> None:
    """The top of a pile that has more than one card: the one that is less of a burden."""
    found, least = -1, np.float32(np.inf)
    for pile in range(2):
        if depths[pile] > 1 and burden[piles[pile, depths[pile] - 1]] < least:
            found, least = pile, burden[piles[pile, depths[pile] - 1]]
    if found >= 0:
        depths[found] -= 1
        hand[piles[found, depths[found]]] += 1


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--reading", choices=["card", "board"], default="card")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    asked = parser.parse_args()
    won = games = 0
    for deal in range(asked.first, asked.first + asked.deals):
        for seat in range(2):
            players = [SeatedBot("plain", PlainRollouts(turns=TURNS), f"{deal} plain")] * 2
            players[seat] = SeatedBot("strongest", Strongest(), f"{deal} strongest")
            match = simulate(Match("knights-dice", 2, seed=f"die {deal}", reading=asked.reading), players)
            assert match.outcome is not None
            won, games = won + (seat in match.outcome.winners), games + 1
        low, high = wilson(won / games, games)
        print(f"{asked.reading}: {won} of {games}, {won / games:.1%} ({low:.1%} to {high:.1%})", flush=True)


if __name__ == "__main__":
    main()
