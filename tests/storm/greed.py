"""Each kind of greedy client against a real server, while honest people play there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from parlour.server.store import SqliteStore
from tests.harness.finished import entries_of, keep
from tests.harness.playing import played
from tests.storm.hogs import Hog, Target
from tests.storm.honest import Notes, playing
from tests.storm.victim import Victim

CODE = "ABCDEF"


class Greed(NamedTuple):
    """What one kind took: memory in MB before and at most, and what honest people noted before and meanwhile."""

    name: str
    before: float
    most: float
    calm: Notes
    notes: Notes


async def kept_game(folder: Path) -> None:
    """A long finished game in the store of a server that is not started yet."""
    folder.mkdir(parents=True, exist_ok=True)
    store = SqliteStore(folder / "parlour.sqlite")
    await keep(store, CODE, entries_of(played("illusion", 5, seed=1)))
    await store.close()


async def greed(
    folder: Path, log: Path, seconds: float, kinds: Iterable[Hog], tell: Callable[[str], None]
) -> list[Greed]:
    """Let each kind at the server for so many seconds, one after the other."""
    await kept_game(folder)
    victim, notes, taken = Victim(folder, log), Notes(), []
    await victim.start()
    try:
        async with playing(victim.base, notes):
            for hog in kinds:
                await asyncio.sleep(seconds / 2)
                calm, before, most = notes.turn_over(), victim.memory(), 0.0
                attack = asyncio.ensure_future(hog(Target(victim.port, CODE)))
                for _ in range(int(seconds * 4)):
                    await asyncio.sleep(0.25)
                    most = max(most, victim.memory())
                attack.cancel()
                await asyncio.gather(attack, return_exceptions=True)
                taken.append(Greed(hog.__name__, before, most, calm, notes.turn_over()))
                tell(f"{hog.__name__}: {before:.0f} to {most:.0f} MB")
    finally:
        await victim.stop()
    return taken
