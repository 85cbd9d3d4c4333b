"""Actions that anyone might send: some legal, most not, some of them the dealer's."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from parlour.engine import AnyGame, DrawRequest, Seat
from tests.contracts.contract import contract_of


def action_strategy(game: AnyGame, state: Any) -> st.SearchStrategy[Any]:
    """Any action of the game; with a state, also what its dealer or any seat may do right now."""
    strangers = contract_of(game.name).strangers
    if state is None:
        return strangers
    legal = [action for seat in range(state.seats) for action in game.legal(state, Seat(seat))]
    asked = game.legal(state, "dealer")
    dealt = (
        st.permutations(list(asked.pool)[:200]).map(lambda order: asked.action(tuple(order[: asked.take])))
        if (isinstance(asked, DrawRequest) and len(asked.pool) < 200)
        else st.nothing()
    )
    return st.one_of(strangers, st.sampled_from(legal) if legal else st.nothing(), dealt)
