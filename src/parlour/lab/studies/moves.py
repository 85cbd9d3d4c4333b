"""Every move of simulated games as tidy rows, for learning from what was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from parlour.bots import make_bot, simulate
from parlour.finished import FinishedMatch
from parlour.lab.studies.export import rows, writing
from parlour.match import Match

BATCH: Final = 20_000
"""Rows that are written at once: small groups of rows make large files."""


def write_moves(
    game: str,
    bots: Sequence[str],
    seats: int,
    games: int,
    seed: str,
    options: Mapping[str, Any],
    out: Path,
    progress: Callable[[int], None] = lambda more: None,
) -> int:
    """Let bots play games by the rules and write a row for each move; returns how many rows. Raises BadSetup.

    The same seed gives the same rows.
    """
    moves, waiting = 0, list[dict[str, Any]]()
    with writing(out) as write:
        for number in range(games):
            waiting += played_rows(game, bots, seats, f"{seed}:{number}", options)
            if len(waiting) >= BATCH or number == games - 1:
                write(waiting)
                moves += len(waiting)
                waiting.clear()
            progress(1)
    return moves


def played_rows(
    game: str, bots: Sequence[str], seats: int, seed: str, options: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The rows of one match. One bot sits in all seats; several sit in their order, again and again."""
    match: Match[Any, Any, Any, Any, Any] = Match(game, seats=seats, seed=seed, **options)
    sitting = [bots[seat % len(bots)] for seat in range(seats)]
    simulate(match, [make_bot(bot, game, f"{seed} {seat}") for seat, bot in enumerate(sitting)])
    match.close()
    promise = sha256(f"{game} {seats} {seed}".encode()).hexdigest()
    moved = [commit.cause.by for commit in match.commits]
    played = tuple(sitting[by] if isinstance(by, int) else None for by in moved)
    return rows(FinishedMatch(promise, match.header, tuple(match.commits), played))
