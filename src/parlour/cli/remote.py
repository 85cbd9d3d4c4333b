"""At a table far away: keys and news come as they come, and whatever is newest is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import msgspec

from parlour.cli.keyboard import Presses
from parlour.cli.screen import Screen
from parlour.cli.visit import Visit
from parlour.client import Denied, Seated, join, open_table, sit
from parlour.engine import BadSetup
from parlour.games import game_named


class Wish(NamedTuple):
    """What somebody asked for on the command line."""

    base: str
    code: str
    name: str
    seat: int | None
    watch: bool
    game: str | None
    seats: int | None
    options: Mapping[str, str]


def run(wish: Wish, data: Path) -> None:
    """Play until the person gets up; raises BadSetup where the parlour says no."""
    screen = Screen()
    try:
        with screen.opened(), screen.presses() as presses:
            asyncio.run(_attend(wish, data, screen, presses))
    except Denied as denied:
        raise BadSetup(str(denied)) from None
    except (KeyboardInterrupt, EOFError):
        pass
    screen.say("You got up. The same command takes you back to your seat.")


async def _attend(wish: Wish, data: Path, screen: Screen, presses: Presses) -> None:
    code, token = await _seated(wish, Seats(data / "seats.json"))
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(join(wish.base, code, token))
        visit = Visit(session, screen, wish.base)
        await visit.attend(_keys(presses))


async def _seated(wish: Wish, seats: Seats) -> tuple[str, str | None]:
    """A table and, unless one only watches, the token of a seat at it."""
    if wish.watch:
        return wish.code, None
    if wish.game is not None:
        game = game_named(wish.game)
        many = game.seats.start if wish.seats is None else wish.seats
        seated = await open_table(wish.base, wish.game, many, wish.name, options=dict(wish.options))
    else:
        known = seats.find(wish.base, wish.code)
        if known is not None:
            return wish.code, known
        more = {} if wish.seat is None else {"seat": wish.seat}
        seated = await sit(wish.base, wish.code, wish.name, **more)
    seats.keep(wish.base, seated)
    return seated.code, seated.token


class Seats:
    """The tokens of seats this person has, in a file that only they can read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, base: str, code: str) -> str | None:
        return self._all().get(f"{base}/{code}")

    def keep(self, base: str, seated: Seated) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.touch(mode=0o600)
        self._path.write_bytes(msgspec.json.encode({**self._all(), f"{base}/{seated.code}": seated.token}))

    def _all(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=dict[str, str])
        except (OSError, msgspec.DecodeError):
            return {}


def _keys(presses: Presses) -> asyncio.Queue[str | None]:
    """Key presses as they come, from a thread that waits for them; None when no more can come."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[str | None] = asyncio.Queue()

    def read() -> None:
        key: Any = ""
        while key is not None:
            try:
                key = presses.read(None)
            except EOFError:
                key = None
            try:
                loop.call_soon_threadsafe(queue.put_nowait, key)
            except RuntimeError:  # the person has got up
                return

    Thread(target=read, daemon=True).start()
    return queue
