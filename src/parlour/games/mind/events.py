"""Events of The Mind. A card nobody may see is 0."""

from __future__ import annotations

from typing import Literal, TypeAlias

from parlour.engine import Millis, Seat, Tagged, Value

FACE_DOWN = 0


class Held(Value, frozen=True):
    seat: Seat
    card: int


class Dealt(Tagged, frozen=True):
    level: int
    hands: tuple[tuple[int, ...], ...]


class HandLaid(Tagged, frozen=True):
    seat: Seat


class PlayBegan(Tagged, frozen=True):
    at: Millis


class Stopped(Tagged, frozen=True):
    seat: Seat


class Interrupted(Tagged, frozen=True):
    """Nobody called it: a player's connection was lost, or the table's own (M11)."""

    seat: Seat | None
    why: Literal["left", "restart"]


class StarRaised(Tagged, frozen=True):
    seat: Seat


class StarLowered(Tagged, frozen=True):
    seat: Seat


class StarUsed(Tagged, frozen=True):
    """A star was spent, and these cards were set aside."""

    cards: tuple[Held, ...]
    moment: int


class Claimed(Tagged, frozen=True):
    """A press that would cost a life is held until no earlier press can still be under way."""

    seat: Seat
    card: int
    pressed: Millis
    due: Millis


class Played(Tagged, frozen=True):
    """A card on the pile. `margin`: for a press that was held, how long after it the lower card was pressed."""

    seat: Seat
    card: int
    moment: int
    at: Millis
    margin: Millis | None = None


class PlayedBlind(Tagged, frozen=True):
    seat: Seat
    card: int
    moment: int
    at: Millis


class Late(Value, frozen=True):
    """A lower card that was pressed, but too late. `after`: how long after the card that was played over it."""

    seat: Seat
    card: int
    after: Millis


# Journals from before `late` have a `margin` here, which is skipped.
class Mistaken(Tagged, frozen=True, omit_defaults=True, forbid_unknown_fields=False):
    """A card was played over lower ones: a life is lost, and those still held are set aside.

    `late`: the lower ones that came in too late, lowest first; they are on the pile, or set aside with the others.
    """

    seat: Seat
    card: int
    lower: tuple[Held, ...]
    moment: int
    late: tuple[Late, ...] = ()


class Checked(Tagged, frozen=True):
    """A blind level's pile was turned over, in the order of the presses."""

    cards: tuple[Held, ...]
    lost: int


class LevelDone(Tagged, frozen=True):
    level: int
    reward: Literal["life", "star"] | None


class Won(Tagged, frozen=True):
    pass


class Lost(Tagged, frozen=True):
    pass


class BlindBegan(Tagged, frozen=True):
    pass


class BlindEnded(Tagged, frozen=True):
    levels: int


Event: TypeAlias = (
    Dealt
    | HandLaid
    | PlayBegan
    | Stopped
    | Interrupted
    | StarRaised
    | StarLowered
    | StarUsed
    | Claimed
    | Played
    | PlayedBlind
    | Mistaken
    | Checked
    | LevelDone
    | Won
    | Lost
    | BlindBegan
    | BlindEnded
)
