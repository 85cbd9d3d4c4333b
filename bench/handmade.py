"""Websocket frames (RFC 6455) read and written by hand, to measure what a library costs. No socket is touched here."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from struct import Struct
from typing import Final, NamedTuple


class Opcode(IntEnum):
    CONTINUATION = 0x0
    TEXT = 0x1
    BINARY = 0x2
    CLOSE = 0x8
    PING = 0x9
    PONG = 0xA


class CloseCode(IntEnum):
    """Why a connection ends, in the numbers of the protocol."""

    NORMAL = 1000
    MALFORMED = 1002
    NO_TEXT = 1007
    TOO_BIG = 1009
    RESTART = 1012


class ProtocolError(Exception):
    """This is no websocket frame, or one that is not accepted."""

    def __init__(self, code: CloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Frame(NamedTuple):
    kind: int
    last: bool
    data: bytes


MAX_FRAGMENTS: Final = 64
"""A message of 8 KiB needs no more."""

_LAST: Final = 0x80
_RESERVED: Final = 0x70
_MASKED: Final = 0x80
_CONTROL: Final = 0x8
_SHORT: Final = 125
_KINDS: Final = frozenset(map(int, Opcode))
_pack_medium: Final = Struct("!BBH").pack
_pack_long: Final = Struct("!BBQ").pack
_unpack_medium: Final = Struct("!H").unpack_from
_unpack_long: Final = Struct("!Q").unpack_from


def encode_frame(kind: int, data: bytes = b"") -> bytes:
    """One whole frame as a server sends it: without a mask."""
    size = len(data)
    if size <= _SHORT:
        return bytes((_LAST | kind, size)) + data
    if size < 1 << 16:
        return _pack_medium(_LAST | kind, 126, size) + data
    return _pack_long(_LAST | kind, 127, size) + data


def encode_close(code: int, reason: str = "") -> bytes:
    """A frame that says goodbye."""
    return encode_frame(Opcode.CLOSE, code.to_bytes(2) + reason.encode()[: _SHORT - 2])


class FrameReader:
    """Bytes in, frames out, one at a time: who has heard enough reads no further."""

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self._buffer = b""

    @property
    def between(self) -> bool:
        """Whether all that came was whole frames."""
        return not self._buffer

    def feed(self, data: bytes) -> Iterator[Frame]:
        """The frames that are whole now; raises ProtocolError."""
        buffer = self._buffer + data if self._buffer else data
        at, end = 0, len(buffer)
        try:
            while end - at >= 2:
                head, size = buffer[at], buffer[at + 1]
                _check(head, size)
                start = at + 2
                size &= 0x7F
                if size > _SHORT:
                    width = 2 if size == 126 else 8
                    if end - start < width:
                        break
                    (size,) = (_unpack_medium if width == 2 else _unpack_long)(buffer, start)
                    start += width
                if size > self._largest:
                    raise ProtocolError(CloseCode.TOO_BIG, f"at most {self._largest} bytes")
                stop = start + 4 + size
                if end < stop:
                    break
                at = stop
                yield Frame(head & 0x0F, head >= _LAST, _unmasked(buffer, start, stop))
        finally:
            self._buffer = buffer[at:]


def _check(head: int, size: int) -> None:
    kind = head & 0x0F
    if head & _RESERVED or kind not in _KINDS:
        raise ProtocolError(CloseCode.MALFORMED, "no extension was agreed on")
    if not size & _MASKED:
        raise ProtocolError(CloseCode.MALFORMED, "what a client sends is masked")
    if kind & _CONTROL and (head < _LAST or size & 0x7F > _SHORT):
        raise ProtocolError(CloseCode.MALFORMED, "a control frame is whole and short")


def _unmasked(buffer: bytes, start: int, stop: int) -> bytes:
    size = stop - start - 4
    mask = buffer[start : start + 4] * (size // 4 + 1)
    return (int.from_bytes(buffer[start + 4 : stop]) ^ int.from_bytes(mask[:size])).to_bytes(size)


class MessageAssembler:
    """A message that comes in parts: bounded in bytes and in number."""

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self._parts: list[bytes] | None = None
        self._size = 0

    def add(self, frame: Frame) -> bytes | None:
        """The message, if it is whole now; raises ProtocolError."""
        if (self._parts is None) == (frame.kind == Opcode.CONTINUATION):
            raise ProtocolError(CloseCode.MALFORMED, "the parts of a message come one after another")
        parts = self._parts = self._parts or []
        parts.append(frame.data)
        self._size += len(frame.data)
        if self._size > self._largest or len(parts) > MAX_FRAGMENTS:
            raise ProtocolError(CloseCode.TOO_BIG, f"at most {self._largest} bytes in {MAX_FRAGMENTS} parts")
        if not frame.last:
            return None
        self._parts, self._size = None, 0
        return b"".join(parts)
