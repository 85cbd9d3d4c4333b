"""A seat in a match with bots, in simulated time: nothing happens while the program thinks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.bots import SeatedBot, looks_in, make_bot
from parlour.bots.simulate import ENDLESS
from parlour.engine import BadNotation, Illegal, Millis, Seat
from parlour.lab.agents.pictures import described_in
from parlour.lab.agents.protocol import Request, SeatReport, describe, describe_event
from parlour.match import Match

AnyMatch = Match[Any, Any, Any, Any, Any]


class SimulatedSeat:
    """`partners`, bots or their names, sit at the other seats, in their order and again from the first. The game is
    over once it has a result, or with `play_on` when nobody can act any more. Raises BadSetup."""

    def __init__(
        self,
        game: str,
        partners: Sequence[str | SeatedBot],
        seats: int,
        seed: str,
        seat: int = 0,
        options: Mapping[str, Any] | None = None,
        *,
        play_on: bool = False,
    ) -> None:
        self.match: AnyMatch = Match(game, seats=seats, seed=seed, **(options or {}))
        self.seat = Seat(seat)
        self._seed, self._play_on = seed, play_on
        self._reported = 0
        self._seen: tuple[int, str, tuple[str, ...]] = (-1, "", ())
        self._looks = looks_in(self.match)
        self._others: dict[int, SeatedBot] = {}
        self.replace(partners)
        self._until_asked()

    def replace(self, partners: Sequence[str | SeatedBot]) -> None:
        """Other bots sit down at the other seats, as strangers who know what was open until now."""
        others = [seat for seat in range(self.match.header.seats) if seat != self.seat]
        for number, seat in enumerate(others):
            bot = partners[number % len(partners)]
            if isinstance(bot, str):
                bot = make_bot(bot, self.match.header.game, f"{self._seed} {bot} {seat}")
            self._others[seat] = bot

    @property
    def over(self) -> bool:
        match = self.match
        return match.over or (match.outcome is not None and not self._play_on)

    async def look(self) -> SeatReport:
        return self.situation()

    async def answer(self, request: Request) -> SeatReport:
        return self.follow(request)

    def follow(self, request: Request) -> SeatReport:
        """Follow a request. A move that would be refused costs no time."""
        match, until = self.match, self._moment(request)
        if self.over:
            return self.situation(refused="the game is over")
        move = None
        if request.move is not None:
            try:
                move = match.game.from_text(request.move)
            except BadNotation as error:
                return self.situation(refused=str(error))
            if (match.game.stamped(move, None) or move) not in match.legal(self.seat):
                return self.situation(refused=f"{request.move} is not among your legal moves now")
        if until < match.now:
            return self.situation(refused=f"the moment {until} is over; it is {match.now} now")
        if self._pass_time(until):
            return self.situation()
        if move is not None:
            try:
                match.act(self.seat, move, at=max(until, match.now))
            except Illegal as error:
                return self.situation(refused=str(error))
        self._until_asked()
        return self.situation(acted=move is not None)

    def situation(self, *, acted: bool = False, refused: str = "") -> SeatReport:
        match, outcome, over = self.match, self.match.outcome, self.over
        shown = [match.shown(event, self.seat) for commit in match.since(self._reported) for event in commit.events]
        self._reported = match.count
        if self._seen[0] != match.count:
            view, moves = match.view(self.seat), match.legal(self.seat)
            text = describe(match.game, view, self.seat, match.header.seats, described_in(match, view))
            self._seen = match.count, text, tuple(dict.fromkeys(match.game.text(move) for move in moves))
        _, text, legal = self._seen
        return SeatReport(
            match.now,
            text,
            () if over else legal,
            tuple(describe_event(event) for event in shown if event is not None),
            acted,
            refused,
            over,
            "" if outcome is None else describe_event(outcome),
        )

    def _moment(self, request: Request) -> Millis:
        if request.moment is not None:
            return Millis(request.moment)
        return Millis(self.match.now + (request.wait or request.poll or 0))

    def _pass_time(self, until: Millis) -> bool:
        """Let the others act until then; whether something happened that this seat can see."""
        before = self.match.count
        while (following := self._next()) is not None and following[0] <= until:
            self._do(following)
            heard = (event for commit in self.match.since(before) for event in commit.events)
            if any(self.match.shown(event, self.seat) is not None for event in heard):
                return True
        if until > self.match.now:
            self.match.wait(until)
        return False

    def _until_asked(self) -> None:
        """In a game with turns, the others play until this seat may do something. Where time counts, it passes only by
        this seat's answers."""
        while not self.over and not self.match.legal(self.seat) and self.match.count < ENDLESS:
            following = self._next()
            if following is None:
                return
            self._do(following)

    def _next(self) -> tuple[Millis, int | None, Any] | None:
        """What happens next if this seat does nothing: when, who (None: the clock), and what."""
        match = self.match
        due = match.game.due(match.state)
        found: list[tuple[Millis, int | None, Any]] = [] if due is None else [(Millis(max(due, match.now)), None, None)]
        for seat, bot in self._others.items():
            view = match.view(seat)
            plan = bot.plan(view, match.now, self._looks(view))
            if plan is not None:
                found.append((Millis(max(plan.at, match.now)), seat, plan.action))
        return min(found, key=lambda each: (each[0], -1 if each[1] is None else each[1]), default=None)

    def _do(self, following: tuple[Millis, int | None, Any]) -> None:
        at, seat, action = following
        if seat is None:
            self.match.wait(at)
        else:
            self.match.act(seat, action, at=at)
