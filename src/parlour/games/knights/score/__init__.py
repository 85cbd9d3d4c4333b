"""Nicolaus & Wilfried, game 1: lay patterns that fill the other pile's blanks, and score what fits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlour.engine import BaseGame, Game, Outcome, Script, Types, ViewFields
from parlour.engine.options import read
from parlour.games.common import check_seats
from parlour.games.kit import Kit
from parlour.games.knights.cards import Card
from parlour.games.knights.score import actions, encoding, events, notation, rules
from parlour.games.knights.score.actions import Action, Move
from parlour.games.knights.score.events import Event
from parlour.games.knights.score.state import ScoreOptions, State, evolve
from parlour.games.knights.score.view import View, show, view
from parlour.games.knights.setup import deck_script


class ScoreOutcome(Outcome, frozen=True):
    scores: tuple[int, ...]


class KnightsScore(BaseGame):
    name: Final = "knights-score"
    seats: Final = range(2, 13)
    options: Final = ScoreOptions
    types: Final = Types(Move, Action, Event, State, View)
    fields = ViewFields(hand="hand", turn="turn", winners="winners", scores="scores", each=("counts",))
    scripts: Final = ("deck",)

    decide = staticmethod(rules.decide)
    former_events = staticmethod(rules.former_events)
    evolve = staticmethod(evolve)
    legal = staticmethod(rules.legal)
    view = staticmethod(view)
    show = staticmethod(show)
    text = staticmethod(notation.text)
    from_text = staticmethod(notation.from_text)
    moves = staticmethod(encoding.moves)
    layout = staticmethod(encoding.layout)
    observe = staticmethod(encoding.observe)

    def hand(self, view: View) -> tuple[Card, ...]:
        return view.hand

    def start(self, seats: int, options: Mapping[str, object]) -> State:
        check_seats(self.name, self.seats, seats)
        return rules.start(seats, read(ScoreOptions, options, self.name))

    def outcome(self, state: State) -> ScoreOutcome | None:
        return ScoreOutcome(state.winners, state.scores) if state.winners else None

    def script(self, seats: int, given: Mapping[str, Any]) -> tuple[dict[str, object], Script]:
        return deck_script(given)


KNIGHTS_SCORE: Final[Game[State, Action, Event, View, ScoreOutcome]] = KnightsScore()
KIT: Final = Kit(
    KNIGHTS_SCORE,
    renderer="parlour.terminal.renderers.score:ScoreRenderer",
    cast="parlour.bots.knights.roster:SCORE",
    metrics="parlour.lab.arena.knights:SCORE",
    box="parlour.art.knights:score_box",
    lessons="parlour.games.knights.score:lessons",
    languages="parlour.games.knights.score:languages",
    insight="parlour.analysis.knights:score_insight",
    insight_lines="parlour.terminal.insight_lines.knights:lines",
    score="parlour.analysis.scores:points",
    resample="parlour.games.knights.resampling:resample",
    kernel="parlour.lab.studies.knights:SCORE",
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
    "State",
    "View",
    "actions",
    "events",
]
