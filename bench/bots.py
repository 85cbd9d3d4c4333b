"""How long a bot thinks: the median of every plan that came to a move."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import median
from time import perf_counter
from types import MappingProxyType
from typing import Any

from bench.measure import tell
from parlour import GAMES, Match
from parlour.bots import Plan, SeatedBot, bots_of, make_bot, simulate
from parlour.engine import Millis

WANTED = "under 5 ms"
BUDGETS = {(game, "strongest"): "under 60 ms" for game in ("knights-score", "knights-dice")}


class Timed(SeatedBot):
    """A player whose thinking is timed, in seconds a move."""

    def __init__(self, name: str, game: str, seed: str, times: list[float]) -> None:
        super().__init__(name, make_bot(name, game, seed).bot, seed)
        self.times = times

    def plan(self, view: Any, now: Millis, looks: Mapping[int, Any] = MappingProxyType({})) -> Plan | None:
        began = perf_counter()
        found = super().plan(view, now, looks)
        if found is not None:
            self.times.append(perf_counter() - began)
        return found


def thinking(game: str, bot: str, seats: int, games: int = 6) -> float:
    """The median in milliseconds over whole games among copies of a bot, each game with pictures never seen before."""
    times: list[float] = []
    for number in range(games):
        seed = f"{bot} {seats} {number}"
        players = [Timed(bot, game, f"{seed} {seat}", times) for seat in range(seats)]
        simulate(Match(game, seats=seats, seed=seed), players)
    return median(times) * 1000


def main() -> None:
    print("bots: milliseconds a move, the median")
    for game in GAMES:
        for spec in bots_of(game):
            if not spec.offered:
                continue
            wanted = BUDGETS.get((game, spec.name), WANTED)
            for seats in (2, 4):
                tell(f"{game}, {seats} seats: {spec.name}", f"{thinking(game, spec.name, seats):.2f}", wanted)
