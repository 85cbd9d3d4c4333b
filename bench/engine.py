"""Inputs a second through the facade, and the time to start."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

from bench.measure import best_rate, tell
from parlour import GAMES, Match
from tests.harness.playing import played


def mind_inputs() -> int:
    """Whole games for four, played without a mistake, by action objects and no view built."""
    accepted = 0
    for seed in range(20):
        match = Match("mind", seats=4, seed=seed)
        while match.outcome is None:
            if match.state.phase == "focus":
                for seat in range(4):
                    match.act(seat, "ready")
            else:
                card, seat = min((hand[0], seat) for seat, hand in enumerate(match.state.hands) if hand)
                match.act(seat, f"play {card}")
            accepted += 1 if match.state.phase != "focus" else 4
    return accepted


def start_time(*command: str) -> float:
    times = []
    for _ in range(7):
        began = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(perf_counter() - began)
    return min(times)


def main() -> None:
    print("engine")
    tell("The Mind, 4 seats: inputs a second", f"{best_rate(mind_inputs):,.0f}", "at least 30,000")
    for name in GAMES:
        rate = best_rate(lambda name=name: len(played(name, 4, seed=5).commits), rounds=3)  # type: ignore[misc]  # bound now
        tell(f"{name}, 4 seats, with the legal moves of all seats", f"{rate:,.0f}")
    bare = start_time(sys.executable, "-c", "pass")
    tell("import parlour", f"{start_time(sys.executable, '-c', 'import parlour') - bare:.3f} s", "under 0.15 s")
    program = Path(sys.executable).with_name("parlour")
    tell("parlour games", f"{start_time(str(program), 'games'):.3f} s", "under 0.3 s")
