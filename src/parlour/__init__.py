"""Card games for people, programs and research: `Match` plays one, `verify` checks what was played."""

from typing import TYPE_CHECKING, Any

from parlour.engine import BadJournal, BadNotation, BadSetup, Illegal, Journal
from parlour.games import GAMES
from parlour.match import Match, verify
from parlour.notebook import insight, load_games
from parlour.plugins import games_from

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> Any:
        """`__version__`, read from the installed package when somebody asks for it."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import version

        return version("parlour")


__all__ = [
    "GAMES",
    "BadJournal",
    "BadNotation",
    "BadSetup",
    "Illegal",
    "Journal",
    "Match",
    "__version__",
    "games_from",
    "insight",
    "load_games",
    "verify",
]
