"""A bot sees what a player sees: it is given a view and says what it would do, and when."""

from parlour.bots.basic import BOTS, Drifter, Steady, bot_for
from parlour.bots.bot import Bot, Memory, Plan

__all__ = ["BOTS", "Bot", "Drifter", "Memory", "Plan", "Steady", "bot_for"]
