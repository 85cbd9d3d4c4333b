"""Nicolaus & Wilfried (`knights-score`): lay patterns that fill the other pile's blanks, and score what fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from parlour.engine import BaseGame, Game, Outcome, Script, Seat, Stream, Types, ViewFields
from parlour.engine.options import read
from parlour.games.common import check_seats
from parlour.games.knights.cards import Card
from parlour.games.knights.resampling import dealt_anew
from parlour.games.knights.score import actions, encoding, events, notation, rules
from parlour.games.knights.score.actions import Action, Move
from parlour.games.knights.score.events import Event
from parlour.games.knights.score.state import ScoreOptions, State, evolve
from parlour.games.knights.score.view import View, show, view
from parlour.games.knights.setup import deck_script
from parlour.games.parts import AnalysisParts, ArtParts, BotParts, GameParts, LabParts, TerminalParts


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

    def score(self, state: State, seat: Seat) -> int:
        return state.scores[seat]

    def resample(self, state: State, seat: Seat, events: Sequence[Event], chance: Stream) -> State:
        return dealt_anew(state, seat, (), chance)

    def outcome(self, state: State) -> ScoreOutcome | None:
        return ScoreOutcome(state.winners, state.scores) if state.winners else None

    def script(self, seats: int, given: Mapping[str, Any]) -> tuple[dict[str, object], Script]:
        return deck_script(given)


KNIGHTS_SCORE: Final[Game[State, Action, Event, View, ScoreOutcome]] = KnightsScore()
PARTS: Final = GameParts(
    KNIGHTS_SCORE,
    BotParts("parlour.bots.knights.roster:SCORE"),
    TerminalParts(
        "parlour.terminal.renderers.score:ScoreRenderer",
        insight_lines="parlour.terminal.insight_lines.knights:lines",
    ),
    ArtParts("parlour.art.knights:score_box"),
    AnalysisParts("parlour.analysis.knights:score_insight"),
    LabParts("parlour.lab.arena.knights:SCORE", kernel="parlour.lab.studies.knights:SCORE"),
    lessons="parlour.games.knights.score:lessons",
    languages="parlour.games.knights.score:languages",
)

__all__ = [
    "KNIGHTS_SCORE",
    "PARTS",
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
