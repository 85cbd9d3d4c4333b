"""A rate limit, by a clock that is set by hand."""

from __future__ import annotations

import pytest

from parlour.server.rate_limit import RateLimit


def test_a_burst_is_used_up_and_comes_back_at_its_rate() -> None:
    limit = RateLimit(burst=3, rate=2)
    assert [limit.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert limit.owed(0.0) == 0.5
    assert not limit.owed(0.5)
    assert [limit.take(0.5) for _ in range(2)] == [True, False]
    assert [limit.take(100.0) for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize("every", [49, 100, 200])
def test_one_is_back_in_time_in_whole_milliseconds(every: int) -> None:
    limit = RateLimit(burst=1, rate=1 / every)
    assert all(limit.take(at) for at in range(1_000, 100_000, every))


def test_what_is_charged_beyond_the_burst_is_owed_up_to_twice_the_burst() -> None:
    limit = RateLimit(burst=10, rate=5)
    limit.charge(0.0, 12)
    assert limit.owed(0.0) == pytest.approx(3 / 5)
    limit.charge(0.0, 1000)
    assert limit.owed(0.0) == pytest.approx(21 / 5)
    assert limit.take(4.2)
