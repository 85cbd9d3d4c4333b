"""The bots of Illusion by name."""

from __future__ import annotations

from typing import Final

from parlour.bots.roster import Character

CAST: Final = (
    Character(
        "visitor",
        "parlour.bots.illusion.doubter:Doubter",
        {"noise": 0.3},
    ),
    Character(
        "daydreamer",
        "parlour.bots.illusion.doubter:Doubter",
        {"noise": 0.48},
        strength="easy",
    ),
    Character(
        "curator",
        "parlour.bots.illusion.doubter:Doubter",
        {"noise": 0.16},
        strength="strong",
    ),
    Character(
        "threshold",
        "parlour.bots.illusion.doubter:Threshold",
        offered=False,
    ),
)
