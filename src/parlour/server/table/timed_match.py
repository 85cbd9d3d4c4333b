"""The match of a table and its time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from parlour.engine import AnyGame, Commit, Dealer, Header, Illegal, Journal, Millis, Seat, Viewer
from parlour.match import Match
from parlour.server.table.ports import AnyMatch

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


class TimedMatch:
    """A match whose time is counted from the first deal. While nobody serves the table it stands still. `due` is when
    the game's clock wants to act."""

    def __init__(self, game: AnyGame, seed: str, make_dealer: Callable[[Sequence[str]], Dealer], moment: float) -> None:
        self.game = game
        self.match: AnyMatch | None = None
        self.time = MatchTime(moment)
        self.due: Millis | None = None
        self._seed = seed
        self._make_dealer = make_dealer
        self._taken = 0
        self._closed = False

    def begin(self, header: Header, moment: float) -> MatchProgress | None:
        """Deal; the match's time begins at a moment of the clock."""
        self.match, self.time = self._match(Journal(header, ())), MatchTime(moment)
        self.due = self.game.due(self.match.state)
        return self._progress(self.match, self.match.since(0))

    def resume(self, header: Header, commits: tuple[Commit[Any, Any], ...], over: bool) -> None:
        """Continue after the commits of a journal; raises BadJournal if the seed deals otherwise."""
        self.match = self._match(Journal(header, commits, self._seed if over else None))
        self.time = self.time._replace(base=self.match.now)
        self.due = self.game.due(self.match.state)
        self._taken = len(commits)
        self._closed = over

    def _match(self, journal: Journal) -> AnyMatch:
        return Match(self.game, journal=journal, dealer=self._make_dealer(journal.header.nonces))

    def close(self) -> None:
        self._closed = True
        if self.match is not None:
            self.match.close()

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

    def act(self, seat: Seat, move: Any, now: Millis) -> Acted:
        """Let a player act."""
        match = self.match
        if match is None:
            return Acted(None, Illegal("not-started"))
        try:
            return Acted(self._progress(match, match.commit(seat, move, now)), None)
        except Illegal as refusal:
            return Acted(self._progress(match, match.since(self._taken)), refusal)

    def wait(self, now: Millis) -> MatchProgress | None:
        """Let the game's clock act where it is due."""
        if self.match is None:
            return None
        self.match.wait(now)
        return self._progress(self.match, self.match.since(self._taken))

    def interrupt(self, seat: Viewer, now: Millis) -> MatchProgress | None:
        """A person, or with None the whole table, was lost for a while."""
        if self.match is None:
            return None
        self.match.interrupt(seat, now)
        return self._progress(self.match, self.match.since(self._taken))

    def _progress(self, match: AnyMatch, commits: tuple[Commit[Any, Any], ...]) -> MatchProgress | None:
        """What came of the commits that are new; None if there are none."""
        if not commits:
            return None
        self._taken += len(commits)
        self.due = self.game.due(match.state)
        decided = self.game.outcome(match.state) is not None
        return MatchProgress(commits, match.state, decided, decided and match.over)


def in_millis(seconds: float) -> Millis:
    """Whole milliseconds that have passed."""
    return Millis(int(seconds * 1000 + _ROUNDING))
