"""Bots: a view goes in, and a plan (an action and its time) comes out."""

from parlour.bots.bot import Bot, Memory, Plan, SeatedBot
from parlour.bots.perception import looks_in
from parlour.bots.roster import DEFAULT, Character, Strength, cast_of, characters, make_bot
from parlour.bots.simulate import Stuck, simulate

__all__ = [
    "DEFAULT",
    "Bot",
    "Character",
    "Memory",
    "Plan",
    "SeatedBot",
    "Strength",
    "Stuck",
    "cast_of",
    "characters",
    "looks_in",
    "make_bot",
    "simulate",
]
