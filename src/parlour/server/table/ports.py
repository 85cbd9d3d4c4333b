"""Protocols for what a table needs from outside: store, connections, clock, bots, dealers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from parlour.engine import AnyGame, Dealer, Journal, Millis, Seat, Value
from parlour.languages import CodedError, Refusal
from parlour.match import Match
from parlour.server.table.entries import TableState
from parlour.server.table.metrics import Metrics
from parlour.server.table.opening import TableSetup
from parlour.wire import Status

AnyMatch: TypeAlias = Match[Any, Any, Any, Any, Any]
STAND_IN: Final = "drifter"
"""The bot that every game has, for one that fails."""


class Conflict(CodedError):
    """Somebody else appended first; nothing was changed."""


class Unavailable(CodedError):
    """What is kept cannot be reached now: a full disk, no file handle, a locked or read-only file. It may pass."""


class Damaged(CodedError):
    """The stored entries of a table are damaged. Says what is wrong and what to do, without their contents."""


class Elsewhere(Exception):
    """Another node owns the table; `address` is where it is reached by nodes."""

    def __init__(self, address: str) -> None:
        super().__init__("another server has this table")
        self.address = address


class ListedResult(Value, frozen=True):
    """How a game ended. `decided`: it was played to its end. `scores`: of each seat, as the game counts them."""

    decided: bool
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


class Listing(Value, frozen=True):
    """A table as it stands in a list. `updated` is in seconds since 1970; a store takes 0 for now. `result` is that of
    a finished game, and None where version 0.1 finished it."""

    code: str
    game: str
    status: Status
    public: bool
    seats: int
    taken: int
    names: tuple[str, ...]
    updated: float = 0.0
    result: ListedResult | None = None


class Store(Protocol):
    """Where tables are kept. What was appended survives; a conflicting append changes nothing."""

    async def append(self, code: str, entries: Sequence[bytes], *, expect: int, listing: Listing) -> None:
        """Add entries after the first `expect`; raises Conflict if there are more or fewer, or Unavailable.

        After Unavailable nobody knows what was kept: read again before you append again.
        """

    async def read(self, code: str, since: int = 0) -> list[bytes]:
        """The entries after the first `since`; raises Unavailable, or Damaged where one is missing or changed."""

    async def list(
        self, status: Status, *, public: bool = True, limit: int = 50, before: float | None = None
    ) -> list[Listing]:
        """Tables with that status, the latest first. With `before`, those not touched since then, the oldest first."""

    async def check(self) -> None:
        """Whether entries can be kept now; raises Unavailable."""

    async def close(self) -> None: ...


class Ownership(Protocol):
    """The ownership of one table by a `node`. `taken_from` names who owned it before, if another did."""

    @property
    def node(self) -> str: ...

    @property
    def taken_from(self) -> str: ...

    @property
    def is_current(self) -> bool:
        """Whether it lasts. Otherwise nothing may be sent or stored any more."""

    async def fence(self) -> None:
        """Make sure that nothing is stored any more that was sent before; raises Unavailable if the table is lost."""


class Owners(Protocol):
    """Who decides which server owns which table."""

    async def claim(self, code: str) -> Ownership:
        """Own a table; raises LookupError, Elsewhere or Unavailable."""

    def release(self, code: str) -> None:
        """Own a table no longer."""


class SingleServer:
    """The only server of a store: it owns every table, for ever."""

    node = taken_from = ""
    is_current = True

    async def claim(self, code: str) -> Ownership:
        return self

    def release(self, code: str) -> None:
        """There is nobody to take it."""

    async def fence(self) -> None:
        """Nobody else is there."""


class Connection(Protocol):
    """A client's end. Sending never waits."""

    def send(self, message: bytes, lasting: bytes = b"") -> None:
        """Send a message. A client too far behind is sent nothing until it reads again, and then asks for a fresh
        view; `lasting` must be sent even then, since no view contains it: an answer."""

    def dismiss(self, why: Refusal, again: bool) -> None:
        """Say goodbye and hang up; `again` says whether to come back."""

    def shortest_trip(self) -> Millis:
        """The shortest round trip, by what the client cannot stretch."""


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now(self) -> float:
        """Seconds that never run backwards."""

    def call_at(self, when: float, run: Callable[[], None]) -> Timer:
        """Run something once that moment has come."""


class BotPlayer(Protocol):
    """Someone who plays a seat by looking at views: a bot with a memory."""

    def plan(self, view: Any, now: Millis, looks: Mapping[int, Any], /) -> tuple[Any, Millis] | None:
        """What to do and when, unless the table changes before; `looks` is how the cards that lie open look."""

    def recall(self, past: Iterable[tuple[Any, Millis]]) -> None:
        """What the seat has seen before this player took it over."""


class BotExecutor(Protocol):
    """Where bots think, beside the tables."""

    def submit(self, who: object, work: Callable[[], None]) -> None:
        """Do some work later. Each `who` has its turn, whatever the others ask for."""

    def close(self) -> None: ...


class Opener(Protocol):
    """Where another table comes from, for a rematch."""

    async def set_up(self, wanted: TableSetup) -> str:
        """Open a table; returns its code."""


PlayerMaker: TypeAlias = Callable[[TableState, Seat, str], BotPlayer]
"""A player for a seat of a table, by the name of a bot; raises BadSetup with the names there are."""

GhostMaker: TypeAlias = Callable[[Journal, Seat, str], BotPlayer]
"""A player who does what was done at that seat of a game, with noise of its own where the game goes another way."""

LooksMaker: TypeAlias = Callable[[AnyMatch], Callable[[Any], Mapping[int, Any]]]
"""For a match and then a view of it, how the cards that lie open there look."""

Illustrator: TypeAlias = Callable[[Any, Any], dict[str, str]]
"""The addresses of the pictures in a view, by card, from a state and the view."""

IllustratorMaker: TypeAlias = Callable[[str, str, AnyGame], Illustrator | None]
"""Who illustrates a table, from its code, its secret and its game; None for a game without pictures."""

DealerMaker: TypeAlias = Callable[[TableState, Sequence[str]], Dealer]
"""A dealer for a table, out of its seed and the seats' nonces."""


def no_looks(match: AnyMatch) -> Callable[[Any], Mapping[int, Any]]:
    """For bots that look at no pictures."""
    return lambda view: {}


class BotService(NamedTuple):
    """Who plays for bots, and where they think; without `make_ghost` the usual bot plays for a ghost."""

    make_player: PlayerMaker
    thinking: BotExecutor
    make_looks: LooksMaker = no_looks
    make_ghost: GhostMaker | None = None


class Services(NamedTuple):
    """What all tables of a server share."""

    store: Store
    clock: Clock
    metrics: Metrics
    opener: Opener
    bots: BotService
    make_dealer: DealerMaker
    make_illustrator: IllustratorMaker
