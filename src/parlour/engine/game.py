"""What a game is: a stateless value that answers a few pure questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from parlour.engine.chance import Draw, Script
from parlour.engine.options import Options
from parlour.engine.vocabulary import Actor, Input, Millis, Outcome, Seat, Viewer

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V", covariant=True)

Legal: TypeAlias = tuple[A, ...] | Draw[A]
"""A player's or the clock's actions one by one; the dealer's as a draw, too many to list but exact under `in`."""


class Types(NamedTuple):
    """The msgspec types that encode and decode a game's values. `move` is what a player may send, and no more."""

    move: Any
    action: Any
    event: Any
    state: Any
    view: Any


class Game(Protocol[S, A, E, V]):
    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def seats(self) -> range: ...
    @property
    def options(self) -> type[Options]: ...
    @property
    def types(self) -> Types: ...
    @property
    def scripts(self) -> tuple[str, ...]:
        """The names of what a script may fix beforehand."""

    def start(self, seats: int, options: Mapping[str, object]) -> S:
        """The table before the dealer has touched it; raises BadSetup."""

    def decide(self, state: S, cause: Input[A]) -> tuple[E, ...]:
        """All the rules: what follows from an input; raises Illegal."""

    def evolve(self, state: S, event: E) -> S:
        """All the bookkeeping, and no rule."""

    def legal(self, state: S, by: Actor) -> Legal[A]:
        """Exactly what `decide` would accept from that actor; of the clock's, what is due comes first."""

    def view(self, state: S, viewer: Viewer) -> V:
        """All the hiding: what that viewer may know."""

    def show(self, event: E, viewer: Viewer) -> E | None:
        """An event as that viewer may see it, or None if they may not."""

    def due(self, state: S) -> Millis | None:
        """When the clock wants to act."""

    def interruption(self, state: S, seat: Seat | None) -> A | None:
        """What the clock does when the connection of a seat is lost, or with None that of the whole table."""

    def quiet(self, state: S) -> bool:
        """Whether players are in the middle of something where no sign may pass."""

    def outcome(self, state: S) -> Outcome | None: ...

    def text(self, action: A) -> str:
        """The notation of an action."""

    def from_text(self, text: str) -> A:
        """The action a notation stands for; raises BadNotation."""

    def script(self, seats: int, given: Mapping[str, Any]) -> tuple[dict[str, object], Script]:
        """A dealer's script out of what a person wrote, and the options it implies; raises BadSetup."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def views(game: Game[S, A, E, V], state: S) -> Callable[[Viewer], V]:
    """A state as anyone may see it. A game with `views` of its own builds what all may know once for all viewers."""
    shared: Callable[[S], Callable[[Viewer], V]] | None = getattr(game, "views", None)
    return partial(game.view, state) if shared is None else shared(state)
