"""Press credit: how far a client's press time is accepted.

An honest press is about half a round trip old when it arrives, and older when the way here was slow for once. Half
the shortest trip is believed freely: it is measured where no client can stretch it. Whatever is claimed beyond that
is paid from a credit of the seat. Each press that was accepted adds a little to the credit, and nothing else does. So
after any number of presses a liar was believed at most REFILL_MS for each of them beyond that half, whatever
they claimed.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.engine import Millis

MAX_CLAIM_MS: Final = 250
REFILL_MS: Final = 28
MAX_SAVED_MS: Final = 150


class AcceptedPress(NamedTuple):
    """The press time that is believed, and what it costs if the press is accepted."""

    pressed: Millis
    price: int


class PressCredit:
    """What one seat may still claim beyond half the shortest trip. It belongs to the seat, not to a connection."""

    def __init__(self) -> None:
        self.left = REFILL_MS

    def accept(self, claimed: Millis | None, arrival: Millis, trip: Millis) -> AcceptedPress:
        """How far a claimed press time is believed. Without one the arrival counts, and costs nothing."""
        age = 0 if claimed is None else max(0, min(arrival - claimed, MAX_CLAIM_MS))
        free = min(age, trip // 2)
        price = min(age - free, self.left)
        return AcceptedPress(Millis(arrival - free - price), price)

    def pay(self, press: AcceptedPress) -> None:
        """Pay for a press that was accepted. One that was refused costs nothing and adds nothing."""
        self.left = min(MAX_SAVED_MS, self.left - press.price + REFILL_MS)
