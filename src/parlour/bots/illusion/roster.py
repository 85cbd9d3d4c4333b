"""The bots of Illusion by name."""

from __future__ import annotations

from typing import Final

from parlour.bots.roster import BotSpec

CAST: Final = (
    BotSpec(
        "visitor",
        "parlour.bots.illusion.doubter:Doubter",
        {"noise": 0.3},
    ),
    BotSpec(
        "daydreamer",
        "parlour.bots.illusion.doubter:Doubter",
        {"noise": 0.48},
        strength="easy",
    ),
    BotSpec(
        "curator",
        "parlour.bots.illusion.doubter:Doubter",
        {"noise": 0.16},
        strength="strong",
    ),
    BotSpec(
        "threshold",
        "parlour.bots.illusion.doubter:Threshold",
        offered=False,
    ),
)
