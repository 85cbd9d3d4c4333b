"""What the contracts must know of game 2, the die."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from parlour.games.knights.cards import DECK
from parlour.games.knights.dice import actions as a
from parlour.games.knights.setup import Shuffle
from parlour.testing import Contract, several
from tests.games.knights import contract_parts as knights
from tests.games.knights.contract_parts import cards, hands


def pairs() -> st.SearchStrategy[tuple[Any, ...]]:
    reds, yellows = (st.sampled_from([card for card in DECK if card[0] == colour]) for colour in "RY")
    return st.one_of(st.tuples(cards), st.tuples(reds, yellows))


STRANGERS: Final = st.one_of(
    st.sampled_from([a.Roll(), a.Draw(), a.Pass(), a.Take("R"), a.Take("Y")]),
    st.builds(a.Play, pairs()),
    st.builds(Shuffle, hands),
    st.builds(a.Lots, hands),
    st.builds(a.Restock, hands),
    st.builds(a.Cast, several(st.sampled_from(["ge", "le", "blank"]))),
)

CONTRACT: Final = Contract(knights.inventory, STRANGERS, knights.twin)
