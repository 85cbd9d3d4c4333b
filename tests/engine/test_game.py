"""What a game is that says nothing of itself: rivals who take turns, without pictures."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.engine import BaseGame, Outcome, PictureSource, Seat, ViewFields


def test_rivals_take_turns_unless_a_game_says_otherwise() -> None:
    assert (BaseGame.real_time, BaseGame.team, BaseGame.pictures, BaseGame.fields) == (False, False, None, ViewFields())
    assert ViewFields() == (None, None, None, None, ())


def test_no_picture_is_drawn_ahead_by_default() -> None:
    pictures = PictureSource(range(3), lambda view: (0,), lambda state: 7, lambda state, card: card)
    assert pictures.coming("a state") == ()


class Over(BaseGame):
    """A game whose state is who has won."""

    def outcome(self, state: Any) -> Outcome | None:
        return Outcome(tuple(map(Seat, state)))


class OverTogether(Over):
    team = True


@pytest.mark.parametrize(
    ("game", "winners", "returns"),
    [
        (Over(), [], (0, 0, 0)),
        (Over(), [1], (0, 1, 0)),
        (Over(), [0, 2], (0.5, 0, 0.5)),
        (OverTogether(), [], (0, 0, 0)),
        (OverTogether(), [0, 1, 2], (1, 1, 1)),
    ],
)
def test_rivals_share_a_win_and_a_team_has_it_whole(game: Any, winners: list[int], returns: tuple[float, ...]) -> None:
    assert game.returns(winners, 3) == returns


def test_events_take_no_time_to_read_unless_a_game_says_so() -> None:
    assert Over().reading_time("an event") == 0


def test_only_a_state_without_secrets_is_its_own_resample() -> None:
    class Open(Over):
        secrets = False

    given: Any = ("a state", Seat(0), (), None)
    assert Over().resample(*given) is None
    assert Open().resample(*given) == "a state"
