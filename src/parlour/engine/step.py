"""Apply inputs, replay the commits of a journal, and audit them against the rules and the deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Any, Generic, NamedTuple, TypeVar

from parlour.engine.chance import Dealer, DrawRequest
from parlour.engine.game import AnyGame, Game
from parlour.engine.journal import Journal, line_of
from parlour.engine.types import BadJournal, Commit, Illegal, Input, Millis
from parlour.languages import Refusal, refusal

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


def step(game: Game[S, A, E, V], state: S, cause: Input[A]) -> tuple[S, tuple[E, ...]]:
    """The state after an input and the events it caused; raises Illegal and changes nothing."""
    events = game.decide(state, cause)
    return reduce(game.evolve, events, state), events


class Transition(NamedTuple, Generic[S, A, E]):
    """One commit, and the states around it."""

    commit: Commit[A, E]
    before: S
    after: S


def transitions(game: Game[S, A, E, V], state: S, commits: Iterable[Commit[A, E]]) -> Iterator[Transition[S, A, E]]:
    """Commit after commit from that state on. Consults no rule, so old games survive rule changes."""
    for commit in commits:
        after = reduce(game.evolve, commit.events, state)
        yield Transition(commit, state, after)
        state = after


def replay(game: Game[S, A, E, V], state: S, commits: Iterable[Commit[A, E]]) -> S:
    """The state after those commits."""
    for each in transitions(game, state, commits):
        state = each.after
    return state


def audit(game: AnyGame, journal: Journal, dealer: Dealer | None = None) -> None:
    """Every recorded input again, under the rules and, with a dealer, the same deals; raises BadJournal.

    What earlier rules made of an input is accepted too, if the game says so with `former_events`.
    """
    state = game.start(journal.header.seats, journal.header.options)
    now = Millis(0)
    for commit in journal.commits:
        if commit.cause.at < now:
            raise BadJournal(line_of(commit.seq), "journal-time", before=now, at=commit.cause.at)
        now = commit.cause.at
        if isinstance(commit.cause.by, int) and commit.cause.by not in range(journal.header.seats):
            raise BadJournal(line_of(commit.seq), "journal-no-seat", seat=commit.cause.by)
        _same_deal(game, state, commit, dealer)
        try:
            events = game.decide(state, commit.cause)
        except Illegal as refused:
            raise BadJournal(line_of(commit.seq), "journal-refused", why=refused.why) from None
        if events != commit.events and commit.events not in game.former_events(state, commit.cause):
            raise BadJournal(line_of(commit.seq), _difference(events, commit.events))
        state = reduce(game.evolve, commit.events, state)


def redeal(game: AnyGame, journal: Journal, dealer: Dealer) -> None:
    """Bring a fresh dealer to where the journal ends. Consults no rule; raises BadJournal if the deals differ."""
    start = game.start(journal.header.seats, journal.header.options)
    for each in transitions(game, start, journal.commits):
        _same_deal(game, each.before, each.commit, dealer)


def _same_deal(game: AnyGame, state: Any, commit: Commit[Any, Any], dealer: Dealer | None) -> None:
    if dealer is None or commit.cause.by != "dealer":
        return
    asked = game.legal(state, "dealer")
    if isinstance(asked, DrawRequest) and dealer.answer(asked) != commit.cause.action:
        raise BadJournal(line_of(commit.seq), "journal-deal")


def _difference(ruled: Sequence[object], written: Sequence[object]) -> Refusal:
    """Names kinds of events only: the game may still be going on, and its contents are secret."""
    kinds = [[type(event).__name__ for event in events] or refusal("nothing") for events in (ruled, written)]
    if kinds[0] == kinds[1]:
        return refusal("journal-contents", events=kinds[0])
    return refusal("journal-events", ruled=kinds[0], written=kinds[1])
