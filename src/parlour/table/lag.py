"""How far a client's word for the time of a press is believed.

The server's own measure of the round trip bounds it: a press cannot be older than the trip here took. An honest
press is about half a round trip old; whatever is claimed beyond that is paid from a small purse that fills slowly,
so that a liar gains little once and next to nothing in the long run.
"""

from __future__ import annotations

from typing import Final

from parlour.engine import Millis

MOST: Final = 250
JITTER: Final = 20
QUOTA: Final = 120
REFILL: Final = 8


class LagQuota:
    """What one seat may still claim beyond the likely age of its presses."""

    def __init__(self) -> None:
        self.left = QUOTA

    def believe(self, pressed: Millis | None, arrival: Millis, round_trip: Millis) -> Millis:
        """The press time that is believed, between arrival − bound and arrival."""
        if pressed is None:
            return arrival
        claimed = max(0, min(arrival - pressed, round_trip + JITTER, MOST))
        likely = min(round_trip // 2 + JITTER, MOST)
        paid = min(max(0, claimed - likely), self.left)
        self.left = min(QUOTA, self.left - paid + REFILL)
        return Millis(arrival - min(claimed, likely + paid))

    def accepted(self) -> None:
        """The press counted."""
