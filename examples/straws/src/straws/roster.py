"""The bots of Straws."""

from __future__ import annotations

from typing import Final

from parlour.bots.roster import BotSpec

CAST: Final = (
    BotSpec("cautious", "straws.bots:Cautious"),
    BotSpec("stubborn", "straws.bots:Cautious", {"least": 0}),
)
