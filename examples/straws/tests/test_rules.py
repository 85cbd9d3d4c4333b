"""The rules of Straws."""

import pytest
from straws import StrawsOutcome
from straws.events import HIDDEN, Replaced

import parlour
from parlour.engine import Seat


@pytest.mark.parametrize(("wins", "winner"), [("longest", 0), ("shortest", 1)])
def test_a_swap_can_win(wins: str, winner: int) -> None:
    match = parlour.Match("straws", seats=2, straws=[3, 9, 12], wins=wins)

    match.act(0, "swap")
    match.act(1, "keep")

    assert match.outcome == StrawsOutcome((Seat(winner),), (12, 9))


def test_nobody_sees_what_another_player_was_given() -> None:
    match = parlour.Match("straws", seats=2, straws=[3, 9, 12])

    _, replaced = match.act(0, "swap")

    assert match.shown(replaced, 0) == Replaced(Seat(0), 12)
    assert match.shown(replaced, 1) == match.shown(replaced, None) == Replaced(Seat(0), HIDDEN)
    assert [match.view(viewer).hand for viewer in (0, 1, None)] == [(12,), (9,), ()]


def test_a_script_must_be_possible() -> None:
    with pytest.raises(parlour.BadSetup, match="different lengths"):
        parlour.Match("straws", seats=2, straws=[3, 3])
