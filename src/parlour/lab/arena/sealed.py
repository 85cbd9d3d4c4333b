"""Sealed evaluation in The Mind: deals and people follow from a secret seed; entrants are processes that never see it.

The organiser promises the seed by its SHA-256 before, and reveals it after: then anybody repeats the evaluation.
"""

from __future__ import annotations

import hmac
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Final

from parlour.bots.bot import SeatedBot
from parlour.bots.mind.people import acquainted
from parlour.engine import BadSetup, Value
from parlour.lab.agents.players import Player, ProcessPlayer, ReferencePlayer
from parlour.lab.agents.simulated import SimulatedSeat
from parlour.lab.agents.trial import play
from parlour.lab.arena.laws import Lawful, family
from parlour.lab.arena.metrics import metrics_of
from parlour.lab.arena.sandbox import Sandbox, available
from parlour.lab.intervals import paired_wilson, wilson
from parlour.lab.provenance import bot_hash, command_hash

GAME: Final = "mind"
SHORTEST_SEED: Final = 32
"""Bytes; a shorter seed could be found by its promise."""
OURS: Final = "bot:"
"""An entrant with this before its name is a bot of ours, for comparison."""
CHUNK: Final = 4
_KEPT: Final = ("PATH", "LANG", "LC_ALL", "VIRTUAL_ENV", "SYSTEMROOT")
"""Variables of the environment that entrants have too."""


class Plan(Value, frozen=True):
    """Who enters, and what is played: `games` games, with each of the families equally often."""

    entrants: tuple[str, ...]
    seats: int = 2
    games: int = 1000
    families: int = 20
    patience: float = 60.0
    isolated: bool = True


class SealedResult(Value, frozen=True):
    """A game of one entrant: the family it met, and the name of what went wrong."""

    family: int
    won: bool
    fault: str
    figures: dict[str, float]


class Rate(Value, frozen=True):
    """A share of games won with its 95 % interval."""

    games: int
    won: float
    low: float
    high: float


class EntrantScore(Value, frozen=True):
    """How an entrant did, in all games and with each family. `sha256` is that of its command and of the files that are
    named in it; `faults` counts games by what went wrong."""

    entrant: str
    sha256: str
    all: Rate
    families: tuple[Rate, ...]
    figures: dict[str, float]
    faults: dict[str, int]


