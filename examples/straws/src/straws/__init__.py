"""Straws: keep the straw you have, or swap it unseen; the longest wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlour.engine import BadSetup, BaseGame, Game, Outcome, Script, Types, ViewFields
from parlour.engine.chance import in_turn
from parlour.engine.options import read
from parlour.games.common import check_seats, scripted
from parlour.games.parts import ArtParts, BotParts, GameParts, TerminalParts

from . import notation, rules
from .actions import Action, Deal, Move, Replace
from .events import Event
from .state import State, StrawsOptions, evolve
from .view import View, show, view


class StrawsOutcome(Outcome, frozen=True):
    straws: tuple[int, ...]


class Straws(BaseGame):
    name: Final = "straws"
    seats: Final = range(2, 7)
    options: Final = StrawsOptions
    types: Final = Types(Move, Action, Event, State, View)
    fields = ViewFields(hand="hand", turn="turn", winners="winners")
    scripts: Final = ("straws",)

    decide = staticmethod(rules.decide)
    evolve = staticmethod(evolve)
    legal = staticmethod(rules.legal)
    view = staticmethod(view)
    show = staticmethod(show)
    text = staticmethod(notation.text)
    from_text = staticmethod(notation.from_text)

    def hand(self, view: View) -> tuple[int, ...]:
        return view.hand

    def start(self, seats: int, options: Mapping[str, object]) -> State:
        check_seats(self.name, self.seats, seats)
        return State(seats, read(StrawsOptions, options, self.name))

    def outcome(self, state: State) -> Outcome | None:
        return StrawsOutcome(state.winners, state.straws) if state.winners else None

    def script(self, seats: int, given: Mapping[str, Any]) -> tuple[dict[str, object], Script]:
        """`straws`: one for each seat, then those that replace them."""
        if "straws" not in given:
            return {}, {}
        straws: list[int] = scripted("straws", given["straws"], list[int], "straws.script-list")
        if not set(straws) <= set(rules.STRAWS) or len(set(straws)) < len(straws) or len(straws) < seats:
            raise BadSetup("straws.script", straws=repr(straws))
        spares = [(straw,) for straw in straws[seats:]]
        return {}, {Deal: in_turn([tuple(straws[:seats])]), Replace: in_turn(spares)}


GAME: Final[Game[State, Action, Event, View]] = Straws()
PARTS: Final = GameParts(
    GAME,
    BotParts("straws.roster:CAST"),
    TerminalParts("straws.renderer:StrawsRenderer"),
    ArtParts("straws.box:box"),
    languages="straws:languages",
)
