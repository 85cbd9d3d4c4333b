"""What changed between two views of The Mind: who played, after how long, and which cards may be left."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Final, NamedTuple

from parlour.bots.mind import waiting_law
from parlour.engine import Millis
from parlour.games.mind import View
from parlour.games.mind.events import Mistaken, StarUsed

_QUICK: Final = 0.05


class Silence(NamedTuple):
    """The time since the last card, or since the hands came off the table. All cards up to `under` are gone.

    `began` is when the hands came off, and `base` what `under` was then: some never count anew. `counts` are the cards
    that each seat holds.
    """

    since: Millis
    under: int
    opening: bool
    last: int | None
    began: Millis
    base: int
    counts: tuple[int, ...] = ()

    def held(self, seat: int) -> int:
        """How many cards that player holds; one if nobody asks."""
        return self.counts[seat] if seat < len(self.counts) else 1

    @property
    def run(self) -> float:
        """Seconds from the opening to the beginning of this silence."""
        return (self.since - self.began) / 1000

    def hurries(self, seat: int | None) -> bool:
        """Whether somebody else has just played."""
        return self.last is not None and self.last != seat

    def timed(self, wait: float) -> float:
        return waiting_law.timed(wait) - (waiting_law.OPENING if self.opening else 0.0)

    def waited(self, timed: float) -> float:
        """The logarithm of a whole wait, from that of its timed part."""
        return log(waiting_law.seconds(timed + (waiting_law.OPENING if self.opening else 0.0)))


class Heard(NamedTuple):
    """Evidence about a player from a silence: the card played at its end, or one still held, if known."""

    seat: int
    silence: Silence
    wait: float
    card: int | None
    played: bool

    @property
    def informative(self) -> bool:
        """Whether a play is evidence of a tempo: cards known to be next are played at once."""
        return (
            self.card is not None and self.card > self.silence.under + 1 and self.wait > waiting_law.REACTION + _QUICK
        )


class Situation:
    """One seat's memory of the level."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.mistakes = 0
        self._floors: dict[int, int] = {}
        self._last: int | None = None
        self._ended: list[Silence] = []
        self._raised = Millis(0)
        self._held_up = 0
        self._stood = 0
        self._base = 0

    def silence(self, view: View) -> Silence:
        if view.blind:  # nobody knows which card was last, so all go by the moment when the hands came off the table
            return Silence(view.began, 0, True, None, view.began, 0, view.counts)
        opening = view.since == view.began
        since, last = Millis(view.since + self._held_up), None if opening else self._last
        began = Millis(view.began + self._stood)
        return Silence(since, self._under(view), opening, last, began, self._base, view.counts)

    def floor(self, view: View, seat: int) -> int:
        """The largest number that surely lies below that player's cards."""
        return max(max(view.pile, default=0), self._floors.get(seat, 0))

    def _under(self, view: View) -> int:
        top = max(view.pile, default=0)
        return min((self.floor(view, seat) for seat, held in enumerate(view.counts) if held), default=top)

    def look(self, view: View, now: Millis) -> Iterator[Heard]:
        """Take in a new view; yields evidence about the players from its difference to the one before."""
        before, self.view = self.view, view
        if before is None:
            return
        if not view.blind:
            yield from self._heard(before, view, now)
        self._notice_hands(before, view, now)
        if view.level != before.level or view.blind != before.blind:
            self._floors.clear()
            self.mistakes = 0
        if view.since == view.began:
            self._base = self._under(view)

    def _notice_hands(self, before: View, view: View, now: Millis) -> None:
        """While a hand is raised for a star, time stands still for those who hold cards."""
        if view.began != before.began:
            self._stood = 0
        if view.since != before.since:
            self._held_up = 0
        elif any(view.raised) and not any(before.raised):
            self._raised = now
        elif any(before.raised) and not any(view.raised):
            self._held_up += now - self._raised
            self._stood += now - self._raised

    def _heard(self, before: View, view: View, now: Millis) -> Iterator[Heard]:
        silence = self.silence(before)
        if view.last is not None and view.last != before.last:
            match view.last:
                case Mistaken() as mistake:
                    yield from self._mistaken(before, silence, mistake, now)
                case StarUsed() as star:
                    yield from self._starred(before, silence, star)
        elif before.phase == view.phase == "play" and view.level == before.level:
            yield from self._played(before, silence, view)

    def _played(self, before: View, silence: Silence, view: View) -> Iterator[Heard]:
        fewer = [seat for seat, held in enumerate(view.counts) if held < before.counts[seat]]
        if len(fewer) != 1 or sum(map(bool, before.counts)) == 1:
            return
        wait = (view.since - silence.since) / 1000
        for seat, held in enumerate(before.counts):
            if seat == fewer[0]:
                yield Heard(seat, silence, wait, view.pile[-1], True)
            elif held:
                yield Heard(seat, silence, wait, before.hand[0] if seat == before.you else None, False)
        self._last = fewer[0]
        self._ended = [*(() if silence.opening else self._ended), silence]

    def _mistaken(self, before: View, silence: Silence, mistake: Mistaken, now: Millis) -> Iterator[Heard]:
        self.mistakes += 1
        if before.phase == "play":
            silence, pressed = self._pressed(silence, mistake, now)
            wait = pressed - silence.since
            yield Heard(mistake.seat, silence, wait / 1000, mistake.card, True)
            for seat, card in {held.seat: held.card for held in reversed(mistake.lower)}.items():
                yield Heard(seat, silence, wait / 1000, card, False)
        self._floors.update({held.seat: held.card for held in mistake.lower})

    def _pressed(self, silence: Silence, mistake: Mistaken, now: Millis) -> tuple[Silence, int]:
        """When a mistake was made, and in which silence. Under photo finish its moment is its press, and cards may have
        been played between that and the ruling; else it is a count, and the ruling was made at once."""
        within = [each for each in (*self._ended, silence) if each.since < mistake.moment]
        return (within[-1], mistake.moment) if within else (silence, now)

    def _starred(self, before: View, silence: Silence, star: StarUsed) -> Iterator[Heard]:
        """Nobody had played when the first hand went up; while one is up, nobody is expected to."""
        for held in star.cards:
            if before.phase == "play":
                yield Heard(held.seat, silence, (self._raised - silence.since) / 1000, held.card, False)
        self._floors.update({held.seat: held.card for held in star.cards})
