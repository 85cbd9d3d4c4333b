"""A storm: a server is killed again and again under load, and stands among hostile frames while people play.

`python -m bench storm --kills 5 --frames 20000 --greed 3 --levels 1` is a small one. `python -m bench storm --nodes 3
--minutes 30` disturbs several nodes on one PostgreSQL, and nothing else.
"""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.liars import BOUND
from bench.load import Serving
from bench.measure import tell
from bench.siege import siege
from tests.storm.greed import greed
from tests.storm.hogs import HOGS
from tests.storm.kills import storm
from tests.storm.liars import LEVELS, LIES, presses
from tests.storm.nodes import storm as storm_nodes


def main() -> None:
    parser = ArgumentParser(prog="python -m bench storm")
    parser.add_argument("--kills", type=int, default=100, help="how often the server is killed; 0 leaves it out")
    parser.add_argument("--frames", type=int, default=1_000_000, help="how many hostile frames; 0 leaves them out")
    parser.add_argument("--greed", type=int, default=10, help="seconds of each greedy client; 0 leaves them out")
    parser.add_argument("--only", default="", help="one kind of greedy client, by its name in bench/storm/hogs.py")
    parser.add_argument("--levels", type=int, default=LEVELS, help="how many levels liars play; 0 leaves them out")
    parser.add_argument(
        "--nodes", type=int, default=0, help="so many nodes on one PostgreSQL, and nothing of the above"
    )
    parser.add_argument("--minutes", type=float, default=1.0, help="how long those are disturbed; one round at least")
    parser.add_argument("--seed", type=int, default=1, help="which faults come when")
    wanted = parser.parse_args()
    if wanted.nodes:
        with TemporaryDirectory() as folder:
            tell_nodes(Path(folder), wanted.nodes, wanted.minutes, wanted.seed)
        return
    print("storm: servers of their own on loopback, with the limits that everybody has")
    with TemporaryDirectory() as folder:
        for number, part in (
            (wanted.kills, tell_kills),
            (wanted.frames, tell_siege),
            (wanted.greed, partial(tell_greed, only=wanted.only)),
            (wanted.levels, tell_liars),
        ):
            if number:
                part(Path(folder), number)


def tell_nodes(folder: Path, nodes: int, minutes: float, seed: int) -> None:
    began = perf_counter()
    stormed = asyncio.run(storm_nodes(folder, nodes, minutes, seed, tell=progress()))
    print(f"storm: {nodes} nodes on one PostgreSQL, each a process with a line of its own to it")
    tell(f"faults, in {perf_counter() - began:.0f} s", f"{sum(stormed.met.values()):,}")
    for name, count in sorted(stormed.met.items()):
        tell(f"  {name}", f"{count:,}")
    tell("  the wall clock of one node", "an hour off")
    tell("tables / requests sent / of them sent again", f"{stormed.tables:,} / {stormed.sent:,} / {stormed.repeated:,}")
    tell("requests acknowledged", f"{stormed.acknowledged:,}")
    tell(
        "  and not there / there more than once",
        f"{len(stormed.verdict.lost)} / {len(stormed.verdict.doubled)}",
        "0 / 0",
    )
    tell(
        "tables with a gap / with a falling epoch",
        f"{len(stormed.verdict.gaps)} / {len(stormed.verdict.falling)}",
        "0 / 0",
    )
    tell(
        "clients that saw something else than the history, or saw it backwards", f"{len(stormed.verdict.strayed)}", "0"
    )
    tell(
        "finished games that verify / that do not",
        f"{stormed.verdict.verified:,} / {len(stormed.verdict.wrong)}",
        "all",
    )
    tell("tables that did not go on", f"{len(stormed.stuck)}", "0")
    tell("tables whose people gave up after a minute", f"{stormed.gave_up}")
    tell("from one act of a player to the next, median / longest", f"{stormed.usual:.2f} / {stormed.longest:.1f} s")
    for line in stormed.verdict.faults[:20]:
        print(f"      {line}")


