"""Matches of The Mind as tests need them: dealt as written, in play, cleared, won."""

from __future__ import annotations

from typing import Any

from parlour import Match

LEVEL_1_OF_2 = [[10], [20]]


def focused(match: Match) -> Match:
    for seat in range(match.header.seats):
        match.act(seat, "ready")
    return match


def dealt(*deals: list[list[int]], **options: Any) -> Match:
    """A match in play, dealt as written."""
    return focused(Match("mind", seats=len(deals[0]), deals=deals, **options))


def clear(match: Match) -> Match:
    """Play the level to its end, as if everyone saw all cards."""
    level, blind = match.view(None).level, match.view(None).blind
    while match.view(None).level == level and match.view(None).blind == blind and not match.over:
        if match.view(None).phase == "won":
            break
        if match.view(None).phase == "focus":
            focused(match)
        seat, card = min(enumerate(match.view(s).hand[:1] for s in range(match.header.seats)), key=_lowest)
        match.act(seat, f"play {card[0]}")
    return match


def _lowest(held: tuple[int, tuple[int, ...]]) -> tuple[int, ...]:
    return held[1] or (101,)


def won(seats: int, **options: Any) -> Match:
    match = focused(Match("mind", seats=seats, seed=5, **options))
    while match.outcome is None:
        clear(match)
    return match


def stars_and_lives(match: Match) -> tuple[int, int]:
    view = match.view(None)
    return view.stars, view.lives


def blocks(level: int) -> list[list[int]]:
    """Two hands, every card of the first below every card of the second."""
    return [list(range(1, 1 + level)), list(range(20, 20 + level))]
