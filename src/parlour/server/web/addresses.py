"""Client addresses: trusted proxies, and the key under which quotas count an address."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request

from parlour.engine import BadSetup, Millis
from parlour.languages import quoted
from parlour.server.web.rtt import parse_micros

ANYONE: Final = "*"
_HOME: Final = 64
"""The bits of an IPv6 address that name a home; the others are its own to choose."""


def quota_key(address: str) -> str:
    """What stands for an address where limits are counted.

    >>> quota_key("192.0.2.7"), quota_key("::ffff:192.0.2.7"), quota_key("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    known = _parsed(address)
    if known is None or isinstance(known, IPv4Address):
        return address if known is None else str(known)
    return str(ip_network((int(known) >> _HOME << _HOME, _HOME)))


def address_of(request: Request) -> str:
    """The key under which the quotas count the client of a request."""
    return quota_key(request.client.host if request.client else "")


def is_address(text: str) -> bool:
    return _parsed(text) is not None


def is_loopback(address: str) -> bool:
    known = _parsed(address)
    return known is not None and known.is_loopback


class Proxies:
    """Trusted proxies: they report a client's address and its round-trip time."""

    def __init__(self, trusted: str | None = None, trip_header: str = "") -> None:
        """Addresses and networks with commas between them, or * for any; raises ValueError."""
        self._trip_header = trip_header
        named = [part.strip() for part in (trusted or "").split(",") if part.strip()]
        self._any = ANYONE in named
        self._networks = [_network(part) for part in named if part != ANYONE]

    def trusts(self, address: str) -> bool:
        known = _parsed(address)
        return self._any or (known is not None and any(known in network for network in self._networks))

    def rtt(self, peer: str, headers: Headers) -> Millis:
        """The trip from a proxy to its client, in whole milliseconds; 0 if unknown."""
        said = headers.getlist(self._trip_header) if self._trip_header else []
        return parse_micros(said[0]) if len(said) == 1 and self.trusts(peer) else Millis(0)

    def client(self, peer: str, forwarded: str) -> str:
        """The client's address, from the peer's and what X-Forwarded-For says: each proxy adds at the end whom it
        heard, so that the last who is no proxy of ours is the client."""
        if not self.trusts(peer):
            return peer
        told = [address for part in forwarded.split(",") if (address := _without_port(part.strip()))]
        strangers = (address for address in reversed(told) if not self.trusts(address))
        return next(strangers, told[0] if told else peer)


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise BadSetup("serve.bad-proxy", text=quoted(text)) from None


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        known = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(known, "ipv4_mapped", None) or known


def _without_port(text: str) -> str:
    """
    >>> _without_port("192.0.2.7:123"), _without_port("[2001:db8::1]:123"), _without_port("2001:db8::1")
    ('192.0.2.7', '2001:db8::1', '2001:db8::1')
    """
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
