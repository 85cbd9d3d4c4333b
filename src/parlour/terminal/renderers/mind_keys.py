"""The key bindings of The Mind: the space bar plays the lowest card, and each other move has a letter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.engine import Illegal
from parlour.games.mind import Move, View
from parlour.games.mind.actions import No, Play, Ready, Star, Stop
from parlour.languages import Key
from parlour.terminal.language import worded

KEYS: Final[Mapping[str, Move]] = {"h": Ready(), "s": Star(), "n": No(), "x": Stop()}
_WORDS: Final[Mapping[Move, Key]] = {
    Ready(): "mind_cli_lay_hand",
    Star(): "mind_cli_star",
    No(): "mind_cli_lower_hand",
    Stop(): "mind_cli_stop",
}


class MindKeys:
    def move(self, view: View, key: str) -> Move | None:
        if key not in ("space", "enter"):
            return KEYS.get(key)
        for move in view.legal:
            if isinstance(move, Play):
                return move
        raise Illegal("cli.no-card-now")

    def words(self, view: View) -> list[tuple[str, str]]:
        space = worded("cli_key_space")
        plays = [(space, worded("mind_cli_play", card=move.card)) for move in view.legal if isinstance(move, Play)]
        return plays + [(key, worded(_WORDS[move])) for key, move in KEYS.items() if move in view.legal]

    def ends(self, view: View, key: str) -> bool:
        """Once the game is won, nobody has to go on blind (M7)."""
        return view.phase == "won" and key == "n"
