"""A batch: what follows from jobs that are decided together, as entries to be stored and messages to be sent."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from parlour import wire as m
from parlour.engine import AnyGame, Illegal, Journal, Millis, Seat, Viewer
from parlour.match import Match
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
from parlour.server.table.outgoing import FreeSeat, HandOverSeat, Outgoing, SendTableInfo, SendUpdate
from parlour.server.table.ports import AnyMatch, DealerMaker

_ROUNDING: Final = 1e-5
"""Milliseconds added before a time is cut to whole ones, so that a timer never rings a millisecond early."""
MAX_ENTRIES: Final = 20_000
"""How many entries a table has at most: a game that reaches it is ended. None of ours comes near it."""


class MatchTime(NamedTuple):
    """How a match's milliseconds follow from the clock's seconds: it was at `base` when the clock was at `since`."""

    since: float
    base: Millis = Millis(0)

    def at(self, moment: float) -> Millis:
        """The match's time at a moment of the clock."""
        return Millis(self.base + in_millis(moment - self.since))

    def moment(self, at: Millis) -> float:
        """The moment of the clock at which the match's time comes."""
        return self.since + (at - self.base) / 1000


def in_millis(seconds: float) -> Millis:
    """Whole milliseconds that have passed."""
    return Millis(int(seconds * 1000 + _ROUNDING))


class RematchRequest(NamedTuple):
    """A rematch that was accepted and is still to be opened."""

    by: Seat
    nonce: str


class Batch:
    """The state of a table and its match, which may be ahead of what is stored, and what is new since `begin`: the
    entries, the messages to send once they are stored, and the `rematch` to open before that.

    Everything is decided at one moment: `now` is the match's time then, `clock` that of the clock, which runs on from
    before the start of the match. While nobody serves the table its match stands still. `wake` is the moment at which
    a timer is due, and no bot acts before `bots_after`. `bots_due`: the bots have something new to look at.
    `refused_bots`: seats whose bot's move was illegal. `accepted` and `refused` count requests.
    """

    def __init__(
        self,
        game: AnyGame,
        state: TableState,
        count: int,
        match: AnyMatch | None,
        moment: float,
        make_dealer: DealerMaker,
    ) -> None:
        self.game = game
        self.state = state
        self.match = match
        self.time = MatchTime(moment, match.now if match else Millis(0))
        self.rematch: RematchRequest | None = None
        self._count = count
        self._written = self.commits
        self._decided = self.decided
        self._make_dealer = make_dealer
        self.begin(moment)
        self.bots_due = True

    def begin(self, moment: float) -> None:
        """Forget what was new, and decide what follows at that moment of the clock."""
        self.entries: list[Entry] = []
        self.outgoing: list[Outgoing] = []
        self.refused_bots: list[Seat] = []
        self.bots_due = False
        self.accepted = self.refused = 0
        self.wake: float | None = None
        self.bots_after = Millis(0)
        self._set_time(moment)

    def _set_time(self, moment: float) -> None:
        self._moment = moment
        self.now, self.clock = self.time.at(moment), in_millis(moment)

    # The table.

    @property
    def full(self) -> bool:
        return self._count >= MAX_ENTRIES

    def write(self, entry: Entry) -> None:
        self.state = evolve(self.state, entry)
        self._add(entry)

    def _add(self, entry: Entry) -> None:
        self._count += 1
        self.entries.append(entry)

    def change(self, entry: Entry) -> None:
        """Write what was decided about the table, and let the match follow."""
        self.write(entry)
        match entry:
            case Began():
                dealer = self._make_dealer(self.state, entry.header.nonces)
                self.match = Match(self.game, journal=Journal(entry.header, ()), dealer=dealer)
                self.time = MatchTime(self._moment)
                self._set_time(self._moment)
                self._write_commits()
            case Cleared():
                self.outgoing.append(FreeSeat(entry.seat))
                self._interrupt_after_news(entry.seat)
            case Admitted():
                self.outgoing.append(HandOverSeat(entry.seat))
                self._interrupt_after_news(entry.seat)
            case GameEnded() if self.match is not None:
                self.match.close()
        self.outgoing.append(SendTableInfo())
        self.bots_due = True
        if isinstance(entry, Cleared) and self.state.status == "playing" and not self._anybody():
            self.change(GameEnded())

    def resume(self, node: str, taken_from: str) -> None:
        """The table was taken up again, by `node` from another if `taken_from` names that."""
        self.bots_due = True
        if taken_from and self.state.status in ("waiting", "playing"):
            self.write(TakenOver(node, taken_from))
        self.interrupt(None)

    def _anybody(self) -> bool:
        """Whether a seat belongs to a person, here or away."""
        return any(chair.token for chair in self.state.chairs)

    # The match.

    @property
    def quiet(self) -> bool:
        return self.match is not None and self.state.status != "over" and self.game.quiet(self.match.state)

    @property
    def decided(self) -> bool:
        return self.match is not None and self.match.outcome is not None

    @property
    def commits(self) -> int:
        """How many commits there are."""
        return self.match.count if self.match else 0

    @property
    def due(self) -> Millis | None:
        """When the game's clock wants to act."""
        return self.game.due(self.match.state) if self.match and self.state.status == "playing" else None

    def wait_for_clock(self) -> None:
        """Look again when the game's clock wants to act."""
        self.wake = None if (due := self.due) is None else self.time.moment(due)

    def act(self, seat: Seat, move: Any, nonce: str = "") -> None:
        """Let a player act; raises Illegal. What the clock did before a refusal is written all the same."""
        if self.match is None:
            raise Illegal("not-started")
        try:
            self.match.commit(seat, move, self.now)
        finally:
            self._write_commits(nonce, seat)

    def wait(self) -> None:
        """Let the game's clock act where it is due."""
        if self.match is not None:
            self.match.wait(self.now)
            self._write_commits()

    def interrupt(self, seat: Viewer) -> None:
        """A person, or with None the whole table, was lost for a while."""
        if self.match is not None and self.state.status == "playing":
            self.match.interrupt(seat, self.now)
            self._write_commits()

    def _interrupt_after_news(self, seat: Seat) -> None:
        """Say who plays the seat now before the game stops for it: it stops for no lost connection."""
        before = len(self.outgoing)
        self.interrupt(seat)
        if len(self.outgoing) > before:
            self.outgoing.insert(before, SendTableInfo(at_once=True))

    def _write_commits(self, nonce: str = "", seat: Viewer = None) -> None:
        """Write the match's new commits, to be sent once they are stored."""
        assert self.match is not None
        commits, state = self.match.since(self._written), self.match.state
        if not commits:
            return
        self._written += len(commits)
        done = ""
        for commit in commits:
            asked = nonce if commit.cause.by == seat else ""
            self._add(Happened(msgspec.Raw(m.encode(commit)), asked))  # it changes nothing at the table
            done = done or asked
        events = tuple([event for commit in commits for event in commit.events])
        self.outgoing.append(SendUpdate(events, state, commits[-1].cause.at, seat, done))
        self.bots_due = True
        if self.game.outcome(state) is None:
            ended = self.full
        else:
            if not self._decided:
                self._decided = True
                self.outgoing.append(SendTableInfo())
            ended = self.full or self.match.over
        if ended and self.state.status == "playing":
            self.change(GameEnded())
