"""Every table has its turn to think, whatever the others ask for, and what fails there is not lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event

import pytest

from parlour.server.table.bot_thread import BotThread
from parlour.server.table.clock import HandSetClock, MachineClock


@pytest.fixture
def thinking() -> Iterator[BotThread]:
    thread = BotThread()
    yield thread
    thread.close()


def finished(thinking: BotThread, order: list[str], who: str = "nobody") -> list[str]:
    """What was thought, once all was that somebody had asked for."""
    last = Event()
    thinking.submit(who, last.set)
    assert last.wait(20)
    return order


def held(thinking: BotThread) -> Event:
    """Nothing is thought until this is set."""
    gate, holding = Event(), Event()

    def hold() -> None:
        holding.set()
        gate.wait(20)

    thinking.submit("nobody", hold)
    assert holding.wait(20)
    return gate


def test_a_table_that_asks_for_much_waits_for_itself(thinking: BotThread) -> None:
    order: list[str] = []
    gate = held(thinking)

    def noted(name: str) -> Callable[[], None]:
        return lambda: order.append(name)

    for number in range(50):
        thinking.submit("greedy", noted(f"greedy {number}"))
    thinking.submit("modest", noted("modest"))
    gate.set()
    assert finished(thinking, order, "greedy").index("modest") <= 1
    assert [each for each in order if each != "modest"] == [f"greedy {number}" for number in range(50)]


def test_tables_think_in_turn(thinking: BotThread) -> None:
    order: list[str] = []
    gate = held(thinking)
    for who, what in (("one", "1"), ("one", "4"), ("two", "2"), ("three", "3")):
        thinking.submit(who, partial(order.append, what))
    gate.set()
    assert finished(thinking, order, "one") == ["1", "2", "3", "4"]


def test_a_thought_that_fails_is_logged_and_the_next_one_comes(
    thinking: BotThread, caplog: pytest.LogCaptureFixture
) -> None:
    order: list[str] = []

    def fail() -> None:
        raise RuntimeError("no idea")

    thinking.submit("one", fail)
    thinking.submit("two", lambda: order.append("two"))
    assert finished(thinking, order) == ["two"]
    assert "bot raised" in caplog.text


def test_what_waits_at_the_end_is_dropped(caplog: pytest.LogCaptureFixture) -> None:
    thinking, order = BotThread(), list[str]()
    gate = held(thinking)
    thinking.submit("one", lambda: order.append("one"))
    thinking.close()
    thinking.submit("two", lambda: order.append("two"))
    gate.set()
    assert thinking._thread is not None
    assert (thinking._thread.name, thinking._thread.daemon) == ("bots", True)
    thinking._thread.join(20)
    assert order == []
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


async def test_the_machines_clock_runs_due_timers() -> None:
    clock, rung = MachineClock(), asyncio.Event()
    clock.call_at(clock.now() - 5, rung.set)
    clock.call_at(clock.now() + 999, lambda: pytest.fail("too early")).cancel()
    await rung.wait()


def test_a_clock_set_by_hand_runs_due_timers_in_order() -> None:
    clock, rung = HandSetClock(), list[tuple[str, float]]()
    clock.call_at(2.0, lambda: rung.append(("second", clock.now())))
    clock.call_at(1.0, lambda: rung.append(("first", clock.now())))
    clock.call_at(1.5, lambda: rung.append(("never", clock.now()))).cancel()
    clock.call_at(3.0, lambda: rung.append(("later", clock.now())))
    clock.forward(2.5)
    assert rung == [("first", 1.0), ("second", 2.0)]
    assert clock.now() == 2.5
