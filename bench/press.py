"""One press of a card in The Mind at a table of four, from the socket to the four deliveries.

Counted with a profiler in the server's thread: files of this package that run, switches from one file to another,
and calls. Then the processor time of the thread is measured for many presses without the profiler. To compare with
another version of the source, run this with PYTHONPATH set to its `src`, in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
from contextlib import ExitStack
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from threading import Event, Thread
from threading import enumerate as threads
from time import clock_gettime, pthread_getcpuclockid, sleep
from types import FrameType
from typing import Any

import msgspec
import uvloop
from websockets.sync.client import ClientConnection, connect

import parlour
from bench.load import seated
from bench.measure import tell
from parlour import wire as m
from parlour.server.web.limits import UNLIMITED
from parlour.server.web.server import make_server
from tests.harness.ports import free_port

SOURCE = str(Path(parlour.__file__).parent)
PAUSE_S = 0.003
"""After the last delivery the server still has something to do."""


class Profile:
    """Counts calls of Python functions in the files of the package."""

    def __init__(self) -> None:
        self.calls = 0
        self.path: list[str] = []

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(SOURCE):
            self.calls += 1
            if not self.path or self.path[-1] != name:
                self.path.append(name)


class ServerThread:
    """A server in a thread of its own."""

    def __init__(self, data: Path | None) -> None:
        self.port = free_port()
        self._server = make_server(data, "127.0.0.1", self.port, limits=UNLIMITED)
        self._thread = Thread(target=lambda: uvloop.run(self._serve()))
        self._thread.start()
        while not self._server.started:
            sleep(0.01)
        writers = [each for each in threads() if each.name == "store-write"]
        self._clocks = [pthread_getcpuclockid(each.ident or 0) for each in (self._thread, *writers)]

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve()

    def cpu(self) -> float:
        """Seconds of processor that the server and the writer of its store have used."""
        return sum(map(clock_gettime, self._clocks))

    def profile(self, profile: Profile | None) -> None:
        """Count from now on, or with None no longer."""
        done = Event()
        self._loop.call_soon_threadsafe(self._set_profile, profile, done)
        done.wait()

    @staticmethod
    def _set_profile(profile: Profile | None, done: Event) -> None:
        done.set()
        sys.setprofile(profile)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()


class Player:
    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.view: dict[str, Any] = {}

    def read(self) -> None:
        """Read until a view has come."""
        while True:
            message = msgspec.json.decode(self._socket.recv())
            if view := message.get("view"):
                self.view = view
                return

    def say(self, message: m.Hello | m.Request) -> None:
        self._socket.send(m.encode(message), text=True)

    def act(self, move: bytes) -> None:
        self.say(m.Act(os.urandom(6).hex(), msgspec.Raw(move)))


def level(server: ServerThread, players: list[Player], costs: list[float], profile: Profile | None) -> None:
    """Play a level rightly. Cards that do not end it count."""
    for player in players:
        player.act(b'{"type":"ready"}')
        for each in players:
            each.read()
    cards = sorted((card, at) for at, player in enumerate(players) for card in player.view["hand"])
    for card, at in cards:
        last = (card, at) == cards[-1]
        sleep(PAUSE_S)
        if profile is not None and not last:
            server.profile(profile)
        before = server.cpu()
        players[at].act(b'{"type":"play","card":%d}' % card)
        for each in players:
            each.read()
        sleep(PAUSE_S)
        if not last:
            costs.append((server.cpu() - before) * 1e6)
        if profile is not None and not last:
            server.profile(None)
            return


def game(server: ServerThread, costs: list[float], profile: Profile | None = None) -> None:
    """One game, or with a profile until its first press."""
    grants = asyncio.run(seated(f"http://127.0.0.1:{server.port}"))
    with ExitStack() as stack:
        players = []
        for grant in grants:
            line = connect(f"ws://127.0.0.1:{server.port}/ws/{grant.code}", compression=None)
            player = Player(stack.enter_context(line))
            player.say(m.Hello(grant.token))
            players.append(player)
        players[0].say(m.Start("start"))
        for player in players:
            player.read()
        while players[0].view["phase"] == "focus":
            level(server, players, costs, profile)
            if profile is not None and profile.calls:
                return


def main() -> None:
    parser = argparse.ArgumentParser("python -m bench press")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--files", action="store_true", help="print the files in their order")
    given = parser.parse_args()
    logging.disable(logging.INFO)
    print("a press: The Mind, four at a table, one press at a time, all in one process")
    for store in ("memory", "SQLite"):
        with TemporaryDirectory() as folder:
            server = ServerThread(None if store == "memory" else Path(folder))
            profile = Profile()
            costs: list[float] = []
            try:
                for _ in range(given.games):
                    game(server, costs)
                game(server, [], profile)
            finally:
                server.stop()
        files = [name.removeprefix(SOURCE)[1:] for name in profile.path]
        tell(
            f"{store}: files, switches, calls", f"{len(set(files))}, {len(files)}, {profile.calls}", "at most 22 files"
        )
        tell(f"{store}: processor time of {len(costs)} presses", f"{median(costs):.0f} µs", f"mean {mean(costs):.0f}")
        if given.files:
            print("  " + "\n  ".join(dict.fromkeys(files)))


if __name__ == "__main__":
    main()
