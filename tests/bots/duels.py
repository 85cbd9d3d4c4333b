"""Win rates of one bot against another on the same deals."""

from __future__ import annotations

from typing import Any

from parlour import Match
from parlour.bots import make_bot, simulate


def win_rate(game: str, bot: str, others: str, seats: int, deals: int, **options: Any) -> float:
    """How often the first bot wins among copies of the second; a shared win counts in part."""
    won = 0.0
    for deal in range(deals):
        for seat in range(seats):
            players = [make_bot(bot if at == seat else others, game, f"{deal} {at}") for at in range(seats)]
            outcome = simulate(Match(game, seats=seats, seed=deal, **options), players).outcome
            assert outcome is not None
            won += (seat in outcome.winners) / len(outcome.winners)
    return won / (deals * seats)
