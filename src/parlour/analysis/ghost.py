"""Ghosts: bots that do what a person did in a finished game, as long as the game runs as it did.

A game may bring its own; in any other a ghost moves as the person did wherever its seat sees what they saw then, after
the same time, and plays like the usual bot elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

import msgspec

from parlour.analysis.game_summary import transitions_of
from parlour.bots import DEFAULT, Memory, Plan, SeatedBot, make_bot
from parlour.engine import Journal, Millis, Seat
from parlour.games import game_named, import_object, parts_of

LONGEST: Final = 20_000
"""Milliseconds that a ghost takes over a move at most, in games with turns."""


class GhostMove(NamedTuple):
    """What somebody did, and how many milliseconds after the table had changed."""

    action: Any
    wait: Millis


class TurnGhost:
    """Replays a person's moves by view; another bot decides where the game differs."""

    def __init__(self, moves: dict[bytes, GhostMove], otherwise: SeatedBot) -> None:
        self._moves = moves
        self._otherwise = otherwise

    def plan(self, view: Any, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: self._plan(view, memory))

    def watch(self, view: Any, memory: Memory) -> None:
        self._otherwise.recall([(view, memory.now)])

    def _plan(self, view: Any, memory: Memory) -> Plan | None:
        other = self._otherwise.plan(view, memory.now, memory.looks)  # it learns from every view
        then = self._moves.get(_key(view))
        if then is None or then.action not in view.legal:
            return other
        return Plan(then.action, Millis(memory.now + min(then.wait, LONGEST)))


def ghost_of(journal: Journal, seat: Seat, seed: str) -> SeatedBot:
    """A ghost of the person at that seat."""
    header = journal.header
    part = parts_of(header.game).analysis.ghost
    if part is not None:
        return SeatedBot("ghost", import_object(part)(journal, seat), seed)
    otherwise = make_bot(DEFAULT, header.game, seed)
    return SeatedBot("ghost", TurnGhost(dict(_moves(journal, seat)), otherwise), seed)


def _moves(journal: Journal, seat: Seat) -> Iterator[tuple[bytes, GhostMove]]:
    """Where nobody else acted between what a seat saw and what it did."""
    game, taken = game_named(journal.header.game), transitions_of(journal)
    for before, step in pairwise(taken):
        cause = step.commit.cause
        if cause.by == seat:
            wait = Millis(cause.at - before.commit.cause.at)
            yield _key(game.view(step.before, seat)), GhostMove(cause.action, wait)


def _key(view: Any) -> bytes:
    return msgspec.json.encode(view)
