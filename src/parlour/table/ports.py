"""What a table needs from outside, and nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from concurrent.futures import Executor
from typing import Any, NamedTuple, Protocol

from parlour.engine import AnyGame, Dealer, Match, Millis, Value
from parlour.table.entries import Setting, Status
from parlour.table.metrics import Metrics


class Conflict(Exception):
    """Somebody else appended first; nothing was changed."""


class Unavailable(Exception):
    """What is kept cannot be reached now: a full disk, no file handle, a locked or read-only file. A sentence says what
    is wrong and what to do. It may pass."""


class Damaged(Exception):
    """What is kept of a table cannot be believed. A sentence says what is wrong and what to do; never contents."""


class Listing(Value, frozen=True):
    """A table as it stands in a list. `updated` is in seconds since 1970."""

    code: str
    game: str
    status: Status
    public: bool
    seats: int
    taken: int
    names: tuple[str, ...]
    updated: float = 0.0


class Store(Protocol):
    """Where tables are kept. What was appended survives; a conflicting append changes nothing."""

    async def append(self, code: str, entries: Sequence[bytes], *, expect: int, listing: Listing) -> None:
        """Add entries after the first `expect`; raises Conflict if there are more or fewer."""

    async def read(self, code: str, since: int = 0) -> list[bytes]:
        """The entries after the first `since`."""

    def follow(self, code: str, since: int = 0) -> AsyncIterator[bytes]:
        """The entries after the first `since`, and then each new one."""

    async def list(self, status: Status, *, public: bool = True, limit: int = 50) -> list[Listing]:
        """Tables with that status, the latest first."""

    async def check(self) -> None:
        """Whether it can be reached; raises Unavailable."""

    async def close(self) -> None: ...


class Connection(Protocol):
    """A client's end of the line. Sending never waits."""

    def send(self, message: bytes, lasting: bytes = b"") -> None:
        """A client too far behind is sent nothing until it reads again, and then asks for a fresh view. `lasting` is
        what must still be told then, since no fresh view brings it: an answer."""

    def dismiss(self, reason: str, again: bool) -> None:
        """Say goodbye and hang up; `again` says whether to come back."""

    def shortest_trip(self) -> Millis:
        """The shortest round trip that this side measured."""


class Player(Protocol):
    """Someone who plays a seat by looking at views: a bot with a memory."""

    def plan(self, view: Any, now: Millis) -> tuple[Any, Millis] | None:
        """What to do and when, unless the table changes before."""

    def sit(self, match: Match[Any, Any, Any, Any]) -> None:
        """Where the game is played, for what can be seen there beside the view: pictures."""

    def recall(self, past: Iterable[tuple[Any, Millis]]) -> None:
        """What the seat has seen before this player took it over."""


class Opener(Protocol):
    """Where another table comes from, for a rematch."""

    async def again(self, setting: Setting) -> str:
        """A new table for the same people; returns its code."""


PlayerMaker = Callable[[AnyGame, str], Player]
"""A player by the name of a bot; raises BadSetup with the names there are."""

Illustrator = Callable[[Any, Any], dict[str, str]]
"""The addresses of the pictures in a view, by card, from a state and the view."""

Gallery = Callable[[str, str, AnyGame], Illustrator | None]
"""Who illustrates a table, from its code, its secret and its game; None for a game without pictures."""

DealerMaker = Callable[[str, Sequence[str]], Dealer]
"""A dealer out of a seed and the seats' nonces."""

Clock = Callable[[], float]
"""Seconds that never run backwards."""


class Services(NamedTuple):
    """What all tables of a registry share."""

    journal: Store
    make_player: PlayerMaker
    mind: Executor
    make_dealer: DealerMaker
    gallery: Gallery
    clock: Clock
    metrics: Metrics
    opener: Opener
