"""Bots: a view goes in, and a plan (an action and its time) comes out."""

from parlour.bots.bot import Bot, Memory, Plan, SeatedBot
from parlour.bots.perception import looks_in
from parlour.bots.roster import DEFAULT, BotSpec, Strength, bots_of, make_bot, offered_bots
from parlour.bots.simulate import Stuck, simulate

__all__ = [
    "DEFAULT",
    "Bot",
    "BotSpec",
    "Memory",
    "Plan",
    "SeatedBot",
    "Strength",
    "Stuck",
    "bots_of",
    "looks_in",
    "make_bot",
    "offered_bots",
    "simulate",
]
