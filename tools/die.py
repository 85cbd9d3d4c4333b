"""Let `strongest` play `knights-dice` against plain rollouts: `python -m tools.die --reading card --deals 50`.

Plain rollouts try every move on the same 1,000 worlds for 24 turns and count every card in hand alike. Each deal is
played twice, with the seats exchanged.
"""

from __future__ import annotations

from argparse import ArgumentParser

import numpy as np

from parlour import Match
from parlour.bots import Memory, SeatedBot, make_bot, simulate
from parlour.bots.arena import interval
from parlour.bots.knights.dice_rollouts import KINDS, Reals
from parlour.bots.knights.dice_search import DiceSearch, distinct_moves
from parlour.games.knights.dice import Move, View

WORLDS, TURNS, COST = 1000, 24, 0.25


class PlainRollouts(DiceSearch, frozen=True, kw_only=True):
    """Rollouts without halving and without weights."""

    def costs(self, reading: str) -> Reals:
        return np.full(KINDS, COST, np.float32)

    def choose(self, view: View, memory: Memory) -> Move:
        moves, chance = distinct_moves(view), np.random.default_rng(memory.chance.word())
        return moves[int(self.worth(view, memory, moves, WORLDS, chance).argmax())] if len(moves) > 1 else moves[0]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--reading", choices=["card", "board"], default="card")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    asked = parser.parse_args()
    won = games = 0.0
    for deal in range(asked.first, asked.first + asked.deals):
        for seat in range(2):
            players = [SeatedBot("plain", PlainRollouts(turns=TURNS), f"{deal} plain")] * 2
            players[seat] = make_bot("strongest", "knights-dice", f"{deal} strongest")
            match = simulate(Match("knights-dice", 2, seed=f"die {deal}", reading=asked.reading), players)
            assert match.outcome is not None
            won, games = won + (seat in match.outcome.winners), games + 1
        low, high = interval(won / games, int(games))
        print(f"{asked.reading}: {won:.0f} of {games:.0f}, {won / games:.1%} ({low:.1%} to {high:.1%})", flush=True)


if __name__ == "__main__":
    main()
