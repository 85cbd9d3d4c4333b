"""The renderer of a game that brings none: the fields of a view, and the moves with their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from rich.text import Text

from parlour.engine import AnyGame, seat_fields
from parlour.engine.types import kebab
from parlour.terminal.language import title_of, worded
from parlour.terminal.pronouns import People, sentence
from parlour.terminal.renderers.layout import Block, folded, wrapped
from parlour.terminal.renderers.news import under
from parlour.terminal.renderers.renderer import RenderContext

_NEWS: Final = 4


class PlainRenderer:
    keys: Final = None

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._seats = seat_fields(game.types)
        self._each = (*([game.fields.scores] if game.fields.scores else []), *game.fields.each)

    def render(self, context: RenderContext, numbered: bool = False) -> Block:
        """A line for each field, but for the moves, which have numbers below."""
        width = context.viewport.width
        names = [f"{seat} {context.people.name(seat)}" for seat in range(len(context.people.names))]
        fields = [
            f"{_words(name)}: {self._read(name, value, context.people)}"
            for name, value in msgspec.structs.asdict(context.view).items()
            if name not in ("you", "legal")
        ]
        return [
            *folded([title_of(self._game)], width, "title"),
            *folded([", ".join(names)], width, "quiet"),
            Text(),
            *folded(fields, width),
            *under(context, _NEWS),
        ]

    def moves(self, view: Any) -> Sequence[Any]:
        moves: Sequence[Any] = view.legal
        return moves

    def letters(self, view: Any) -> Mapping[str, Any]:
        return {}

    def render_moves(self, context: RenderContext) -> Block:
        numbered = enumerate(self.moves(context.view), start=1)
        moves = [Text.assemble((str(number), "key"), f" {self._game.text(move)}") for number, move in numbered]
        return wrapped(moves, context.viewport.width)

    def describe(self, event: Any, people: People) -> str | None:
        """Who did something, if anyone did, the kind of the event, and what else it says."""
        said, kind = msgspec.structs.asdict(event), _words(kebab(type(event).__name__))
        by = next((name for name in said if name in self._seats and isinstance(said[name], int)), None)
        parts = [f"{_words(name)} {self._read(name, value, people)}" for name, value in said.items() if name != by]
        if by is not None:
            return f"{people.name(said[by])}: {', '.join([kind, *parts])}."
        return f"{sentence(kind)}{': ' if parts else ''}{', '.join(parts)}."

    def _read(self, name: str, value: Any, people: People) -> str:
        """A field as a person reads it: seats by their names, and what is one for each seat beside them."""
        if name in self._each:
            return ", ".join(f"{people.inside(seat)} {_plain(each)}" for seat, each in enumerate(value))
        return _plain(_named(value, people) if name in self._seats else value)

    def render_event(self, event: Any, context: RenderContext) -> Block | None:
        return None


def _named(value: Any, people: People) -> Any:
    """Numbers that are seats as names, however deep they lie."""
    match value:
        case bool():
            return value
        case int():
            return people.inside(value)
        case tuple():
            return tuple(_named(each, people) for each in value)
        case _:
            return value


def _words(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def _plain(value: Any) -> str:
    """A value as a person would write it.

    >>> _plain((3, None, True, (1, 2), ()))
    '3 – yes 1 2 –'
    """
    match value:
        case None | () | "":
            return "–"
        case bool():
            return worded("cli_yes") if value else worded("cli_no")
        case tuple() | list():
            return " ".join(map(_plain, value))
        case msgspec.Struct():
            return " ".join(map(_plain, msgspec.structs.astuple(value)))
        case _:
            return str(value)
