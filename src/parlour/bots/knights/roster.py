"""The bots of both games of Nicolaus & Wilfried by name."""

from __future__ import annotations

from typing import Final

from parlour.bots.roster import Character

SCORE: Final = (
    Character(
        "strong",
        "parlour.bots.knights.score:Strong",
    ),
    Character(
        "greedy",
        "parlour.bots.knights.score:GreedyScore",
        strength="easy",
    ),
    Character(
        "strongest",
        "parlour.bots.knights.score_search:Search",
        strength="strong",
    ),
    Character(
        "quick",
        "parlour.bots.knights.score_rule:Quick",
        offered=False,
    ),
)

DICE: Final = (
    Character(
        "herald",
        "parlour.bots.knights.dice:Planner",
        {"keeps": 0.0, "leaves": 1.0},
    ),
    Character(
        "strong",
        "parlour.bots.knights.dice:Planner",
        strength="strong",
    ),
    Character(
        "strongest",
        "parlour.bots.knights.dice_search:DiceSearch",
        strength="strong",
    ),
    Character(
        "greedy",
        "parlour.bots.knights.dice:GreedyDice",
        strength="easy",
    ),
)
