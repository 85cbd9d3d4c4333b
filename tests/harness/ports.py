"""Ports for servers that are killed and started again."""

from __future__ import annotations

import socket
from random import SystemRandom
from typing import Final

_RANGE: Final = range(20_000, 32_000)
"""Below the ports that systems give to outgoing connections: while the server is down, none of those takes its port."""


def free_port() -> int:
    """Return a port on which nothing listens, and which no client is given by chance."""
    for port in SystemRandom().sample(_RANGE, 100):
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port
    raise OSError("none of a hundred ports is free")
