"""Duels of one bot against another on the same deals."""

from __future__ import annotations

from typing import Any

from parlour import Match
from parlour.bots import make_bot, simulate


def wins_more_than(share: float, game: str, bot: str, others: str, seats: int, deals: int, **options: Any) -> bool:
    """Whether a bot wins more than a share of the games among copies of another; a shared win counts in part.

    It plays each deal in every seat, and stops as soon as the games that are left cannot change the answer.
    """
    won, left = 0.0, deals * seats
    needed = share * left
    for deal in range(deals):
        for seat in range(seats):
            players = [make_bot(bot if at == seat else others, game, f"{deal} {at}") for at in range(seats)]
            outcome = simulate(Match(game, seats=seats, seed=deal, **options), players).outcome
            assert outcome is not None
            won += (seat in outcome.winners) / len(outcome.winners)
            left -= 1
            if won > needed or won + left <= needed:
                return won > needed
    return False
