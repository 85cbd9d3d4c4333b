"""Three hands touch the table — players, the dealer and the clock — and all else is a fold over what they did."""

from parlour.engine import BadNotation, BadRecord, BadSetup, Illegal, Record
from parlour.games import GAMES
from parlour.match import Match, verify
from parlour.notebook import load_games
from parlour.plugins import games_from

__all__ = [
    "GAMES",
    "BadNotation",
    "BadRecord",
    "BadSetup",
    "Illegal",
    "Match",
    "Record",
    "games_from",
    "load_games",
    "verify",
]
