"""Journal files: written line by line before anything is shown, with the seed in a private file until the end."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec

from parlour.bots import DEFAULT, make_bot
from parlour.engine import (
    AnyGame,
    BadJournal,
    BadSetup,
    Commit,
    Header,
    Journal,
    JournalWriter,
    Reveal,
    SeededDealer,
    Value,
    audit,
    commitment,
)
from parlour.games import game_named
from parlour.terminal.errors import UnknownGame, Unplayable
from parlour.terminal.language import reader

LARGEST: Final = 256 * 2**20
"""Bytes: far more than any game writes."""


class ResumeInfo(Value, frozen=True):
    """What is needed to go on with a game: its secret seed, the seats of people, and the bots in the others."""

    seed: str
    people: tuple[int, ...]
    bots: tuple[str, ...] = (DEFAULT,)

    def check(self, header: Header) -> None:
        """Raise ValueError unless people sit in the first seats and bots of the game in the others."""
        if not self.bots or self.people not in [tuple(range(count)) for count in range(1, header.seats + 1)]:
            raise ValueError(self)
        for seat in range(len(self.people), header.seats):
            make_bot(self.bot(seat), header.game, "")

    def bot(self, seat: int) -> str:
        """The bot in a seat: the names go round."""
        return self.bots[(seat - len(self.people)) % len(self.bots)]


class JournalFile:
    """The journal of one match, open for writing."""

    def __init__(self, path: Path, chain: str = "", size: int = 0, written: int = 0) -> None:
        self.path = path
        self.written = written
        self._scribe = JournalWriter(chain)
        self._size = size

    @classmethod
    def create(cls, data: Path, header: Header, resume_info: ResumeInfo) -> JournalFile:
        """A new journal; its seed is under seal before its first line exists."""
        folder = data / "journals"
        folder.mkdir(parents=True, exist_ok=True)
        path = _unused(folder, f"{datetime.now():%Y-%m-%dT%H-%M-%S}-{header.game}")
        _private(resume_path(path), msgspec.json.encode(resume_info))
        journal_file = cls(path)
        journal_file._append(journal_file._scribe.line(header))
        return journal_file

    @classmethod
    def reopen(cls, path: Path, record: Journal, whole: bytes) -> JournalFile:
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
        resume_path(self.path).unlink(missing_ok=True)

    def _append(self, lines: bytes) -> None:
        with self.path.open("ab") as file:
            if file.tell() != self._size:
                raise Unplayable("cli.journal-in-use", path=str(self.path))
            file.write(lines)
        self._size += len(lines)


def read_file(path: Path) -> bytes:
    """A file of bounded size; raises Unplayable for a larger one."""
    with path.open("rb") as file:
        text = file.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise Unplayable("cli.journal-too-large", path=str(path), most=LARGEST // 2**20)
    return text


def parse_journal(text: bytes) -> Journal:
    """The journal in a text, its rules not yet checked; raises BadJournal or UnknownGame."""
    return Journal.from_text(text, _known_game)


def checked_journal(text: bytes) -> Journal:
    """The journal in a text, in which every move keeps the rules; raises BadJournal or UnknownGame."""
    journal = parse_journal(text)
    audit(game_named(journal.header.game), journal)
    return journal


def _known_game(name: str) -> AnyGame:
    try:
        return game_named(name)
    except BadSetup as error:
        raise UnknownGame("cli.game-not-loaded", why=error.why) from None


def read_unfinished(path: Path) -> tuple[Journal, ResumeInfo, bytes]:
    """An unfinished journal, what is needed to go on, and its whole lines; raises BadJournal or Unplayable."""
    text = read_file(path)
    whole = text[: text.rfind(b"\n") + 1] or text
    record = parse_journal(whole)
    if record.seed is not None:
        _remove_resume_info(path, record.seed)
        raise Unplayable("cli.game-over-replay", path=str(path))
    if record.header.commitment is None:
        raise Unplayable("cli.journal-scripted")
    resume_info = _read_resume_info(path, record.header)
    if commitment(resume_info.seed) != record.header.commitment:
        raise BadJournal(1, "resume-seed", file=str(resume_path(path)))
    audit(game_named(record.header.game), record, SeededDealer(resume_info.seed, record.header.nonces))
    return record, resume_info, whole


def _read_resume_info(path: Path, header: Header) -> ResumeInfo:
    """Who plays on and from which seed; raises Unplayable."""
    beside = resume_path(path)
    try:
        info = msgspec.json.decode(read_file(beside), type=ResumeInfo)
        info.check(header)
    except FileNotFoundError:
        raise Unplayable("cli.seed-missing", path=str(beside)) from None
    except (msgspec.DecodeError, RecursionError, ValueError):
        raise Unplayable("cli.seed-unreadable", path=str(beside)) from None
    return info


def _remove_resume_info(path: Path, seed: str) -> None:
    """Remove what a killed program left beside a finished journal, if it is that."""
    beside = resume_path(path)
    with suppress(OSError, msgspec.DecodeError, RecursionError, Unplayable):
        if msgspec.json.decode(read_file(beside), type=ResumeInfo).seed == seed:
            beside.unlink()


def resume_path(path: Path) -> Path:
    return path.with_suffix(".seed")


def journals(data: Path) -> list[Path]:
    """All journals, the latest first."""
    return sorted((data / "journals").glob("*.jsonl"), reverse=True)


def unfinished(data: Path) -> Path | None:
    """The latest journal that can be played on."""
    return next((path for path in journals(data) if resume_path(path).exists()), None)


def spoken(path: Path) -> str:
    """A journal as a person would call it.

    >>> spoken(Path("2025-11-16T20-15-00-mind.jsonl"))
    'The Mind, 2025-11-16 20:15'
    """
    day, at, game = path.stem[:10], path.stem[11:16].replace("-", ":"), path.stem[20:]
    return f"{reader().of_game(game, 'title', game)}, {day} {at}"


def _unused(folder: Path, name: str) -> Path:
    paths = (folder / f"{name}{f'-{number}' if number > 1 else ''}.jsonl" for number in count(1))
    return next(path for path in paths if not path.exists() and not resume_path(path).exists())


def _private(path: Path, content: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
