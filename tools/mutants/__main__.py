"""`make mutants`: puts faults into the code, asks the tests, and tells which faults nobody noticed.

`make mutants PART=parlour.games.mind` takes one part, package or module; `SAMPLE=60 SEED=1` takes some at random.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Collection
from random import Random
from time import monotonic
from typing import Final

from tools.mutants.making import Mutant, mutants
from tools.mutants.named import FILE, named
from tools.mutants.parts import PARTS, ROOT, modules, part_of
from tools.mutants.results import Result
from tools.mutants.trying import tried

SHARE: Final = 0.95


def chosen(part: str, sample: int, seed: str) -> list[Mutant]:
    found = [mutant for name, path in modules(part) for mutant in mutants(name, path)]
    if not found:
        raise SystemExit(f"there is no part {part!r}; the parts are {', '.join(PARTS)}, their packages and modules")
    rng = Random(seed)  # noqa: S311  # a sample that can be drawn again
    return rng.sample(found, min(sample, len(found))) if sample else found


def show_progress(results: list[Result], total: int, since: float, known: Collection[str]) -> None:
    """How far it is; a survivor without a reason is told at once."""
    last, done = results[-1], len(results)
    end = "\033[K" if sys.stdout.isatty() else ""
    if last.survived and last.name not in known:
        print(f"\r  survived: {last.name}{end}", flush=True)
    left = (monotonic() - since) / done * (total - done) / 60
    text = f"{done} of {total} tried, {sum(each.survived for each in results)} survived, about {left:.0f} min left"
    if end:
        print(f"\r{text}{end}", end="\n" if done == total else "", flush=True)
    elif done % 100 == 0 or done == total:
        print(text, flush=True)


def summary(results: list[Result], known: dict[str, str], whole: bool) -> int:
    """What came of it, part by part; 0 if enough were noticed and every survivor has a reason."""
    survivors = [each.name for each in results if each.survived]
    for reason, count in Counter(known[name] for name in survivors if name in known).most_common():
        print(f"  {count} named: {reason}")
    _stale({each.name for each in results}, set(survivors), known, whole)
    for part in PARTS:
        here = [each.survived for each in results if part_of(each.module) == part]
        if here:
            print(f"{part}: {here.count(False)} killed of {len(here)} ({here.count(False) / len(here):.1%})")
    fresh, killed = sum(name not in known for name in survivors), len(results) - len(survivors)
    print(
        f"{killed} killed of {len(results)} ({killed / len(results):.1%}), "
        f"survivors: {len(survivors) - fresh} named in {FILE.relative_to(ROOT)}, {fresh} not"
    )
    return int(killed < SHARE * len(results) or fresh > 0)


def _stale(seen: set[str], survivors: set[str], known: dict[str, str], whole: bool) -> None:
    for name in sorted(set(known) & seen - survivors):
        print(f"  named, but killed: {name}")
    for name in sorted(set(known) - seen) if whole else ():
        print(f"  named, but there is no such mutant: {name}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--part", default="", help="a part, package or module; all parts if not given")
    parser.add_argument("--sample", type=int, default=0, help="try so many, taken at random; 0 tries all")
    parser.add_argument("--seed", default="1", help="which sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many are tried at once")
    parser.add_argument("--budget", type=float, default=10, help="seconds of computing that tests may spend on each")
    asked = parser.parse_args()
    os.nice(19)
    found = chosen(asked.part, asked.sample, asked.seed)
    known = named()
    results: list[Result] = []
    began = monotonic()
    for result in tried(found, asked.jobs, asked.budget):
        results.append(result)
        show_progress(results, len(found), began, known)
    return summary(results, known, whole=not (asked.part or asked.sample))


if __name__ == "__main__":
    raise SystemExit(main())
