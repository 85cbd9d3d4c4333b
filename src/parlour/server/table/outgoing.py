"""Outgoing messages: what a table sends once the entries of a batch are stored."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from parlour import wire as m
from parlour.engine import Millis, Seat, Viewer
from parlour.languages import Refusal
from parlour.server.table.jobs import SeatAnswer
from parlour.server.table.ports import Connection


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


class AnswerSeat(NamedTuple):
    """The answer to somebody who asked for a seat."""

    to: asyncio.Future[SeatAnswer]
    answer: SeatAnswer


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
    | AnswerSeat
)
