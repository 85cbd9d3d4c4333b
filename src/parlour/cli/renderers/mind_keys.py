"""The key bindings of The Mind: the space bar plays the lowest card, and each other move has a letter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.engine import Illegal
from parlour.games.mind import Move, View
from parlour.games.mind.actions import No, Play, Ready, Star, Stop

KEYS: Final[Mapping[str, Move]] = {"h": Ready(), "s": Star(), "n": No(), "x": Stop()}
_WORDS: Final[Mapping[Move, str]] = {
    Ready(): "lay your hand down",
    Star(): "a star",
    No(): "lower your hand",
    Stop(): "stop",
}


class MindKeys:
    def move(self, view: View, key: str) -> Move | None:
        if key not in ("space", "enter"):
            return KEYS.get(key)
        for move in view.legal:
            if isinstance(move, Play):
                return move
        raise Illegal("there is no card to play now")

    def words(self, view: View) -> list[tuple[str, str]]:
        plays = [("space", f"play {move.card}") for move in view.legal if isinstance(move, Play)]
        return plays + [(key, _WORDS[move]) for key, move in KEYS.items() if move in view.legal]

    def ends(self, view: View, key: str) -> bool:
        """Once the game is won, nobody has to go on blind (M7)."""
        return view.phase == "won" and key == "n"