class SealedSeed:
    """The secret. Everything drawn from it has a name, and is an HMAC of that name."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) < SHORTEST_SEED:
            raise BadSetup("lab.seed-short", found=len(secret), least=SHORTEST_SEED)
        self._secret = secret
        self.promise = sha256(secret).hexdigest()

    def drawn(self, *name: str | int) -> str:
        return hmac.new(self._secret, " ".join(map(str, name)).encode(), sha256).hexdigest()

    def family(self, number: int) -> Lawful:
        return family(self.drawn("family", number))

    def __repr__(self) -> str:
        return f"<sealed seed {self.promise[:16]}>"


def read_seed(file: Path | None) -> SealedSeed:
    """A seed from a file, or from standard input; raises BadSetup."""
    if file is None:
        return SealedSeed(sys.stdin.buffer.read(1 << 20))
    if file.stat().st_nlink > 1:
        raise BadSetup("lab.seed-linked", file=str(file))
    return SealedSeed(file.read_bytes())


def evaluate(
    seed: SealedSeed, plan: Plan, hidden: Sequence[Path], jobs: int, progress: Callable[[int], None]
) -> list[list[SealedResult]]:
    """All games of every entrant, in their order; raises BadSetup. Every entrant meets the same deals and people."""
    check(plan)
    with TemporaryDirectory(prefix="parlour-evaluation-") as folder:
        work = _Work(seed, plan, (*hidden, Path(folder)), Path(folder))
        found: dict[tuple[int, int], SealedResult] = {}
        with ProcessPoolExecutor(jobs, get_context("spawn")) as workers:
            parts = [
                workers.submit(work.chunk, entrant, range(start, min(start + CHUNK, plan.games)))
                for start in range(0, plan.games, CHUNK)
                for entrant in range(len(plan.entrants))
            ]
            for part in as_completed(parts):
                found |= part.result()
                progress(len(part.result()))
    return [[found[entrant, game] for game in range(plan.games)] for entrant in range(len(plan.entrants))]


def check(plan: Plan) -> None:
    """Raises BadSetup for what cannot be sealed, and for a program that cannot be started."""
    if plan.isolated and not available():
        raise BadSetup("lab.no-isolation")
    if plan.games < plan.families:
        raise BadSetup("lab.fewer-games", games=plan.games, families=plan.families)
    for entrant in plan.entrants:
        if entrant.startswith(OURS):
            ReferencePlayer(entrant.removeprefix(OURS), _seat(SealedSeed(bytes(SHORTEST_SEED)), plan, 0), "")
        else:
            with ProcessPlayer(entrant):
                pass


class _Work:
    """What a worker needs for any game."""

    def __init__(self, seed: SealedSeed, plan: Plan, hidden: tuple[Path, ...], folder: Path) -> None:
        self._seed, self._plan, self._hidden, self._folder = seed, plan, hidden, folder

    def chunk(self, entrant: int, games: range) -> dict[tuple[int, int], SealedResult]:
        return {(entrant, game): self._game(self._plan.entrants[entrant], game) for game in games}

    def _game(self, entrant: str, number: int) -> SealedResult:
        seat = _seat(self._seed, self._plan, number)
        if entrant.startswith(OURS):
            bot = entrant.removeprefix(OURS)
            return self._played(ReferencePlayer(bot, seat, self._seed.drawn("entrant", number)), seat, number)
        with TemporaryDirectory(dir=self._folder) as own:
            folder = Path(own)
            sandbox = Sandbox(self._hidden, folder) if self._plan.isolated else None
            try:
                with ProcessPlayer(
                    entrant,
                    self._plan.patience,
                    environment=_environment(folder),
                    confine=None if sandbox is None else sandbox.enter,
                ) as player:
                    return self._played(player, seat, number)
            finally:
                if sandbox is not None:
                    sandbox.close()

    def _played(self, player: Player, seat: SimulatedSeat, number: int) -> SealedResult:
        fault = next((row.kind for row in play(player, seat, str(number), ("sealed",)) if row.said == "fault"), "")
        outcome, figures = seat.match.outcome, metrics_of(GAME).figures(seat.match)
        won = not fault and outcome is not None and seat.seat in outcome.winners
        return SealedResult(number % self._plan.families, won, fault, figures)


def _seat(seed: SealedSeed, plan: Plan, number: int) -> SimulatedSeat:
    """A game by its number, before its first line. The families take turns; as many games in a row with one as there
    are seats share a deal, and the entrant moves on from seat to seat."""
    turn, which = divmod(number, plan.families)
    deal, seat = divmod(turn, plan.seats)
    law = _family(seed, which)
    others = [SeatedBot("sealed", law, seed.drawn("person", number, at)) for at in range(plan.seats - 1)]
    if len(others) > 1:
        acquainted(others)
    return SimulatedSeat(GAME, others, plan.seats, seed.drawn("deal", which, deal), seat)


@cache
def _family(seed: SealedSeed, number: int) -> Lawful:
    return seed.family(number)


def _environment(folder: Path) -> dict[str, str]:
    """What an entrant knows of where it runs: nothing of the dealing process, and a folder of its own."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return {**kept, "HOME": str(folder), "TMPDIR": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}


def score(entrant: str, plan: Plan, played: Sequence[SealedResult]) -> EntrantScore:
    families = [[each for each in played if each.family == number] for number in range(plan.families)]
    faults = [each.fault for each in played if each.fault]
    return EntrantScore(
        entrant,
        _hash(entrant),
        _rate(played),
        tuple(map(_rate, families)),
        {name: fmean(each.figures[name] for each in played) for name in played[0].figures},
        {name: faults.count(name) for name in sorted(set(faults))},
    )


def _hash(entrant: str) -> str:
    ours = entrant.startswith(OURS)
    return bot_hash(entrant, "parlour.bots") if ours else command_hash(entrant)


def _rate(played: Sequence[SealedResult]) -> Rate:
    won = fmean(each.won for each in played)
    return Rate(len(played), won, *wilson(won, len(played)))


def difference(first: Sequence[SealedResult], second: Sequence[SealedResult]) -> Rate:
    """By how much more the first wins than the second, on the same deals with the same people."""
    won, against = [each.won for each in first], [each.won for each in second]
    return Rate(len(won), fmean(won) - fmean(against), *paired_wilson(won, against))
