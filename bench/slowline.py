"""A network line that is really slow, so that the system's own measure of the trip sees it. It needs root on Linux."""

from __future__ import annotations

import asyncio
import fcntl
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from struct import pack
from typing import Final

NEAR: Final = "10.98.76.1"
FAR: Final = "10.98.76.2"
_TUNSETIFF: Final = 0x400454CA
_IFF_TUN_NO_PI: Final = 0x1001
Delay = Callable[[], float]


class SlowLine:
    """Whatever is sent to FAR comes back to this machine as if it came from there, after a while.

    A packet with its two addresses exchanged keeps its checksums. So a client that connects to FAR reaches the server
    that listens on NEAR, and neither notices that they are neighbours.
    """

    def __init__(self, port: int, up: Delay, down: Delay) -> None:
        self._port = port
        self._delays = {True: up, False: down}
        self._arrival = {True: 0.0, False: 0.0}
        self._tun: int | None = None

    @contextmanager
    def laid(self) -> Iterator[None]:
        """Raises OSError where one may not."""
        loop = asyncio.get_running_loop()
        tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        try:
            fcntl.ioctl(tun, _TUNSETIFF, pack("16sH14x", b"slowline", _IFF_TUN_NO_PI))
            for command in (f"addr add {NEAR}/24 dev slowline", "link set slowline up"):
                subprocess.run(["ip", *command.split()], check=True)  # noqa: S607 - wherever the system has it
            loop.add_reader(tun, self._carry, tun)
            self._tun = tun
            yield
        finally:
            self._tun = None
            loop.remove_reader(tun)
            os.close(tun)

    def _carry(self, tun: int) -> None:
        packet = os.read(tun, 65536)
        if packet[0] >> 4 != 4 or packet[9] != 6:  # only TCP over IPv4 is carried
            return
        header = (packet[0] & 15) * 4
        up = int.from_bytes(packet[header + 2 : header + 4]) == self._port
        loop = asyncio.get_running_loop()
        self._arrival[up] = max(self._arrival[up], loop.time() + self._delays[up]())
        turned = packet[:12] + packet[16:20] + packet[12:16] + packet[20:]
        loop.call_at(self._arrival[up], self._deliver, turned)

    def _deliver(self, packet: bytes) -> None:
        if self._tun is not None:
            os.write(self._tun, packet)
