"""Whole games of Illusion a second: eyes with a threshold as compiled code, beside the same bots at `parlour.Match`."""

from __future__ import annotations

from time import process_time
from typing import Any

from bench.measure import best_rate, tell
from parlour import Match
from parlour.bots import make_bot, simulate
from parlour.bots.illusion.doubter import Threshold
from parlour.games.illusion import deck
from parlour.lab.kernels import illusion
from parlour.lab.kernels.decks import painted

SEATS, GAMES, FEW = 4, 20_000, 10
BOT = "threshold:noise=0.3,at=0.6"
DECKS = 4


def by_kernel() -> int:
    illusion.played(illusion.rows([Threshold(noise=0.3, at=0.6)] * SEATS), painted(range(DECKS)), 1, range(GAMES))
    return GAMES


def by_bots(pictures: bool) -> int:
    for game in range(FEW):
        box: dict[str, Any] = {} if pictures else {"box": deck(game % DECKS)}
        players = [make_bot(BOT, "illusion", f"{game} {seat}") for seat in range(SEATS)]
        simulate(Match("illusion", SEATS, seed=game, **box), players)
    return FEW


def main() -> None:
    print("lab: Illusion, four seats, whole games a second on one core")
    by_kernel()
    kernel = best_rate(by_kernel, clock=process_time)
    plain = best_rate(lambda: by_bots(pictures=False), clock=process_time)
    seen = best_rate(lambda: by_bots(pictures=True), rounds=1, clock=process_time)
    tell("kernel, on painted decks", f"{kernel:,.0f}")
    tell("the same bots at Match, cards without pictures", f"{plain:,.0f}")
    tell("the same bots at Match, every game with pictures of its own", f"{seen:,.1f}")
    tell("kernel against Match without pictures", f"{kernel / plain:,.0f}x")
