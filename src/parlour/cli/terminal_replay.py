"""A replay for the terminal: the table after each commit, as some viewer may see it, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from parlour.cli.faces import face_of
from parlour.cli.people import People, recorded
from parlour.engine import AnyGame, BadRecord, BadSetup, Record, Seat, Step, Viewer, steps
from parlour.engine.record import line_of
from parlour.games import game_named

AnyStep: TypeAlias = Step[Any, Any, Any]


class TerminalReplay:
    """`viewer` is a seat or the public; with `hands` all hands lie open beside what the public sees."""

    def __init__(self, record: Record, viewer: Viewer, hands: bool) -> None:
        self.game = game_named(record.header.game)
        self.record = record
        self.viewer = viewer
        self.hands = hands
        self.people = People(recorded(record.header), viewer)
        self.steps = tuple(_believable(self.game, record))

    @classmethod
    def read(cls, text: bytes, *, seat: int | None, hands: bool) -> TerminalReplay:
        """Raises BadRecord, or BadSetup for a seat that is not there."""
        record = Record.from_text(text, game_named)
        if seat is not None and seat not in range(record.header.seats):
            raise BadSetup(f"there is no seat {seat} in this game; the seats are 0 to {record.header.seats - 1}")
        return cls(record, None if seat is None else Seat(seat), hands)

    def events(self, step: AnyStep) -> list[Any]:
        """What the viewer saw of a step."""
        shown = (self.game.show(event, self.viewer) for event in step.commit.events)
        return [event for event in shown if event is not None]

    def told(self, step: AnyStep) -> list[str]:
        face = face_of(self.game.name)
        sentences = (face.tell(event, self.people) for event in self.events(step))
        return [sentence for sentence in sentences if sentence]

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
        seats = range(self.record.header.seats) if self.hands else [] if self.viewer is None else [self.viewer]
        held = {int(seat): self.game.hand(self.game.view(state, Seat(seat))) for seat in seats}
        return {seat: hand for seat, hand in held.items() if hand is not None}

    def json(self) -> Iterator[str]:
        for step in self.steps:
            cause = step.commit.cause
            line = {
                "seq": step.commit.seq,
                "at": cause.at,
                "by": cause.by,
                "notation": self.notation(step),
                "told": self.told(step),
                "events": self.events(step),
                "view": self.game.view(step.after, self.viewer),
            }
            if self.hands:
                line["hands"] = self.open_hands(step.after)
            yield msgspec.json.encode(line).decode()


def _believable(game: AnyGame, record: Record) -> list[AnyStep]:
    """Raises BadRecord: a journal may come from anywhere, and folding consults no rule."""
    taken: list[AnyStep] = []
    try:
        for step in steps(game, game.start(record.header.seats, record.header.options), record.commits):
            game.view(step.after, None)
            taken.append(step)
    except Exception as error:
        raise BadRecord(line_of(len(taken) + 1), "this cannot have happened at this table") from error
    return taken
