"""What is so in most games: whose turn it is, and what a game was worth."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.engine import Actor, Outcome, Seat, Usual


class Told(Usual):
    """A game that is told who may move and who has won."""

    def __init__(self, *, team: bool = False) -> None:
        self.team = team  # type: ignore[misc]  # one class for both kinds

    def legal(self, state: Any, by: Actor) -> tuple[str, ...]:
        return ("move",) if by in state else ()

    def outcome(self, state: Any) -> Outcome | None:
        return None if state is None else Outcome(tuple(map(Seat, state)))


def test_the_dealers_turn_is_his_alone_and_otherwise_it_is_that_of_all_who_may_move() -> None:
    assert Told().to_act(("dealer", 1), 3) == ("dealer",)
    assert Told().to_act((0, 2), 3) == (Seat(0), Seat(2))
    assert Told().to_act((0, 2), 2) == (Seat(0),)
    assert Told().to_act((), 3) == ()


@pytest.mark.parametrize(
    ("winners", "rivals", "team"),
    [
        (None, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)),
        ((), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)),
        ((1,), (0.0, 1.0, 0.0), (0.0, 1.0, 0.0)),
        ((0, 2), (0.5, 0.0, 0.5), (1.0, 0.0, 1.0)),
    ],
)
def test_rivals_share_a_win_and_a_team_has_it_each(
    winners: tuple[int, ...] | None, rivals: tuple[float, ...], team: tuple[float, ...]
) -> None:
    assert Told().returns(winners, 3) == rivals
    assert Told(team=True).returns(winners, 3) == team
