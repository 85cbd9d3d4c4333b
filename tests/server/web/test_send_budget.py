"""Bytes that wait for clients, counted in one place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from parlour.server.web.send_budget import SendBudget

steps = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 60), st.sampled_from(["take", "give", "clear"])))


@given(steps)
def test_no_address_and_no_server_holds_more_than_its_share(steps: list[tuple[int, int, str]]) -> None:
    budget = SendBudget(per_address=100, total=150)
    shares = [budget.share("a"), budget.share("a"), budget.share("b"), budget.share("b"), budget.share("")]
    for which, size, what in steps:
        share = shares[which % len(shares)]
        before = share.bytes
        if what == "take":
            taken = size if share.take(size) else 0
            assert share.bytes == before + taken
        elif what == "give":
            share.give_back(min(size, share.bytes))
        else:
            share.clear()
        held = [each.bytes for each in shares]
        assert budget.bytes == sum(held) <= 150
        assert max(held[0] + held[1], held[2] + held[3]) <= 100


def test_who_holds_little_has_room_where_others_took_all_they_may() -> None:
    budget = SendBudget(per_address=640, total=2000)
    greedy = [budget.share(f"greedy {number}") for number in range(20)]
    taken = sum(each.take(10) for each in greedy for _ in range(64))
    assert taken < 200
    modest = budget.share("modest")
    assert modest.take(10)
    assert not modest.take(10)
    modest.give_back(10)
    assert modest.take(10)
