"""A bot for The Mind that plays at random."""

from __future__ import annotations

from parlour.bots.basic import Drifter
from parlour.games.mind import Move, View
from parlour.games.mind.actions import Stop


class CalmDrifter(Drifter, frozen=True, kw_only=True):
    """Does anything that is allowed, but stops nobody: who has no cards left could do so for ever."""

    def choices(self, view: View) -> list[Move]:
        return [move for move in view.legal if move != Stop()]
