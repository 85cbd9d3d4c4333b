"""What a face is given to draw, and what it must be able to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from parlour.cli.faces.layout import Block
from parlour.cli.people import People
from parlour.engine import AnyGame


class Canvas(NamedTuple):
    width: int
    height: int
    colour: bool


class Scene(NamedTuple):
    """A table as one viewer may see it.

    `hands` are the hands that lie open, by seat; `back` is what a picture is made from, and is never written out;
    `news` are the latest sentences.
    """

    view: Any
    people: People
    canvas: Canvas
    hands: Mapping[int, tuple[Any, ...]]
    back: Callable[[int], Any]
    news: Sequence[str] = ()


def hands_in(game: AnyGame, view: Any, viewer: int | None) -> dict[int, tuple[Any, ...]]:
    """The hand that lies open to a viewer, by seat."""
    hand = None if viewer is None else game.hand(view)
    return {} if viewer is None or hand is None else {viewer: hand}


def printed_in(game: AnyGame, state: Any) -> Callable[[int], Any]:
    """What the pictures of a game in that state are made from, by card."""
    pictures = game.pictures
    if pictures is None:
        return lambda card: ()
    return partial(pictures.printed, state)


class Keys(Protocol):
    """The keys of a game without turns, where each counts the moment it is pressed."""

    def move(self, view: Any, key: str) -> Any:
        """What a key or a line means, as a move or in notation; raises Illegal."""

    def words(self, view: Any) -> list[tuple[str, str]]:
        """The keys that do something now, and what."""

    def ends(self, view: Any, key: str) -> bool:
        """Whether a key says that a game which is decided shall not go on."""


class Face(Protocol):
    """A game in the terminal."""

    @property
    def how(self) -> str:
        """The rules in a few sentences."""

    @property
    def keys(self) -> Keys | None:
        """Its keys, if keys count at once."""

    def table(self, scene: Scene, numbered: bool) -> Block:
        """The whole table with its news; with the numbers of the moves where they are made on it."""

    def moves(self, view: Any) -> Sequence[Any]:
        """What the viewer may do, in the order of its numbers."""

    def choices(self, scene: Scene) -> Block:
        """The numbered moves."""

    def tell(self, event: Any, people: People) -> str | None:
        """A shown event as a sentence, where it is worth one."""

    def reveal(self, event: Any, scene: Scene) -> Block | None:
        """A shown event that deserves a look of its own."""
