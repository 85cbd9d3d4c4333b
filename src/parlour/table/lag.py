"""How far a client's word for the time of a press is believed.

An honest press is about half a round trip old when it arrives, and older when the way here was slow for once. Half
the shortest trip is believed freely: it is measured where no client can stretch it. Whatever is claimed beyond that
is paid from a quota of the seat. Each press that was accepted adds a little to the quota, and nothing else does. So
after any number of presses a liar was believed at most REFILL for each of them beyond that half, whatever they claimed.
"""

from __future__ import annotations

from typing import Final

from parlour.engine import Millis

MOST: Final = 250
REFILL: Final = 28
SAVED: Final = 150


class LagQuota:
    """What one seat may still claim beyond half the shortest trip. It belongs to the seat, not to a connection."""

    def __init__(self) -> None:
        self.left = REFILL
        self._price: int | None = None

    def unclaimed(self, arrival: Millis) -> Millis:
        """Without a press time the arrival counts, and costs nothing."""
        self._price = 0
        return arrival

    def believe(self, pressed: Millis, arrival: Millis, trip: Millis) -> Millis:
        """The press time that is believed; it is paid for once the press is accepted."""
        claimed = max(0, min(arrival - pressed, MOST))
        free = min(claimed, trip // 2)
        self._price = min(claimed - free, self.left)
        return Millis(arrival - free - self._price)

    def accepted(self) -> None:
        """The press that was believed last counts. One that was refused costs nothing, and adds nothing."""
        if self._price is not None:
            self.left = min(SAVED, self.left - self._price + REFILL)
            self._price = None
