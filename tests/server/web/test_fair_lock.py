"""A lock in whose queue nobody waits for more than one turn of each other."""

from __future__ import annotations

import asyncio

from parlour.server.web.fair_lock import FairLock


def test_frequent_callers_wait_for_themselves_only() -> None:
    async def story() -> None:
        lock, order = FairLock(), []

        async def once(who: str) -> None:
            async with lock.held_by(who):
                order.append(who)

        async with lock.held_by("first"):
            greedy = [asyncio.create_task(once("greedy")) for _ in range(4)]
            modest = asyncio.create_task(once("modest"))
            await asyncio.sleep(0)
            greedy[1].cancel()
        await asyncio.gather(*greedy, modest, return_exceptions=True)
        assert order == ["greedy", "modest", "greedy", "greedy"]
        await once("later")

    asyncio.run(story())


def test_a_turn_that_comes_to_somebody_who_gives_up_goes_to_the_next() -> None:
    async def story() -> None:
        lock, held = FairLock(), asyncio.Event()

        async def hold() -> None:
            async with lock.held_by("first"):
                await held.wait()
            given_up.cancel()  # it was given the lock, and does not know yet

        async def wait(who: str) -> str:
            async with lock.held_by(who):
                return who

        first = asyncio.create_task(hold())
        await asyncio.sleep(0)
        given_up, last = asyncio.create_task(wait("second")), asyncio.create_task(wait("third"))
        await asyncio.sleep(0)
        held.set()
        await first
        assert await last == "third"
        assert given_up.cancelled()

    asyncio.run(story())
