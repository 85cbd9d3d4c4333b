"""Hostile clients from many addresses: each connects, sends what it should not, and is rude about the end of it.

By itself (`python -m tests.storm.attack`) it is a process of its own, that tells how far it is in lines of JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final

from parlour import wire as m
from parlour.client import SeatGrant
from parlour.client.api import ApiError, open_table
from tests.harness.raw_client import Rude
from tests.storm.hostile import HALF_OPEN, KNOCK, REQUESTS, Volley, flood, volley

CONNECTIONS: Final = 48
ADDRESSES: Final = 2000
READ_FOR: Final = 4.0
LINGER: Final = 3.0
NO_SUCH: Final = "NOSUCH"
NICE: Final = 5
GAMES: Final = (("mind", 2), ("illusion", 2), ("knights-score", 2), ("knights-dice", 2))
Tell = Callable[[Counter[str]], None]


class Attack:
    """`codes` are the tables of honest people. The attackers also have seats at tables of their own."""

    def __init__(self, port: int, frames: int, codes: Sequence[str], seed: int, tell: Tell) -> None:
        self._port = port
        self._wanted = frames
        self._codes = codes
        self._rng = Random(seed)
        self._tell = tell
        self._own: list[SeatGrant] = []
        self.sent: Counter[str] = Counter()

    async def last(self) -> Counter[str]:
        """Until so many frames are sent; returns how many of what."""
        base = f"http://127.0.0.1:{self._port}"
        for game, seats in GAMES:
            with suppress(ApiError):
                self._own.append(await open_table(base, game, seats, "Mallory", public=False))
        once = (*map(self._half_open, HALF_OPEN), *map(self._ask, REQUESTS))
        await asyncio.gather(*(self._keep_on() for _ in range(CONNECTIONS)), *map(self._try, once))
        return self.sent

    async def _keep_on(self) -> None:
        while self.sent["frames"] < self._wanted:
            kind = self._rng.random()
            if kind < 0.02:
                await self._try(self._half_open(self._rng.choice(HALF_OPEN)))
            elif kind < 0.1:
                await self._try(self._ask(self._rng.choice(REQUESTS)))
            else:
                await self._try(self._frames(flood if kind < 0.14 else volley))

    async def _try(self, something: Coroutine[Any, Any, None]) -> None:
        """Whoever is hung up on comes again."""
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            await something

    async def _connected(self) -> Rude:
        """From one of many addresses: each has limits of its own."""
        number = self._rng.randrange(ADDRESSES)
        address = f"127.0.{2 + number // 250}.{1 + number % 250}"
        return Rude(*await asyncio.open_connection("127.0.0.1", self._port, local_addr=(address, 0)))

    async def _half_open(self, begun: bytes) -> None:
        self.sent["half-open requests"] += 1
        async with await self._connected() as client:
            await client.say(begun)
            await asyncio.sleep(self._rng.random() * LINGER)

    async def _ask(self, request: bytes) -> None:
        self.sent["wrong requests"] += 1
        async with await self._connected() as client, asyncio.timeout(READ_FOR):
            await client.say(request)
            await client.answer()

    async def _frames(self, made: Callable[[Random, bytes], Volley]) -> None:
        code, hello = self._aim()
        async with await self._connected() as client:
            status = await client.upgrade(f"/ws/{code}")
            if status != 101:
                self.sent["not let in"] += 1
                return
            said = made(self._rng, hello)
            if made is volley:
                await self._found(client)
            await client.say(said.data)
            self._count(said, read=made is volley)
            await self._part(client)

    async def _found(self, client: Rude) -> None:
        """Until the table is found: what comes before is kept for it, and that is bounded more tightly."""
        async with asyncio.timeout(READ_FOR):
            await client.say(KNOCK)
            await anext(client.frames(), None)

    def _aim(self) -> tuple[str, bytes]:
        """A table, and a hello to it."""
        chance = self._rng.random()
        if chance < 0.1:
            return NO_SUCH, m.encode(m.Hello())
        if chance < 0.4 and self._own:
            seated = self._rng.choice(self._own)
            return seated.code, m.encode(m.Hello(seated.token))
        return self._rng.choice(self._codes), m.encode(m.Hello(promise="0" * 64))

    def _count(self, said: Volley, read: bool) -> None:
        self.sent["frames"] += said.frames
        self.sent["within the limit" if read else "beyond the limit"] += said.frames
        self.sent["connections"] += 1
        self._tell(self.sent)

    async def _part(self, client: Rude) -> None:
        """Most hear the goodbye, and a few wait until the server hangs up; others do so in the middle of it, or neither
        read nor write."""
        chance = self._rng.random()
        async with asyncio.timeout(READ_FOR):
            if chance < 0.85:
                async for _ in client.frames():
                    self.sent["answers heard"] += 1
            elif chance < 0.87:
                await client.hung_up()
            elif chance < 0.89:
                await asyncio.sleep(self._rng.random() * LINGER)


def main() -> None:
    os.nice(NICE)  # attackers are elsewhere: they should not take the processor of those they attack
    port, frames, seed, *codes = sys.argv[1:]
    told = 0

    def tell(sent: Counter[str]) -> None:
        nonlocal told
        if sent["frames"] - told >= 2000:
            told = sent["frames"]
            print(json.dumps(sent), flush=True)

    print(json.dumps(asyncio.run(Attack(int(port), int(frames), codes, int(seed), tell).last())), flush=True)


if __name__ == "__main__":
    main()
