"""What the contracts must know of game 1, the patterns."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from parlour.games.knights.score import actions as a
from parlour.games.knights.setup import Shuffle, ShuffleRest
from parlour.testing import Contract, Inventory
from tests.games.knights import contract_parts as knights
from tests.games.knights.contract_parts import cards, hands


def inventory(state: Any) -> Inventory:
    return knights.inventory(state, state.discarded)


STRANGERS: Final = st.one_of(
    st.builds(a.Play, cards),
    st.builds(a.Discard, cards),
    st.builds(Shuffle, hands),
    st.builds(ShuffleRest, hands),
)

CONTRACT: Final = Contract(inventory, STRANGERS, knights.twin)
