"""What a websocket may use once it is accepted, and who accepts it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

from websockets.server import ServerProtocol

from parlour.engine import Millis
from parlour.server.rate_limit import RateLimit
from parlour.server.table import Table
from parlour.server.web.send_budget import BudgetShare

if TYPE_CHECKING:
    from parlour.server.web.relay import RelayLink
    from parlour.server.web.ws_connection import WebConnection


class Admission(NamedTuple):
    """What an accepted client may use. `find` returns its table, or the way to the node that owns it; `beyond` is the
    round trip from a proxy to the client; `frames` it may send, and its address `all_frames`; `later` calls back after
    some seconds; `trusted` notes that the client has a seat. None of it holds the connection, which holds all of
    it."""

    find: Callable[[WebConnection], Awaitable[Table | RelayLink]]
    beyond: Millis
    frames: RateLimit
    all_frames: RateLimit
    silence: float
    later: Callable[[float, Callable[[], None]], None]
    may_guess: Callable[[], bool]
    guessed: Callable[[], object]
    fell_behind: Callable[[], None]
    trusted: Callable[[WebConnection], None]
    share: Callable[[], BudgetShare]


Admitter = Callable[["WebConnection", ServerProtocol, bytes, str], Admission | None]
"""Accepts or refuses a client, from the head of its request and its address. The answer waits in the protocol."""
