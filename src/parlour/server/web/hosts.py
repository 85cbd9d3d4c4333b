"""Accepted host names and origins.

A foreign page can point its own host name at this machine (DNS rebinding) and would then count as same-origin. So a
request's Host must be an IP address, a name under a suffix that nobody can register, or a configured name.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from socket import gethostname
from typing import Final
from urllib.parse import urlsplit

from parlour.server.web.addresses import is_address

ANY: Final = "*"
_HOME: Final = ("local", "localhost", "home.arpa", "internal", "lan", "home")
"""Endings that no registry sells."""


class Hosts:
    def __init__(self, names: Iterable[str] = ()) -> None:
        given = {_plain(name) for name in names}
        self._any = ANY in given
        self._given = given - {ANY}
        self._own = self._given | {_plain(gethostname())}

    def knows(self, host: str) -> bool:
        """Whether a Host header means this server.

        >>> here = Hosts(["games.example.org"])
        >>> [here.knows(host) for host in ("192.168.1.5:8000", "[::1]", "raspberrypi.local:8000", "nas")]
        [True, True, True, True]
        >>> here.knows("games.example.org"), here.knows("elsewhere.example"), here.knows("")
        (True, False, False)
        """
        name = _host_name(host)
        if name is None:
            return False
        at_home = "." not in name or name.endswith(tuple(f".{ending}" for ending in _HOME))
        return self._any or at_home or name in self._own or is_address(name)

    def own_page(self, origin: str | None, site: str | None, host: str) -> bool:
        """Whether a request comes from a page of ours, or from no page at all. A browser says which: in Origin, and
        newer ones in Sec-Fetch-Site too."""
        if site not in (None, "same-origin", "none"):
            return False
        return origin is None or self._own_origin(origin, host)

    def _own_origin(self, origin: str, host: str) -> bool:
        try:
            netloc, name = urlsplit(origin).netloc, urlsplit(origin).hostname
        except ValueError:
            return False
        return bool(netloc) and (netloc.lower() == host.lower() or name in self._given)


def names_this_machine(host: str) -> bool:
    """Whether a Host header names this machine itself.

    >>> [names_this_machine(host) for host in ("localhost:8000", "127.0.0.1", "[::1]:80", "192.168.1.5", "nas")]
    [True, True, True, False, False]
    """
    name = _host_name(host) or ""
    return name == "localhost" or name.endswith(".localhost") or (is_address(name) and ip_address(name).is_loopback)


def _host_name(host: str) -> str | None:
    """A host without its port, or None if it is none."""
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return None
    return _plain(name) if name and not set(host) & set("/?#@\\") else None


def _plain(name: str) -> str:
    return name.strip().rstrip(".").lower()
