"""The deal of the day: one a game, the same for everybody on this server, and what all came to with it.

A day is a date in the player's time zone: it changes at their own midnight, so that an evening
belongs to the day on which it began for them. The server deals any date that is today somewhere on earth. A seed
follows from a secret of the server and the date; its SHA-256 is published a day ahead. Results are kept in the store,
in a log for each day and game, whose name no table can have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from hmac import new as hmac
from secrets import token_hex
from typing import Final, TypeAlias

import msgspec
from cachetools import LRUCache

from parlour.engine import Illegal, Tagged, Value
from parlour.languages import quoted
from parlour.server.table.ports import Conflict, Listing, Store
from parlour.wire import encode

EARLIEST: Final = timedelta(hours=-12)
LATEST: Final = timedelta(hours=14)
"""The time zones of the earth."""
MAX_LINES: Final = 20_000
"""So many openings and results count on one day in one game; more are played for fun."""
MAX_LOGS: Final = 32
_TRIES: Final = 8
_SECRET: Final = "daily secret"  # noqa: S105 - the name of a log


class DayOpened(Tagged, frozen=True):
    """A browser, by a number of its own for that day, opened a table with those seats and options (`kind`)."""

    player: str
    kind: str
    code: str


class DayScored(Tagged, frozen=True):
    """A table came to its end."""

    code: str
    score: int


class DaySecret(Tagged, frozen=True):
    """What all seeds of this server follow from."""

    secret: str


DayLine: TypeAlias = DayOpened | DayScored | DaySecret
_decode = msgspec.json.Decoder(DayLine).decode


class DayResults(Value, frozen=True):
    """What all came to who played a deal with the same seats and options: how many had each score.

    `score` is that of the table that was asked for. It `counts` if it was the first of its browser on that day.
    """

    day: str
    score: int
    counts: bool
    scores: tuple[tuple[int, int], ...]


class DailyDeals:
    def __init__(self, store: Store, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._store = store
        self._now = now
        self._logs: LRUCache[str, list[DayLine]] = LRUCache(MAX_LOGS)

    def checked(self, day: str) -> date:
        """A date that is today somewhere; raises Illegal."""
        now = self._now()
        first, last = (now + EARLIEST).date(), (now + LATEST).date()
        try:
            found = date.fromisoformat(day)
        except ValueError:
            found = date.min
        if not first <= found <= last:
            raise Illegal("not-today", day=quoted(day), first=str(first), last=str(last))
        return found

    async def seed(self, day: date, game: str) -> str:
        """The seed of a day, secret until its first game is over."""
        secret = await self._secret()
        return hmac(secret.encode(), f"{day} {game}".encode(), sha256).hexdigest()

    async def opened(self, day: date, game: str, player: str, kind: str, code: str) -> bool:
        """Note who opened a table; returns whether it counts."""
        name = f"daily {day} {game}"
        for _ in range(_TRIES):
            lines = await self._read(name)
            if _first(lines, player, kind) or len(lines) >= MAX_LINES:
                return False
            if await self._append(name, DayOpened(player, kind, code), len(lines)):
                return True
        return False

    async def scored(self, day: str, game: str, kind: str, code: str, score: int) -> DayResults:
        """Note what a table came to, once and if it counts, and return what all came to with its seats and options."""
        name = f"daily {day} {game}"
        for _ in range(_TRIES):
            lines = await self._read(name)
            counts = any(isinstance(line, DayOpened) and (line.code, line.kind) == (code, kind) for line in lines)
            told = any(isinstance(line, DayScored) and line.code == code for line in lines)
            if not counts or told or len(lines) >= MAX_LINES:
                break
            await self._append(name, DayScored(code, score), len(lines))
        alike = {line.code for line in lines if isinstance(line, DayOpened) and line.kind == kind}
        scores = Counter(line.score for line in lines if isinstance(line, DayScored) and line.code in alike)
        return DayResults(day, score, counts, tuple(sorted(scores.items())))

    async def _secret(self) -> str:
        for _ in range(_TRIES):
            for line in await self._read(_SECRET):
                if isinstance(line, DaySecret):
                    return line.secret
            await self._append(_SECRET, DaySecret(token_hex(32)), 0)
        raise Illegal("no-deal-of-the-day")  # pragma: no cover - eight others were first

    async def _read(self, name: str) -> Sequence[DayLine]:
        """All lines of a log; those that are known are not read again."""
        lines = self._logs.setdefault(name, [])
        known = len(lines)
        new = [_decode(line) for line in await self._store.read(name, known)]
        if len(lines) == known:
            lines += new
        return lines

    async def _append(self, name: str, line: DayLine, expect: int) -> bool:
        listing = Listing(name, "", "expired", False, 0, 0, ())
        try:
            await self._store.append(name, [encode(line)], expect=expect, listing=listing)
        except Conflict:
            return False
        return True


def _first(lines: Sequence[DayLine], player: str, kind: str) -> bool:
    """Whether that browser has opened such a table before."""
    return any(isinstance(line, DayOpened) and line.player == player and line.kind == kind for line in lines)
