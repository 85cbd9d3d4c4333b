"""People of The Mind whom the partners were not tuned to, and games between them."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from parlour import Match
from parlour.bots import SeatedBot, simulate
from parlour.bots.mind.human import Human

FAMILIES: Final = {
    "accelerating": Human(beat=0.12, exponent=1.25, room=0.1, floor=0.6, haste=0.2, keen=0.05, cv=0.12, pace_sd=0),
    "flat": Human(beat=1.2, exponent=0.55, room=0.3, floor=0.3, haste=0.1, keen=0.0, cv=0.12, pace_sd=0),
    "counting": Human(beat=0.25, exponent=1.0, room=0.0, floor=0.4, haste=0.0, keen=0.0, cv=0.14, pace_sd=0),
    "brisk": Human(beat=0.15, exponent=0.85, room=0.05, floor=0.5, haste=0.1, keen=0.02, cv=0.1, pace_sd=0),
    "slow and even": Human(beat=0.4, exponent=0.9, room=0.2, floor=0.8, haste=0.4, keen=0.1, cv=0.07, pace_sd=0),
}


def drawn(rng: Random) -> Human:
    """A law of waiting that no constant was fitted to."""
    return Human(
        beat=rng.uniform(0.12, 1),
        exponent=rng.uniform(0.55, 1.3),
        room=rng.uniform(0, 0.5),
        floor=rng.uniform(0.2, 0.9),
        haste=rng.choice([0.0, 0.2, 0.5]),
        keen=rng.uniform(0, 0.2),
        pace_sd=0,
    )


def scaled(person: Human, factor: float) -> Human:
    """The same person whose every wait is so many times as long."""
    return replace(person, beat=person.beat * factor, floor=person.floor * factor)


def spread(level: int, seed: object = "") -> list[list[int]]:
    """Two hands of a level whose cards lie five or more apart."""
    rng = Random(f"{seed} {level}")
    steps = sorted(rng.sample(range(1, 95 - 8 * level), 2 * level))
    cards = [4 * place + step for place, step in enumerate(steps)]
    mine = sorted(rng.sample(cards, level))
    return [mine, [card for card in cards if card not in mine]]


def game(people: list[Human], seed: object, **options: Any) -> Match:
    match = Match("mind", seats=len(people), seed=str(seed), **options)
    return simulate(match, [SeatedBot(str(seat), bot, f"{seed} {seat}") for seat, bot in enumerate(people)])
