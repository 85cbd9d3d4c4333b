"""Beliefs about a player after some cards and silences."""

from __future__ import annotations

from math import exp, log
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.bots.mind.belief import Belief, expected, held, next_level, played, quiet
from parlour.bots.mind.human import Human
from parlour.bots.mind.prior import first_guess
from parlour.bots.mind.situation import Silence
from parlour.engine import Millis

MATE = 1
OTHER = 0
LEVELS = (
    [(0, 31, None, 0.0), (40, 58, OTHER, 1.5)],
    [(0, 12, None, 0.0), (12, 20, MATE, None)],
    [(0, 64, None, 0.0)],
    [(10, 45, OTHER, 0.8)],
)
"""Six cards of the mate: what lies below, the card, who played last, and when that was, in seconds from the opening."""


def silence(under: int, last: int | None, since: float = 0.0) -> Silence:
    return Silence(Millis(int(1000 * since)), under, opening=last is None, last=last, began=Millis(0), base=0)


def moment(person: Human, here: Silence, card: int) -> float:
    """When that person plays the card, in seconds after the silence began, if nothing disturbs them."""
    wait = person.floor + exp(person.timed(here, card, MATE))
    return wait - here.run if person.origin == "opening" else wait


def heard(person: Human, levels: Any = LEVELS, belief: Belief | None = None) -> Belief:
    """The belief after these cards, one level after another."""
    belief = belief or first_guess(1.0)
    for level in levels:
        now = 0.0
        for under, card, last, since in level:
            here = silence(under, last, now if since is None else since)
            wait = moment(person, here, card)
            belief = played(belief, here, MATE, card, wait)
            now = here.run + wait
        belief = next_level(belief)
    return belief


def believed(belief: Belief, here: Silence, card: int) -> float:
    """The logarithm of how long the mate is thought to wait."""
    mean, _ = expected(belief, here, MATE, np.array([card]))
    waits = np.exp(mean[:, 0]) + belief.ways.floor - belief.ways.once * here.run
    return float(belief.weights @ np.log(np.maximum(waits, 0.1)))


shapes = st.fixed_dictionaries(
    {
        "exponent": st.floats(0.6, 1.5),
        "room": st.floats(0, 0.8),
        "floor": st.floats(0.2, 0.9),
        "haste": st.floats(0, 0.9),
        "keen": st.floats(0, 0.2),
        "tens": st.booleans(),
        "origin": st.sampled_from(["card", "opening"]),
    }
)


@settings(max_examples=60)
@given(shapes, st.floats(2.5, 14))
def test_six_cards_of_an_even_mate_are_enough_to_know_the_shape(shape: dict[str, Any], seconds: float) -> None:
    person = Human(beat=seconds / 20 ** shape["exponent"], **shape)
    belief = heard(person)
    for here, card in ((silence(10, OTHER, 1.0), 35), (silence(0, None), 50), (silence(30, OTHER, 2.0), 75)):
        error = abs(believed(belief, here, card) - log(moment(person, here, card)))
        assert error < (0.4 if person.tens else 0.2)  # a ten is seen as its middle, five numbers off at worst


def test_a_counter_and_the_published_law_are_distinguished() -> None:
    counter, published = Human(beat=0.35, exponent=1, room=0, floor=0.4, haste=0, keen=0), Human()
    hurried, calm = silence(50, OTHER, 5.0), silence(50, MATE, 5.0)
    after = {person: heard(person) for person in (counter, published)}
    assert believed(after[counter], hurried, 70) == pytest.approx(believed(after[counter], calm, 70), abs=0.05)
    assert believed(after[published], hurried, 70) < believed(after[published], calm, 70) - 0.5


@pytest.mark.parametrize("factor", [0.6, 1.7])
def test_a_mate_that_changes_tempo_is_followed(factor: float) -> None:
    before = Human(beat=0.35, exponent=1, room=0, floor=0.4, haste=0, keen=0)
    after = Human(beat=0.35 * factor, exponent=1, room=0, floor=0.4, haste=0, keen=0)
    known = heard(before, LEVELS * 2)
    here = silence(30, OTHER, 4.0)
    assert abs(believed(known, here, 60) - log(moment(before, here, 60))) < 0.05
    assert abs(believed(heard(after, LEVELS, known), here, 60) - log(moment(after, here, 60))) < 0.15


def test_one_long_wait_does_not_make_a_mate_slow() -> None:
    person = Human(beat=0.35, exponent=1, room=0, floor=0.4, haste=0, keen=0)
    known, here = heard(person, LEVELS * 2), silence(30, OTHER, 4.0)
    lapsed = played(known, here, MATE, 60, 2.5 * moment(person, here, 60))
    assert abs(believed(lapsed, here, 60) - believed(known, here, 60)) < 0.1


@given(st.integers(12, 99), st.floats(0.2, 1.2), st.floats(1.05, 1.4))
@settings(max_examples=30)
def test_the_longer_a_known_card_is_held_the_slower_the_mate(card: int, part: float, more: float) -> None:
    """Up to half as long again as was expected; a silence beyond belief is a lapse and tells less."""
    start, here = first_guess(1.0), silence(10, OTHER, 2.0)
    usual = exp(believed(start, here, card))
    waits = (part * usual, part * more * usual)
    shorter, longer = (believed(held(start, here, MATE, card, wait), here, card) for wait in waits)
    assert believed(start, here, card) - 0.02 <= shorter <= longer + 0.02


@given(st.floats(0.5, 20))
@settings(max_examples=30)
def test_silence_with_an_unknown_card_says_slower_or_higher(wait: float) -> None:
    start, here = first_guess(1.0), silence(10, OTHER, 2.0)
    cards = np.arange(11, 100)
    odds = np.full((len(start.logs), len(cards)), 1 / len(cards))
    after, still = quiet(start, here, MATE, cards, odds, wait)
    assert believed(after, here, 40) >= believed(start, here, 40) - 0.02
    likely = after.weights @ still
    assert (np.diff(likely) >= -0.02).all()
    assert likely[0] < likely[-1] + 1e-9


def test_weights_stay_a_distribution() -> None:
    belief = heard(Human(), LEVELS * 3)
    assert belief.weights.sum() == pytest.approx(1)
    assert (np.diagonal(belief.cov, axis1=1, axis2=2) > 0).all()
