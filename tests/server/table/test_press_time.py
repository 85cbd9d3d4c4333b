"""How far a client's word for the time of a press is believed."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import wire as m
from parlour.engine import Millis
from parlour.server.table.entries import Happened, decode_commits
from parlour.server.table.press_time import MAX_CLAIM_MS, MAX_SAVED_MS, REFILL_MS, PressCredit
from tests.harness.slow_lines import LINES, NOTICED, Line, shortfalls
from tests.server.table.stories import asked, in_play
from tests.server.table.test_decider import kept
from tests.server.table.world import World

millis = st.integers(-(10**6), 10**6).map(Millis)
trips = st.integers(0, 2000).map(Millis)
presses = st.lists(st.tuples(st.none() | millis, millis, trips, st.booleans()), max_size=40)


@given(presses)
def test_any_presses_gain_at_most_the_refill_for_each(
    presses: list[tuple[Millis | None, Millis, Millis, bool]],
) -> None:
    credit = PressCredit()
    gained = counted = 0
    for pressed, arrival, trip, accepted in presses:
        press = credit.accept(pressed, arrival, trip)
        if accepted:
            credit.pay(press)
            counted += 1
            gained += max(0, arrival - press.pressed - trip // 2)
        assert gained <= counted * REFILL_MS


@given(presses)
def test_a_press_is_believed_within_its_claim_and_the_bounds(
    presses: list[tuple[Millis | None, Millis, Millis, bool]],
) -> None:
    credit = PressCredit()
    for pressed, arrival, trip, accepted in presses:
        press = credit.accept(pressed, arrival, trip)
        age = arrival - press.pressed
        claimed = 0 if pressed is None else max(0, arrival - pressed)
        assert 0 <= age <= min(claimed, MAX_CLAIM_MS, trip // 2 + MAX_SAVED_MS)
        if accepted:
            credit.pay(press)


@given(presses, st.lists(st.tuples(millis, millis, trips), min_size=1, max_size=30))
def test_refused_presses_change_nothing(
    before: list[tuple[Millis | None, Millis, Millis, bool]], refused: list[tuple[Millis, Millis, Millis]]
) -> None:
    plain, tried = PressCredit(), PressCredit()
    for pressed, arrival, trip, _ in before:
        for credit in (plain, tried):
            credit.pay(credit.accept(pressed, arrival, trip))
    for pressed, arrival, trip in refused:
        tried.accept(pressed, arrival, trip)
    assert tried.left == plain.left
    assert tried.accept(Millis(0), Millis(1000), Millis(10)) == plain.accept(Millis(0), Millis(1000), Millis(10))


@given(st.integers(0, MAX_CLAIM_MS), st.integers(0, REFILL_MS))
def test_an_honest_press_over_a_steady_line_is_believed_exactly(one_way: int, late: int) -> None:
    credit = PressCredit()
    for i in range(50):
        arrival = Millis(1000 * i + 500)
        pressed = Millis(arrival - min(one_way + late, MAX_CLAIM_MS))
        press = credit.accept(pressed, arrival, Millis(2 * one_way))
        assert press.pressed == pressed
        credit.pay(press)


def test_one_slow_press_is_paid_from_what_prompt_ones_saved() -> None:
    credit = PressCredit()
    for _ in range(10):
        credit.pay(credit.accept(Millis(960), Millis(1000), Millis(80)))
    assert credit.accept(Millis(850), Millis(1000), Millis(80)).pressed == 850


def test_without_a_press_time_the_arrival_counts_and_nothing_is_later() -> None:
    assert PressCredit().accept(None, Millis(70), Millis(100)) == (70, 0)
    assert PressCredit().accept(Millis(90), Millis(70), Millis(100)) == (70, 0)


def test_a_press_that_claims_nothing_costs_nothing_and_counts() -> None:
    credit = PressCredit()
    press = credit.accept(None, Millis(70), Millis(0))
    assert credit.left == REFILL_MS
    credit.pay(press)
    assert credit.left == 2 * REFILL_MS


async def test_a_press_that_claims_nothing_is_written_down_with_its_arrival(world: World) -> None:
    await in_play(world)
    low = min(world.clients, key=lambda client: client.view.hand[0])
    now = world.table.now()
    press = msgspec.Raw(m.encode({"type": "play", "card": low.view.hand[0]}))
    assert isinstance(await asked(low, m.Act("press", press)), m.Done)
    commits = decode_commits(world.game, (each.commit for each in kept(world, Happened)))
    assert [each.cause.action.pressed for each in commits if hasattr(each.cause.action, "pressed")] == [now]


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
