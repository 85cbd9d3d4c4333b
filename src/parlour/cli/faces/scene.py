"""What a face is given to draw, and what it must be able to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from parlour.cli.faces.layout import Block
from parlour.cli.people import People


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
    back: Callable[[int], tuple[int, int, int, int]]
    news: Sequence[str] = ()


class Face(Protocol):
    """A game in the terminal. `secret`: whether people hold cards that the others must not see."""

    @property
    def secret(self) -> bool: ...
    @property
    def how(self) -> str:
        """The rules in a few sentences."""

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
