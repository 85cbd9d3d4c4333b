"""Players of a trial: a program as a process, and a bot of ours through the same protocol."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Final, Protocol, Self

from parlour.bots import looks_in, make_bot
from parlour.engine import BadSetup
from parlour.lab.agents.protocol import LONGEST_LINE, Request, SeatReport, encode
from parlour.lab.agents.simulated import SimulatedSeat
from parlour.languages import CodedError, quoted

PATIENCE: Final = 600.0
"""Seconds that a program has for an answer."""


class ProgramFault(CodedError):
    """A program can play no more: it has exited, has closed its output, or does not answer."""


class Player(Protocol):
    """Answers a situation with a line, an empty one to leave a game that has a result; raises ProgramFault if it
    cannot."""

    name: str

    def answer(self, report: SeatReport) -> str | bytes: ...


class ProcessPlayer:
    """A program that speaks the line protocol on its standard input and output. One process plays game after game."""

    def __init__(
        self,
        command: str,
        patience: float = PATIENCE,
        *,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
        confine: Callable[[], None] | None = None,
    ) -> None:
        self.name = command
        self._patience = patience
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user's own program
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=folder,
                env=environment,
                start_new_session=True,
                preexec_fn=confine,
            )
        except (OSError, ValueError, IndexError, subprocess.SubprocessError) as error:
            raise BadSetup("seat.cannot-start", program=quoted(command), error=str(error)) from None
        self._outgoing: SimpleQueue[tuple[bytes, bool] | None] = SimpleQueue()
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._talk, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the process and whatever it has started."""
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._outgoing.put(None)

    def answer(self, report: SeatReport) -> str | bytes:
        self._outgoing.put((f"{encode(report)}\n".encode(), not report.over))
        if report.over:
            return ""
        try:
            line = self._lines.get(timeout=self._patience)
        except Empty:
            raise ProgramFault("seat.silent", seconds=self._patience) from None
        if not line:
            raise self._gone()
        return line

    def _gone(self) -> ProgramFault:
        """Why there is no answer: who has closed its output is about to exit, or goes on without it."""
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return ProgramFault("seat.closed")
        return ProgramFault("seat.exited", code=code) if code >= 0 else ProgramFault("seat.killed", signal=-code)

    def _talk(self) -> None:
        """Write situations and read answers in a thread: a program that does not read blocks who writes."""
        said, heard = self._process.stdin, self._process.stdout
        assert said is not None
        assert heard is not None
        with heard:
            lines = _lines_of(heard)
            while (report := self._outgoing.get()) is not None:
                line, wants_answer = report
                with suppress(OSError):
                    said.write(line)
                    said.flush()
                if wants_answer:
                    self._lines.put(next(lines))
            with suppress(OSError):
                said.close()


def _lines_of(heard: IO[bytes]) -> Iterator[bytes]:
    """Lines, empty ones at the end. One that is longer than a line may be is cut, and its rest passed over when the
    next one is asked for."""
    while True:
        line = part = heard.readline(LONGEST_LINE + 1)
        yield line
        while len(part) > LONGEST_LINE and not part.endswith(b"\n"):
            part = heard.readline(LONGEST_LINE + 1)


class ReferencePlayer:
    """One of our bots, through the same protocol: what a program is measured against."""

    def __init__(self, bot: str, seat: SimulatedSeat, seed: str) -> None:
        self.name = bot
        self._seat = seat
        self._bot = make_bot(bot, seat.match.header.game, seed)
        self._looks = looks_in(seat.match)

    def answer(self, report: SeatReport) -> str | bytes:
        match, seat = self._seat.match, self._seat.seat
        view = match.view(seat)
        plan = self._bot.plan(view, match.now, self._looks(view))
        if plan is None:
            return "" if report.result else encode(Request(poll=60_000))
        return encode(Request(match.game.text(plan.action), moment=max(plan.at, match.now)))
