"""The bots of both games of Nicolaus & Wilfried by name."""

from __future__ import annotations

from typing import Final

from parlour.bots.cast import Character

SCORE: Final = (
    Character(
        "strong",
        "Wilfried",
        "Takes what there is, but looks twice at what the next player could make of it.",
        "parlour.bots.knights.score:Strong",
    ),
    Character(
        "greedy",
        "Page",
        "Lays whatever brings most, and never asks what comes after.",
        "parlour.bots.knights.score:GreedyScore",
        strength="easy",
    ),
    Character(
        "strongest",
        "Nicolaus",
        "Plays hundreds of deals in the mind before every card, and keeps the good ones.",
        "parlour.bots.knights.score_search:Search",
        strength="strong",
    ),
    Character(
        "quick",
        "Groom",
        "Weighs a card in a moment, as everybody does in the mind of Nicolaus.",
        "parlour.bots.knights.score_rule:Quick",
        offered=False,
    ),
)

DICE: Final = (
    Character(
        "herald",
        "Herald",
        "Never makes it easy for the next in line, and forgets the hand at home.",
        "parlour.bots.knights.dice:Planner",
        {"keeps": 0.0, "leaves": 1.0},
    ),
    Character(
        "strong",
        "Quartermaster",
        "Knows what the hand is good for, and leaves sums that are good for nobody.",
        "parlour.bots.knights.dice:Planner",
        strength="strong",
    ),
    Character(
        "strongest",
        "Castellan",
        "Plays hundreds of games to their end in the mind before every card.",
        "parlour.bots.knights.dice_search:DiceSearch",
        strength="strong",
    ),
    Character(
        "greedy",
        "Squire",
        "Two cards rather than one, one rather than none, and no thought of tomorrow.",
        "parlour.bots.knights.dice:GreedyDice",
        strength="easy",
    ),
)
