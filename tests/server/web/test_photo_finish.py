"""Presses through lines of different length come out as they were pressed; by order of arrival they would not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from random import Random

import pytest

from parlour import wire as m
from parlour.client import ApiError, take_seat
from parlour.engine import Dealer, Illegal, ScriptedDealer, SeededDealer
from parlour.games import GAMES
from parlour.server.table.clock import HandSetClock
from parlour.server.table.entries import TableState
from parlour.server.web.outbox import ANSWER_AFTER_S
from tests.harness.people import begun, table_of
from tests.harness.raw_client import TEXT, frame, rude
from tests.harness.serving import SlowProxy, serving

DELAYS = (0.120, 0.060, 0.015)
LATE = (0.500, 0.060, 0.015)
"""The first press comes last, also where a busy machine makes the pauses between the presses longer."""
DEALS = [[[31], [32], [33]], [[21, 24], [22, 25], [23, 26]]]
APART = 0.045
TRIP = "X-Client-RTT"


def make_dealer(state: TableState, nonces: Sequence[str]) -> Dealer:
    return ScriptedDealer(GAMES["mind"].script(3, {"deals": DEALS})[1], SeededDealer(state.seed, nonces))


async def lives_after(window: int, delays: Sequence[float]) -> int:
    """Three people press in the right order, each over their own line: the first presser's is the slowest.

    The system sees no trip on a line that is slow in this program only, so each line tells it as a proxy would.
    """
    rng = Random(3)
    trips = [{TRIP: str(round(2e6 * delay))} for delay in delays]
    async with (
        serving(make_dealer=make_dealer, trip_header=TRIP, proxies="127.0.0.1") as served,
        AsyncExitStack() as stack,
    ):
        lines = [SlowProxy(served.port, lambda delay=delay: delay + rng.random() * 0.01) for delay in delays]  # type: ignore[misc]  # bound now
        bases = [await stack.enter_async_context(line.laid()) for line in lines]
        seated = await table_of(served.base, "mind", 3, window=window)
        sessions = await begun(stack, bases, seated, trips)
        for level in DEALS:
            await asyncio.gather(*(session.act("ready") for session in sessions))
            for session in sessions:
                while session.view.phase != "play":
                    await session.next_message()
            presses = []
            for card, seat in sorted((card, seat) for seat, hand in enumerate(level) for card in hand):
                presses.append(asyncio.create_task(sessions[seat].act(f"play {card}")))
                await asyncio.sleep(APART)
            await asyncio.gather(*presses, return_exceptions=True)
            while sessions[0].view.phase == "play":
                await sessions[0].next_message()
            if sessions[0].view.lives < 3:
                break
        return int(sessions[0].view.lives)


@pytest.mark.parametrize(
    ("window", "delays", "lost"),
    [(250, DELAYS, False), (0, LATE, True)],
    ids=["photo finish", "order of arrival"],
)
def test_a_slow_line_costs_no_life(window: int, delays: Sequence[float], lost: bool) -> None:
    assert (asyncio.run(lives_after(window, delays)) < 3) == lost


def test_a_refused_press_is_not_taken_for_done_by_an_earlier_ruling() -> None:
    clock = HandSetClock()

    async def story() -> None:
        async with serving(make_dealer=make_dealer, clock=clock) as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, "mind", 3)
            sessions = await begun(stack, [served.base] * 3, seated)
            for session in sessions:
                await session.act("ready")
            await sessions[2].act("play 33")
            clock.forward(10.0)
            with pytest.raises(Illegal, match="focusing already"):
                await sessions[2].act("stop")
            assert sessions[2].view.lives == 2

    asyncio.run(story())


def test_answers_in_silence_take_the_same_time_whatever_is_held() -> None:
    """All wait for one deadline, so that a press being stored cannot be noticed by how long an answer takes."""

    async def story() -> None:
        async with serving() as served, AsyncExitStack() as stack:
            seated = await table_of(served.base, "mind", 2)
            sessions = await begun(stack, [served.base] * 2, seated)
            for session in sessions:
                await session.act("ready")
            while sessions[0].view.phase != "play":
                await sessions[0].next_message()
            now = asyncio.get_running_loop().time
            began = now()
            with pytest.raises(Illegal):
                await sessions[0].ask(m.Rename("rename", "Another", ""))
            assert now() - began >= ANSWER_AFTER_S
            began = now()
            with pytest.raises(ApiError, match="started"):
                await take_seat(served.base, seated[0].code, "Late")
            assert now() - began >= ANSWER_AFTER_S
            watcher = await stack.enter_async_context(rude(served.port))
            await watcher.upgrade(f"/ws/{seated[0].code}")
            began = now()
            await watcher.say(frame(TEXT, m.encode(m.Hello())))
            assert b"welcome" in (await anext(watcher.frames()))[1]
            assert now() - began >= ANSWER_AFTER_S

    asyncio.run(story())
