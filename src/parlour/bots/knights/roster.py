"""The bots of both games of Nicolaus & Wilfried by name."""

from __future__ import annotations

from typing import Final

from parlour.bots.roster import BotSpec

SCORE: Final = (
    BotSpec(
        "strong",
        "parlour.bots.knights.score:Strong",
    ),
    BotSpec(
        "greedy",
        "parlour.bots.knights.score:GreedyScore",
        strength="easy",
    ),
    BotSpec(
        "strongest",
        "parlour.bots.knights.score_search:Search",
        strength="strong",
    ),
    BotSpec(
        "quick",
        "parlour.bots.knights.score_rule:Quick",
        offered=False,
    ),
)

DICE: Final = (
    BotSpec(
        "herald",
        "parlour.bots.knights.dice:Planner",
        {"keeps": 0.0, "leaves": 1.0},
    ),
    BotSpec(
        "strong",
        "parlour.bots.knights.dice:Planner",
        strength="strong",
    ),
    BotSpec(
        "strongest",
        "parlour.bots.knights.dice_search:DiceSearch",
        strength="strong",
    ),
    BotSpec(
        "greedy",
        "parlour.bots.knights.dice:GreedyDice",
        strength="easy",
    ),
)
