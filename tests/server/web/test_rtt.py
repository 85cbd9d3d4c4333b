"""The shortest round trip to a client, by what its program cannot stretch."""

from __future__ import annotations

import socket
import sys

import pytest

from parlour.server.web import rtt
from parlour.server.web.rtt import tcp_min_rtt


def test_the_system_reports_the_trip_of_a_tcp_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()):
        connected, _ = server.accept()
        with connected:
            told = tcp_min_rtt(connected)
    assert (told is not None and told < 1000) == (sys.platform == "linux")


def test_a_socket_other_than_tcp_has_no_trip() -> None:
    here, there = socket.socketpair()
    with here, there:
        assert tcp_min_rtt(here) is None


def test_a_connection_without_a_trip_reports_none() -> None:
    with socket.socket() as unconnected:
        assert tcp_min_rtt(unconnected) is None


def test_another_system_reports_no_trip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rtt, "platform", "darwin")
    with socket.socket() as unconnected:
        assert tcp_min_rtt(unconnected) is None


@pytest.mark.parametrize(
    ("said", "parse_micros"),
    [("85400", 85), ("0", 0), ("999999999999", 10_000), ("-5", 0), ("1e5", 0), ("", 0), ("٣٤٥٦٧", 0), ("9" * 5000, 0)],
)
def test_a_header_is_digits_or_nothing(said: str, parse_micros: int) -> None:
    assert rtt.parse_micros(said) == parse_micros
