"""What a storm left behind, and whether it is one history: the checker of all faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import psycopg

from parlour import wire as m
from parlour.client import Session
from parlour.engine import BadJournal, BadSetup, Illegal, Journal
from parlour.games import game_named
from parlour.match import Match, verify
from parlour.server.store.postgres import PostgresStore
from parlour.server.table import entries as e
from parlour.server.table.replay import public_journal
from tests.storm.twice import Asked, Tally

_GAPS: Final = """
SELECT t.code FROM parlour.tbl t LEFT JOIN parlour.entry e ON e.code = t.code
GROUP BY t.code, t.head HAVING count(e.seq) <> t.head OR coalesce(max(e.seq), 0) <> t.head
"""
_FALLING: Final = """
SELECT DISTINCT code FROM (
  SELECT code, epoch < lag(epoch) OVER (PARTITION BY code ORDER BY seq) AS falls FROM parlour.entry) AS x WHERE falls
"""


class Verdict(NamedTuple):
    """What is wrong; all of it should be empty. `verified` counts the finished games that verify."""

    lost: set[Asked]
    doubled: set[Asked]
    gaps: set[str]
    falling: set[str]
    strayed: list[str]
    wrong: dict[str, str]
    verified: int

    @property
    def faults(self) -> list[str]:
        """Each thing that is wrong, in a line."""
        return [
            *(f"acknowledged and not there: {each}" for each in self.lost),
            *(f"there more than once: {each}" for each in self.doubled),
            *(f"table {code}: numbers with a gap" for code in self.gaps),
            *(f"table {code}: an epoch falls" for code in self.falling),
            *self.strayed,
            *(f"table {code} does not verify: {why}" for code, why in self.wrong.items()),
        ]


class Witness(Session):
    """A client that remembers every view it was shown, in order."""

    code = ""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.seen: list[Any] = []

    async def _take_welcome(self, socket: Any, welcome: m.Welcome) -> None:
        await super()._take_welcome(socket, welcome)
        self._note()

    async def _take_update(self, socket: Any, update: m.Update) -> None:
        await super()._take_update(socket, update)
        self._note()

    def _note(self) -> None:
        if self.view is not None and (not self.seen or self.seen[-1] is not self.view):
            self.seen.append(self.view)


async def judge(url: str, tally: Tally, witnesses: Sequence[Witness]) -> Verdict:
    store = PostgresStore(url)
    kept: Counter[Asked] = Counter()
    strayed: list[str] = []
    wrong: dict[str, str] = {}
    verified = 0
    try:
        for code in {each.code for each in witnesses} | set(tally.by_table):
            lines = await store.read(code)
            table = e.read(lines)
            kept.update(Asked(code, nonce) for nonce in nonces(table))
            mine = [each for each in witnesses if each.code == code]
            strayed += stray(code, table, mine)
            if table and e.fold(table).status == "over":
                try:
                    verify(public_journal(code, lines)[0])
                    verified += 1
                except Illegal:
                    pass
                except (BadJournal, BadSetup) as error:
                    wrong[code] = str(error)
    finally:
        await store.close()
    with psycopg.connect(url) as connection:
        gaps = {code for (code,) in connection.execute(_GAPS)}
        falling = {code for (code,) in connection.execute(_FALLING)}
    doubled = {asked for asked, times in kept.items() if times > 1}
    return Verdict(tally.done - set(kept), doubled, gaps, falling, strayed, wrong, verified)


def nonces(table: Sequence[e.Entry]) -> Iterator[str]:
    for entry in table:
        if isinstance(entry, e.Happened | e.Requested) and entry.nonce:
            yield entry.nonce


def stray(code: str, table: Sequence[e.Entry], witnesses: Sequence[Witness]) -> list[str]:
    """Clients who saw something that is not in the history, or saw it in another order."""
    views = {seat: list(shown(table, seat)) for seat in {each.you for each in witnesses}}
    told = []
    for each in witnesses:
        history, at = views[each.you], 0
        for number, view in enumerate(each.seen):
            try:
                at = history.index(view, at)
            except ValueError:
                where = "went backwards" if view in history else "is not in the history"
                told.append(f"table {code}, seat {each.you}: view {number} of {len(each.seen)} {where}")
                break
    return told


def shown(table: Sequence[e.Entry], seat: int | None) -> Iterator[Any]:
    """Every view of a seat that the entries of a table lead to."""
    state = e.fold(tuple(table))
    if state.header is None:
        return
    game = game_named(state.game)
    commits = e.decode_commits(game, (entry.commit for entry in table if isinstance(entry, e.Happened)))
    yield from (view for view, _ in Match(game, journal=Journal(state.header, commits)).seen(seat))
