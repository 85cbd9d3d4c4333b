"""Decisions: the entries that follow from a batch of jobs, and what is told once they are stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from parlour import wire as m
from parlour.engine import Millis, Seat, Viewer
from parlour.languages import Refusal
from parlour.server.table.entries import Entry, TableState
from parlour.server.table.ports import Connection
from parlour.server.table.timed_match import MatchTime


class SendWelcome(NamedTuple):
    """A connection is sent where things stand, or the updates after `since` if it knows them under that epoch."""

    connection: Connection
    since: int | None = None
    epoch: str = ""


class SendAnswer(NamedTuple):
    connection: Connection
    answer: bytes


class SendUpdate(NamedTuple):
    """The events of some commits and the state after them; `nonce` is the request of the player `by` that is done."""

    events: Sequence[Any]
    state: Any
    at: Millis
    by: Viewer
    nonce: str


class SendTableInfo(NamedTuple):
    """The table itself changed. `at_once`: the game stops because of it, so that no silence is to be kept."""

    at_once: bool = False


class SendEmote(NamedTuple):
    seat: Seat
    emote: m.EmoteName


class SendReplayPosition(NamedTuple):
    """The replay stands elsewhere, or nobody steers it any more; to everybody, or to one connection."""

    steered: m.Steered | None
    connection: Connection | None = None


class SendTurnEnd(NamedTuple):
    """When a bot takes over from the person whose turn it is; to everybody, or to one connection."""

    seat: Seat
    ends: Millis
    connection: Connection | None = None


class SendShares(NamedTuple):
    """The promises of shares in the shuffle, or that there are none any more; to everybody, or to one connection."""

    connection: Connection | None = None


class HandOverSeat(NamedTuple):
    """Somebody who watched has this seat from now on."""

    seat: Seat


class FreeSeat(NamedTuple):
    """Nothing more of this seat is sent to who had it."""

    seat: Seat


class Disconnect(NamedTuple):
    """A connection is dismissed, for that reason."""

    connection: Connection
    why: Refusal


class SeatGiven(NamedTuple):
    """The request for a seat under that token is granted; with a seat of None they are a guest."""

    token: str
    seat: Seat | None


class SeatRefused(NamedTuple):
    """The request for a seat is refused; `for_now`: it may be granted when it is made again."""

    token: str
    why: Refusal
    for_now: bool = False


Outgoing: TypeAlias = (
    SendWelcome
    | SendAnswer
    | SendUpdate
    | SendTableInfo
    | SendEmote
    | SendTurnEnd
    | SendReplayPosition
    | SendShares
    | HandOverSeat
    | FreeSeat
    | Disconnect
    | SeatGiven
    | SeatRefused
)


class RematchRequest(NamedTuple):
    """A rematch that was accepted and is still to be opened."""

    by: Seat
    nonce: str


class Decision(NamedTuple):
    """What follows from a batch of jobs.

    `state` is the table after it, `time` the time of its match. `bots_due`: the bots have something new to look at.
    `refused_bots`: seats whose bot's move was illegal. `wake`: the moment of the clock at which a timer is due.
    `bots_after`: no bot acts before that time of the match.
    `accepted` and `refused` count requests.
    """

    entries: tuple[Entry, ...]
    tells: tuple[Outgoing, ...]
    state: TableState
    time: MatchTime
    bots_due: bool
    refused_bots: tuple[Seat, ...] = ()
    rematch: RematchRequest | None = None
    wake: float | None = None
    bots_after: Millis = Millis(0)
    accepted: int = 0
    refused: int = 0
