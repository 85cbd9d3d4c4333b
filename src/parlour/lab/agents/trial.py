"""Trials of a program at a seat: does it keep to the protocol, and how does it do with partners, on paired deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

from parlour.engine import BadSetup
from parlour.lab.agents.players import Player, ProgramFault, ReferencePlayer
from parlour.lab.agents.protocol import Request, encode, read_request
from parlour.lab.agents.simulated import SimulatedSeat

MOST_LINES: Final = 3000
"""A game in which a program says more is given up."""
MOST_IDLE: Final = 1000
"""So is one in which it polls so often in a row while nothing happens."""
MOST_REFUSED: Final = 20
"""So is one in which so many of its lines in a row are refused."""
WANTED: Final = 0.95
"""The share of a program's lines that must be requests, and of its moves that must be legal, to comply."""


class Change(NamedTuple):
    """Other partners sit down once `when` says so of the seat."""

    partners: Sequence[str]
    when: Callable[[SimulatedSeat], bool]


class TrialRow(NamedTuple):
    """A row: one line that was sent or answered, or the fault that ended a game. `partners` are those who sat there
    then."""

    player: str
    deal: str
    line: int
    at: int
    said: Literal["told", "answered", "fault"]
    text: str
    kind: str
    acted: bool
    refused: str
    changed: bool
    partners: str


def play(
    player: Player, seat: SimulatedSeat, deal: str, partners: Sequence[str], change: Change | None = None
) -> Iterator[TrialRow]:
    """Play one game and yield every line of it. A game that the program does not play to its end has a fault as its
    last row. Of polls in a row in which nothing happens only the first is kept."""
    report, changed, refused, idle = seat.situation(), False, 0, 0
    for number in range(MOST_LINES):
        if change is not None and not changed and change.when(seat):
            seat.replace(change.partners)
            partners, changed = change.partners, True
        common = (changed, " ".join(partners))
        row = (player.name, deal, number, report.now)
        if idle <= 1:
            yield TrialRow(*row, "told", encode(report), "situation", report.acted, report.refused, *common)
        try:
            line = player.answer(report)
        except ProgramFault as fault:
            yield _fault(row, fault, common)
            return
        if report.over or not line:
            return
        try:
            request = read_request(line.strip())
        except BadSetup as error:
            report, kind = seat.situation(refused=str(error)), "none"
        else:
            report, kind = seat.follow(request), kind_of(request)
        idle = idle + 1 if kind == "poll" and not report.happened and not report.refused else 0
        if idle <= 1:
            text = line if isinstance(line, str) else line.decode(errors="replace")
            yield TrialRow(*row, "answered", text.strip(), kind, report.acted, report.refused, *common)
        refused = refused + 1 if report.refused else 0
        if refused >= MOST_REFUSED:
            yield _fault(row, ProgramFault("seat.refused", lines=refused, why=report.refused), common)
            return
        if idle >= MOST_IDLE:
            yield _fault(row, ProgramFault("seat.idle", lines=idle), common)
            return
    yield _fault(row, ProgramFault("seat.endless", lines=MOST_LINES), common)


def _fault(row: tuple[str, str, int, int], fault: ProgramFault, common: tuple[bool, str]) -> TrialRow:
    return TrialRow(*row, "fault", str(fault), fault.why.code.removeprefix("seat."), False, "", *common)


def fault_in(rows: Sequence[TrialRow]) -> str:
    """Why the program did not play these games to their ends; empty if it did."""
    return next((row.text for row in rows if row.said == "fault"), "")


def kind_of(request: Request) -> str:
    """How a request acts in time: move (now), wait, moment or poll."""
    if request.poll is not None:
        return "poll"
    return "moment" if request.moment is not None else "wait" if request.wait is not None else "move"


class Compliance(NamedTuple):
    """What share of lines were requests, what share of moves legal, which ways of acting in time were used, and
    whether every game came to its end, or what the first fault was."""

    lines: int
    requests: float
    legal: float
    ways: tuple[str, ...]
    finished: bool
    fault: str

    @property
    def complies(self) -> bool:
        return self.finished and self.requests >= WANTED and self.legal >= WANTED


def compliance(rows: Iterable[TrialRow]) -> Compliance:
    """Whether a program keeps to the protocol, from the rows of some games."""
    messages = list(rows)
    answers = [row for row in messages if row.said == "answered"]
    requests = [row for row in answers if row.kind != "none"]
    legal = [row for row in requests if not row.refused]
    fault = fault_in(messages)
    ways = tuple(sorted({row.kind for row in requests}))
    share = len(requests) / len(answers) if answers else 0.0
    followed = len(legal) / len(requests) if requests else 0.0
    return Compliance(len(answers), share, followed, ways, bool(messages) and not fault, fault)


def paired(
    player: Player, game: str, partners: Sequence[str], seats: int, deals: Iterable[str], against: str,
    change: Change | None = None, measure: Callable[[SimulatedSeat], dict[str, Any]] = lambda seat: {},
    *, play_on: bool = False,
) -> Iterator[tuple[list[TrialRow], dict[str, Any]]]:  # fmt: skip
    """Play each deal twice, with the program and with a bot of ours in its place: rows of messages, and the result.
    The first fault of the program ends this."""
    for deal in deals:
        for reference in (False, True):
            seat = SimulatedSeat(game, partners, seats, deal, play_on=play_on)
            sitting: Player = ReferencePlayer(against, seat, deal) if reference else player
            rows = list(play(sitting, seat, deal, partners, change))
            outcome = seat.match.outcome
            won = outcome is not None and seat.seat in outcome.winners
            lines = sum(row.said == "answered" for row in rows)
            yield rows, {"player": sitting.name, "deal": deal, "won": won, "lines": lines, **measure(seat)}
            if fault_in(rows):
                return
