"""Trials of a program at a seat: does it keep to the protocol, and how does it do with partners, on paired deals."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple, Protocol, Self

from parlour.bots import looks_in, make_bot
from parlour.engine import BadSetup
from parlour.lab.agents.protocol import Request, SeatReport, encode, read_request
from parlour.lab.agents.simulated import SimulatedSeat
from parlour.languages import quoted

MOST_LINES: Final = 3000
"""A game in which a program says more is given up."""
MOST_REFUSED: Final = 20
"""So is one in which so many of its lines in a row are refused."""
WANTED: Final = 0.95
"""The share of a program's lines that must be requests, and of its moves that must be legal, to comply."""


class Player(Protocol):
    """Answers a situation with a line; "" ends the game."""

    name: str

    def answer(self, told: SeatReport) -> str: ...


class ProcessPlayer:
    """A program that speaks the line protocol on its standard input and output. It plays one game after the other."""

    def __init__(self, command: str) -> None:
        self.name = command
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user's own program
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except (OSError, ValueError, IndexError) as error:
            raise BadSetup("seat.cannot-start", program=quoted(command), error=str(error)) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def answer(self, told: SeatReport) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(f"{encode(told)}\n")
            self._process.stdin.flush()
        except OSError:
            return ""
        return "" if told.over else self._process.stdout.readline()


class ReferencePlayer:
    """One of our bots, through the same protocol: what a program is measured against."""

    def __init__(self, bot: str, seat: SimulatedSeat, seed: str) -> None:
        self.name = bot
        self._seat = seat
        self._bot = make_bot(bot, seat.match.header.game, seed)
        self._looks = looks_in(seat.match)

    def answer(self, told: SeatReport) -> str:
        match, seat = self._seat.match, self._seat.seat
        view = match.view(seat)
        plan = self._bot.plan(view, match.now, self._looks(view))
        if plan is None:
            return encode(Request(poll=60_000))
        return encode(Request(match.game.text(plan.action), moment=max(plan.at, match.now)))


class Change(NamedTuple):
    """Other partners sit down once `when` says so of the seat."""

    partners: Sequence[str]
    when: Callable[[SimulatedSeat], bool]


class TrialRow(NamedTuple):
    """A row: one line that was told or answered. `partners` are those who sat there then."""

    player: str
    deal: str
    line: int
    at: int
    said: str
    text: str
    kind: str
    acted: bool
    refused: str
    changed: bool
    partners: str


def play(
    player: Player, seat: SimulatedSeat, deal: str, partners: Sequence[str], change: Change | None = None
) -> Iterator[TrialRow]:
    """Play one game and tell every line of it. A program that keeps being refused, or never ends, is stopped."""
    told, changed, refused = seat.situation(), False, 0
    for number in range(MOST_LINES):
        if change is not None and not changed and change.when(seat):
            seat.replace(change.partners)
            partners, changed = change.partners, True
        common = (changed, " ".join(partners))
        row = (player.name, deal, number, told.now)
        yield TrialRow(*row, "told", encode(told), "situation", told.acted, told.refused, *common)
        line = player.answer(told)
        if told.over or not line:
            return
        try:
            request = read_request(line.strip())
        except BadSetup as error:
            told, kind = seat.situation(refused=str(error)), "none"
        else:
            told, kind = seat.follow(request), kind_of(request)
        yield TrialRow(*row, "answered", line.strip(), kind, told.acted, told.refused, *common)
        refused = refused + 1 if told.refused else 0
        if refused >= MOST_REFUSED:
            return


def kind_of(request: Request) -> str:
    """How a request acts in time: move (now), wait, moment or poll."""
    if request.poll is not None:
        return "poll"
    return "moment" if request.moment is not None else "wait" if request.wait is not None else "move"


class Compliance(NamedTuple):
    """What share of lines were requests, what share of moves legal, which ways of acting in time were used, and
    whether every game came to its end."""

    lines: int
    requests: float
    legal: float
    ways: tuple[str, ...]
    finished: bool

    @property
    def complies(self) -> bool:
        return self.finished and self.requests >= WANTED and self.legal >= WANTED


def compliance(rows: Iterable[TrialRow]) -> Compliance:
    """Whether a program keeps to the protocol, from the rows of some games."""
    messages = list(rows)
    answers = [row for row in messages if row.said == "answered"]
    requests = [row for row in answers if row.kind != "none"]
    legal = [row for row in requests if not row.refused]
    last = {row.deal: row for row in messages if row.said == "told"}
    finished = bool(last) and all('"over":true' in row.text for row in last.values())
    ways = tuple(sorted({row.kind for row in requests}))
    share = len(requests) / len(answers) if answers else 0.0
    return Compliance(len(answers), share, len(legal) / len(requests) if requests else 0.0, ways, finished)


class Mean(NamedTuple):
    """A mean over some games, with the bounds of its 95 % interval; those of one game are not known."""

    figure: str
    player: str
    games: int
    mean: float
    low: float | None
    high: float | None


def means(results: Sequence[dict[str, Any]]) -> Iterator[Mean]:
    """What the games of `paired` come to: each figure for both players, and by how much more the program has of it than
    the bot on the same deals."""
    ours, theirs = results[::2], results[1::2]
    for figure in results[0] if results else ():
        if figure not in _TOLD:
            pairs = [(one[figure], two[figure]) for one, two in zip(ours, theirs, strict=True)]
            both = [one - two for one, two in pairs if one is not None and two is not None]
            for player, found in (
                (ours[0]["player"], [one for one, _ in pairs if one is not None]),
                (theirs[0]["player"], [two for _, two in pairs if two is not None]),
                ("difference", both),
            ):
                if found:
                    yield _mean(figure, player, [float(each) for each in found])


_TOLD: Final = ("player", "deal", "lines")


def _mean(figure: str, player: str, found: Sequence[float]) -> Mean:
    middle = fmean(found)
    if len(found) < 2:
        return Mean(figure, player, len(found), middle, None, None)
    reach = _NORMAL * stdev(found) / len(found) ** 0.5
    return Mean(figure, player, len(found), middle, middle - reach, middle + reach)


_NORMAL: Final = 1.96
"""Half of a 95 % interval, in standard errors."""


def paired(
    player: Player, game: str, partners: Sequence[str], seats: int, deals: Iterable[str], against: str,
    change: Change | None = None, measure: Callable[[SimulatedSeat], dict[str, Any]] = lambda seat: {},
) -> Iterator[tuple[list[TrialRow], dict[str, Any]]]:  # fmt: skip
    """Play each deal twice, with the program and with a bot of ours in its place: rows of messages, and the result."""
    for deal in deals:
        for reference in (False, True):
            seat = SimulatedSeat(game, partners, seats, deal)
            sitting: Player = ReferencePlayer(against, seat, deal) if reference else player
            rows = list(play(sitting, seat, deal, partners, change))
            outcome = seat.match.outcome
            won = None if outcome is None else seat.seat in outcome.winners
            yield rows, {"player": sitting.name, "deal": deal, "won": won, "lines": len(rows), **measure(seat)}
