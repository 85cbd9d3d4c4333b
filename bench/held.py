"""Whether the time of an answer tells that somebody's press is held, on a server with many other tables.

In each trial somebody presses a wrong card or does not, and another player at that table asks for something at once.
A threshold is fitted to half of the trials and tried on the others: 50 % is chance.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from bench.load import Seat, Serving, Tally, play, table, until
from bench.measure import tell
from parlour import wire as m
from parlour.client.api import ApiError, ask

PROBE_AFTER_S = 0.001
LANES = 3


async def refused(seat: Seat, code: str, base: str) -> None:
    """A move that the rules refuse."""
    await _answered(seat, m.Act("probe", msgspec.Raw(b'{"type":"play","card":%d}' % (seat.hand[0] % 100 + 1))))


async def rename(seat: Seat, code: str, base: str) -> None:
    """A request that is refused while The Mind is silent."""
    await _answered(seat, m.Rename("probe", "Another", ""))


async def hello(seat: Seat, code: str, base: str) -> None:
    """Another welcome."""
    seat.changed.clear()
    await seat.socket.send(m.encode(m.Hello(seat.token)), text=True)
    await seat.changed.wait()


async def guest(seat: Seat, code: str, base: str) -> None:
    """A seat that cannot be had, asked for over HTTP."""
    try:
        await ask(base, f"/api/tables/{code}/seats", {"name": "Late"})
    except ApiError:
        return


async def _answered(seat: Seat, request: m.Request) -> None:
    seat.answered.clear()
    await seat.socket.send(m.encode(request), text=True)
    await seat.answered.wait()


Probe = Callable[[Seat, str, str], Awaitable[None]]
PROBES: tuple[Probe, ...] = (refused, rename, hello, guest)


async def trials(server: Serving, probe: Probe, wanted: int, rng: Random) -> list[tuple[bool, float]]:
    """Whether somebody pressed, and how long the answer to the probe took. Some are made at the same time, at tables of
    their own: most of a trial is waiting."""
    lanes = await asyncio.gather(*(_lane(server, probe, wanted // LANES, rng) for _ in range(LANES)))
    return [trial for lane in lanes for trial in lane]


async def _lane(server: Serving, probe: Probe, wanted: int, rng: Random) -> list[tuple[bool, float]]:
    found: list[tuple[bool, float]] = []
    while len(found) < wanted:
        async with AsyncExitStack() as stack:
            seats = await table(stack, server, Tally(), asyncio.Semaphore(1))
            for seat in seats:
                await seat.act(b'{"type":"ready"}')
            await until(seats, lambda seat: seat.phase == "play")
            order = sorted(seats, key=lambda seat: seat.hand[0])
            pressed = rng.random() < 0.5
            if pressed:
                await order[-1].act(b'{"type":"play","card":%d}' % order[-1].hand[0])
            else:  # this process does as much either way
                await order[-1].socket.send(m.encode(m.Ping(1.0)), text=True)
            await asyncio.sleep(PROBE_AFTER_S)
            began = perf_counter()
            await probe(order[0], seats[0].code, server.base)
            found.append((pressed, perf_counter() - began))
    return found


def told(found: list[tuple[bool, float]]) -> float:
    """The share of trials in which a threshold, fitted to the others, says rightly whether somebody pressed."""
    fit, rest = found[::2], found[1::2]

    def right(some: list[tuple[bool, float]], at: float, slower: bool) -> float:
        return sum(pressed == ((took > at) == slower) for pressed, took in some) / len(some)

    rules = [(took, slower) for _, took in fit for slower in (True, False)]
    return right(rest, *max(rules, key=lambda rule: right(fit, *rule)))


async def measured(tables: int, wanted: int) -> dict[str, float]:
    with TemporaryDirectory(dir=".") as folder:
        async with Serving(folder) as server:
            return await _shares(server, tables, wanted)


async def _shares(server: Serving, tables: int, wanted: int) -> dict[str, float]:
    async with AsyncExitStack() as stack:
        tally, gate = Tally(), asyncio.Semaphore(8)
        others = await asyncio.gather(*(table(stack, server, tally, gate) for _ in range(tables)))
        playing = [
            asyncio.create_task(play(each, tally, float("inf"), at / (tables or 1), 1.0))
            for at, each in enumerate(others)
        ]
        rng = Random(1)
        shares = {probe.__name__: told(await trials(server, probe, wanted, rng)) for probe in PROBES}
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return shares


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench held")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--trials", type=int, default=400, help="of each way to ask")
    wanted = parser.parse_args()
    print(f"held presses: {wanted.tables} other tables; load of the machine {os.getloadavg()[0]:.1f}")
    error = 0.5 / (wanted.trials / 2) ** 0.5
    for name, share in asyncio.run(measured(wanted.tables, wanted.trials)).items():
        tell(
            f"{name}: told rightly whether a press is held",
            f"{share:.0%} ± {error:.0%}",
            "at most 55 %, chance is 50 %",
        )
