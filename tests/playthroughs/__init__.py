"""Golden playthroughs: one game of each kind at its fewest and most seats, as a person would read it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from parlour import GAMES, Match
from tests.harness.playing import chosen

FOLDER = Path(__file__).parent
WRITTEN = {
    f"{name}-{seats}p.txt": (name, seats)
    for name, game in GAMES.items()
    for seats in sorted({game.seats.start, min(4, game.seats.stop - 1), game.seats.stop - 1})
}

OFTEN = 40


def text(name: str, seats: int) -> str:
    """A whole match: each input in notation, what followed as the public saw it, the last views, and what programs are
    told now and then."""
    match = Match(name, seats=seats, seed="golden")
    rng, told = Random(1), [*_layout(match)]
    while match.outcome is None:
        match.act(*chosen(match, rng, skill=0.97), at=match.now + rng.randrange(2000))
        if len(match.commits) % OFTEN == 0 or match.outcome:
            told += _numbers(match)
    return "\n".join([*_lines(match), *told]) + "\n"


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


def _layout(match: Match) -> Iterator[str]:
    yield "in numbers"
    for part in match.game.layout(match.header.seats).parts:
        yield f"  {part.name}: {part.size} from {part.low} to {part.high}"


def _numbers(match: Match) -> Iterator[str]:
    """What the public and the first seat observe; a part of zeros is left out."""
    layout = match.game.layout(match.header.seats)
    for viewer in (None, 0):
        yield f"after {len(match.commits)} inputs, {'the public' if viewer is None else 'seat 0'}"
        seen = match.game.observe(match.view(viewer), match.header.seats)
        for part in layout.parts:
            numbers = seen[layout[part.name]].tolist()
            if any(numbers):
                yield f"  {part.name}: {_short(numbers)}"


def _short(numbers: list[int]) -> str:
    """All of them, or where those that are not 0 are."""
    if len(numbers) - numbers.count(0) > len(numbers) // 2:
        return str(numbers)
    return ", ".join(f"{number} at {place}" for place, number in enumerate(numbers) if number)
