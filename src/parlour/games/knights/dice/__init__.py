"""The Knights' Die (`knights-dice`): a die asks for more, for less or for nothing; the first empty hand wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, Final

from parlour.engine import BaseGame, Game, Outcome, Script, Seat, Types, ViewFields
from parlour.engine import DrawRequest as Asked
from parlour.engine.chance import as_it_lies, in_turn
from parlour.engine.options import read
from parlour.games.common import check_seats, scripted
from parlour.games.knights.cards import Card
from parlour.games.knights.dice import actions, encoding, events, notation, rules
from parlour.games.knights.dice.actions import Action, Cast, Face, Lots, Move, Restock
from parlour.games.knights.dice.events import Event
from parlour.games.knights.dice.resampling import resample
from parlour.games.knights.dice.state import DiceOptions, State, evolve
from parlour.games.knights.dice.view import View, show, view
from parlour.games.knights.setup import deck_script
from parlour.games.parts import AnalysisParts, ArtParts, BotParts, GameParts, LabParts, TerminalParts


class KnightsDice(BaseGame):
    name: Final = "knights-dice"
    seats: Final = range(2, 13)
    options: Final = DiceOptions
    types: Final = Types(Move, Action, Event, State, View)
    fields = ViewFields(hand="hand", turn="turn", winners="winners", each=("counts",))
    scripts: Final = ("deck", "rolls")

    decide = staticmethod(rules.decide)
    evolve = staticmethod(evolve)
    legal = staticmethod(rules.legal)
    view = staticmethod(view)
    show = staticmethod(show)
    text = staticmethod(notation.text)
    from_text = staticmethod(notation.from_text)
    resample = staticmethod(resample)
    moves = staticmethod(encoding.moves)
    layout = staticmethod(encoding.layout)
    observe = staticmethod(encoding.observe)

    def hand(self, view: View) -> tuple[Card, ...]:
        return view.hand

    def start(self, seats: int, options: Mapping[str, object]) -> State:
        check_seats(self.name, self.seats, seats)
        return rules.start(seats, read(DiceOptions, options, self.name))

    def score(self, state: State, seat: Seat) -> int:
        """Cards that are left count against a seat."""
        return -len(state.hands[seat])

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.winners) if state.winners else None

    def script(self, seats: int, given: Mapping[str, Any]) -> tuple[dict[str, object], Script]:
        """`deck`: as in `knights-score`, the lots being its next cards; `rolls`: the faces the die shows, in order."""
        options, script = deck_script(given)
        if options:
            script |= {Lots: _next_cards(), Restock: as_it_lies}
        rolls = scripted("rolls", given.get("rolls", ()), list[Face], "knights-dice.script-rolls")
        return options, {**script, Cast: in_turn([(face,) for face in rolls])}


def _next_cards() -> Callable[[Asked[Any]], tuple[Any, ...] | None]:
    """Lots off the top of the stock; after a tie the cards below them, and when they run out the seed's choice."""
    drawn = count()

    def answer(asked: Asked[Any]) -> tuple[Any, ...] | None:
        begin = next(drawn) * asked.take
        lots = tuple(asked.pool[begin : begin + asked.take])
        return lots if len(lots) == asked.take else None

    return answer


KNIGHTS_DICE: Final[Game[State, Action, Event, View]] = KnightsDice()
PARTS: Final = GameParts(
    KNIGHTS_DICE,
    BotParts("parlour.bots.knights.roster:DICE"),
    TerminalParts(
        "parlour.terminal.renderers.dice:DiceRenderer",
        insight_lines="parlour.terminal.insight_lines.knights:lines",
    ),
    ArtParts("parlour.art.knights:dice_box"),
    AnalysisParts("parlour.analysis.knights:dice_insight"),
    LabParts("parlour.lab.arena.knights:DICE", kernel="parlour.lab.studies.knights:DICE"),
    lessons="parlour.games.knights.dice:lessons",
    languages="parlour.games.knights.dice:languages",
)

__all__ = [
    "KNIGHTS_DICE",
    "PARTS",
    "Action",
    "DiceOptions",
    "Event",
    "KnightsDice",
    "Move",
    "State",
    "View",
    "actions",
    "events",
]
