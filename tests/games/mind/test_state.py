"""What The Mind remembers of a card that left a hand: whose it was, and when."""

from __future__ import annotations

from parlour.engine import Seat
from parlour.games.mind.state import Laid
from tests.games.mind.tables import clear, dealt, focused


def test_a_card_on_the_pile_keeps_its_player_and_its_moment() -> None:
    match = dealt([[10], [40], [30]], [[1, 2], [3, 4], [5, 6]], window=100)
    match.act(0, "play 10", at=1200)
    match.act(2, "play 30", at=1500)
    assert match.state.pile == (Laid(Seat(0), 10, 1200), Laid(Seat(2), 30, 1500))


def test_a_card_set_aside_keeps_its_player_and_its_moment() -> None:
    match = dealt([[1], [2], [3]], [[26, 90], [34, 50], [30, 80]], window=100)
    focused(clear(match))
    match.act(1, "play 34", at=5000)
    match.wait(6000)
    assert match.state.aside == (Laid(Seat(0), 26, 5000), Laid(Seat(2), 30, 5000))
    assert match.state.pile == (Laid(Seat(1), 34, 5000),)
