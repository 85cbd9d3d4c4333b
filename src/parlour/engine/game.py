"""What a game is: a stateless value that answers a few pure questions."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias, TypeVar

from parlour.engine.chance import Draw, Script
from parlour.engine.options import Options
from parlour.engine.plain import layout_of, moves_of, observed
from parlour.engine.programs import Layout, Moves
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


class Fields(NamedTuple):
    """What some fields of a view are, for screens that know nothing else of the game; None where there is none.

    `hand`: what the owner of the view holds. `turn`: whose turn it is. `winners`: who has won, once that is so.
    `scores`: the points of each seat. `each`: whatever else has one value for each seat.
    """

    hand: str | None = None
    turn: str | None = None
    winners: str | None = None
    scores: str | None = None
    each: tuple[str, ...] = ()


class Pictures(NamedTuple):
    """What those who draw pictures and those who look at them may ask, in a game whose views only name its cards.

    `cards` are those that have one, `shown` those that lie open in a view. `deck` is which deck a state has, or None
    for one without pictures; `printed` is what a picture is made from; `coming` are the cards that will lie open next,
    so that they can be drawn beforehand. These three are never for a player.
    """

    cards: range
    shown: Callable[[Any], tuple[int, ...]]
    deck: Callable[[Any], int | None]
    printed: Callable[[Any, int], Any]
    coming: Callable[[Any], tuple[int, ...]] = lambda _: ()


class Game(Protocol[S, A, E, V]):
    """Whoever derives from `Usual` says only what is otherwise."""

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
    def fields(self) -> Fields: ...
    @property
    def scripts(self) -> tuple[str, ...]:
        """The names of what a script may fix beforehand."""

    @property
    def real_time(self) -> bool:
        """Whether everyone acts when they like, without turns."""

    @property
    def team(self) -> bool:
        """Whether all win or none."""

    @property
    def secrets(self) -> bool:
        """Whether there is anything that some viewer may not know."""

    @property
    def pictures(self) -> Pictures | None:
        """How to ask for the pictures on the cards, where there are any."""

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

    def views(self, state: S) -> Callable[[Viewer], V]:
        """The same for many viewers of one state; what all may know can be built once."""

    def hand(self, view: Any) -> tuple[Any, ...] | None:
        """What the owner of a view holds and the others must not see; None if nobody ever holds anything."""

    def show(self, event: E, viewer: Viewer) -> E | None:
        """An event as that viewer may see it, or None if they may not."""

    def due(self, state: S) -> Millis | None:
        """When the clock wants to act."""

    def interruption(self, state: S, seat: Seat | None) -> A | None:
        """What the clock does when the connection of a seat is lost, or with None that of the whole table."""

    def quiet(self, state: S) -> bool:
        """Whether players are in the middle of something where no sign may pass."""

    def stamped(self, move: A, stamp: Callable[[Millis | None], Millis | None]) -> A:
        """A move with another press time made from the one it claims; the same move where none counts."""

    def outcome(self, state: S) -> Outcome | None: ...

    def to_act(self, state: S, seats: int) -> tuple[Actor, ...]:
        """Whose turn it is: the dealer's alone, or that of all seats that may move; nobody's when the game is over."""

    def returns(self, state: S, seats: int) -> tuple[float, ...]:
        """What the game was worth to every seat; nothing until it has an outcome."""

    def moves(self) -> Moves[A] | None:
        """All moves there could be, by number; None in a game that does not number them."""

    def layout(self, seats: int) -> Layout:
        """Where everything is in an observation."""

    def observe(self, view: Any, seats: int) -> array[int]:
        """A view as numbers, in the order of the layout."""

    def text(self, action: A) -> str:
        """The notation of an action."""

    def from_text(self, text: str) -> A:
        """The action a notation stands for; raises BadNotation."""

    def script(self, seats: int, given: Mapping[str, Any]) -> tuple[dict[str, object], Script]:
        """A dealer's script out of what a person wrote, and the options it implies; raises BadSetup."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


class Seeing(Protocol[V]):
    """Whatever hides a state from viewers one by one."""

    def view(self, state: Any, viewer: Viewer) -> V: ...


class Ruled(Protocol):
    """Whatever says what is allowed, and how it ended."""

    @property
    def team(self) -> bool: ...
    def legal(self, state: Any, by: Actor) -> Legal[Any]: ...
    def outcome(self, state: Any) -> Outcome | None: ...


class Typed(Protocol):
    @property
    def types(self) -> Types: ...


class Usual:
    """What is so in most games: turns and no clock, rivals with secrets in their hands, signs at any time.

    Programs are told what the types of moves and views say, and one win is shared by those who have won.
    """

    real_time: ClassVar[bool] = False
    team: ClassVar[bool] = False
    secrets: ClassVar[bool] = True
    pictures: ClassVar[Pictures | None] = None
    fields: ClassVar[Fields] = Fields()

    def views(self: Seeing[V], state: Any) -> Callable[[Viewer], V]:
        return partial(self.view, state)

    def hand(self, view: Any) -> tuple[Any, ...] | None:
        return ()

    def due(self, state: Any) -> Millis | None:
        return None

    def interruption(self, state: Any, seat: Seat | None) -> Any:
        return None

    def quiet(self, state: Any) -> bool:
        return False

    def stamped(self, move: A, stamp: Callable[[Millis | None], Millis | None]) -> A:
        return move

    def to_act(self: Ruled, state: Any, seats: int) -> tuple[Actor, ...]:
        if self.legal(state, "dealer"):
            return ("dealer",)
        return tuple([seat for seat in map(Seat, range(seats)) if self.legal(state, seat)])

    def returns(self: Ruled, state: Any, seats: int) -> tuple[float, ...]:
        outcome = self.outcome(state)
        if outcome is None or not outcome.winners:
            return (0.0,) * seats
        share = 1.0 if self.team else 1 / len(outcome.winners)
        return tuple(share * (seat in outcome.winners) for seat in range(seats))

    def moves(self: Typed) -> Moves[Any] | None:
        return moves_of(self.types.move)

    def layout(self: Typed, seats: int) -> Layout:
        return layout_of(self.types.view, seats)

    def observe(self, view: Any, seats: int) -> array[int]:
        return observed(view, seats)
