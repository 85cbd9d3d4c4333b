"""What the contracts must know of Straws."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from msgspec.structs import replace
from straws import actions as a
from straws import events as e
from straws.rules import STRAWS

from parlour.engine import Viewer
from parlour.testing import Contract, Inventory, numbers, several


def inventory(state: Any) -> Inventory:
    return Inventory(state.straws, supplies={"left in the bundle": len(STRAWS) - len(state.straws)})


STRANGERS: Final = st.one_of(
    st.sampled_from([a.Keep(), a.Swap()]),
    st.builds(a.Deal, several(numbers)),
    st.builds(a.Replace, several(numbers)),
)


def twin(events: Sequence[Any], state: Any, viewer: Viewer, rng: Random) -> list[Any]:
    """Until all straws are shown, those that the viewer never held could be any others."""
    if state.winners:
        return list(events)
    held = [event.straws[viewer] for event in events if isinstance(event, e.Dealt) and viewer is not None]
    held += [event.straw for event in events if isinstance(event, e.Replaced) and event.seat == viewer]
    unseen = [straw for straw in STRAWS if straw not in held]
    other = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))

    def altered(event: Any) -> Any:
        match event:
            case e.Dealt():
                return replace(event, straws=tuple(other.get(straw, straw) for straw in event.straws))
            case e.Replaced():
                return replace(event, straw=other.get(event.straw, event.straw))
            case _:
                return event

    return [altered(event) for event in events]


CONTRACT: Final = Contract(inventory, STRANGERS, twin)
