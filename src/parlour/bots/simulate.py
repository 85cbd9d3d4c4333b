"""Play a match among bots in simulated time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from parlour.bots.bot import Plan, SeatedBot
from parlour.bots.perception import looks_in
from parlour.match import Match

ENDLESS: Final = 50_000
"""Commits that no game between bots that mean to finish it comes near."""


class Stuck(RuntimeError):
    """Nobody at the table means to do anything, or nothing they do brings the game to its end."""


def simulate(match: Match, players: Sequence[SeatedBot]) -> Match:
    """Play until nobody has a plan. Who planned first acts first, then who sits first."""
    looks = looks_in(match)
    while match.count < ENDLESS:
        views = map(match.view, range(len(players)))
        plans = [
            player.plan(view, match.now, looks(view) if player.looks else {})
            for player, view in zip(players, views, strict=True)
        ]
        following = _earliest(plans)
        due = match.game.due(match.state)
        if due is not None and (following is None or due <= following[0]):
            match.wait(max(due, match.now))
        elif following is not None:
            at, seat, plan = following
            match.act(seat, plan.action, at=max(at, match.now))
        elif match.outcome is None:
            raise Stuck(f"nobody moves any more: {match!r}")
        else:
            return match
    raise Stuck(f"this has no end: {match!r}")


def _earliest(plans: Iterable[Plan | None]) -> tuple[int, int, Plan] | None:
    return min(
        ((plan.at, seat, plan) for seat, plan in enumerate(plans) if plan), key=lambda each: each[:2], default=None
    )
