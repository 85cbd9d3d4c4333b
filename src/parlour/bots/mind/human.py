"""A parametric model of people in The Mind: waiting times, noise and moods."""

from __future__ import annotations

from math import exp, log
from typing import Annotated, Final, Literal

from parlour.bots.bot import Memory, Plan
from parlour.bots.mind import waiting_law
from parlour.bots.mind.shared_behaviour import lay_hand_down, next_card, unevenness
from parlour.bots.mind.situation import Heard, Silence, Situation
from parlour.engine import Millis, Options
from parlour.engine.options import accepts, number, whole
from parlour.games.mind import View
from parlour.games.mind.actions import No, Play, Star

ALONE: Final = 0.6
"""Seconds that a card takes with nobody else left to listen to."""

OVERDUE: Final = 300
"""Milliseconds to notice that a card should have gone already."""

_HOLD: Final = 5000
LISTENS: Final = 0.3
"""How much of what they think of the others' tempo the last card makes up."""


class Human(Options, frozen=True, kw_only=True):
    """Waits `floor + beat · gap^exponent · (100 / numbers above)^room` seconds, times what its moods make of it."""

    beat: Annotated[float, number(0.01, 3, "seconds for a gap of one with all numbers above it")] = waiting_law.BEAT
    exponent: Annotated[float, number(0.2, 2.5, "how waits grow with the gap; 1 is counting")] = waiting_law.EXPONENT
    room: Annotated[float, number(0, 1.5, "how much slower with less room above, as a power")] = waiting_law.ROOM
    floor: Annotated[float, number(0, 3, "seconds that even the next number takes")] = waiting_law.REACTION
    origin: Annotated[
        Literal["card", "opening"],
        accepts("card or opening", "where the count begins: at every card anew, or once when hands come off the table"),
    ] = "card"
    tens: Annotated[bool, accepts("true or false", "takes all cards of a ten for its middle")] = False
    haste: Annotated[
        float, number(0, 2, "how much faster after somebody else's card, as a logarithm")
    ] = -waiting_law.HASTE
    keen: Annotated[
        float, number(0, 1, "how much faster when hands have just come off, as a logarithm")
    ] = -waiting_law.OPENING
    cv: Annotated[float, number(0, 1, "spread of a single wait, as a share of it")] = 0.14
    pace_sd: Annotated[float, number(0, 2, "spread of tempo between people, as a logarithm")] = 0.35
    pace: Annotated[float, number(0.1, 10, "its waits against the usual ones; 2 is half as fast")] = 1.0
    lapses: Annotated[float, number(0, 0.5, "how often its thoughts are elsewhere, as a share of waits")] = 0.0
    lapse: Annotated[float, number(1, 5, "how many times longer such a wait is")] = 2.0
    wander: Annotated[float, number(0, 1, "how far its tempo moves from level to level, as a logarithm")] = 0.0
    meet: Annotated[float, number(0, 0.6, "how much of the way it comes to meet the others' tempo")] = 0.0
    hesitate: Annotated[float, number(0, 1, "how much slower for the rest of a level after a mistake")] = 0.0
    asks: Annotated[bool, accepts("true or false", "asks for a star when the last life is at stake")] = False
    full: Annotated[float, number(0, 0.3, "how much slower for each card in hand beyond one, as a logarithm")] = 0.0
    gear: Annotated[float, number(0, 2, "how far apart its two tempi lie, as a logarithm; 0 is one tempo")] = 0.0
    every: Annotated[int, whole(1, 20, "after how many cards of its own it changes between them")] = 4

    def plan(self, view: View, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: self._plan(view, memory))

    def _plan(self, view: View, memory: Memory) -> Plan | None:
        situation, company = memory.keep("scene", Situation), memory.keep("company", Company)
        for heard in situation.look(view, memory.now):
            company.hear(self, view, heard)
        if any(view.raised):
            return agree(view, memory)
        card = next_card(view)
        if card is None:
            return lay_hand_down(view, memory)
        return self._star(view, memory) or Plan(Play(card), self._moment(view, memory, situation, card))

    def _star(self, view: View, memory: Memory) -> Plan | None:
        if not self.asks or view.lives > 1 or Star() not in view.legal or sum(view.counts) == len(view.hand):
            return None
        asked: list[Millis] = memory.keep("asked", list)
        if view.began in asked:
            return None
        asked.append(view.began)
        return memory.soon(Star(), 900, 1500)

    def _moment(self, view: View, memory: Memory, situation: Situation, card: int) -> Millis:
        silence, noise = situation.silence(view), self._noise(view, memory)
        if sum(view.counts) == len(view.hand):
            return Millis(
                int(silence.since + 1000 * (waiting_law.REACTION + (ALONE - waiting_law.REACTION) * exp(noise)))
            )
        mood = self._tempo(view, memory) + self.hesitate * situation.mistakes + self.hand(view) + noise
        wait = self.floor + exp(self.timed(silence, card, view.you) + mood)
        begun = silence.began if self.origin == "opening" else silence.since
        return Millis(max(int(begun + 1000 * wait), silence.since + OVERDUE))

    def timed(self, silence: Silence, card: int, seat: int | None) -> float:
        """The logarithm of the wait above its floor, at the usual pace."""
        once = self.origin == "opening"
        under = silence.base if once else silence.under
        law_of_waits = (
            log(self.beat) + self.exponent * log(self.gap(card, under)) + self.room * log(100 / (100 - under))
        )
        hurried, keen = (False, True) if once else (silence.hurries(seat), silence.opening)
        return law_of_waits - self.haste * hurried - self.keen * keen

    def gap(self, card: int, under: int) -> float:
        """How far a card is from the last one."""
        return max((waiting_law.middle_of_ten(card) if self.tens else card) - under, 1)

    def hand(self, view: View) -> float:
        """What the cards in hand add: how many they are, and by how many it has parted with, which gear it is in."""
        held = len(view.hand)
        parted = view.level * (view.level + 1) // 2 - held
        return self.full * (held - 1) + self.gear * (parted // self.every % 2 - 0.5)

    def _tempo(self, view: View, memory: Memory) -> float:
        own = self.own_tempo(memory)
        if self.wander:
            levels = range(1, view.level + 1)
            own += self.wander * sum(memory.keep(("wander", level), memory.normal) for level in levels)
        company: Company = memory.keep("company", Company)
        return own + self.meet * (company.tempo - own) * company.heard

    def own_tempo(self, memory: Memory) -> float:
        """How much slower than usual this person is, as a logarithm, drawn once a game."""
        return memory.keep("tempo", lambda: log(self.pace) + self.pace_sd * memory.normal())

    def _noise(self, view: View, memory: Memory) -> float:
        """Who counts from the opening errs once for a card, the others once for a wait."""
        if self.origin == "opening":
            uneven = memory.keep(("uneven", view.level, view.began, view.hand[0]), memory.normal)
        else:
            uneven = unevenness(view, memory)
        if not self.lapses:
            return self.cv * uneven
        lapsed = memory.keep(("lapse", view.level, view.began, len(view.pile), view.hand[0]), memory.uniform)
        return self.cv * uneven + (log(self.lapse) if lapsed < self.lapses else 0.0)


class Company:
    """The others' tempo relative to the listener's own law."""

    def __init__(self) -> None:
        self.tempo = 0.0
        self.heard = False

    def hear(self, listener: Human, view: View, heard: Heard) -> None:
        if heard.card is None or not heard.played or heard.seat == view.you or not heard.informative:
            return
        wait = heard.wait + (heard.silence.run if listener.origin == "opening" else 0.0)
        tempo = waiting_law.log_timed(wait, listener.floor) - listener.timed(heard.silence, heard.card, heard.seat)
        self.tempo = self.tempo + LISTENS * (tempo - self.tempo) if self.heard else tempo
        self.heard = True


def agree(view: View, memory: Memory) -> Plan:
    """To whatever the others want; if they do not want it after all, its hand goes down again."""
    if No() in view.legal:
        return Plan(No(), Millis(memory.now + _HOLD))
    return memory.soon(Star(), 600, 1200)
