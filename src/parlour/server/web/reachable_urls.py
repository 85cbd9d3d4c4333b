"""Addresses by which other devices reach this server."""

from __future__ import annotations

import socket
from typing import Final

from parlour.server.web.addresses import is_address, is_loopback

ANY: Final = ("0.0.0.0", "::", "")  # noqa: S104 - a comparison
_ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address reserved for documentation. Connecting a UDP socket to it sends nothing."""


def reachable_urls(host: str, port: int) -> tuple[str, ...]:
    """What others type into their browsers to reach a server that listens on a host; nothing if only this machine can.

    >>> reachable_urls("127.0.0.1", 8000), reachable_urls("192.168.1.5", 8000), reachable_urls("fd00::5", 8000)
    ((), ('http://192.168.1.5:8000',), ('http://[fd00::5]:8000',))
    """
    hosts = _own_addresses() if host in ANY else (host,)
    return tuple(
        f"http://{f'[{each}]' if ':' in each else each}:{port}"
        for each in hosts
        if each != "localhost" and not is_loopback(each)
    )


def _own_addresses() -> tuple[str, ...]:
    """This machine's addresses, the one of its default route first."""
    found = [_outgoing()]
    try:
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        known = []
    found += [str(address[0]) for *_, address in known]
    return tuple(dict.fromkeys(each for each in found if is_address(each)))


def _outgoing() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
