"""What a bot is."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from parlour.engine import Millis, Stream


class Plan(NamedTuple):
    """An action and the moment for it. It stands until the table changes; then the bot is asked again."""

    action: Any
    at: Millis


class Memory:
    """What a bot carries from one question to the next: the time, and a source of chance of its own."""

    def __init__(self, seed: str) -> None:
        self.chance = Stream(seed)
        self.now = Millis(0)


class Bot(Protocol):
    """The same bot plays live, where someone waits until `at`, and in simulation, where time jumps."""

    def plan(self, view: Any, memory: Memory) -> Plan | None: ...
