"""The fold: one input, commit after commit of a record, and the check that the rules would say the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Any, Generic, NamedTuple, TypeVar

from parlour.engine.chance import Dealer, Draw
from parlour.engine.game import AnyGame, Game
from parlour.engine.record import Record, line_of
from parlour.engine.vocabulary import BadRecord, Commit, Illegal, Input, Millis

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


def step(game: Game[S, A, E, V], state: S, cause: Input[A]) -> tuple[S, tuple[E, ...]]:
    """The state after an input and the events it caused; raises Illegal and changes nothing."""
    events = game.decide(state, cause)
    return reduce(game.evolve, events, state), events


class Step(NamedTuple, Generic[S, A, E]):
    """One commit, and the states around it."""

    commit: Commit[A, E]
    before: S
    after: S


def steps(game: Game[S, A, E, V], state: S, commits: Iterable[Commit[A, E]]) -> Iterator[Step[S, A, E]]:
    """Commit after commit from that state on. Consults no rule, so old games survive rule changes."""
    for commit in commits:
        after = reduce(game.evolve, commit.events, state)
        yield Step(commit, state, after)
        state = after


def replay(game: Game[S, A, E, V], state: S, commits: Iterable[Commit[A, E]]) -> S:
    """The state after those commits."""
    for each in steps(game, state, commits):
        state = each.after
    return state


def audit(game: AnyGame, record: Record, dealer: Dealer | None = None) -> None:
    """Every recorded input again, under today's rules and, with a dealer, the same deals; raises BadRecord."""
    state = game.start(record.header.seats, record.header.options)
    now = Millis(0)
    for commit in record.commits:
        if commit.cause.at < now:
            raise BadRecord(line_of(commit.seq), f"time runs backwards, from {now} to {commit.cause.at}")
        now = commit.cause.at
        if isinstance(commit.cause.by, int) and commit.cause.by not in range(record.header.seats):
            raise BadRecord(line_of(commit.seq), f"there is no seat {commit.cause.by} at this table")
        _same_deal(game, state, commit, dealer)
        try:
            state, events = step(game, state, commit.cause)
        except Illegal as refusal:
            raise BadRecord(line_of(commit.seq), f"the rules refuse this input: {refusal}") from None
        if events != commit.events:
            raise BadRecord(line_of(commit.seq), _difference(events, commit.events))


def redeal(game: AnyGame, record: Record, dealer: Dealer) -> None:
    """Bring a fresh dealer to where the record ends. Consults no rule; raises BadRecord if the deals differ."""
    start = game.start(record.header.seats, record.header.options)
    for each in steps(game, start, record.commits):
        _same_deal(game, each.before, each.commit, dealer)


def _same_deal(game: AnyGame, state: Any, commit: Commit[Any, Any], dealer: Dealer | None) -> None:
    if dealer is None or commit.cause.by != "dealer":
        return
    asked = game.legal(state, "dealer")
    if isinstance(asked, Draw) and dealer.answer(asked) != commit.cause.action:
        raise BadRecord(line_of(commit.seq), "the seed deals otherwise than this dealer did")


def _difference(ruled: Sequence[object], written: Sequence[object]) -> str:
    """Names kinds of events only: the game may still be going on, and its contents are secret."""
    kinds = [", ".join(type(event).__name__ for event in events) or "nothing" for events in (ruled, written)]
    if kinds[0] == kinds[1]:
        return f"the rules say {kinds[0]} too, but with other contents"
    return f"the rules say {kinds[0]}; the journal says {kinds[1]}"
