"""The bot interface: plans, a bot's memory, and a bot in its seat."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from math import cos, log, pi, sqrt
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from parlour.engine import BadSetup, Millis, Stream
from parlour.languages import quoted

T = TypeVar("T")
_NOTHING: Final[Mapping[int, Any]] = MappingProxyType({})


LATEST: Final = 2**53
"""Moments lie before this, in milliseconds; NaN and infinities do not."""


class Plan(NamedTuple):
    """An action and the moment for it. It stands until the table changes; then the bot is asked again."""

    action: Any
    at: Millis


class Memory:
    """What a bot carries from one question to the next: the time, chance of its own, and what it has noted.

    `looks` are the pictures that have lain open before it, by card, in a game where views only name them.
    """

    def __init__(self, seed: str) -> None:
        self.chance = Stream(seed)
        self.now = Millis(0)
        self.looks: dict[int, Any] = {}
        self._kept: dict[Hashable, Any] = {}
        self._settled: tuple[Any, Plan | None] | None = None

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key; `make` creates it the first time."""
        if key not in self._kept:
            self._kept[key] = make()
        kept: T = self._kept[key]
        return kept

    def settle(self, view: Any, think: Callable[[], Plan | None]) -> Plan | None:
        """The plan for a view: thought of once, and the same however often the bot is asked."""
        if self._settled is None or self._settled[0] != view:
            self._settled = (view, think())
        return self._settled[1]

    def uniform(self) -> float:
        """A number between 0 and 1, never 0 itself."""
        return (self.chance.word() + 1) / 2**32

    def normal(self) -> float:
        """A number from the bell curve."""
        return sqrt(-2 * log(self.uniform())) * cos(2 * pi * self.uniform())

    def soon(self, action: Any, low: int = 500, high: int = 1100) -> Plan:
        """The action after a pause between `low` and `high` milliseconds."""
        return Plan(action, Millis(self.now + low + self.chance.below(high - low)))


class Bot(Protocol):
    """The same bot plays live, where someone waits until `at`, and in simulation, where time jumps.

    A bot is a value: whatever it learns is in the memory. One that learns from watching has also
    `watch(view, memory)`, and gets the past views of a game that it joins. One that needs no pictures has `looks =
    False`.
    """

    def plan(self, view: Any, memory: Memory) -> Plan | None: ...


class SeatedBot:
    """A bot at its seat: the bot, and the memory it has there."""

    def __init__(self, name: str, bot: Bot, seed: str) -> None:
        self.name = name
        self.bot = bot
        self.memory = Memory(seed)
        self.looks: bool = getattr(bot, "looks", True)

    def plan(self, view: Any, now: Millis, looks: Mapping[int, Any] = _NOTHING) -> Plan | None:
        """What it means to do, from a view and how the cards that lie open in it look. Ask again whenever the table
        has changed; raises BadSetup for a plan without a moment."""
        self.memory.now = now
        self.memory.looks.update(looks)
        plan = self.bot.plan(view, self.memory)
        if plan is not None and not -LATEST < plan.at < LATEST:
            raise BadSetup("bot-no-moment", bot=quoted(self.name), given=quoted(plan.at))
        return plan

    def recall(self, past: Iterable[tuple[Any, Millis]]) -> None:
        """What the seat has seen so far, when the bot takes it over."""
        watch = getattr(self.bot, "watch", None)
        if watch is None:
            return
        for view, now in past:
            self.memory.now = now
            watch(view, self.memory)
