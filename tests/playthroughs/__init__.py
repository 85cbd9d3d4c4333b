"""Golden playthroughs: one game of each kind at its fewest and most seats, as a person would read it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from parlour import GAMES, Match
from tests.contracts.playing import chosen

FOLDER = Path(__file__).parent
WRITTEN = {
    f"{name}-{seats}p.txt": (name, seats)
    for name, game in GAMES.items()
    for seats in sorted({game.seats.start, min(4, game.seats.stop - 1), game.seats.stop - 1})
}


def text(name: str, seats: int) -> str:
    """A whole match: each input in notation, what followed as the public saw it, and the last views."""
    match = Match(name, seats=seats, seed="golden")
    rng = Random(1)
    while match.outcome is None:
        match.act(*chosen(match, rng, skill=0.97), at=match.now + rng.randrange(2000))
    return "\n".join(_lines(match)) + "\n"


def _lines(match: Match) -> Iterator[str]:
    yield f"{match.game.title}, {match.header.seats} seats, {match.header.options}, seed golden"
    for commit in match.commits:
        by = commit.cause.by if isinstance(commit.cause.by, str) else f"seat {commit.cause.by}"
        yield f"{commit.cause.at:>7} {by}: {match.game.text(commit.cause.action)}"
        for event in commit.events:
            shown = match.shown(event, None)
            yield f"          {'(hidden)' if shown is None else msgspec.json.encode(shown).decode()}"
    yield f"outcome {msgspec.json.encode(match.outcome).decode()}"
    for viewer in (None, 0):
        yield f"view of {'the public' if viewer is None else 'seat 0'}"
        view = msgspec.to_builtins(match.view(viewer))
        yield from (f"  {field}: {msgspec.json.encode(value).decode()}" for field, value in view.items())
