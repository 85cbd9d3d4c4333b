"""How far a client's word for the time of a press is believed."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.lines import LINES, NOTICED, Line, shortfalls
from parlour.engine import Millis
from parlour.table import messages as m
from parlour.table.entries import Happened
from parlour.table.lag import MOST, REFILL, SAVED, LagQuota
from parlour.table.live import decoded
from tests.table.stories import asked, in_play, played
from tests.table.test_core import kept
from tests.table.world import World

millis = st.integers(-(10**6), 10**6).map(Millis)
trips = st.integers(0, 2000).map(Millis)
presses = st.lists(st.tuples(st.none() | millis, millis, trips, st.booleans()), max_size=40)


def believed_of(quota: LagQuota, pressed: Millis | None, arrival: Millis, trip: Millis) -> Millis:
    return quota.unclaimed(arrival) if pressed is None else quota.believe(pressed, arrival, trip)


@given(presses)
def test_whatever_is_claimed_after_any_number_of_presses_at_most_the_refill_was_gained_for_each(
    presses: list[tuple[Millis | None, Millis, Millis, bool]],
) -> None:
    quota = LagQuota()
    gained = counted = 0
    for pressed, arrival, trip, accepted in presses:
        believed = believed_of(quota, pressed, arrival, trip)
        if accepted:
            quota.accepted()
            counted += 1
            gained += max(0, arrival - believed - trip // 2)
        assert gained <= counted * REFILL


@given(presses)
def test_a_press_is_never_believed_to_be_in_the_future_nor_older_than_it_says_nor_older_than_the_bounds(
    presses: list[tuple[Millis | None, Millis, Millis, bool]],
) -> None:
    quota = LagQuota()
    for pressed, arrival, trip, accepted in presses:
        age = arrival - believed_of(quota, pressed, arrival, trip)
        claimed = 0 if pressed is None else max(0, arrival - pressed)
        assert 0 <= age <= min(claimed, MOST, trip // 2 + SAVED)
        if accepted:
            quota.accepted()


@given(presses, st.lists(st.tuples(millis, millis, trips), min_size=1, max_size=30))
def test_refused_presses_change_nothing(
    before: list[tuple[Millis | None, Millis, Millis, bool]], refused: list[tuple[Millis, Millis, Millis]]
) -> None:
    plain, tried = LagQuota(), LagQuota()
    for pressed, arrival, trip, _ in before:
        for quota in (plain, tried):
            believed_of(quota, pressed, arrival, trip)
            quota.accepted()
    for pressed, arrival, trip in refused:
        tried.believe(pressed, arrival, trip)
    assert tried.left == plain.left
    assert tried.believe(Millis(0), Millis(1000), Millis(10)) == plain.believe(Millis(0), Millis(1000), Millis(10))


def test_what_is_accepted_without_a_press_adds_nothing() -> None:
    quota = LagQuota()
    quota.believe(Millis(0), Millis(1000), Millis(0))
    for _ in range(10):
        quota.accepted()
    assert quota.left == REFILL


@given(st.integers(0, MOST), st.integers(0, REFILL))
def test_an_honest_press_over_a_steady_line_is_believed_to_the_millisecond(one_way: int, late: int) -> None:
    quota = LagQuota()
    for i in range(50):
        arrival = Millis(1000 * i + 500)
        pressed = Millis(arrival - min(one_way + late, MOST))
        assert quota.believe(pressed, arrival, Millis(2 * one_way)) == pressed
        quota.accepted()


def test_one_slow_press_is_paid_from_what_prompt_ones_saved() -> None:
    quota = LagQuota()
    for _ in range(10):
        quota.believe(Millis(960), Millis(1000), Millis(80))
        quota.accepted()
    assert quota.believe(Millis(850), Millis(1000), Millis(80)) == 850


def test_without_a_press_time_the_arrival_counts_and_a_press_is_never_later() -> None:
    assert LagQuota().unclaimed(Millis(70)) == 70
    assert LagQuota().believe(Millis(90), Millis(70), Millis(100)) == 70


def test_a_press_that_claims_nothing_costs_nothing_and_counts() -> None:
    quota = LagQuota()
    quota.unclaimed(Millis(70))
    assert quota.left == REFILL
    quota.accepted()
    assert quota.left == 2 * REFILL


def test_a_press_that_claims_nothing_is_written_down_with_its_arrival() -> None:
    async def story(world: World) -> None:
        await in_play(world)
        low = min(world.clients, key=lambda client: client.view.hand[0])
        now = world.table.now()
        press = msgspec.Raw(m.encode({"type": "play", "card": low.view.hand[0]}))
        assert isinstance(await asked(low, m.Act("press", press)), m.Done)
        commits = decoded(world.game, (each.commit for each in kept(world, Happened)))
        assert [each.cause.action.pressed for each in commits if hasattr(each.cause.action, "pressed")] == [now]

    played(story)


SHARES = (0.06, 0.03, 0.01, 0.01, 0.01, 0.01)


@pytest.mark.parametrize(
    ("line", "share"),
    [pytest.param(line, share, id=line.name) for line, share in zip(LINES, SHARES, strict=True)],
)
def test_honest_people_are_believed_over_lines_that_are_not_steady(line: Line, share: float) -> None:
    """Few presses are believed to be more than five milliseconds younger than an honest client says."""
    rng = Random(7)
    short = [each for _ in range(20) for each in shortfalls(line, rng)]
    assert sum(each > NOTICED for each in short) / len(short) < share
