"""A parlour for the tests of the page: `python -m tests.e2e.serve PORT FOLDER ROOT_PATH`.

`script.json` in the folder says for each of the dealer's actions by name what is drawn the first time, the second time,
and so on at every table that begins from then on; where it says nothing, the seed decides. So a test knows what it
will see. Lines on stdin set the tables' clock, and each is answered by one: `hold`, `forward SECONDS`, `go`.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from parlour.bots import looks_in
from parlour.engine import Dealer, DrawRequest, SeededDealer
from parlour.plugins import games_asked_for
from parlour.server.store import SqliteStore
from parlour.server.table import Tables
from parlour.server.table.bot_thread import BotThread
from parlour.server.table.clock import MachineClock
from parlour.server.table.entries import TableState
from parlour.server.table.ports import BotService
from parlour.server.web.app import AppConfig, make_app
from parlour.server.web.limits import UNLIMITED
from parlour.server.web.routes.pictures import illustrator
from parlour.server.web.server import Server, seat_ghost, seat_player, server_config
from tests.e2e.hosted import SCRIPT

A = TypeVar("A")


class ByName:
    """A dealer who follows the script as far as it goes."""

    def __init__(self, script: dict[str, list[list[Any]]], otherwise: Dealer) -> None:
        self._told = {name: iter(drawn) for name, drawn in script.items()}
        self._otherwise = otherwise

    def answer(self, asked: DrawRequest[A]) -> A:
        drawn = next(self._told.get(getattr(asked.action, "__name__", ""), iter(())), None)
        return self._otherwise.answer(asked) if drawn is None else asked.action(tuple(drawn))


class HeldClock(MachineClock):
    """The machine's clock, until it is held."""

    def __init__(self) -> None:
        self._behind = 0.0
        self._held: float | None = None

    def now(self) -> float:
        return super().now() - self._behind if self._held is None else self._held

    def call_at(self, when: float, run: Callable[[], None]) -> LateTimer:
        return LateTimer(self, when, run)

    def set(self, order: str, seconds: str = "0") -> None:
        now = self.now() + float(seconds)
        self._behind = super().now() - now
        self._held = None if order == "go" else now


class LateTimer:
    """Looks again as long as the clock was held."""

    def __init__(self, clock: HeldClock, when: float, run: Callable[[], None]) -> None:
        self._clock, self._when, self._run = clock, when, run
        self._wait(0.0)

    def cancel(self) -> None:
        self._timer.cancel()

    def _wait(self, least: float) -> None:
        delay = max(least, self._when - self._clock.now())
        self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        if self._clock.now() < self._when:
            self._wait(0.01)
        else:
            self._run()


def obey(clock: HeldClock) -> None:
    for line in sys.stdin:
        clock.set(*line.split())
        print(flush=True)


def main(port: int, folder: Path, root_path: str) -> None:
    games_asked_for()

    def make_dealer(state: TableState, nonces: Sequence[str]) -> Dealer:
        return ByName(json.loads((folder / SCRIPT).read_text()), SeededDealer(state.seed, nonces))

    bots = BotService(seat_player, BotThread(), looks_in, seat_ghost)
    clock = HeldClock()
    Thread(target=obey, args=(clock,), daemon=True).start()
    tables = Tables(SqliteStore(folder / "parlour.sqlite"), bots, make_dealer, illustrator, clock)
    config = AppConfig(UNLIMITED, folder / "pictures", listens="127.0.0.1", root_path=root_path)
    app = make_app(tables, config)
    Server(server_config(app, "127.0.0.1", port), app).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
