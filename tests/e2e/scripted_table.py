"""A match on one page without a server's clock: the test sets the table, and the page shows it.

The rules, the views and the words on the wire are the real ones; only whoever else sits there is the test itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Raw, convert, json
from playwright.sync_api import WebSocketRoute

from parlour import Match, insight
from parlour import wire as wire
from parlour.engine import Illegal
from parlour.engine.types import Millis, Seat
from tests.e2e.answers import answer
from tests.e2e.people import Person

CODE = "SCENE2"
NAMES = ("Anna", "Ben", "Cleo", "Dora")


class ScriptedTable:
    """One page at a table where nothing happens but what the test lets happen."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._line: WebSocketRoute | None = None
        self._seq = 0
        self._silent = False
        self.slow = False
        """Whether no answer to a move comes while anybody looks."""
        self.said: list[str] = []
        person.page.route_web_socket(f"**/ws/{CODE}", self._connected)
        answer(person, f"*/api/tables/{CODE}/insight", lambda: json.encode(insight(self.match.journal)))

    def set(self, match: Match, you: int | None = 0, **table: Any) -> None:
        """Where things stand when the page comes in."""
        self.match, self.you, self._table = match, you, table
        self._epoch = f"scene {id(match)}"
        self._person.come(f"/t/{CODE}")

    def act(self, seat: int, move: Any, at: int | None = None) -> None:
        """Somebody at the table does something, and the page is told of it."""
        self._tell(self.match.act(seat, move, at))

    def interrupt(self, seat: int) -> None:
        """The clock stops the game because of somebody."""
        known = len(self.match.events)
        self.match.interrupt(seat, self.match.now)
        self._tell(self.match.events[known:])

    def news(self, **table: Any) -> None:
        """Somebody comes or goes."""
        self._table = table
        self._say(wire.News(self._info()))

    def turn_ends(self, seconds: float) -> None:
        """Whoever is to play has so long, before a bot does."""
        self._say(wire.TurnEnds(self.match.view(None).turn, Millis(self.match.now + int(seconds * 1000))))

    def silence(self) -> None:
        """The line breaks, and nobody answers any more."""
        assert self._line is not None
        self._silent = True
        self._line.close(code=1012)

    def _connected(self, line: WebSocketRoute) -> None:
        if self._silent:
            return
        self._line = line
        line.on_message(lambda text: self._heard(json.decode(text)))

    def _heard(self, message: dict[str, Any]) -> None:
        self.said.append(message["type"])
        match message["type"]:
            case "hello":
                self._seq += 1
                view = self._view()
                self._say(wire.Welcome(self._info(), self._seat(), self._epoch, self._seq, self.match.now, view))
            case "ping":
                self._say(wire.Pong(message["sent"], Millis(self.match.now)))
            case "act" if not self.slow:
                self._asked(message)
            case "go-on" | "seat-bot":
                self._say(wire.Done(message["nonce"]))

    def _asked(self, message: dict[str, Any]) -> None:
        assert self.you is not None
        try:
            events = self.match.act(self.you, convert(message["move"], self.match.game.types.move))
        except Illegal as refusal:
            self._say(wire.refused(message["nonce"], refusal.why))
        else:
            self._tell(events, message["nonce"])

    def _tell(self, events: Sequence[Any], nonce: str = "") -> None:
        self._seq += 1
        shown = (self.match.shown(event, self.you) for event in events)
        told = tuple(Raw(wire.encode(event)) for event in shown if event is not None)
        self._say(wire.Update(self._seq, self.match.now, told, self._view(), done=nonce))

    def _say(self, message: Any) -> None:
        assert self._line is not None
        self._line.send(wire.encode(message).decode())

    def _view(self) -> Raw:
        return Raw(wire.encode(self.match.view(self.you)))

    def _seat(self) -> Seat | None:
        return None if self.you is None else Seat(self.you)

    def _info(self) -> wire.TableInfo:
        names = self._table.get("names", NAMES)
        away, bots = (self._table.get(key, ()) for key in ("away", "bots"))
        chairs = tuple(
            wire.ChairInfo(
                name=names[seat] if seat < len(names) else f"Player {seat + 1}",
                avatar="",
                taken=True,
                away=seat in away,
                bot="default" if seat in bots else "",
                host=seat == self._table.get("host", 0),
            )
            for seat in range(self.match.header.seats)
        )
        header = self.match.header
        status = self._table.get("status", "playing")
        return wire.TableInfo(CODE, header.game, header.options, status, False, Seat(0), chairs, "", "", False)
