"""Addresses by which others reach a server."""

from __future__ import annotations

import pytest

from parlour.server.web.addresses import is_loopback
from parlour.server.web.reachable_urls import reachable_urls


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.3.2.1"])
def test_a_server_on_loopback_is_reached_by_nobody_else(host: str) -> None:
    assert reachable_urls(host, 8000) == ()


def test_a_server_on_one_address_is_reached_there() -> None:
    assert reachable_urls("192.168.1.5", 80) == ("http://192.168.1.5:80",)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])  # noqa: S104 - nothing is bound
def test_a_server_on_all_addresses_names_no_loopback(host: str) -> None:
    found = reachable_urls(host, 8000)
    hosts = [origin.removeprefix("http://").rsplit(":", 1)[0] for origin in found]
    assert len(set(hosts)) == len(hosts)
    assert not any(is_loopback(each) or each == "localhost" for each in hosts)
