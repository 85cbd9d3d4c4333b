"""A scene on a table: its match, its dealer, and the partners who play their script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from parlour.engine import AnyGame, BadSetup, Dealer, Illegal, Millis, ScriptedDealer, SeededDealer
from parlour.games import game_named
from parlour.languages import quoted
from parlour.match import Match
from parlour.server.lessons.coach import fits, in_json
from parlour.server.lessons.lesson import Scene, ScriptedMove

_CHANCE: Final = "a lesson"
"""Where a scene's deal says nothing, its cards are the same every time."""


def match_of(game: str, scene: Scene, names: tuple[str, ...] = ()) -> Match:
    """The match as the learner finds it; raises BadSetup."""
    match = Match(game, scene.seats, seed=_CHANCE, names=names, **scene.options, **scene.deal)
    for line in scene.before:
        seat, _, move = line.partition(" ")
        try:
            match.act(int(seat), move)
        except ValueError as error:
            reason = error.why if isinstance(error, Illegal) else str(error)
            raise BadSetup("lesson-seat-and-move", line=quoted(line), why=reason) from None
        except Illegal as refusal:
            raise BadSetup("lesson-not-before", line=quoted(line), why=refusal.why) from None
    return match


def dealer_of(game: str, scene: Scene) -> Dealer:
    """Deals as the scene's match was dealt."""
    return ScriptedDealer(game_named(game).script(scene.seats, scene.deal)[1], SeededDealer(_CHANCE))


class ScriptedPlayer:
    """Plays a partner's part from what its seat sees; a moment for each deed."""

    def __init__(self, game: AnyGame, does: Iterable[ScriptedMove] = ()) -> None:
        """Raises BadSetup for a deed that is no move of the game."""
        self._deeds = [(deed, _move(game, deed)) for deed in does]

    def plan(self, view: Any, now: Millis, looks: Mapping[int, Any] | None = None, /) -> tuple[Any, Millis] | None:
        seen = in_json(view)
        for deed, move in self._deeds:
            if move in view.legal and fits(deed.sees, seen):
                return move, Millis(now + deed.after)
        return None

    def recall(self, past: Iterable[tuple[Any, Millis]]) -> None:
        """A script needs no memory."""


def _move(game: AnyGame, deed: ScriptedMove) -> Any:
    try:
        return game.from_text(deed.do)
    except Illegal as refusal:
        raise BadSetup("lesson-partner", word=quoted(deed.do), why=refusal.why) from None
