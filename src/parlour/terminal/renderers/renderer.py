"""The renderer interface: what a renderer is given and what it must offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from parlour.engine import AnyGame, Illegal
from parlour.terminal.keyboard import key_name
from parlour.terminal.language import worded
from parlour.terminal.pronouns import People
from parlour.terminal.renderers.layout import Block


class Viewport(NamedTuple):
    """The part of a screen that is drawn on. `inks`: the colours of pictures; none where there is no colour."""

    width: int
    height: int
    inks: tuple[str, ...] = ()

    @property
    def colour(self) -> bool:
        return bool(self.inks)


class RenderContext(NamedTuple):
    """A table as one viewer may see it.

    `hands`: the hands that lie open, by seat. `picture_data`: what a card's picture is made from; it is never written
    out. `news`: the latest sentences.
    """

    view: Any
    people: People
    viewport: Viewport
    hands: Mapping[int, tuple[Any, ...]]
    picture_data: Callable[[int], Any]
    news: Sequence[str] = ()


def visible_hands(game: AnyGame, view: Any, viewer: int | None) -> dict[int, tuple[Any, ...]]:
    """The hand that lies open to a viewer, by seat."""
    hand = None if viewer is None else game.hand(view)
    return {} if viewer is None or hand is None else {viewer: hand}


def picture_source(game: AnyGame, state: Any) -> Callable[[int], Any]:
    """What the pictures of a game in that state are made from, by card."""
    pictures = game.pictures
    if pictures is None:
        return lambda card: ()
    return partial(pictures.printed, state)


class KeyBindings(Protocol):
    """The keys of a game without turns, where each counts the moment it is pressed."""

    def move(self, view: Any, key: str) -> Any:
        """The move of a key, or None for a key without one; raises Illegal."""

    def words(self, view: Any) -> list[tuple[str, str]]:
        """The keys that do something now, and what."""

    def ends(self, view: Any, key: str) -> bool:
        """Whether a key says that a game which is decided shall not go on."""


def move_of(bindings: KeyBindings, view: Any, entry: str, *, live: bool) -> Any:
    """The move of a key or, where lines are typed, of a line; raises Illegal."""
    move = bindings.move(view, entry)
    if move is None and live:
        bound = [*bindings.words(view), ("?", worded("cli_key_rules")), ("q", worded("cli_key_leave"))]
        raise Illegal("cli.key-unknown", key=key_name(entry), keys=[f"{key} ({does})" for key, does in bound])
    return entry if move is None else move


class Renderer(Protocol):
    """How one game is drawn in a terminal."""

    @property
    def keys(self) -> KeyBindings | None:
        """Its keys, if keys count at once."""

    def render(self, context: RenderContext, numbered: bool) -> Block:
        """The whole table with its news; with the numbers of the moves where they are made on it."""

    def moves(self, view: Any) -> Sequence[Any]:
        """What the viewer may do, in the order of its numbers."""

    def letters(self, view: Any) -> Mapping[str, Any]:
        """Moves by the keys that the page has for them."""

    def render_moves(self, context: RenderContext) -> Block:
        """The numbered moves, and the keys."""

    def describe(self, event: Any, people: People) -> str | None:
        """A shown event as a sentence, where it is worth one."""

    def render_event(self, event: Any, context: RenderContext) -> Block | None:
        """A shown event that deserves a look of its own."""
