"""A node believes in its lease for less long than the database does."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from parlour.server.nodes import EARLY_S, LEASE_S, RENEW_EVERY_S, RETRY_EVERY_S, Lease

DELAYS = st.floats(0, 10)


@given(st.lists(st.tuples(DELAYS, DELAYS, DELAYS, st.booleans()), max_size=20), DELAYS)
def test_a_lease_is_held_only_while_the_database_grants_it(
    renewals: list[tuple[float, float, float, bool]], later: float
) -> None:
    lease, now, expires = Lease(), 0.0, -1.0
    for pause, there, back, granted in renewals:
        started = now + pause
        if granted:
            expires = started + there + LEASE_S
        now = started + there + back
        if granted:
            lease.renewed(started, now)
        assert not lease.held(now) or now <= expires - EARLY_S
    assert not lease.held(now + later) or now + later <= expires - EARLY_S


def test_a_lease_that_was_lost_and_is_held_again_is_another_term() -> None:
    lease = Lease()
    assert not lease.held(0.0)
    lease.renewed(0.0, 0.1)
    lease.renewed(1.0, 1.1)
    assert (lease.term, lease.held(3.9), lease.held(4.0)) == (1, True, False)
    lease.renewed(5.0, 5.1)
    assert (lease.term, lease.held(5.2)) == (2, True)
    lease.lost()
    assert not lease.held(5.2)


def test_an_answer_that_comes_after_a_sleep_holds_nothing() -> None:
    lease = Lease()
    lease.renewed(0.0, 0.1)
    lease.renewed(started=1.0, now=100.0)
    assert not lease.held(100.0)


def test_a_renewal_that_failed_is_tried_again_sooner() -> None:
    lease = Lease()
    assert lease.next_renewal(7.0, granted=True) == 7.0 + RENEW_EVERY_S
    assert lease.next_renewal(7.0, granted=False) == 7.0 + RETRY_EVERY_S
