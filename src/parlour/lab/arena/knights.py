"""Arena metrics of both games of Nicolaus & Wilfried: turns, scores, the value of the first turn."""

from __future__ import annotations

from collections import Counter
from typing import Final

from parlour.games.knights.dice.events import DieLifted, Played, Taken
from parlour.games.knights.setup import CardDrawn
from parlour.lab.arena.metrics import GameMetrics
from parlour.match import Match


def _score(match: Match) -> dict[str, float]:
    turns = sum(isinstance(commit.cause.by, int) for commit in match.commits)
    scores = match.view(None).scores
    return {"turns": float(turns), **{f"score_{seat}": float(score) for seat, score in enumerate(scores)}}


def _dice(match: Match) -> dict[str, float]:
    view, kinds = match.view(None), Counter(type(event) for event in match.events)
    pairs = sum(isinstance(event, Played) and len(event.cards) == 2 for event in match.events)
    return {
        "won_first": float((view.starter or 0) in view.winners),
        "turns": float(kinds[DieLifted]),
        "pairs": float(pairs),
        "drawn": float(kinds[CardDrawn]),
        "taken": float(kinds[Taken]),
    }


SCORE: Final = GameMetrics(lambda players: None, _score)
DICE: Final = GameMetrics(lambda players: None, _dice)
