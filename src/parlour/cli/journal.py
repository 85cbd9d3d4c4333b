"""Journals on disk: a line is written down before anybody is shown what it says, and the seed waits under seal."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from parlour.bots import DEFAULT
from parlour.cli.errors import Unplayable
from parlour.engine import BadRecord, Commit, Header, Record, Reveal, Scribe, Seeded, Value, audit, commitment
from parlour.games import game_named


class Sealed(Value, frozen=True):
    """What must not be known before the game is over, which seats people sit in, and which bots have the others."""

    seed: str
    people: tuple[int, ...]
    bots: tuple[str, ...] = (DEFAULT,)

    def bot(self, seat: int) -> str:
        """The bot in a seat: the names go round."""
        return self.bots[(seat - len(self.people)) % len(self.bots)]


class JournalFile:
    """The journal of one match, open for writing."""

    def __init__(self, path: Path, chain: str = "", size: int = 0, written: int = 0) -> None:
        self.path = path
        self.written = written
        self._scribe = Scribe(chain)
        self._size = size

    @classmethod
    def create(cls, data: Path, header: Header, sealed: Sealed) -> JournalFile:
        """A new journal; its seed is under seal before its first line exists."""
        folder = data / "journals"
        folder.mkdir(parents=True, exist_ok=True)
        path = _unused(folder, f"{datetime.now():%Y-%m-%dT%H-%M-%S}-{header.game}")
        _private(seal_of(path), msgspec.json.encode(sealed))
        journal_file = cls(path)
        journal_file._append(journal_file._scribe.line(header))
        return journal_file

    @classmethod
    def reopen(cls, path: Path, record: Record, whole: bytes) -> JournalFile:
        """A journal to be continued after its last whole line; what was torn off after it goes."""
        os.truncate(path, len(whole))
        chain = msgspec.json.decode(whole.rstrip().rpartition(b"\n")[2])["chain"]
        return cls(path, chain, len(whole), len(record.commits))

    def keep(self, commits: Sequence[Commit[Any, Any]]) -> None:
        """Write down what is not written yet."""
        new = commits[self.written :]
        self._append(b"".join(map(self._scribe.line, new)))
        self.written += len(new)

    def close(self, seed: str) -> None:
        """The last line: the seed, which needs no seal any more."""
        self._append(self._scribe.line(Reveal(seed)))
        seal_of(self.path).unlink(missing_ok=True)

    def _append(self, lines: bytes) -> None:
        with self.path.open("ab") as file:
            if file.tell() != self._size:
                raise Unplayable(f"Something else is writing to {self.path}; this window stops here.")
            file.write(lines)
        self._size += len(lines)


def unsealed(path: Path) -> tuple[Record, Sealed, bytes]:
    """An unfinished journal, its seal, and its whole lines; raises BadRecord or Unplayable."""
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1] or text
    record = Record.from_text(whole, game_named)
    if record.seed is not None:
        seal_of(path).unlink(missing_ok=True)
        raise Unplayable(f"This game is over. Watch it with: parlour replay {path}")
    if record.header.commitment is None:
        raise Unplayable("This journal was dealt from a script, so there is no seed to go on with.")
    try:
        sealed = msgspec.json.decode(seal_of(path).read_bytes(), type=Sealed)
    except FileNotFoundError:
        raise Unplayable(f"The seed of this game is missing: {seal_of(path)} must lie beside it.") from None
    except msgspec.DecodeError:
        raise Unplayable(f"{seal_of(path)} does not hold the seed of a game.") from None
    if commitment(sealed.seed) != record.header.commitment:
        raise BadRecord(1, f"the seed in {seal_of(path)} is not the one promised here")
    audit(game_named(record.header.game), record, Seeded(sealed.seed, record.header.nonces))
    return record, sealed, whole


def seal_of(path: Path) -> Path:
    return path.with_suffix(".seed")


def journals(data: Path) -> list[Path]:
    """All journals, the latest first."""
    return sorted((data / "journals").glob("*.jsonl"), reverse=True)


def unfinished(data: Path) -> Path | None:
    """The latest journal that can be played on."""
    return next((path for path in journals(data) if seal_of(path).exists()), None)


def spoken(path: Path) -> str:
    """A journal as a person would call it.

    >>> spoken(Path("2025-11-16T20-15-00-mind.jsonl"))
    'mind, 2025-11-16 20:15'
    """
    day, at, game = path.stem[:10], path.stem[11:16].replace("-", ":"), path.stem[20:]
    return f"{game}, {day} {at}"


def _unused(folder: Path, name: str) -> Path:
    paths = (folder / f"{name}{f'-{number}' if number > 1 else ''}.jsonl" for number in count(1))
    return next(path for path in paths if not path.exists() and not seal_of(path).exists())


def _private(path: Path, content: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
