"""The match of a table and its time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from parlour.engine import AnyGame, Commit, Header, Illegal, Journal, Millis, Seat, Viewer
from parlour.match import Match
from parlour.table.ports import AnyMatch, Clock, DealerMaker

_ROUNDING: Final = 1e-5
"""Milliseconds added before a time is cut to whole ones, so that a timer never rings a millisecond early."""


class MatchProgress(NamedTuple):
    """Commits that are new, the state after them, and whether the game is decided or over by them."""

    commits: tuple[Commit[Any, Any], ...]
    state: Any
    decided: bool
    over: bool


class Acted(NamedTuple):
    """What came of a player's action. Where it was refused, the clock may have acted before."""

    progress: MatchProgress | None
    refusal: Illegal | None


Believe: TypeAlias = Callable[[Millis | None, Millis], Millis]
"""The press time that is believed, from the one that was claimed, if any, and the arrival."""


def _arrival(claimed: Millis | None, now: Millis) -> Millis:
    return now


class TimedMatch:
    """A match whose time is counted from the first deal. While nobody serves the table it stands still."""

    def __init__(self, game: AnyGame, seed: str, clock: Clock, make_dealer: DealerMaker) -> None:
        self.game = game
        self.match: AnyMatch | None = None
        self._seed = seed
        self._clock = clock
        self._make_dealer = make_dealer
        self._base, self._since = Millis(0), clock.now()
        self._taken = 0
        self._closed = False

    def begin(self, header: Header) -> MatchProgress | None:
        self.match = self._match(Journal(header, ()))
        self._since = self._clock.now()
        return self._progress(self.match)

    def resume(self, header: Header, commits: tuple[Commit[Any, Any], ...], over: bool) -> None:
        """Continue after the commits of a journal; raises BadJournal if the seed deals otherwise."""
        self.match = self._match(Journal(header, commits, self._seed if over else None))
        self._base, self._since = self.match.now, self._clock.now()
        self._taken = len(commits)
        self._closed = over

    def _match(self, journal: Journal) -> AnyMatch:
        return Match(self.game, journal=journal, dealer=self._make_dealer(self._seed, journal.header.nonces))

    def close(self) -> None:
        self._closed = True
        if self.match is not None:
            self.match.close()

    def now(self) -> Millis:
        return Millis(self._base + int((self._clock.now() - self._since) * 1000 + _ROUNDING))

    def wake_time(self, planned: Millis | None) -> float | None:
        """The clock's time when the game's clock is due or at a planned moment, whichever is first."""
        due = self.game.due(self.match.state) if self.match else None
        moments = [at for at in (due, planned) if at is not None]
        return self._since + (min(moments) - self._base) / 1000 if moments else None

    @property
    def quiet(self) -> bool:
        return self.match is not None and not self._closed and self.game.quiet(self.match.state)

    @property
    def decided(self) -> bool:
        return self.match is not None and self.match.outcome is not None

    @property
    def commits(self) -> int:
        """How many commits there are."""
        return self.match.count if self.match else 0

    def act(self, seat: Seat, move: Any, believe: Believe = _arrival) -> Acted:
        """Let a player act now, at the press time that is believed if the move has one."""
        match, now = self.match, self.now()
        if match is None:
            return Acted(None, Illegal("the game has not started yet"))
        try:
            match.act(seat, self.game.stamped(move, lambda claimed: believe(claimed, now)), at=now)
        except Illegal as refusal:
            return Acted(self._progress(match), refusal)
        return Acted(self._progress(match), None)

    def wait(self) -> MatchProgress | None:
        """Let the game's clock act where it is due."""
        if self.match is None:
            return None
        self.match.wait(self.now())
        return self._progress(self.match)

    def interrupt(self, seat: Viewer) -> MatchProgress | None:
        """A person, or with None the whole table, was lost for a while."""
        if self.match is None:
            return None
        self.match.interrupt(seat, self.now())
        return self._progress(self.match)

    def _progress(self, match: AnyMatch) -> MatchProgress | None:
        """What is new since the last call; None if nothing is."""
        commits = match.since(self._taken)
        if not commits:
            return None
        self._taken += len(commits)
        decided = self.game.outcome(match.state) is not None
        return MatchProgress(commits, match.state, decided, decided and match.over)
