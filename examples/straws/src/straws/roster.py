"""The bots of Straws."""

from __future__ import annotations

from typing import Final

from parlour.bots.roster import Character

CAST: Final = (
    Character("cautious", "straws.bots:Cautious"),
    Character("stubborn", "straws.bots:Cautious", {"least": 0}),
)
