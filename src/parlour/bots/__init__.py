"""A bot sees what a player sees: it is given a view and says what it would do, and when."""

from parlour.bots.bot import Bot, Memory, Plan, Player
from parlour.bots.cast import CAST, DEFAULT, Character, characters, make_bot
from parlour.bots.simulate import Stuck, simulate

__all__ = [
    "CAST",
    "DEFAULT",
    "Bot",
    "Character",
    "Memory",
    "Plan",
    "Player",
    "Stuck",
    "characters",
    "make_bot",
    "simulate",
]
