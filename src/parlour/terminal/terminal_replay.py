"""A journal as steps for one viewer: the table, the notation and the sentences of each commit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from parlour.engine import BadSetup, Journal, Seat, Transition, Viewer, transitions
from parlour.games import game_named
from parlour.languages import SOURCE
from parlour.terminal.journal import checked_journal
from parlour.terminal.language import spoken
from parlour.terminal.pronouns import People, journal_names
from parlour.terminal.renderers import renderer_of

AnyStep: TypeAlias = Transition[Any, Any, Any]


class TerminalReplay:
    """`viewer` is a seat or the public; with `hands` all hands lie open beside what the public sees."""

    def __init__(self, journal: Journal, viewer: Viewer, hands: bool) -> None:
        self.game = game_named(journal.header.game)
        self.journal = journal
        self.viewer = viewer
        self.hands = hands
        self.people = People(journal_names(journal.header), viewer)
        start = self.game.start(journal.header.seats, journal.header.options)
        self.steps = tuple(transitions(self.game, start, journal.commits))

    @classmethod
    def read(cls, text: bytes, *, seat: int | None, hands: bool) -> TerminalReplay:
        """Raises BadJournal or UnknownGame, or BadSetup for a seat that is not there."""
        journal = checked_journal(text)
        if seat is not None and seat not in range(journal.header.seats):
            raise BadSetup("no-seat-here", seat=seat, last=journal.header.seats - 1)
        return cls(journal, None if seat is None else Seat(seat), hands)

    def events(self, step: AnyStep) -> list[Any]:
        """What the viewer saw of a step."""
        shown = (self.game.show(event, self.viewer) for event in step.commit.events)
        return [event for event in shown if event is not None]

    def sentences(self, step: AnyStep) -> list[str]:
        renderer = renderer_of(self.game.name)
        sentences = (renderer.describe(event, self.people) for event in self.events(step))
        return [sentence for sentence in sentences if sentence]

    def _sentences_in_english(self, step: AnyStep) -> list[str]:
        with spoken(SOURCE):
            return self.sentences(step)

    def notation(self, step: AnyStep) -> str | None:
        """What was done, in notation; None where it says more than the viewer saw."""
        cause = step.commit.cause
        if self.hands or cause.by == self.viewer or not cause.action.__struct_fields__:
            return self.game.text(cause.action)
        first = step.commit.events[:1]
        open_to_all = all(self.game.show(event, self.viewer) == event for event in first)
        return self.game.text(cause.action) if open_to_all else None

    def open_hands(self, state: Any) -> dict[int, tuple[Any, ...]]:
        """The hands that lie open, by seat."""
        seats = range(self.journal.header.seats) if self.hands else [] if self.viewer is None else [self.viewer]
        held = {int(seat): self.game.hand(self.game.view(state, Seat(seat))) for seat in seats}
        return {seat: hand for seat, hand in held.items() if hand is not None}

    def json(self) -> Iterator[str]:
        """A line for each step, in English whatever the language."""
        for step in self.steps:
            cause = step.commit.cause
            line = {
                "seq": step.commit.seq,
                "at": cause.at,
                "by": cause.by,
                "notation": self.notation(step),
                "told": self._sentences_in_english(step),
                "events": self.events(step),
                "view": self.game.view(step.after, self.viewer),
            }
            if self.hands:
                line["hands"] = self.open_hands(step.after)
            yield msgspec.json.encode(line).decode()
