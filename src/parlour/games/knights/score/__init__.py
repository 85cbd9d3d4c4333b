"""Nicolaus & Wilfried, game 1: lay patterns that fill the other pile's blanks, and score what fits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlour.engine import Fields, Game, Outcome, Script, Types, Usual
from parlour.engine.options import read
from parlour.games.common import check_seats
from parlour.games.kit import Kit
from parlour.games.knights.cards import Card
from parlour.games.knights.score import actions, events, notation, numbers, rules
from parlour.games.knights.score.actions import Action, Move
from parlour.games.knights.score.events import Event
from parlour.games.knights.score.state import ScoreOptions, State, evolve
from parlour.games.knights.score.view import View, show, view
from parlour.games.knights.setup import deck_script


class ScoreOutcome(Outcome, frozen=True):
    scores: tuple[int, ...]


class KnightsScore(Usual):
    name: Final = "knights-score"
    title: Final = "Nicolaus & Wilfried: patterns"
    summary: Final = "Lay cards whose symbols fall on the other pile's blanks; the highest score wins."
    seats: Final = range(2, 13)
    options: Final = ScoreOptions
    types: Final = Types(Move, Action, Event, State, View)
    fields = Fields(hand="hand", turn="turn", winners="winners", scores="scores", each=("counts",))
    scripts: Final = ("deck",)

    decide = staticmethod(rules.decide)
    evolve = staticmethod(evolve)
    legal = staticmethod(rules.legal)
    view = staticmethod(view)
    show = staticmethod(show)
    text = staticmethod(notation.text)
    from_text = staticmethod(notation.from_text)
    moves = staticmethod(numbers.moves)
    layout = staticmethod(numbers.layout)
    observe = staticmethod(numbers.observe)

    def hand(self, view: View) -> tuple[Card, ...]:
        return view.hand

    def start(self, seats: int, options: Mapping[str, object]) -> State:
        check_seats(self.name, self.seats, seats)
        return rules.start(seats, read(ScoreOptions, options, self.name))

    def outcome(self, state: State) -> ScoreOutcome | None:
        return ScoreOutcome(state.winners, state.scores) if state.winners else None

    def script(self, seats: int, given: Mapping[str, Any]) -> tuple[dict[str, object], Script]:
        return deck_script(given)


KNIGHTS_SCORE: Final[Game[State, Action, Event, View]] = KnightsScore()
KIT: Final = Kit(
    KNIGHTS_SCORE,
    face="parlour.cli.faces.score:ScoreFace",
    cast="parlour.bots.knights.cast:SCORE",
    stage="parlour.bots.knights.stage:SCORE",
    box="parlour.art.knights:score_box",
    lessons="parlour.games.knights.score:lessons",
    kernel="parlour.lab.knights:SCORE",
)

__all__ = [
    "KIT",
    "KNIGHTS_SCORE",
    "Action",
    "Event",
    "KnightsScore",
    "Move",
    "ScoreOptions",
    "ScoreOutcome",
    "View",
    "actions",
    "events",
]
