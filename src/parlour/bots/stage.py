"""What an arena does for a game beyond letting it be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from parlour.bots.bot import Player
from parlour.games import kit_named, load
from parlour.match import Match


class Column(NamedTuple):
    """A figure in a table: its heading, its name, and how it is written."""

    heading: str
    figure: str
    form: str


class Stage(NamedTuple):
    """`prepare` is done before a game, `figures` are taken after it, and `columns` show them to a person.

    `shares` are figures that count something out of what another counts.
    """

    prepare: Callable[[Sequence[Player]], None]
    figures: Callable[[Match], dict[str, float]]
    columns: tuple[Column, ...] = ()
    shares: Mapping[str, str] = MappingProxyType({})


def stage_of(game: str) -> Stage:
    """What a game asks of an arena; if nothing, its turns are counted."""
    part = kit_named(game).stage
    if part is None:
        return _PLAIN
    stage: Stage = load(part)
    return stage


_PLAIN: Final = Stage(lambda players: None, lambda match: {"turns": float(match.count)})
