"""What an address may ask for, by a clock that is set by hand."""

from __future__ import annotations

import pytest

from parlour.server.web.addresses import Proxies, is_loopback, quota_key
from parlour.server.web.hosts import Hosts
from parlour.server.web.limits import MAX_ADDRESSES, AddressLimits, Limits, Quotas
from tests.harness.visitor import Visitor


class Hand:
    """A clock."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_each_address_has_its_own_and_the_oldest_are_forgotten() -> None:
    addresses = AddressLimits(burst=1, rate=0.001, clock=Hand())
    assert addresses.take("a")
    assert not addresses.take("a")
    assert addresses.take("b")
    for at in range(MAX_ADDRESSES - 1):
        addresses.left("a")  # still in use
        assert addresses.take(f"other {at}")
    assert not addresses.take("a")
    assert addresses.take("b")  # forgotten meanwhile


def test_a_party_of_twelve_behind_one_address_is_welcome() -> None:
    """Each with a phone and a computer, opening, sitting down, looking, mistyping."""
    quotas = Quotas(Limits(), clock=Hand())
    party = [f"guest {at}" for at in range(12)]
    for _ in party:
        assert all(quotas.open.enter("home", Visitor()) for _ in range(2 * 6))
        assert all(quotas.lookups.take("home") for _ in range(16))
        assert all(quotas.guesses.take("home") for _ in range(10))
        assert all(quotas.seats.take("home") for _ in range(20))
        assert all(quotas.tables.take("home") for _ in range(5))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("fe80::1%eth0", "fe80::2", True),
        ("", "a socket without an address", False),
    ],
)
def test_an_address_is_counted_as_the_home_it_belongs_to(one: str, other: str, same: bool) -> None:
    assert (quota_key(one) == quota_key(other)) == same


@pytest.mark.parametrize(("address", "here"), [("127.0.0.1", True), ("::1", True), ("10.0.0.1", False), ("x", False)])
def test_this_machine_is_known(address: str, here: bool) -> None:
    assert is_loopback(address) == here


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "client"),
    [
        (None, "127.0.0.1", "192.0.2.7", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "192.0.2.1", "192.0.2.7", "192.0.2.1"),
        ("127.0.0.1", "127.0.0.1", "192.0.2.66, 192.0.2.7", "192.0.2.7"),  # the first part is the client's own word
        ("127.0.0.1, 10.0.0.0/8", "127.0.0.1", "192.0.2.7:5555, 10.1.2.3", "192.0.2.7"),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1, 127.0.0.1", "127.0.0.1"),
        ("::1", "::1", "[2001:db8::1]:5555", "2001:db8::1"),
        ("*", "192.0.2.1", "192.0.2.7, 192.0.2.8", "192.0.2.7"),
    ],
)
def test_a_proxy_that_is_believed_names_the_client(trusted: str | None, peer: str, forwarded: str, client: str) -> None:
    assert Proxies(trusted).client(peer, forwarded) == client


def test_a_proxy_that_is_no_address_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'the door' is not an address; accepted: 127\.0\.0\.1"):
        Proxies("127.0.0.1, the door")


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "localhost:8000", "127.0.0.1:8000", "192.168.1.5:8000", "[::1]:8000", "[2001:db8::1]",
        "raspberrypi.local:8000", "RaspberryPi.Local.", "nas", "parlour.lan", "box.home.arpa", "games.example.org",
        "Games.Example.Org:443",
    ],
)  # fmt: skip
def test_names_that_people_at_home_use_are_known(host: str) -> None:
    assert Hosts(["games.example.org"]).knows(host)


@pytest.mark.parametrize(
    "host", ["", "elsewhere.example", "elsewhere.example:8000", "localhost.elsewhere.example", "[", "a@b", "x/local",
             "games.example.org.elsewhere.example", "127.0.0.1.elsewhere.example"],
)  # fmt: skip
def test_names_of_others_are_not(host: str) -> None:
    assert not Hosts(["games.example.org"]).knows(host)


def test_any_name_will_do_if_that_is_wanted() -> None:
    assert Hosts(["*"]).knows("elsewhere.example")


@pytest.mark.parametrize(
    ("origin", "site", "own"),
    [
        (None, None, True),
        (None, "none", True),
        ("http://192.168.1.5:8000", "same-origin", True),
        ("http://192.168.1.5:8000", None, True),
        ("https://games.example.org", None, True),  # a proxy asks under another name
        ("https://elsewhere.example", None, False),
        (None, "cross-site", False),
        (None, "same-site", False),
        ("http://192.168.1.5:8000", "cross-site", False),
        ("null", None, False),
        ("http://[", None, False),
        ("", None, False),
    ],
)
def test_only_our_own_pages_speak_for_a_person(origin: str | None, site: str | None, own: bool) -> None:
    assert Hosts(["games.example.org"]).own_page(origin, site, "192.168.1.5:8000") == own
