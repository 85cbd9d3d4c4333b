"""The replay of a finished game as differences of views, for one viewer or with all hands open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from parlour.engine import AnyGame, BadSetup, Header, Journal, Seat, Transition, Value, Viewer, transitions
from parlour.games import game_named
from parlour.languages import one_of, quoted
from parlour.server.table.entries import Chair
from parlour.server.web.routes.pictures import all_addresses


class ReplayStep(Value, frozen=True, omit_defaults=True):
    """What somebody did, what followed, and what changed: the fields of the view that are not as they were.

    `changed` holds for every viewer of the replay; with all hands open `own` has what is otherwise for each seat.
    `gone` are fields that a view no longer has. The first step has all fields.
    """

    at: int
    by: int | str
    notation: str
    events: tuple[Any, ...]
    changed: dict[str, Any] = msgspec.field(default_factory=dict)
    own: tuple[dict[str, Any], ...] = ()
    gone: tuple[str, ...] = ()


class ReplaySeat(Value, frozen=True):
    """Who sat there at the end. `bot`: whether a bot did."""

    name: str
    avatar: str
    bot: bool


class Replay(Value, frozen=True):
    header: Header
    sitters: tuple[ReplaySeat, ...]
    steps: tuple[ReplayStep, ...]
    pictures: dict[str, str]


def replay_of(record: Journal, chairs: Sequence[Chair], seat: str, code: str) -> Replay:
    """`seat` is a number, "public", or "all" for the events as they were and the views of all seats; raises BadSetup.

    Without the seed there are no pictures: their addresses would reveal cards that nobody has seen yet.
    """
    header, game = record.header, game_named(record.header.game)
    seats = {str(at): Seat(at) for at in range(header.seats)}
    if seat not in ("public", "all", *seats):
        raise BadSetup("bad-viewer", seat=quoted(seat), accepted=one_of(["public", "all", *seats]))
    viewers: list[Viewer] = list(seats.values()) if seat == "all" else [seats.get(seat)]
    start = game.start(header.seats, header.options)
    taken = list(transitions(game, start, record.commits))
    told = tuple(_told(game, taken, viewers, everything=seat == "all"))
    sitters = tuple(map(_seat, chairs, header.names or ("",) * header.seats))
    end = taken[-1].after if taken else start
    return Replay(header, sitters, told, all_addresses(code, record.seed, game, end) if record.seed else {})


def _seat(chair: Chair, name: str) -> ReplaySeat:
    return ReplaySeat(chair.name or chair.bot_name or name, chair.avatar, bool(chair.bot) and not chair.token)


def _told(
    game: AnyGame, taken: Iterable[Transition[Any, Any, Any]], viewers: Sequence[Viewer], everything: bool
) -> Iterator[ReplayStep]:
    """Each step with the differences of what the viewers see, and the events that everybody or one of them may see."""
    before: list[dict[str, Any]] = [{} for _ in viewers]
    for step in taken:
        seen = game.views(step.after)
        after = [msgspec.to_builtins(seen(viewer)) for viewer in viewers]
        changed = [_difference(old, new) for old, new in zip(before, after, strict=True)]
        common = {key: value for key, value in changed[0].items() if _alike(key, value, changed)}
        own = tuple({key: value for key, value in each.items() if key not in common} for each in changed)
        shown = (event if everything else game.show(event, viewers[0]) for event in step.commit.events)
        yield ReplayStep(
            at=step.commit.cause.at,
            by=step.commit.cause.by,
            notation=game.text(step.commit.cause.action),
            events=tuple(event for event in shown if event is not None),
            changed=common,
            own=own if any(own) else (),
            gone=tuple(sorted({key for old, new in zip(before, after, strict=True) for key in old if key not in new})),
        )
        before = after


def _difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in new.items() if key not in old or old[key] != value}


def _alike(key: str, value: Any, changed: Sequence[Mapping[str, Any]]) -> bool:
    return all(key in each and each[key] == value for each in changed)
