"""What waits for a client that does not read: in order and whole, or else a fresh view and every answer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from parlour.server.web.outbox import SendQueue
from parlour.server.web.send_budget import SendBudget

steps = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.booleans()),
        st.tuples(st.just("take"), st.integers(0, 4)),
    ),
    max_size=60,
)


@given(steps)
def test_nothing_is_lost_unless_a_fresh_view_follows_and_answers_never(steps: list[tuple[str, int]]) -> None:
    outgoing, count, lost = (
        SendQueue(SendBudget(10**6, 10**6).share("a"), most=5, most_bytes=40, most_lasting=8),
        0,
        False,
    )
    sent: list[bytes] = []
    owed: list[bytes] = []  # answers that were not taken yet
    missed = False  # whether something is missing that only a fresh view can tell
    for what, how in steps:
        if what == "put":
            count += 1
            message, lasting = b"m%d" % count, b"a%d" % count if how else b""
            fate = outgoing.put(message, lasting)
            owed += [lasting] if lasting else []
            missed = missed or fate == "behind"
            lost = lost or fate == "lost"
            continue
        for _ in range(how):
            taken = outgoing.take()
            if taken is None:
                break
            sent.append(taken)
            number = taken[1:]
            owed = [each for each in owed if each[1:] != number]
        if outgoing.fresh_view_due():
            assert missed
            assert owed == []
            missed = False
    numbers = [int(each[1:]) for each in sent]
    assert numbers == sorted(set(numbers))
    while not lost and (taken := outgoing.take()) is not None:
        owed = [each for each in owed if each[1:] != taken[1:]]
    assert lost or owed == []
    assert lost or outgoing.fresh_view_due() == missed
    assert not outgoing.fresh_view_due()


def test_a_client_that_lets_answers_pile_up_is_lost() -> None:
    outgoing = SendQueue(SendBudget(10**6, 10**6).share("a"), most=2, most_lasting=4)
    assert [outgoing.put(b"m", b"a") for _ in range(5)] == ["kept", "kept", "behind", "kept", "lost"]


def test_what_waits_is_bounded_in_bytes_too() -> None:
    outgoing = SendQueue(SendBudget(10**6, 10**6).share("a"), most=100, most_bytes=1000)
    fates = [outgoing.put(bytes(300)) for _ in range(5)]
    assert fates == ["kept", "kept", "kept", "behind", "kept"]
    assert outgoing.take() is None


def test_it_may_be_lost_in_falling_behind() -> None:
    outgoing = SendQueue(SendBudget(10**6, 10**6).share("a"), most=3, most_lasting=2)
    assert [outgoing.put(b"m", b"a") for _ in range(4)] == ["kept", "kept", "kept", "lost"]
