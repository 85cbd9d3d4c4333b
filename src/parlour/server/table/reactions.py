"""What people show each other beside the game: emotes, and the replay that they watch together.

Nothing of it is stored. One person steers a replay, and everybody gets its place, also those who
come later. When the person who steers is gone, nobody does.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final, TypeAlias

from parlour import wire as m
from parlour.engine import Seat
from parlour.languages import refusal
from parlour.server.rate_limit import RateLimit
from parlour.server.table.batch import Batch
from parlour.server.table.guests import require
from parlour.server.table.outgoing import SendEmote, SendReplayPosition
from parlour.server.table.ports import Connection

HURRY: Final = refusal("too-fast")
SILENCE: Final = refusal("silence")
NO_REPLAY: Final = refusal("replay-when-over")

EMOTES_AT_ONCE: Final = 10
EMOTE_EVERY_MS: Final = 1000
STEERS_AT_ONCE: Final = 40
STEER_EVERY_MS: Final = 250

Sign: TypeAlias = m.Emote | m.Steer | m.LeaveReplay


class Signs:
    """Each seat pays for its signs before they are sent."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        chairs = batch.state.chairs
        self._emotes = [RateLimit(EMOTES_AT_ONCE, 1 / EMOTE_EVERY_MS) for _ in chairs]
        self._steers = [RateLimit(STEERS_AT_ONCE, 1 / STEER_EVERY_MS) for _ in chairs]
        self._steered: m.Steered | None = None

    def show(self, seat: Seat, sign: Sign) -> None:
        """Raises Illegal."""
        clock = self._batch.clock
        require(not self._batch.quiet, SILENCE)
        match sign:
            case m.Emote():
                require(self._emotes[seat].take(clock), HURRY)
                self._batch.outgoing.append(SendEmote(seat, sign.emote))
            case m.Steer():
                require(self._steers[seat].take(clock), HURRY)
                self._steer(
                    m.Steered(seat, sign.step, self._batch.now, sign.running, sign.speed, sign.shorten), sign.take
                )
            case m.LeaveReplay():
                require(self._steers[seat].take(clock), HURRY)
                self._leave(seat)

    def _steer(self, wanted: m.Steered, take: bool) -> None:
        state, before = self._batch.state, self._steered
        require(state.status == "over" or self._batch.decided, NO_REPLAY)
        if before is not None and before.seat is not None and before.seat != wanted.seat:
            require(take, "somebody-steers", name=state.chairs[before.seat].name)
        self._tell(wanted)

    def _leave(self, seat: Seat) -> None:
        if self._steered is not None and self._steered.seat == seat:
            self._tell(None)

    def _tell(self, steered: m.Steered | None) -> None:
        self._steered = steered
        self._batch.outgoing.append(SendReplayPosition(steered))

    def here(self, present: AbstractSet[Seat]) -> None:
        """Somebody came or went."""
        if self._steered is not None and self._steered.seat not in present:
            self._tell(None)

    def welcome(self, connection: Connection) -> None:
        """Somebody comes while others watch a replay."""
        if self._steered is not None:
            self._batch.outgoing.append(SendReplayPosition(self._steered, connection))
