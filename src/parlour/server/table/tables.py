"""All tables of a server: opens them, loads them when somebody asks, and unloads them when they are empty."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from secrets import choice, token_hex, token_urlsafe
from time import time
from typing import Any, Final

from parlour.engine import Dealer, Seat, SeededDealer
from parlour.languages import refusal
from parlour.server.table import entries, seats
from parlour.server.table.clock import MachineClock
from parlour.server.table.entry_log import STORE_TIMEOUT_S
from parlour.server.table.metrics import Metrics
from parlour.server.table.opening import HOST, TableSetup, new_table, with_host
from parlour.server.table.ports import (
    BotService,
    Clock,
    Conflict,
    DealerMaker,
    Elsewhere,
    IllustratorMaker,
    Listing,
    Owners,
    Services,
    SingleServer,
    Store,
    Unavailable,
)
from parlour.server.table.table import Table
from parlour.wire import SeatGrant, Status, encode

log = logging.getLogger("parlour.registry")

ABANDONED_S: Final = 300.0
"""A game in which nobody is, and nothing has happened for so many seconds, is not listed as being played."""

DECIDED_IDLE_S: Final = 60.0
"""An empty table whose game is decided is unloaded after so many seconds, if not before: few come back to it."""

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 6
CLOSING: Final = refusal("closing")


def random_code(length: int) -> str:
    return "".join(choice(ALPHABET) for _ in range(length))


def seeded_dealer(state: entries.TableState, nonces: Sequence[str]) -> Dealer:
    return SeededDealer(state.seed, nonces)


class Tables:
    def __init__(
        self,
        store: Store,
        bots: BotService,
        make_dealer: DealerMaker = seeded_dealer,
        make_illustrator: IllustratorMaker = lambda code, secret, game: None,
        clock: Clock | None = None,
        owners: Owners | None = None,
    ) -> None:
        self.store = store
        self._owners = owners or SingleServer()
        self.metrics = Metrics()
        self._services = Services(
            store=store,
            clock=clock or MachineClock(),
            metrics=self.metrics,
            opener=self,
            bots=bots,
            make_dealer=make_dealer,
            make_illustrator=make_illustrator,
        )
        self._tables: dict[str, tuple[Table, asyncio.Task[None]]] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}

    async def open(
        self, game: str, seats_: int, options: Mapping[str, Any], public: bool, name: str, avatar: str = ""
    ) -> SeatGrant:
        """A new table with its host; raises BadSetup, Illegal or Unavailable, and then there is none."""
        return await self.seat_host(new_table(game, seats_, options, public), name, avatar)

    async def set_up(self, wanted: TableSetup) -> str:
        """Store the first entries of a new table, with a new seed; returns its code. Raises Unavailable."""
        first = wanted.entries(token_hex(32))
        first += self._first_moves(entries.fold(first))
        state, lines = entries.fold(first), [encode(entry) for entry in first]
        while True:
            code = self._new_code()
            try:
                await self.store.append(code, lines, expect=0, listing=seats.listing(code, state))
            except Conflict:
                continue
            return code

    async def seat_host(self, table: TableSetup, name: str, avatar: str, seat: Seat = HOST) -> SeatGrant:
        """Open a table with a person at one seat; raises as `open` does."""
        token = token_urlsafe(24)
        wanted = with_host(table, name, avatar, seats.token_hash(token), seat)
        return SeatGrant(await self.set_up(wanted), seat, token)

    def _first_moves(self, state: entries.TableState) -> tuple[entries.Entry, ...]:
        """What has happened at a table before anybody comes to it: nothing, except at a lesson's."""
        return ()

    def _new_code(self) -> str:
        return random_code(CODE_LENGTH)

    async def find(self, code: str) -> Table:
        """The table with that code, taken up from the store if it must be; raises LookupError, Elsewhere, Unavailable
        or Damaged."""
        if code in self._tables and self._tables[code][0].is_current:
            return self._tables[code][0]
        if code not in self._opening:
            self._opening[code] = asyncio.create_task(self._take_up(code), name=f"opening {code}")
            self._opening[code].add_done_callback(lambda done: self._opened(code, done))
        try:
            async with asyncio.timeout(STORE_TIMEOUT_S):
                return await asyncio.shield(self._opening[code])
        except TimeoutError:
            raise Unavailable("table-unreadable") from None

    async def public_tables(self, status: Status) -> list[Listing]:
        """Public tables with that status, the latest first; raises Unavailable. A game counts as being played while
        somebody is there, and for ABANDONED_S after something has happened in it."""
        found = await self.store.list(status)
        if status != "playing":
            return found
        since = time() - ABANDONED_S
        return [each for each in found if each.updated >= since or self._is_attended(each.code)]

    def _is_attended(self, code: str) -> bool:
        return code in self._tables and not self._tables[code][0].idle

    def sweep(self, idle: float) -> int:
        """Let go of tables that were empty for that many seconds, sooner if their game is decided. They stay stored.
        Returns how many."""
        now, count = self._services.clock.now(), len(self._tables)
        for table, task in list(self._tables.values()):
            if table.idle and now - table.touched > (min(idle, DECIDED_IDLE_S) if table.decided else idle):
                task.cancel()
                self._forget(table)
                self._owners.release(table.code)
        return count - len(self._tables)

    async def expire(self, after: float) -> None:
        """Put tables away at which nobody has begun to play for that many seconds."""
        for listing in await self.store.list("waiting", public=False, before=time() - after):
            if listing.code not in self._tables:
                await self._expire(listing)

    def farewell(self) -> None:
        """Ask everyone to reconnect later."""
        for table, _ in self._tables.values():
            table.dismiss_all(CLOSING, again=True)

    def put_away_all(self) -> None:
        """Let go of every table at once. They stay in the store, and people who come back are sent to their new
        owner."""
        for _, task in self._tables.values():
            task.cancel()

    async def hand_over(self) -> None:
        """Let go of every table, and wait until nothing more is sent about them."""
        self.put_away_all()
        await asyncio.gather(*(task for _, task in self._tables.values()), return_exceptions=True)

    async def close(self) -> None:
        running = [task for _, task in self._tables.values()]
        ending = [*running, *self._opening.values()]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        self._services.bots.thinking.close()
        await self.store.close()

    async def _take_up(self, code: str) -> Table:
        if code in self._tables:  # it is no longer this server's, or was not
            self._tables[code][1].cancel()
            await asyncio.wait([self._tables[code][1]])
        table = Table(code, self._services, await self._owners.claim(code))
        await table.load()
        task = asyncio.create_task(table.run(), name=f"table {code}")
        task.add_done_callback(lambda _: self._forget(table))
        self._tables[code] = table, task
        self.metrics.tables = len(self._tables)
        return table

    def _opened(self, code: str, done: asyncio.Task[Table]) -> None:
        self._opening.pop(code, None)
        if not done.cancelled():
            done.exception()  # those who asked got the error, if they still wait

    def _forget(self, table: Table) -> None:
        """A table that ended makes room, but never for itself where another has taken its place."""
        if self._tables.get(table.code, (None,))[0] is table:
            del self._tables[table.code]
            self.metrics.tables = len(self._tables)

    async def _expire(self, listing: Listing) -> None:
        try:
            await self._owners.claim(listing.code)
        except (LookupError, Elsewhere):
            return
        lines = await self.store.read(listing.code)
        kept = entries.read(lines)
        if not kept or entries.fold(kept).status != "waiting":
            return
        state = entries.evolve(entries.fold(kept), entries.Expired())
        gone = seats.listing(listing.code, state)
        try:
            await self.store.append(listing.code, [encode(entries.Expired())], expect=len(lines), listing=gone)
        except Conflict:
            log.info("table %s is in use and does not expire", listing.code)
        if listing.code not in self._tables and listing.code not in self._opening:
            self._owners.release(listing.code)
