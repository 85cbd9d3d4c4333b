"""What the contracts must know of Illusion."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from msgspec.structs import replace

from parlour.engine import Viewer
from parlour.games.illusion import COLOURS
from parlour.games.illusion import actions as a
from parlour.games.illusion import events as e
from parlour.testing import Contract, Inventory, numbers, several, table_seats


def inventory(state: Any) -> Inventory:
    cards = [*state.deck, *state.row, *state.gone]
    return Inventory(cards, set(range(len(state.cards))) if cards else None, {"arrows": len(state.arrows)})


STRANGERS: Final = st.one_of(
    st.builds(a.Insert, st.integers(0, 12)),
    st.just(a.Doubt()),
    st.builds(a.Print, several(numbers)),
    st.builds(a.Shuffle, several(numbers)),
    st.builds(a.ShuffleArrows, several(st.sampled_from(COLOURS))),
    st.builds(a.Lot, several(table_seats)),
)


def twin(events: Sequence[Any], state: Any, viewer: Viewer, rng: Random) -> list[Any]:
    """Other backs on every card, and another order of what lies below the top of deck and arrows."""

    def below(cards: tuple[Any, ...], known: int) -> tuple[Any, ...]:
        rest = list(cards[known:])
        rng.shuffle(rest)
        return (*cards[:known], *rest)

    last = max((i for i, event in enumerate(events) if isinstance(event, e.Shuffled)), default=-1)
    altered: list[Any] = []
    for i, event in enumerate(events):
        match event:
            case e.Printed():
                cards = [tuple(rng.randrange(26) for _ in range(4)) for _ in event.cards]
                altered.append(e.Printed(rng.randrange(2**32), tuple(cards)))  # type: ignore[arg-type]  # four each
            case e.Shuffled() if i == last:
                altered.append(replace(event, cards=below(event.cards, len(event.cards) - len(state.deck) + 1)))
            case e.ArrowsShuffled():
                altered.append(replace(event, arrows=below(event.arrows, 12 - len(state.arrows))))
            case _:
                altered.append(event)
    return altered


CONTRACT: Final = Contract(inventory, STRANGERS, twin)
