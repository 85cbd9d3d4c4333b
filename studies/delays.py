"""People at the ends of slow lines play The Mind by the rules themselves: `python -m studies.delays`.

Everybody counts from when they see a card, and presses; a press takes its way to the table, and what comes of it takes
its way back. Each way is between half of the delay and one and a half times that. Clocks are right, nobody uses a star.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from heapq import heappop, heappush
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from parlour import Match
from parlour.lab.intervals import wilson

ALONE: Final = 600
SURE: Final = 1.96


class People(NamedTuple):
    """How they wait, and how far they are: the wait for a gap of 20, the delay and the bound in milliseconds."""

    seats: int
    twenty: int
    exponent: float
    cv: float
    delay: int
    window: int


class Round:
    """From the lifting of hands to a mistake or the level's end."""

    def __init__(self, match: Match, people: People, rng: Random) -> None:
        self._match, self._people, self._rng = match, people, rng
        self._heap: list[tuple[int, int, str, int, int, int]] = []
        self._plans = [0] * people.seats
        self._away = [0] * people.seats
        self._count = match.count

    def run(self) -> None:
        self._show(self._match.state.began)
        while self._match.state.phase == "play":
            due = min((claim.due for claim in self._match.state.claims), default=None)
            if due is not None and (not self._heap or due <= self._heap[0][0]):
                self._match.wait(due)
            else:
                self._next()
            self._hear()

    def _next(self) -> None:
        at, _, what, seat, card, known = heappop(self._heap)
        if what == "see":
            if self._away[seat] not in self._match.state.hands[seat]:
                self._plan(seat, at)
        elif what == "press" and known == self._plans[seat]:
            self._away[seat] = card
            self._push(at + self._line(), "arrive", seat, card, at)
        elif what == "arrive":
            self._match.act(seat, f"play {card} @{known}", at=at)

    def _plan(self, seat: int, at: int) -> None:
        """A card is pressed so long after the last one was seen; whatever was planned before is forgotten."""
        self._plans[seat] += 1
        hands, pile = self._match.state.hands, self._match.state.pile
        if not hands[seat]:
            return
        gap = max(hands[seat][0] - (pile[-1].card if pile else 0), 1)
        wait = self._people.twenty * (gap / 20) ** self._people.exponent * self._rng.lognormvariate(0, self._people.cv)
        alone = sum(map(len, hands)) == len(hands[seat])
        self._push(at + (ALONE if alone else int(wait)), "press", seat, hands[seat][0], self._plans[seat])

    def _hear(self) -> None:
        """What has come to the table is on its way to everybody."""
        for commit in self._match.since(self._count):
            if any(type(event).__name__ == "Played" for event in commit.events):
                self._show(commit.cause.at)
        self._count = self._match.count

    def _show(self, at: int) -> None:
        for seat in range(self._people.seats):
            self._push(at + self._line(), "see", seat, 0, 0)

    def _push(self, at: int, what: str, seat: int, card: int, known: int) -> None:
        heappush(self._heap, (at, len(self._heap), what, seat, card, known))

    def _line(self) -> int:
        return round(self._people.delay * self._rng.uniform(0.5, 1.5))


def played(people: People, game: int) -> tuple[bool, int, int]:
    """Whether a game was won, and its mistakes and levels."""
    match = Match("mind", people.seats, seed=f"delays {game}", window=people.window)
    rng = Random(f"delays {game} {people}")  # noqa: S311 - repeatable chance
    while not match.over and match.state.phase == "focus":
        for seat in range(people.seats):
            match.act(seat, "ready")
        Round(match, people, rng).run()
    mistakes = sum(type(event).__name__ == "Mistaken" for event in match.events)
    return match.state.phase == "won", mistakes, match.state.level


def told(people: People, games: int) -> str:
    found = [played(people, game) for game in range(games)]
    won, rates = fmean(each[0] for each in found), [each[1] / each[2] for each in found]
    low, high = wilson(won, games)
    spread = SURE * (fmean(rate**2 for rate in rates) - fmean(rates) ** 2) ** 0.5 / games**0.5
    return f"{won:.0%} ({low:.0%}–{high:.0%}), {fmean(rates):.2f} ± {spread:.2f} mistakes a level"


def cells() -> Iterator[People]:
    for delay in (0, 25, 50, 100, 200):
        for window in (0, 400):
            yield People(4, 2400, 1.0, 0.05, delay, window)
    for delay in (0, 50, 100, 200):
        for exponent in (0.8, 1.0, 1.2, 1.4, 1.7, 2.0):
            yield People(2, 6000, exponent, 0.14, delay, 0)


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    for people in cells():
        print(people, told(people, games), flush=True)
