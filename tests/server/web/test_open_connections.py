"""How many connections there may be, and who makes room."""

from __future__ import annotations

import logging

import pytest

from parlour.server.web.open_connections import MAX_TRUSTED, OpenConnections
from tests.harness.visitor import Visitor


def test_connections_are_counted_while_they_are_open() -> None:
    counting, visitors = OpenConnections(2, 100), [Visitor() for _ in range(4)]
    assert [counting.enter("a", each) for each in visitors[:3]] == [True, True, False]
    assert counting.enter("b", visitors[3])
    counting.leave(visitors[0])
    counting.leave(visitors[0])
    assert counting.enter("a", visitors[0])
    assert len(counting) == 3


def test_a_full_server_closes_the_oldest_stranger_of_the_busiest_address() -> None:
    counting = OpenConnections(100, 6)
    crowd = [Visitor(heard) for heard in (3.0, 1.0, 2.0)]
    lone = Visitor(0.0)
    assert all(counting.enter("crowd", each) for each in crowd)
    assert counting.enter("lone", lone)
    players = [Visitor(0.0), Visitor(0.0)]
    for each in players:
        assert counting.enter("crowd", each)
        counting.trust(each)
    assert counting.enter("new", Visitor(9.0))
    assert [each.evicted for each in (*crowd, lone, *players)] == [False, True, False, False, False, False]
    assert len(counting) == 6


def test_people_with_seats_are_never_closed_and_the_refusal_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    counting, players = OpenConnections(100, 2), [Visitor(), Visitor()]
    for each in players:
        counting.enter("a", each)
        counting.trust(each)
    with caplog.at_level(logging.WARNING):
        assert not any(counting.enter("b", Visitor()) for _ in range(100))
    assert not any(each.evicted for each in players)
    (line,) = caplog.messages
    assert line == "all 2 connections are in use: closed 0 silent ones without a seat, refused 1 new ones"


def test_one_address_cannot_hold_all_places_with_seats_of_its_own() -> None:
    counting = OpenConnections(1000, MAX_TRUSTED + 1)
    many = [Visitor(at) for at in range(MAX_TRUSTED + 1)]
    for each in many:
        counting.enter("a", each)
        counting.trust(each)
    assert counting.enter("b", Visitor(99.0))
    assert [each.evicted for each in many] == [False] * MAX_TRUSTED + [True]


def test_a_proxy_is_counted_in_the_total_only() -> None:
    counting = OpenConnections(1, 3)
    assert all(counting.enter("proxy", Visitor(), proxy=True) for _ in range(3))
