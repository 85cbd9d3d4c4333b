"""A finished game told again, step by step, for one viewer or with all hands open."""

from __future__ import annotations

from functools import reduce
from typing import Any

from parlour.engine import Header, Record, Seat, Value, Viewer
from parlour.games import game_named
from parlour.web.pictures import all_addresses


class ReplayStep(Value, frozen=True, omit_defaults=True):
    """What somebody did, what followed, and how it looked afterwards: to one viewer, or to each seat."""

    at: int
    by: int | str
    notation: str
    events: tuple[Any, ...]
    view: Any = None
    views: tuple[Any, ...] = ()


class Replay(Value, frozen=True):
    header: Header
    steps: tuple[ReplayStep, ...]
    pictures: dict[str, str]


def replay_of(record: Record, seat: str, code: str) -> Replay:
    """`seat` is a number, "public", or "all" for the events as they were and the view of every seat."""
    game = game_named(record.header.game)
    state = game.start(record.header.seats, record.header.options)
    viewer: Viewer = Seat(int(seat)) if seat.isdigit() else None
    steps = []
    for commit in record.commits:
        state = reduce(game.evolve, commit.events, state)
        seen = commit.events if seat == "all" else [game.show(event, viewer) for event in commit.events]
        views = [game.view(state, Seat(at)) for at in range(record.header.seats)] if seat == "all" else []
        steps.append(
            ReplayStep(
                at=commit.cause.at,
                by=commit.cause.by,
                notation=game.text(commit.cause.action),
                events=tuple(event for event in seen if event is not None),
                view=None if seat == "all" else game.view(state, viewer),
                views=tuple(views),
            )
        )
    return Replay(record.header, tuple(steps), all_addresses(code, record.seed or "", game))
