"""How a measurement is taken and told."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter


def best_rate(work: Callable[[], int], rounds: int = 5, clock: Callable[[], float] = perf_counter) -> float:
    """Units of work a second, in the best of some rounds: noise only ever slows a machine down."""
    rates = []
    for _ in range(rounds):
        began = clock()
        done = work()
        rates.append(done / (clock() - began))
    return max(rates)


def tell(what: str, value: str, wanted: str = "") -> None:
    print(f"  {what:<58} {value:>14}  {wanted}")
