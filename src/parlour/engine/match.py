"""One match from its first deal to its last event, in memory: what scripts, tests and simulations hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Generic, TypeVar

from parlour.engine.chance import Dealer, Draw
from parlour.engine.game import Game
from parlour.engine.record import Header, Record
from parlour.engine.step import redeal, replay, step, steps
from parlour.engine.vocabulary import Actor, Commit, Endless, Illegal, Input, Millis, Outcome, Seat, Viewer, kebab

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")

MOST_DRAWS: Final = 1000
"""Answers of the dealer in a row that no game comes near."""


class Match(Generic[S, A, E, V]):
    """Players act; the dealer and the clock follow by themselves.

    `at` is the match's own time in milliseconds. It moves only with `act` and `wait`, never backwards.
    """

    def __init__(
        self, game: Game[S, A, E, V], header: Header, dealer: Dealer | None, record: Record | None = None
    ) -> None:
        self.game = game
        self.header = header
        self.state = game.start(header.seats, header.options)
        self.now = Millis(0)
        self._dealer = dealer
        self._closed = record is not None and record.seed is not None
        self._seed = record.seed if record else None
        self._commits: list[Commit[A, E]] = list(record.commits) if record else []
        if self._commits:
            self.state = replay(game, self.state, self._commits)
            self.now = self._commits[-1].cause.at
        self._deal()

    @classmethod
    def resumed(cls, game: Game[S, A, E, V], record: Record, dealer: Dealer) -> Match[S, A, E, V]:
        """A match taken up where its record ends, by a dealer who has dealt nothing yet; raises BadRecord."""
        redeal(game, record, dealer)
        return Match(game, record.header, dealer, record)

    def act(self, seat: int, action: A | str, at: int | None = None) -> tuple[E, ...]:
        """A player's action, as an object or in notation. Returns what followed; raises Illegal and changes nothing."""
        if seat not in range(self.header.seats):
            raise Illegal(f"there is no seat {seat} here; the seats are 0 to {self.header.seats - 1}")
        if isinstance(action, str):
            action = self.game.from_text(action)
        if self._closed:
            raise Illegal("the match is closed")
        if self._dealer is None:
            raise Illegal("this match was replayed without its seed: it can be read, not played on")
        before = len(self._commits)
        if at is not None:
            self.wait(at)
        self._commit(Seat(seat), action)
        self._deal()
        return tuple([event for commit in self._commits[before:] for event in commit.events])

    def wait(self, until: int) -> None:
        """Let time pass, and the clock act where it is due."""
        if until < self.now:
            raise Illegal(f"time runs forward: it is {self.now} already, and {until} is before that")
        while (due := self.game.due(self.state)) is not None and due <= until:
            self.now = max(self.now, due)
            self._clock(next(iter(self.game.legal(self.state, "clock"))))
        self.now = Millis(until)

    def interrupt(self, seat: int | None, at: int) -> None:
        """The connection of a seat is lost, or with None that of the whole table: the clock does what the game asks."""
        self.wait(at)
        action = self.game.interruption(self.state, None if seat is None else Seat(seat))
        if action is not None and not self._closed:
            self._clock(action)

    def legal(self, seat: int) -> tuple[A, ...]:
        return () if self._closed else tuple(self.game.legal(self.state, Seat(seat)))

    def view(self, viewer: int | None) -> V:
        return self.game.view(self.state, None if viewer is None else Seat(viewer))

    def shown(self, event: E, viewer: int | None) -> E | None:
        seen: Viewer = None if viewer is None else Seat(viewer)
        return self.game.show(event, seen)

    def seen(self, viewer: int | None) -> Iterator[tuple[V, Millis]]:
        """What a viewer has seen so far: every view, and when it was."""
        start, seat = self.game.start(self.header.seats, self.header.options), None if viewer is None else Seat(viewer)
        for each in steps(self.game, start, self._commits):
            yield self.game.view(each.after, seat), each.commit.cause.at

    @property
    def count(self) -> int:
        """How many commits there are."""
        return len(self._commits)

    def since(self, count: int) -> tuple[Commit[A, E], ...]:
        """The commits after the first `count`."""
        return tuple(self._commits[count:])

    @property
    def commits(self) -> tuple[Commit[A, E], ...]:
        return tuple(self._commits)

    @property
    def events(self) -> tuple[E, ...]:
        return tuple(event for commit in self._commits for event in commit.events)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def over(self) -> bool:
        """Whether nobody can act any more."""
        actors: list[Actor] = [*map(Seat, range(self.header.seats)), "dealer", "clock"]
        return not any(self.game.legal(self.state, actor) for actor in actors)

    def close(self) -> None:
        """End the match here: nothing more is accepted, and the seed is revealed."""
        self._closed = True
        self._seed = getattr(self._dealer, "seed", self._seed)

    @property
    def journal(self) -> Record:
        """All that happened so far; with the seed once the match is over or closed."""
        if self.over:
            self.close()
        return Record(self.header, self.commits, self._seed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.journal == other.journal and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # a match changes

    def __repr__(self) -> str:
        return f"<{self.game.name}, {self.header.seats} seats, {len(self._commits)} commits, {self.now} ms>"

    def _clock(self, action: A) -> None:
        self._commit("clock", action)
        self._deal()

    def _deal(self) -> None:
        """Whatever the dealer is asked for, until players or the clock are to act; raises Endless."""
        before = len(self._commits)
        while self._dealer and isinstance(asked := self.game.legal(self.state, "dealer"), Draw):
            if len(self._commits) - before == MOST_DRAWS:
                again = kebab(asked.action.__name__)
                raise Endless(
                    f"{self.game.name} has asked its dealer {MOST_DRAWS} times in a row, and asks for {again!r} again: "
                    "what evolve makes of its events must change what legal asks for"
                )
            self._commit("dealer", self._dealer.answer(asked))

    def _commit(self, by: Actor, action: A) -> None:
        cause: Input[Any] = Input(self.now, by, action)
        self.state, events = step(self.game, self.state, cause)
        self._commits.append(Commit(len(self._commits) + 1, cause, events))
