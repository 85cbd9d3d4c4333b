"""The minimum round-trip time of a TCP connection, as measured by the kernel.

The peer's kernel sends acknowledgements, not its program: a client that delays messages or pongs does not change the
minimum. Behind a proxy the kernel measures only the way to the proxy; the rest is reported by the proxy in a header.
"""

from __future__ import annotations

import re
import socket
from struct import Struct
from sys import platform
from typing import Final

from parlour.engine import Millis

_BEFORE: Final = 148  # bytes of Linux's tcp_info before tcpi_min_rtt, in microseconds
_MIN_RTT: Final = Struct(f"={_BEFORE}xI")
_UNKNOWN: Final = 2**32 - 1
_LONGEST: Final = 10_000_000
_DIGITS: Final = re.compile("[0-9]{1,12}")


def tcp_min_rtt(connected: socket.socket) -> Millis | None:
    """The shortest trip to the other end of a TCP connection; None where the system does not say."""
    if platform != "linux":
        return None
    try:
        told = connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _MIN_RTT.size)
    except OSError:
        return None
    micros = _MIN_RTT.unpack(told)[0] if len(told) == _MIN_RTT.size else _UNKNOWN
    return None if micros == _UNKNOWN else Millis(micros // 1000)


def parse_micros(said: str) -> Millis:
    """Whole milliseconds out of microseconds in digits; 0 for anything else.

    >>> parse_micros("85400"), parse_micros("a while")
    (85, 0)
    """
    return Millis(min(int(said), _LONGEST) // 1000 if _DIGITS.fullmatch(said) else 0)
