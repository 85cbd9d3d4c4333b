"""A finished game told again, step by step, for one viewer or with all hands open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.engine import AnyGame, BadSetup, Header, Record, Seat, Step, Value, Viewer, steps
from parlour.games import game_named
from parlour.table.entries import Chair
from parlour.web.pictures import all_addresses


class ReplayStep(Value, frozen=True, omit_defaults=True):
    """What somebody did, what followed, and how it looked afterwards: to one viewer, or to each seat."""

    at: int
    by: int | str
    notation: str
    events: tuple[Any, ...]
    view: Any = None
    views: tuple[Any, ...] = ()


class Sitter(Value, frozen=True):
    """Who sat there at the end. `bot`: whether a bot did."""

    name: str
    avatar: str
    bot: bool


class Replay(Value, frozen=True):
    header: Header
    sitters: tuple[Sitter, ...]
    steps: tuple[ReplayStep, ...]
    pictures: dict[str, str]


def replay_of(record: Record, chairs: Sequence[Chair], seat: str, code: str) -> Replay:
    """`seat` is a number, "public", or "all" for the events as they were and the view of every seat; raises BadSetup.

    Without the seed there are no pictures: their addresses would tell of cards that nobody has seen yet.
    """
    header, game = record.header, game_named(record.header.game)
    seats = {str(at): Seat(at) for at in range(header.seats)}
    if seat not in ("public", "all", *seats):
        raise BadSetup(f"seat cannot be {seat[:20]!r}; accepted: public, all or {', '.join(seats)}")
    taken = steps(game, game.start(header.seats, header.options), record.commits)
    if seat == "all":
        told = tuple(_open(game, step, header.seats) for step in taken)
    else:
        told = tuple(_seen(game, step, seats.get(seat)) for step in taken)
    sitters = tuple(map(_sitter, chairs, header.names or ("",) * header.seats))
    return Replay(header, sitters, told, all_addresses(code, record.seed, game) if record.seed else {})


def _sitter(chair: Chair, name: str) -> Sitter:
    return Sitter(chair.name or chair.bot_name or name, chair.avatar, bool(chair.bot) and not chair.token)


def _open(game: AnyGame, step: Step[Any, Any, Any], seats: int) -> ReplayStep:
    """With all hands open."""
    seen = game.views(step.after)
    return _told(game, step, step.commit.events, views=tuple(seen(Seat(at)) for at in range(seats)))


def _seen(game: AnyGame, step: Step[Any, Any, Any], viewer: Viewer) -> ReplayStep:
    """As one viewer saw it."""
    shown = (game.show(event, viewer) for event in step.commit.events)
    events = tuple(event for event in shown if event is not None)
    return _told(game, step, events, view=game.view(step.after, viewer))


def _told(game: AnyGame, step: Step[Any, Any, Any], events: tuple[Any, ...], **seen: Any) -> ReplayStep:
    cause = step.commit.cause
    return ReplayStep(at=cause.at, by=cause.by, notation=game.text(cause.action), events=events, **seen)