def tell_kills(folder: Path, kills: int) -> None:
    began = perf_counter()
    killed = asyncio.run(storm(folder / "kills", folder / "kills.log", kills, tell=progress()))
    tell(f"kill -9 under load, every request sent twice, {perf_counter() - began:.0f} s", f"{killed.kills:,}")
    tell("  requests acknowledged / under way at a kill", f"{killed.acknowledged:,} / {killed.under_way:,}")
    tell("  sent in all / of them sent again", f"{killed.sent:,} / {killed.repeated:,}")
    tell("  acknowledged and not there", f"{len(killed.lost):,}", "0")
    tell("  there more than once", f"{len(killed.doubled):,}", "0")
    tell("  told to be done and told to be refused", f"{len(killed.contradicted):,}", "0")
    tell(f"  tables that did not go on, of {killed.tables:,}", f"{len(killed.stuck):,}", "0")


def tell_siege(folder: Path, frames: int) -> None:
    began = perf_counter()
    met = asyncio.run(siege(folder / "siege", folder / "siege.log", frames, tell=progress()))
    tell(f"hostile frames, {perf_counter() - began:.0f} s", f"{met.sent['frames']:,}")
    for what in (
        "within the limit",
        "beyond the limit",
        "connections",
        "answers heard",
        "half-open requests",
        "wrong requests",
    ):
        tell(f"  {what}", f"{met.sent[what]:,}")
    for what, value in met.told:
        tell(f"  honest people: {what}", value)
    tell(
        "  honest people: connections lost / requests refused",
        f"{len(met.notes.lost)} / {len(met.notes.refused)}",
        "0 / 0",
    )
    tell("  memory after a tenth / most / at the end", f"{met.warm:.0f} / {met.most:.0f} / {met.after:.0f} MB", "flat")
    tell(f"  tracebacks and errors in the log, of {met.log_lines:,} lines", f"{len(met.complaints):,}", "0")
    for line in met.complaints[:5]:
        print(f"      {line}")


def tell_greed(folder: Path, seconds: int, only: str) -> None:
    kinds = [hog for hog in HOGS if only in ("", hog.__name__)]
    if not kinds:
        raise SystemExit(f"--only: there is no {only!r}; there are {', '.join(hog.__name__ for hog in HOGS)}")
    for each in asyncio.run(greed(folder / "greed", folder / "greed.log", seconds, kinds, progress())):
        tell(f"greedy: {each.name}: memory before / most", f"{each.before:.0f} / {each.most:.0f} MB", "within 40 MB")
        tell("  memory of that before", f"{each.most / each.before:.2f} x", "within 2 x")
        for what, share in (("median", 0.5), ("p99", 0.99)):
            before, meanwhile = percentile(each.calm.pings, share), percentile(each.notes.pings, share)
            told = f"{before:.0f} / {meanwhile:.0f} ms, {meanwhile / before:.1f} x"
            tell(f"  a ping, {what}: before / meanwhile", told, "within 2 x on a quiet machine")
        tell("  connections lost / requests refused", f"{len(each.notes.lost)} / {len(each.notes.refused)}", "0 / 0")


def percentile(some: Sequence[float], share: float) -> float:
    """Not a number where nothing was noted."""
    return sorted(some)[int(share * (len(some) - 1))] if some else float("nan")


def tell_liars(folder: Path, levels: int) -> None:
    tell(
        "lying clients: mean gain of a press of the boldest",
        f"{asyncio.run(boldest(levels)):.1f} ms",
        f"under {BOUND:.0f} ms",
    )


async def boldest(levels: int) -> float:
    """What the liar gains who gains most, by press."""
    async with Serving("") as server:
        made = await asyncio.gather(*(presses(server.base, lie, levels) for lie in LIES))
    return max(sum(press.gain for press in each) / len(each) for each in made)


def progress(every: float = 5.0) -> Callable[[str], None]:
    """Tells how far it is, at most once in so many seconds."""
    last = 0.0

    def told(how_far: str) -> None:
        nonlocal last
        if perf_counter() - last >= every:
            last = perf_counter()
            print(f"    … {how_far}", file=sys.stderr, flush=True)

    return told
