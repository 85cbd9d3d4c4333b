"""The Mind: silent players lay 1 to 100 in ascending order onto one pile, with no turns and no words."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from parlour.engine import BadSetup, BaseGame, Game, Millis, Outcome, Script, Seat, Types, ViewFields
from parlour.engine.chance import in_turn
from parlour.engine.options import read
from parlour.games.common import check_seats, scripted
from parlour.games.mind import actions, encoding, events, notation, rules
from parlour.games.mind.actions import Action, Deal, Move, Play
from parlour.games.mind.events import Event
from parlour.games.mind.resampling import resample
from parlour.games.mind.state import MindOptions, State, evolve
from parlour.games.mind.view import View, show, view, views
from parlour.games.parts import AnalysisParts, ArtParts, BotParts, GameParts, LabParts, TerminalParts
from parlour.languages import quoted


class MindOutcome(Outcome, frozen=True):
    """All have won or none. `blind_levels` were completed face down after the win."""

    won: bool
    blind_levels: int


class Mind(BaseGame):
    name: Final = "mind"
    seats: Final = range(2, 5)
    options: Final = MindOptions
    types: Final = Types(Move, Action, Event, State, View)
    fields = ViewFields(hand="hand", each=("counts", "ready", "raised"))
    scripts: Final = ("deals",)
    live_options = MappingProxyType({"window": 250})
    real_time = True
    team = True

    decide = staticmethod(rules.decide)
    evolve = staticmethod(evolve)
    legal = staticmethod(rules.legal)
    due = staticmethod(rules.due)
    interruption = staticmethod(rules.interruption)
    awaits = staticmethod(rules.awaits)
    quiet = staticmethod(rules.quiet)
    view = staticmethod(view)
    views = staticmethod(views)
    show = staticmethod(show)
    text = staticmethod(notation.text)
    from_text = staticmethod(notation.from_text)
    resample = staticmethod(resample)
    moves = staticmethod(encoding.moves)
    layout = staticmethod(encoding.layout)
    observe = staticmethod(encoding.observe)

    def hand(self, view: View) -> tuple[int, ...]:
        return view.hand

    def press_time(self, move: Any) -> Millis | None:
        return move.pressed if isinstance(move, Play) else None

    def stamped(self, move: Any, pressed: Millis | None) -> Any:
        return replace(move, pressed=pressed) if isinstance(move, Play) else None

    def start(self, seats: int, options: Mapping[str, object]) -> State:
        check_seats(self.name, self.seats, seats)
        return rules.start(seats, read(MindOptions, options, self.name))

    def score(self, state: State, seat: Seat) -> int:
        """Levels that the team has done, before blind play."""
        won = state.blind or state.phase == "won"
        return rules.LEVELS[state.seats] if won else max(state.level - 1, 0)

    def outcome(self, state: State) -> MindOutcome | None:
        if state.phase == "lost":
            return MindOutcome((), won=False, blind_levels=0)
        if state.phase == "won" or state.blind:
            return MindOutcome(tuple(map(Seat, range(state.seats))), won=True, blind_levels=state.blind_levels)
        return None

    def script(self, seats: int, given: Mapping[str, Any]) -> tuple[dict[str, object], Script]:
        """`deals`: for each level from the first, the hand of each seat; after the last level come the blind ones."""
        check_seats(self.name, self.seats, seats)
        deals = scripted("deals", given.get("deals", ()), list[list[list[int]]], "mind.script-deals")
        levels = cycle(range(1, rules.LEVELS[seats] + 1))
        return {}, {Deal: in_turn([_dealt(level, hands, seats) for level, hands in zip(levels, deals, strict=False)])}


def _dealt(level: int, hands: list[list[int]], seats: int) -> tuple[int, ...]:
    cards = [card for hand in hands for card in hand]
    if [len(hand) for hand in hands] != [level] * seats or not set(cards) <= set(rules.CARDS):
        raise BadSetup("mind.script-hands", level=level, seats=seats, hands=quoted(hands))
    if len(set(cards)) < len(cards):
        raise BadSetup("mind.script-twice", level=level, hands=quoted(hands))
    return tuple(hand[i] for i in range(level) for hand in hands)


MIND: Final[Game[State, Action, Event, View, MindOutcome]] = Mind()
PARTS: Final = GameParts(
    MIND,
    BotParts("parlour.bots.mind.roster:CAST"),
    TerminalParts(
        "parlour.terminal.renderers.mind:MindRenderer",
        loop="parlour.terminal.mind:play",
        insight_lines="parlour.terminal.insight_lines.mind:lines",
    ),
    ArtParts("parlour.art.mind:box"),
    AnalysisParts("parlour.analysis.mind:mind_insight", ghost="parlour.analysis.mind.ghost:mind_ghost"),
    LabParts(
        "parlour.lab.arena.mind:METRICS",
        kernel="parlour.lab.studies.mind:KERNEL",
        tidy="parlour.lab.studies.mind_rows:TIDY",
        benchmark="parlour.lab.arena.partner_pool:POOL",
        recovery="parlour.lab.arena.recovery:RECOVERY",
    ),
    lessons="parlour.games.mind:lessons",
    languages="parlour.games.mind:languages",
)

__all__ = [
    "MIND",
    "PARTS",
    "Action",
    "Event",
    "Mind",
    "MindOptions",
    "MindOutcome",
    "Move",
    "State",
    "View",
    "actions",
    "events",
]
