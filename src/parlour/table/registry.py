"""All tables of one server: opened, found again lazily, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from secrets import choice, token_hex
from time import monotonic
from typing import Any, Final

from msgspec import json

from parlour.engine import Record, Seat, Seeded
from parlour.engine.options import listed, plain, read
from parlour.games import game_named
from parlour.table import entries as n
from parlour.table.metrics import Metrics
from parlour.table.past import record_of
from parlour.table.ports import Clock, Conflict, DealerMaker, Gallery, Listing, PlayerMaker, Services, Store
from parlour.table.table import Table

log = logging.getLogger("parlour.registry")

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 6
LIVE: Final = {"window": 250}
"""What a live table has on unless asked otherwise: the photo finish."""


class Registry:
    def __init__(
        self,
        journal: Store,
        make_player: PlayerMaker,
        make_dealer: DealerMaker = Seeded,
        gallery: Gallery = lambda code, secret, game: None,
        clock: Clock = monotonic,
    ) -> None:
        self.journal = journal
        self.metrics = Metrics()
        self._mind = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._services = Services(journal, make_player, self._mind, make_dealer, gallery, clock, self.metrics, self)
        self._tables: dict[str, tuple[Table, asyncio.Task[None]]] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    async def open(self, game: str, seats: int, options: Mapping[str, Any], public: bool) -> str:
        """A new table; returns its code. Raises BadSetup."""
        known = game_named(game)
        live = {option.name: LIVE[option.name] for option in listed(known.options) if option.name in LIVE}
        chosen = plain(read(known.options, {**live, **options}, game))
        known.start(seats, chosen)
        return await self._set([n.Opened(game, seats, chosen, token_hex(32), public)])

    async def again(self, setting: n.Setting) -> str:
        """A new table for the same people and bots, with a new seed."""
        opened = n.Opened(setting.game, len(setting.chairs), setting.options, token_hex(32), setting.public)
        entries: list[n.Entry] = [opened]
        for at, chair in enumerate(setting.chairs):
            if chair.token:
                entries.append(n.Claimed(Seat(at), chair.name, chair.avatar, chair.token))
            else:
                entries.append(n.BotSeated(Seat(at), chair.bot, chair.bot_name))
        return await self._set(entries)

    async def find(self, code: str) -> Table:
        """The table with that code, taken up from the journal if it must be; raises LookupError."""
        if code in self._tables:
            return self._tables[code][0]
        async with self._opening.setdefault(code, asyncio.Lock()):
            if code not in self._tables:
                table = Table(code, self._services)
                try:
                    await table.load()
                except LookupError:
                    del self._opening[code]
                    raise
                task = asyncio.create_task(table.run(), name=f"table {code}")
                task.add_done_callback(lambda _: self._tables.pop(code, None))
                self._tables[code] = table, task
                self.metrics.tables.set(len(self._tables))
        return self._tables[code][0]

    async def listed(self, status: n.Status) -> list[Listing]:
        return await self.journal.list(status)

    async def record(self, code: str) -> Record:
        """What may be told of a match; raises LookupError, or Illegal before anything is decided."""
        return record_of(code, await self.journal.read(code))

    def sweep(self, idle: float) -> None:
        """Let go of tables that were empty for that many seconds. They stay in the journal."""
        for code, (table, task) in list(self._tables.items()):
            if not table.occupied and self._services.clock() - table.touched > idle:
                task.cancel()
                self._tables.pop(code, None)
                self._opening.pop(code, None)
        self.metrics.tables.set(len(self._tables))

    def farewell(self) -> None:
        """Tell everyone to come back later."""
        for table, _ in self._tables.values():
            table.farewell("the parlour closes for a moment", again=True)

    async def close(self) -> None:
        running = [task for _, task in self._tables.values()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self._mind.shutdown(wait=False, cancel_futures=True)
        await self.journal.close()

    async def _set(self, entries: list[n.Entry]) -> str:
        opened = entries[0]
        assert isinstance(opened, n.Opened)
        setting = n.laid(opened)
        names = tuple(entry.name for entry in entries if isinstance(entry, n.Claimed | n.BotSeated))
        while True:
            code = "".join(choice(ALPHABET) for _ in range(CODE_LENGTH))
            listing = Listing(code, opened.game, "waiting", setting.public, opened.seats, len(names), names)
            try:
                await self.journal.append(code, [json.encode(e) for e in entries], expect=0, listing=listing)
            except Conflict:
                continue
            return code
