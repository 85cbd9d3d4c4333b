"""Hostile clients in processes of their own against a real server, while honest people play there."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from tests.storm.honest import Notes, playing
from tests.storm.victim import Victim

ATTACKERS: Final = 2
CALM: Final = 15.0
"""Seconds in which nobody is hostile yet: what takes long then takes long because of the machine."""
WARM: Final = 0.1
"""The share of the frames after which memory is looked at first: a server that has just started knows nothing yet."""
COMPLAINTS: Final = ("Traceback", "unhandled", "ERROR")


class Siege(NamedTuple):
    """What came of it: what was sent, what honest people noted before and meanwhile, memory in MB, and the log."""

    sent: Counter[str]
    before: Notes
    notes: Notes
    warm: float
    most: float
    after: float
    complaints: list[str]
    log_lines: int

    @property
    def told(self) -> list[tuple[str, str]]:
        return [
            (f"{what}, median / worst of {len(measured):,}", f"{median(measured):.1f} / {max(measured):.0f} ms")
            for what, measured in (
                ("a card until all see it, before", self.before.cards),
                ("a card until all see it, meanwhile", self.notes.cards),
                ("a ping, before", self.before.pings),
                ("a ping, meanwhile", self.notes.pings),
            )
        ]


async def siege(folder: Path, log: Path, frames: int, tell: Callable[[str], None] = print) -> Siege:
    victim, notes, memory = Victim(folder, log), Notes(), Memory()
    await victim.start()
    try:
        async with playing(victim.base, notes) as codes:
            await asyncio.sleep(CALM)
            before = notes.turn_over()
            shares = [Counter[str]() for _ in range(ATTACKERS)]

            def heard() -> None:
                sent = sum(share["frames"] for share in shares)
                memory.note(sent / frames, victim.memory())
                worst = max(notes.cards, default=0)
                tell(f"{sent:,} of {frames:,} frames; worst card {worst:.0f} ms; {memory.last:.0f} MB")

            each = -(-frames // ATTACKERS)
            await asyncio.gather(*(attack(victim.port, each, at, codes, shares[at], heard) for at in range(ATTACKERS)))
            heard()
            sent = sum(shares, Counter[str]())
    finally:
        await victim.stop()
    logged = victim.logged().splitlines()
    complaints = [line for line in logged if any(word in line for word in COMPLAINTS)]
    return Siege(sent, before, notes, memory.warm, memory.most, memory.last, complaints, len(logged))


class Memory:
    def __init__(self) -> None:
        self.warm = self.most = self.last = 0.0

    def note(self, share: float, now: float) -> None:
        self.last, self.most = now, max(now, self.most)
        if not self.warm and share >= WARM:
            self.warm = now


async def attack(
    port: int, frames: int, seed: int, codes: list[str], share: Counter[str], heard: Callable[[], None]
) -> None:
    """One process of attackers; `share` is what it has sent so far."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.storm.attack", str(port), str(frames), str(seed), *codes,
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    async for line in process.stdout:
        share.clear()
        share.update(json.loads(line))
        heard()
    if await process.wait():
        raise RuntimeError(f"attackers ended with {process.returncode}")
