"""A bot sees what a player sees: it is given a view and says what it would do, and when."""

from parlour.bots.bot import Bot, Memory, Plan, Player
from parlour.bots.cast import DEFAULT, Character, Strength, cast_of, characters, make_bot
from parlour.bots.pictures import looks_in
from parlour.bots.simulate import Stuck, simulate

__all__ = [
    "DEFAULT",
    "Bot",
    "Character",
    "Memory",
    "Plan",
    "Player",
    "Strength",
    "Stuck",
    "cast_of",
    "characters",
    "looks_in",
    "make_bot",
    "simulate",
]
