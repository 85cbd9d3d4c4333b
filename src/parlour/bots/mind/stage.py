"""What an arena measures in The Mind: how far a team came, and what it cost."""

from __future__ import annotations

from typing import Final

from parlour.bots.mind.whisper import whisper
from parlour.bots.stage import Column, Stage
from parlour.games.mind.events import Mistaken
from parlour.match import Match


def _figures(match: Match) -> dict[str, float]:
    mistakes = [event for event in match.events if isinstance(event, Mistaken)]
    return {
        "level": float(match.view(None).level),
        "lives_lost": float(len(mistakes)),
        "minutes": match.now / 60_000,
    }


STAGE: Final = Stage(
    whisper,
    _figures,
    (Column("level", "level", ".1f"), Column("lost", "lives_lost", ".2f"), Column("min", "minutes", ".1f")),
)
