"""The line protocol of a seat: situations and answers. Each line is a JSON object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

import msgspec

from parlour.engine import AnyGame, BadSetup, Value
from parlour.languages import refusal

MOST_MS: Final = 3_600_000
LONGEST_LINE: Final = 4096
ACCEPTED: Final = refusal(
    "seat.accepted",
    now='{"move": "…"}',
    wait='{"move": "…", "wait": 1200}',
    moment='{"move": "…", "moment": 5400}',
    poll='{"poll": 250}',
)


class Request(Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat wants. `wait` and `poll` are from now, `moment` is since the match began; all in milliseconds."""

    move: str | None = None
    wait: int | None = None
    moment: int | None = None
    poll: int | None = None


class SeatReport(Value, frozen=True, omit_defaults=True):
    """The situation of a seat: the time, its view as text, and its legal moves in notation.

    `happened` is what came since the last line, as this seat may see it. `refused` says why the last line was not
    followed; then nothing was done. `acted` says whether its move was made, or something happened before.
    """

    now: int
    text: str
    legal: tuple[str, ...]
    happened: tuple[str, ...] = ()
    acted: bool = False
    refused: str = ""
    over: bool = False
    result: str = ""


class ProgramSeat(Protocol):
    """A seat that a program plays, in a simulation or at a live table."""

    async def look(self) -> SeatReport: ...

    async def answer(self, request: Request) -> SeatReport:
        """Follow a request; one that cannot be followed is refused in the situation."""


def read_request(line: str | bytes) -> Request:
    """Parse a line as a request; raises BadSetup with the accepted forms."""
    if len(line) > LONGEST_LINE:
        raise BadSetup("seat.line-too-long", accepted=ACCEPTED)
    try:
        request = msgspec.json.decode(line, type=Request)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSetup("seat.no-request", error=str(error), accepted=ACCEPTED) from None
    times = [each for each in (request.wait, request.moment, request.poll) if each is not None]
    if len(times) > 1 or (request.move is None) != (request.poll is not None):
        raise BadSetup("seat.several-things", accepted=ACCEPTED)
    if any(not 0 <= each <= MOST_MS for each in times):
        raise BadSetup("seat.time", most=MOST_MS, accepted=ACCEPTED)
    return request


def encode(value: Value) -> str:
    return msgspec.json.encode(value).decode()


def describe(game: AnyGame, view: Any, seat: int, seats: int, pictures: Sequence[str]) -> str:
    """A view as text: a line for each field, in the words of its type, and for each picture that it shows."""
    fields = msgspec.structs.asdict(view)
    fields.pop("legal", None)
    lines = [f"{game.title}. You are seat {seat} of {seats} (0 to {seats - 1})."]
    return "\n".join([*lines, *(f"{name}: {_plain(value)}" for name, value in fields.items()), *pictures])


def describe_event(event: Any) -> str:
    """An event as text, such as `Played seat=0 card=17`."""
    fields = msgspec.structs.asdict(event)
    return " ".join([type(event).__name__, *(f"{name}={_plain(value)}" for name, value in fields.items())])


def _plain(value: Any) -> str:
    return msgspec.json.encode(value).decode().replace('"', "")
