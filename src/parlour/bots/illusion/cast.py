"""The bots of Illusion by name."""

from __future__ import annotations

from typing import Final

from parlour.bots.cast import Character

CAST: Final = (
    Character(
        "visitor",
        "Visitor",
        "Strolls through the gallery with open eyes, and now and then one is deceived.",
        "parlour.bots.illusion.doubter:Doubter",
        {"noise": 0.3},
    ),
    Character(
        "daydreamer",
        "Daydreamer",
        "Sees castles where there are squares, and believes almost anything.",
        "parlour.bots.illusion.doubter:Doubter",
        {"noise": 0.48},
        strength="easy",
    ),
    Character(
        "curator",
        "Curator",
        "Has hung a thousand pictures, and knows to a hand's breadth how much blue is in each.",
        "parlour.bots.illusion.doubter:Doubter",
        {"noise": 0.16},
        strength="strong",
    ),
    Character(
        "threshold",
        "Threshold",
        "Doubts at a fixed probability, to measure the others by.",
        "parlour.bots.illusion.doubter:Threshold",
        offered=False,
    ),
)
