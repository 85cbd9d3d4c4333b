"""The journal of a match as text: a header, one line a commit, and at the end the seed.

Each line is JSON and closes with a `chain` over itself and all lines before it, so that a change of a single byte
shows, and shows where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import msgspec

from parlour.engine.game import AnyGame
from parlour.engine.types import BadJournal, BadSetup, Commit, Value

FORMAT = 1
_MARK = b',"chain":"'
_CHAIN = 16
_SUFFIX = len(_MARK) + _CHAIN + 2


class Header(Value, frozen=True, kw_only=True, rename={"format": "parlour"}):
    """The settings of a game, fixed before the first deal. Without a commitment the dealer was scripted.

    `nonces` are the seats' shares in the shuffle. `promises` are their hashes, published before any share was; journals
    from before 0.2 have none.
    """

    format: int = FORMAT
    game: str
    seats: int
    options: dict[str, Any]
    commitment: str | None = None
    nonces: tuple[str, ...] = ()
    promises: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    names: tuple[str, ...] = ()


class Reveal(Value, frozen=True):
    """The last line: what the commitment promised."""

    seed: str


class Journal(Value, frozen=True):
    """All that happened in one match."""

    header: Header
    commits: tuple[Commit[Any, Any], ...]
    seed: str | None = None

    @property
    def text(self) -> str:
        """The journal as it is kept: lines of JSON."""
        scribe = JournalWriter()
        lines = [scribe.line(self.header), *map(scribe.line, self.commits)]
        if self.seed is not None:
            lines.append(scribe.line(Reveal(self.seed)))
        return b"".join(lines).decode()

    @classmethod
    def from_text(cls, text: str | bytes, find: Callable[[str], AnyGame]) -> Journal:
        """A journal out of its lines; raises BadJournal with the number of the first line that is wrong."""
        lines = _unchained(text.encode() if isinstance(text, str) else text)
        header, game = _header(next(lines, b""), find)
        decoder = _decoder(game)
        commits: list[Commit[Any, Any]] = []
        seed = None
        for number, line in enumerate(lines, start=2):
            if seed is not None:
                raise BadJournal(number, "journal-after-seed")
            if line.startswith(b'{"seed":'):
                seed = _decoded(msgspec.json.Decoder(Reveal), line, number).seed
                continue
            commit = _decoded(decoder, line, number)
            if commit.seq != number - 1:
                raise BadJournal(number, "journal-out-of-order", found=commit.seq, expected=number - 1)
            commits.append(commit)
        return cls(header, tuple(commits), seed)


class JournalWriter:
    """Writes the lines of one journal and keeps the chain."""

    def __init__(self, chain: str = "") -> None:
        self._chain = chain

    def line(self, entry: Header | Commit[Any, Any] | Reveal) -> bytes:
        body = msgspec.json.encode(entry)
        self._chain = link(self._chain, body)
        return b'%s%s%s"}\n' % (body[:-1], _MARK, self._chain.encode())


def link(chain: str, body: bytes) -> str:
    """The chain after one more line."""
    return sha256(chain.encode() + body).hexdigest()[:_CHAIN]


def line_of(seq: int) -> int:
    """The line on which a commit stands."""
    return seq + 1


def _unchained(text: bytes) -> Iterator[bytes]:
    chain = ""
    *lines, rest = text.split(b"\n")
    for number, line in enumerate(lines, start=1):
        if number == 1 and not line.startswith(b'{"parlour":'):
            raise BadJournal(1, "no-journal")
        body = line[:-_SUFFIX] + b"}"
        chain = link(chain, body)
        if line[-_SUFFIX:] != b'%s%s"}' % (_MARK, chain.encode()):
            raise BadJournal(number, "journal-chain")
        yield body
    if rest:
        raise BadJournal(len(lines) + 1, "journal-cut")


def _header(line: bytes, find: Callable[[str], AnyGame]) -> tuple[Header, AnyGame]:
    if not line:
        raise BadJournal(1, "journal-empty")
    header = _decoded(msgspec.json.Decoder(Header), line, 1)
    if header.format != FORMAT:
        raise BadJournal(1, "journal-format", found=header.format, expected=FORMAT)
    try:
        game = find(header.game)
        game.start(header.seats, header.options)
    except BadSetup as error:
        raise BadJournal(1, error.why) from None
    return header, game


def _decoded(decoder: msgspec.json.Decoder[Any], line: bytes, number: int) -> Any:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadJournal(number, "journal-line", detail=str(error)) from None


def _decoder(game: AnyGame) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Commit[game.types.action, game.types.event])  # type: ignore[name-defined]  # a type made at run time
