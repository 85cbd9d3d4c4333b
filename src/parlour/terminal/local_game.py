"""A match played in this terminal, by one person with bots or by several people in turn.

Every commit is written to the journal before it is shown.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

from parlour.bots import Plan, SeatedBot, looks_in, make_bot
from parlour.engine import Millis
from parlour.match import Match
from parlour.terminal.journal import JournalFile, ResumeInfo
from parlour.terminal.pronouns import People, journal_names
from parlour.terminal.renderers import RenderContext, picture_source, renderer_of, visible_hands
from parlour.terminal.screen import Screen

_LATELY: Final = 24


class PlayerQuit(Exception):
    """A player leaves; the game can be resumed."""


class MatchClock:
    """Milliseconds since the match began, going on from where it was left."""

    def __init__(self, begin: int) -> None:
        self._zero = time.monotonic() - begin / 1000

    def now(self) -> Millis:
        return Millis(int((time.monotonic() - self._zero) * 1000))


class LocalGame:
    def __init__(self, match: Match, journal_file: JournalFile, resume_info: ResumeInfo, screen: Screen) -> None:
        self.match = match
        self.journal_file = journal_file
        self.screen = screen
        self.renderer = renderer_of(match.header.game)
        self.seats = range(match.header.seats)
        self.humans = resume_info.people
        self.resumed = bool(journal_file.written)
        self.closed = False
        self.notice = ""
        self._people = People(journal_names(match.header))
        self._shown = len(match.events) if self.resumed else 0
        self._clock = MatchClock(match.now)
        self._looks = looks_in(match)
        self._bots = {seat: self._seated(seat, resume_info) for seat in self.seats if seat not in self.humans}
        journal_file.keep(match.commits)

    def _seated(self, seat: int, resume_info: ResumeInfo) -> SeatedBot:
        """A bot that knows what its seat has seen."""
        key = f"bot {seat} after {self.match.count} in {resume_info.seed}"
        bot = make_bot(resume_info.bot(seat), self.match.header.game, key)
        bot.recall(self.match.seen(seat))
        return bot

    @property
    def hotseat(self) -> bool:
        return len(self.humans) > 1

    @property
    def viewer(self) -> int | None:
        """Who looks at this screen when nobody in particular does: the only person, or the public."""
        return None if self.hotseat else self.humans[0]

    def now(self) -> Millis:
        return self._clock.now()

    def act(self, seat: int, action: Any) -> None:
        """Raises Illegal, and then nothing happened."""
        self.match.act(seat, action, at=self.now())
        self.journal_file.keep(self.match.commits)

    def wait(self) -> None:
        """Let the clock act on due timers."""
        self.match.wait(self.now())
        self.journal_file.keep(self.match.commits)

    def plan(self, seat: int) -> Plan | None:
        """What the bot in that seat means to do."""
        view = self.match.view(seat)
        return self._bots[seat].plan(view, self.now(), self._looks(view))

    def look_around(self) -> None:
        """Bots see what happens on the turns of others too."""
        for seat in self._bots:
            self.plan(seat)

    def close(self) -> None:
        """The game is over: the seed is revealed."""
        self.match.close()
        seed = self.match.journal.seed
        assert seed is not None
        self.journal_file.close(seed)
        self.closed = True

    def people(self, viewer: int | None) -> People:
        """Names for a viewer; where several share the screen nobody is "you"."""
        return self._people.seen_by(None if self.hotseat else viewer)

    def context(self, viewer: int | None, news: Sequence[str] = ()) -> RenderContext:
        view = self.match.view(viewer)
        hands = visible_hands(self.match.game, view, viewer)
        pictures = picture_source(self.match.game, self.match.state)
        return RenderContext(view, self.people(viewer), self.screen.viewport, hands, pictures, news)

    def shown(self, events: Sequence[Any], viewer: int | None) -> list[Any]:
        seen = (self.match.shown(event, viewer) for event in events)
        return [event for event in seen if event is not None]

    def new_events(self) -> Sequence[Any]:
        """Events that were not shown yet."""
        events = self.match.events[self._shown :]
        self._shown += len(events)
        return events

    def sentences(self, events: Sequence[Any], viewer: int | None) -> list[str]:
        """Events as sentences for one viewer."""
        people = self.people(viewer)
        sentences = (self.renderer.describe(event, people) for event in self.shown(events, viewer))
        return [sentence for sentence in sentences if sentence]

    def recent_events(self) -> Sequence[Any]:
        """The events that may still be worth a line."""
        return self.match.events[-_LATELY:]
