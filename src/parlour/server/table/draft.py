"""A decision in the making: the state it has come to, its entries and tells, and the match that follows them."""

from __future__ import annotations

from typing import Final

import msgspec

from parlour import wire as m
from parlour.engine import Seat, Viewer
from parlour.server.table.decision import (
    Decision,
    FreeSeat,
    HandOverSeat,
    Outgoing,
    RematchRequest,
    SendTableInfo,
    SendUpdate,
)
from parlour.server.table.entries import (
    Admitted,
    Began,
    Cleared,
    Entry,
    GameEnded,
    Happened,
    TableState,
    TakenOver,
    evolve,
)
from parlour.server.table.timed_match import MatchProgress, TimedMatch, in_millis

MAX_ENTRIES: Final = 20_000
"""How many entries a table has at most: a game that reaches it is ended. None of ours comes near it."""


class Draft:
    """`state` and the match may be ahead of what is stored; `take` hands over what is new since the last call.

    All that is decided happens at the moment that was set last: `now` is the match's time then, `clock` that of the
    clock, which runs on from before the start of the match.
    """

    def __init__(self, state: TableState, count: int, live: TimedMatch) -> None:
        self.state = state
        self.live = live
        self.set_time(live.time.since)
        self._count = count
        self.rematch: RematchRequest | None = None
        self._decided = live.decided
        self._clear()
        self.bots_due = True

    def _clear(self) -> None:
        self.tells: list[Outgoing] = []
        self.refused_bots: list[Seat] = []
        self.bots_due = False
        self.accepted = self.refused = 0
        self._entries: list[Entry] = []

    def take(self) -> Decision:
        decision = Decision(
            tuple(self._entries),
            tuple(self.tells),
            self.state,
            self.live.time,
            self.bots_due,
            tuple(self.refused_bots),
            self.rematch,
            accepted=self.accepted,
            refused=self.refused,
        )
        self._clear()
        return decision

    def set_time(self, moment: float) -> None:
        """Decide what follows at that moment of the clock."""
        self._moment = moment
        self.now, self.clock = self.live.time.at(moment), in_millis(moment)

    @property
    def full(self) -> bool:
        return self._count >= MAX_ENTRIES

    def write(self, entry: Entry) -> None:
        self.state = evolve(self.state, entry)
        self._count += 1
        self._entries.append(entry)

    def change(self, entry: Entry) -> None:
        """Write what was decided about the table, and let the match follow."""
        self.write(entry)
        match entry:
            case Began():
                progress = self.live.begin(entry.header, self._moment)
                self.set_time(self._moment)
                self.publish(progress)
            case Cleared():
                self.tells.append(FreeSeat(entry.seat))
                self._interrupt_after_news(entry.seat)
            case Admitted():
                self.tells.append(HandOverSeat(entry.seat))
                self._interrupt_after_news(entry.seat)
            case GameEnded():
                self.live.close()
        self.tells.append(SendTableInfo())
        self.bots_due = True
        if isinstance(entry, Cleared) and self.state.status == "playing" and not self._anybody():
            self.change(GameEnded())

    def resume(self, node: str, taken_from: str) -> None:
        """The table was taken up again, by `node` from another if `taken_from` names that."""
        if taken_from and self.state.status in ("waiting", "playing"):
            self.write(TakenOver(node, taken_from))
        self.interrupt(None)

    def interrupt(self, seat: Viewer) -> None:
        """A person, or with None the whole table, was lost for a while."""
        if self.state.status == "playing":
            self.publish(self.live.interrupt(seat, self.now))

    def _interrupt_after_news(self, seat: Seat) -> None:
        """Say who plays the seat now before the game stops for it: it stops for no lost connection."""
        before = len(self.tells)
        self.interrupt(seat)
        if len(self.tells) > before:
            self.tells.insert(before, SendTableInfo(at_once=True))

    def publish(self, progress: MatchProgress | None, nonce: str = "", seat: Viewer = None) -> None:
        """Write the match's new commits, to be told once they are stored."""
        if progress is None:
            return
        nonces = [nonce if commit.cause.by == seat else "" for commit in progress.commits]
        for commit, said in zip(progress.commits, nonces, strict=True):
            self.write(Happened(msgspec.Raw(m.encode(commit)), said))
        events = tuple(event for commit in progress.commits for event in commit.events)
        done = nonce if nonce in nonces else ""
        self.tells.append(SendUpdate(events, progress.state, progress.commits[-1].cause.at, seat, done))
        self.bots_due = True
        if progress.decided and not self._decided:
            self._decided = True
            self.tells.append(SendTableInfo())
        if (progress.over or self.full) and self.state.status == "playing":
            self.change(GameEnded())

    def _anybody(self) -> bool:
        """Whether a seat belongs to a person, here or away."""
        return any(chair.token for chair in self.state.chairs)
