"""The Mind in numbers: the sheet's table of levels, lives and stars, read off whole matches."""

from __future__ import annotations

import pytest

from parlour import Match
from parlour.engine import Seat
from parlour.games.mind import events as e
from parlour.games.mind.finish import punished
from parlour.games.mind.state import Laid
from tests.games.mind.tables import clear, focused

REWARDS = {2: "star", 3: "life", 5: "star", 6: "life", 8: "star", 9: "life"}


def spend(match: Match) -> None:
    """Keep the team poor, so that no reward is forfeited: a star for each above one, a life for each above two."""
    while match.view(None).stars > 1:
        for seat in range(match.header.seats):
            match.act(seat, "star")
    while match.view(None).lives > 2:
        focused(match)
        seat = max(range(match.header.seats), key=lambda each: match.view(each).hand[:1])
        match.act(seat, f"play {match.view(seat).hand[0]}")


@pytest.mark.parametrize(("seats", "levels"), [(2, 12), (3, 10), (4, 8)])
def test_each_level_brings_what_the_sheet_says(seats: int, levels: int) -> None:
    match = Match("mind", seats=seats, seed=6)
    while match.outcome is None:
        if match.view(None).level > 1:
            spend(match)
        clear(match)
    done = [event for event in match.events if isinstance(event, e.LevelDone)]
    assert [(event.level, event.reward) for event in done] == [(n, REWARDS.get(n)) for n in range(1, levels + 1)]


def test_before_a_level_its_reward_is_in_view() -> None:
    match = Match("mind", seats=2, seed=6)
    promised = []
    while match.outcome is None:
        if match.view(None).level > 1:
            spend(match)
        promised.append((match.view(None).level, match.view(None).reward))
        clear(match)
    assert promised == [(n, REWARDS.get(n)) for n in range(1, 13)]


def test_m1_never_more_than_five_lives_and_three_stars() -> None:
    match = Match("mind", seats=4, seed=6)
    most = []
    while match.outcome is None:
        clear(match)
        most.append((match.view(None).lives, match.view(None).stars))
    assert most == [(4, 1), (4, 2), (5, 2), (5, 2), (5, 3), (5, 3), (5, 3), (5, 3)]
    done = [event for event in match.events if isinstance(event, e.LevelDone)]
    assert [event.reward for event in done] == [None, "star", "life", None, "star", None, None, None]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_level_deals_as_many_cards_as_its_number_out_of_a_hundred(seats: int) -> None:
    match = Match("mind", seats=seats, seed=6)
    while match.outcome is None:
        clear(match)
    dealt = [event for event in match.events if isinstance(event, e.Dealt)]
    assert [[len(hand) for hand in event.hands] for event in dealt] == [[event.level] * seats for event in dealt]
    asked = match.game.legal(match.game.start(seats, {}), "dealer")
    assert (tuple(asked.pool), asked.take) == (tuple(range(1, 101)), seats)  # type: ignore[union-attr]  # a draw


def test_m8_the_pile_that_was_turned_over_stays_in_view() -> None:
    match = Match("mind", seats=2, seed=6)
    while match.outcome is None:
        clear(match)
    focused(match)
    clear(match)
    (checked,) = [event for event in match.events if isinstance(event, e.Checked)]
    assert match.view(0).last == checked
    assert (len(checked.cards), checked.lost) == (2, 0)


@pytest.mark.parametrize(
    ("cards", "count"), [((10, 20, 30), 0), ((50, 60, 55, 40, 30), 2), ((50, 40, 30), 1), ((20, 10, 40, 30), 2)]
)
def test_m8_cards_set_aside_stay_so_after_another_mistake(cards: tuple[int, ...], count: int) -> None:
    assert punished([Laid(Seat(0), card, moment) for moment, card in enumerate(cards)], (), 1) == count
