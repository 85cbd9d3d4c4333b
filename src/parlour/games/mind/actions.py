"""Actions of players, the dealer and the clock in The Mind."""

from __future__ import annotations

from typing import TypeAlias

from parlour.engine import DealerAction, Millis, Seat, Tagged


class Ready(Tagged, frozen=True):
    """Lay a hand on the table."""


class Play(Tagged, frozen=True):
    """Play the lowest card held. `pressed` is when the player's own device saw the press; unset, it is now."""

    card: int
    pressed: Millis | None = None


class Stop(Tagged, frozen=True):
    """Ask everyone to focus again."""


class Star(Tagged, frozen=True):
    """Raise a hand for a throwing star, or agree to one."""


class No(Tagged, frozen=True):
    """Lower the raised hand."""


class Deal(DealerAction[int], frozen=True):
    """The dealer: cards one at a time around the table."""


class Rule(Tagged, frozen=True):
    """The clock: no press made before that moment can still be under way, so the claim that waited is ruled on."""

    due: Millis


class Interrupt(Tagged, frozen=True):
    """The clock: the connection of a seat was lost, or without a seat that of the whole table (M11)."""

    seat: Seat | None = None


Move: TypeAlias = Ready | Play | Stop | Star | No
Action: TypeAlias = Move | Deal | Rule | Interrupt
