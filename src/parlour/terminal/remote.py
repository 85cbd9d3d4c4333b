"""Connect to a server's table, take a seat there, and run a remote game."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import msgspec

from parlour.client import ApiError, SeatGrant, join, open_table, take_seat, understood
from parlour.engine import BadSetup
from parlour.games import game_named
from parlour.terminal.keyboard import InputReader
from parlour.terminal.language import worded
from parlour.terminal.remote_game import RemoteGame
from parlour.terminal.screen import Screen


class JoinRequest(NamedTuple):
    """What somebody asked for on the command line."""

    base: str
    code: str
    name: str
    seat: int | None
    watch: bool
    game: str | None
    seats: int | None
    options: Mapping[str, str]


def run(request: JoinRequest, data: Path, screen: Screen) -> None:
    """Play until the person gets up; raises BadSetup where the parlour says no."""
    logging.getLogger("parlour.client").addHandler(logging.NullHandler())  # shown on the screen
    try:
        with screen.opened(), screen.input_reader() as reader:
            asyncio.run(_attend(request, data, screen, reader))
    except ApiError as denied:
        raise BadSetup(denied.why) from None
    except (KeyboardInterrupt, EOFError):
        pass
    screen.say(worded("cli_left_table"))


async def _attend(request: JoinRequest, data: Path, screen: Screen, reader: InputReader) -> None:
    code, token = await _seated(request, SeatTokens(data / "seats.json"))
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(join(request.base, code, token))
        with understood():
            await RemoteGame(session, screen, request.base).attend(_keys(reader))


async def _seated(request: JoinRequest, tokens: SeatTokens) -> tuple[str, str | None]:
    """A table and, unless one only watches, the token of a seat at it."""
    if request.watch:
        return request.code, None
    if request.game is not None:
        game = game_named(request.game)
        many = game.seats.start if request.seats is None else request.seats
        seated = await open_table(request.base, request.game, many, request.name, options=dict(request.options))
    else:
        known = tokens.find(request.base, request.code)
        if known is not None:
            return request.code, known
        more = {} if request.seat is None else {"seat": request.seat}
        seated = await take_seat(request.base, request.code, request.name, **more)
    tokens.keep(request.base, seated)
    return seated.code, seated.token


class SeatTokens:
    """The tokens of seats this person has, in a file that only they can read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, base: str, code: str) -> str | None:
        return self._all().get(f"{base}/{code}")

    def keep(self, base: str, seated: SeatGrant) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.touch(mode=0o600)
        self._path.write_bytes(msgspec.json.encode({**self._all(), f"{base}/{seated.code}": seated.token}))

    def _all(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=dict[str, str])
        except (OSError, ValueError, RecursionError):
            return {}


def _keys(reader: InputReader) -> asyncio.Queue[str | None]:
    """Key presses as they come, from a thread that waits for them; None when no more can come."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[str | None] = asyncio.Queue()

    def read() -> None:
        key: Any = ""
        while key is not None:
            try:
                key = reader.read(None)
            except EOFError:
                key = None
            try:
                loop.call_soon_threadsafe(queue.put_nowait, key)
            except RuntimeError:  # the person has left
                return

    Thread(target=read, daemon=True).start()
    return queue
