"""How far a client's word for the time of a press is believed."""

from hypothesis import given
from hypothesis import strategies as st

from parlour.engine import Millis
from parlour.table.lag import JITTER, MOST, QUOTA, REFILL, LagQuota

millis = st.integers(0, 10**6).map(Millis)


@given(st.lists(st.tuples(millis, millis, st.integers(0, 2000).map(Millis)), max_size=30))
def test_a_press_is_believed_within_the_bound_the_server_measured(presses: list[tuple[Millis, Millis, Millis]]) -> None:
    purse = LagQuota()
    for pressed, arrival, trip in presses:
        believed = purse.believe(pressed, arrival, trip)
        assert arrival - min(MOST, trip + JITTER) <= believed <= arrival


@given(st.integers(0, 200), st.integers(0, 40))
def test_an_honest_press_is_believed_to_the_millisecond(one_way: int, late: int) -> None:
    purse = LagQuota()
    for i in range(50):
        arrival = Millis(1000 * i + 500)
        assert purse.believe(Millis(arrival - one_way), arrival, Millis(2 * one_way)) == arrival - one_way


@given(st.integers(0, 125), st.integers(1, 100))
def test_a_liar_gains_little_and_in_the_long_run_next_to_nothing(one_way: int, presses: int) -> None:
    purse = LagQuota()
    gained = 0
    for i in range(presses):
        arrival = Millis(1000 * i + 500)
        gained += arrival - purse.believe(Millis(0), arrival, Millis(2 * one_way)) - one_way
    assert gained <= QUOTA + presses * (REFILL + JITTER)


def test_without_a_press_time_the_arrival_counts() -> None:
    assert LagQuota().believe(None, Millis(70), Millis(100)) == 70
    assert LagQuota().believe(Millis(90), Millis(70), Millis(100)) == 70
