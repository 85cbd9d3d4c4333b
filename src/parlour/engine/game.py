"""The `Game` protocol: a stateless value with pure functions, in two halves, rules and what programs need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

from typing_extensions import TypeVar  # with defaults, which `typing` has from Python 3.13 on

from parlour.engine.chance import DrawRequest, Script, Stream
from parlour.engine.encoding import ProgramInterface
from parlour.engine.encoding.defaults import DefaultPrograms
from parlour.engine.options import Options
from parlour.engine.types import Actor, Input, Millis, Outcome, Seat, Viewer
from parlour.languages import SOURCE, words

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V", covariant=True)
R = TypeVar("R", covariant=True, bound=Outcome, default=Outcome)

Legal: TypeAlias = tuple[A, ...] | DrawRequest[A]
"""A player's or the clock's actions one by one; the dealer's as a draw, too many to list but exact under `in`."""


class Types(NamedTuple):
    """The msgspec types that encode and decode a game's values. `move` is what a player may send, and no more."""

    move: Any
    action: Any
    event: Any
    state: Any
    view: Any


class ViewFields(NamedTuple):
    """The names of those fields of a view that generic screens and results use; None where there is none.

    `hand`: what the owner of the view holds. `turn`: whose turn it is. `winners`: who has won, once that is so.
    `scores`: the points of each seat. `each`: whatever else has one value for each seat.
    """

    hand: str | None = None
    turn: str | None = None
    winners: str | None = None
    scores: str | None = None
    each: tuple[str, ...] = ()


class PictureSource(NamedTuple):
    """Access to the pictures on the cards, in a game whose views only name its cards.

    `cards` are those that have one, `shown` those that lie open in a view. `deck` is which deck a state has, or None
    for one without pictures; `printed` is what a picture is made from; `coming` are the cards that will lie open next,
    so that they can be drawn beforehand. These three are never for a player.
    """

    cards: range
    shown: Callable[[Any], tuple[int, ...]]
    deck: Callable[[Any], int | None]
    printed: Callable[[Any, int], Any]
    coming: Callable[[Any], tuple[int, ...]] = lambda _: ()


class GameRules(Protocol[S, A, E, V, R]):
    """The rules of a game, its notation and its views: what it takes to play."""

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
    def fields(self) -> ViewFields: ...
    @property
    def scripts(self) -> tuple[str, ...]:
        """The names of what a script may fix beforehand."""

    @property
    def live_options(self) -> Mapping[str, object]:
        """Options that a live table has unless its host chooses otherwise."""

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
    def pictures(self) -> PictureSource | None:
        """How to ask for the pictures on the cards, where there are any."""

    def start(self, seats: int, options: Mapping[str, object]) -> S:
        """The table before the dealer has touched it; raises BadSetup."""

    def decide(self, state: S, cause: Input[A]) -> tuple[E, ...]:
        """All the rules: what follows from an input; raises Illegal."""

    def evolve(self, state: S, event: E) -> S:
        """All the bookkeeping, and no rule."""

    def former_events(self, state: S, cause: Input[A]) -> tuple[tuple[E, ...], ...]:
        """Outcomes of an input under earlier rules: journals that contain them still verify."""

    def legal(self, state: S, by: Actor) -> Legal[A]:
        """All actions that `decide` accepts from that actor; the clock's are ordered by due time."""

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

    def awaits(self, state: S, seat: Seat) -> bool:
        """Whether the game stands still until this seat acts."""

    def reading_time(self, event: E) -> Millis:
        """How long people may look at what happened before bots go on."""

    def quiet(self, state: S) -> bool:
        """Whether players are in the middle of something where no sign may pass."""

    def press_time(self, move: A) -> Millis | None:
        """When a move was pressed, by its own word; None if it does not say."""

    def stamped(self, move: A, pressed: Millis | None) -> A | None:
        """A move with another press time; None for a move for which that does not count."""

    def outcome(self, state: S) -> R | None:
        """How the game ended, or None while it is open."""

    def score(self, state: S, seat: Seat) -> int:
        """How well a seat did; more is better."""

    def resample(self, state: S, seat: Seat, events: Sequence[E], chance: Stream) -> S | None:
        """A state that looks the same to that seat, with all that it cannot know dealt anew; None without a way."""

    def text(self, action: A) -> str:
        """The notation of an action."""

    def from_text(self, text: str) -> A:
        """The action a notation stands for; raises BadNotation."""

    def script(self, seats: int, given: Mapping[str, Any]) -> tuple[dict[str, object], Script]:
        """A dealer's script out of what a person wrote, and the options it implies; raises BadSetup."""


class Game(GameRules[S, A, E, V, R], ProgramInterface[S, A], Protocol[S, A, E, V, R]):
    """A whole game. Derive from `BaseGame`, which has a default for everything but the rules themselves."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


class _HasName(Protocol):
    """Something named in the catalogues."""

    @property
    def name(self) -> str: ...


class _HasView(Protocol[V]):
    """Whatever hides a state from viewers one by one."""

    def view(self, state: Any, viewer: Viewer) -> V: ...


class _HasLegal(Protocol):
    """Whatever says what a seat may do."""

    def legal(self, state: Any, by: Actor) -> Legal[Any]: ...


class _HasOutcome(Protocol):
    """Whatever says how a game ended."""

    def outcome(self, state: Any) -> Outcome | None: ...


class _HasSecrets(Protocol):
    """Whatever says whether it hides anything."""

    @property
    def secrets(self) -> bool: ...


class BaseGame(DefaultPrograms):
    """The defaults of most games: turns and no clock, rivals with secrets in their hands, emotes at any time."""

    live_options: ClassVar[Mapping[str, object]] = MappingProxyType({})
    real_time: ClassVar[bool] = False
    team: ClassVar[bool] = False
    secrets: ClassVar[bool] = True
    pictures: ClassVar[PictureSource | None] = None
    fields: ClassVar[ViewFields] = ViewFields()

    @property
    def title(self: _HasName) -> str:
        """What people call it: `title` of its English catalogue."""
        return words(SOURCE).of_game(self.name, "title", self.name)

    @property
    def summary(self: _HasName) -> str:
        """One sentence about the game: `tagline` of its English catalogue."""
        return words(SOURCE).of_game(self.name, "tagline", "")

    def former_events(self, state: Any, cause: Any) -> tuple[tuple[Any, ...], ...]:
        return ()

    def views(self: _HasView[V], state: Any) -> Callable[[Viewer], V]:
        return partial(self.view, state)

    def hand(self, view: Any) -> tuple[Any, ...] | None:
        return ()

    def due(self, state: Any) -> Millis | None:
        return None

    def interruption(self, state: Any, seat: Seat | None) -> Any:
        return None

    def awaits(self: _HasLegal, state: Any, seat: Seat) -> bool:
        return bool(self.legal(state, seat))

    def reading_time(self, event: Any) -> Millis:
        return Millis(0)

    def quiet(self, state: Any) -> bool:
        return False

    def press_time(self, move: Any) -> Millis | None:
        return None

    def stamped(self, move: A, pressed: Millis | None) -> A | None:
        return None

    def score(self: _HasOutcome, state: Any, seat: Seat) -> int:
        """1 for a win, and 0 otherwise."""
        outcome = self.outcome(state)
        return int(outcome is not None and seat in outcome.winners)

    def resample(self: _HasSecrets, state: Any, seat: Seat, events: Sequence[Any], chance: Stream) -> Any:
        """The state itself where nothing is secret."""
        return None if self.secrets else state
