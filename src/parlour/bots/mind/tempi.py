"""Who keeps time at this table, and how: every mate's pulse under several stories, each as likely as it has proved."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, pi, sqrt
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from parlour.bots.mind.law import Floats
from parlour.bots.mind.pulse import CLOCK, PERSON, Pulse, tail
from parlour.bots.mind.scene import Silence
from parlour.engine import Value

PEOPLE: Final = 0.8
"""How likely it is, before anything was heard, that a person sits at the table."""

_ALL: Final = 0.1
"""How likely it then is that all mates are people."""

_FOLLOW: Final = 0.12**2
"""How well others fall in with a person, as the variance of a wait."""

_SURPRISE: Final = 0.02
_SILENT_SURPRISE: Final = 0.01
_NEVER_RULED_OUT: Final = 0.002


class Story(NamedTuple):
    """`even`: all mates keep an even pulse. Otherwise the leader is a person and the rest fall in with them; without
    a leader, all are people."""

    even: bool
    leader: int | None = None


class Tempi(Value, frozen=True):
    clocks: tuple[Pulse, ...]
    people: tuple[Pulse, ...]
    stories: tuple[tuple[Story, float], ...]

    def expected(self, seat: int, silence: Silence) -> Iterator[tuple[float, float, float]]:
        """Under each story its weight, and mean and variance of log(timed part / law) for that mate."""
        for story, weight in self.stories:
            yield weight, *self._under(story, seat, silence)

    def tempo(self, seat: int, silence: Silence) -> float:
        return sum(weight * mean for weight, mean, _ in self.expected(seat, silence))

    def still(self, seat: int, silence: Silence, ratios: Floats) -> Floats:
        """How likely that mate is still silent at those log(timed part / law)."""
        likely = np.zeros(len(ratios))
        for weight, mean, variance in self.expected(seat, silence):
            likely += weight * tail((ratios - mean) / sqrt(variance))
        return likely

    def played(self, seat: int, silence: Silence, ratio: float) -> Tempi:
        likelihoods = [
            exp(-0.5 * (ratio - mean) ** 2 / variance) / sqrt(2 * pi * variance) + _SURPRISE
            for _, mean, variance in self.expected(seat, silence)
        ]
        hurried = silence.hurries(seat)
        clock, person = self.clocks[seat].played(ratio, hurried), self.people[seat].played(ratio, hurried)
        return self._learned(seat, clock, person, likelihoods)

    def silent(self, seat: int, silence: Silence, timed: float, laws: Floats, odds: Floats) -> Tempi:
        likelihoods = [
            float(odds @ tail((timed - laws - mean) / sqrt(variance))) + _SILENT_SURPRISE
            for _, mean, variance in self.expected(seat, silence)
        ]
        hurried = silence.hurries(seat)
        clock = self.clocks[seat].silent(timed, laws, odds, hurried)
        person = self.people[seat].silent(timed, laws, odds, hurried)
        return self._learned(seat, clock, person, likelihoods)

    def _under(self, story: Story, seat: int, silence: Silence) -> tuple[float, float]:
        leader = seat if story.leader is None else story.leader
        pulse = (self.clocks if story.even else self.people)[leader]
        mean, variance = pulse.expected(silence.hurries(leader))
        return mean, variance + (pulse.noise if leader == seat else _FOLLOW)

    def _learned(self, seat: int, clock: Pulse, person: Pulse, likelihoods: list[float]) -> Tempi:
        weights = [weight * likely for (_, weight), likely in zip(self.stories, likelihoods, strict=True)]
        total = sum(weights)
        return Tempi(
            clocks=(*self.clocks[:seat], clock, *self.clocks[seat + 1 :]),
            people=(*self.people[:seat], person, *self.people[seat + 1 :]),
            stories=tuple(
                (story, max(weight / total, _NEVER_RULED_OUT))
                for (story, _), weight in zip(self.stories, weights, strict=True)
            ),
        )


def first_guess(me: int, seats: int, tempo: float, spread: float) -> Tempi:
    """What to think of mates nobody has heard yet: they are about that fast, give or take."""
    mates = [seat for seat in range(seats) if seat != me]
    led = 0.0 if len(mates) == 1 else PEOPLE * (1 - _ALL) / len(mates)
    stories = [(Story(even=True), 1 - PEOPLE), (Story(even=False), PEOPLE - led * len(mates))]
    if led:
        stories += [(Story(even=False, leader=seat), led) for seat in mates]
    clock, person = (replace(pulse, tempo=tempo, tt=spread**2) for pulse in (CLOCK, PERSON))
    return Tempi((clock,) * seats, (person,) * seats, tuple(stories))
