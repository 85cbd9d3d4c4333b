"""Kernels refuse arrays of a wrong shape, type, value or order."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as nps

from parlour import BadSetup
from parlour.bots.illusion.doubter import Threshold
from parlour.bots.mind.human import Human
from parlour.games.knights.cards import DECK
from parlour.games.knights.dice import DiceOptions
from parlour.games.knights.score import ScoreOptions
from parlour.lab.envs.vector import IllusionVectorEnv
from parlour.lab.kernels import dice, illusion, mind, score
from parlour.lab.kernels.checks import checked_array, checked_games, checked_seed, checked_whole
from parlour.lab.kernels.decks import of_box
from parlour.lab.kernels.people import rows
from parlour.lab.kernels.waits import POLICIES

TEAM = rows([Human()] * 2)
EYES = illusion.rows([Threshold()] * 2)
DECKS = of_box([(25, 25, 25, 25)] * 10)
SHAPES = nps.array_shapes(min_dims=1, max_dims=4, max_side=18)
ODD_NUMBERS = st.sampled_from([np.nan, np.inf, -np.inf, 1e300, -1e300, 21.0])


def check(given: Any, **more: Any) -> Any:
    return checked_array("numbers", given, np.float64, (2, 3), **more)


@given(nps.arrays(nps.scalar_dtypes(), nps.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4)))
@settings(max_examples=200)
def test_an_array_is_accepted_as_asked_or_refused(given: Any) -> None:
    with suppress(BadSetup):
        array = check(given, low=-5, high=5)
        assert (array.shape, array.dtype, array.flags.c_contiguous) == ((2, 3), np.float64, True)
        assert np.isfinite(array).all()
        assert (abs(array) <= 5).all()


@pytest.mark.parametrize("order", [lambda a: a[:, ::-1], lambda a: a.T.copy().T, lambda a: a[::-1], np.asfortranarray])
def test_strided_and_reversed_arrays_keep_their_values(order: Callable[[Any], Any]) -> None:
    given = order(np.arange(6).reshape(2, 3))
    assert (check(given) == given).all()


def test_memory_of_every_kind_is_made_of_one() -> None:
    """Compiled code is made for one kind: for read-only arrays, as those of JAX are, it would silently be made anew."""
    given = np.arange(6.0).reshape(2, 3)
    unaligned = np.frombuffer(bytearray(b"-" + given.tobytes() + b"-" * 7), np.uint8)[1:49].view(float).reshape(2, 3)
    given.flags.writeable = False
    for odd in (given, unaligned):
        array = check(odd)
        assert (array == odd).all()
        assert (array.flags.writeable, array.flags.aligned) == (True, True)


@pytest.mark.parametrize("given", [[[1, 2], [3]], "six", None, [["a"] * 3] * 2, np.zeros((2, 3), complex)])
def test_anything_but_an_array_of_numbers_is_refused(given: Any) -> None:
    with pytest.raises(BadSetup, match="numbers"):
        check(given)


@pytest.mark.parametrize("given", [-1, 2**64, 1.0, True, "7", None])
def test_a_seed_is_a_whole_number_of_64_bits(given: Any) -> None:
    with pytest.raises(BadSetup, match="seed must be a whole number from 0"):
        checked_seed(given)


@pytest.mark.parametrize("given", [range(0), range(-1, 3), range(0, 10, 2), range(3, 0, -1)])
def test_games_are_counted_up_from_zero(given: range) -> None:
    with pytest.raises(BadSetup, match="games must be a range"):
        checked_games(given)


def test_numpy_whole_numbers_are_whole_numbers() -> None:
    assert checked_whole("seats", np.int8(3), 2, 4) == 3


PEOPLE_OF_ANY_SHAPE = nps.arrays(
    np.float64, nps.array_shapes(min_dims=1, max_dims=4, max_side=18), elements=ODD_NUMBERS
)


@given(nps.arrays(np.float64, SHAPES, elements=ODD_NUMBERS))
@settings(max_examples=50)
def test_the_mind_refuses_people_of_another_shape_or_size(people: Any) -> None:
    for play in (lambda: mind.played(people, 1, range(2)), lambda: mind.traced(people, 1, 0)):
        with pytest.raises(BadSetup, match=r"people|seats"):
            play()


@pytest.mark.parametrize("seats", [1, 5, 6])
def test_the_mind_refuses_wrong_numbers_of_seats(seats: int) -> None:
    with pytest.raises(BadSetup, match="the number of seats must be a whole number from 2 to 4"):
        mind.played(np.repeat(TEAM[:, :1], seats, axis=1), 1, range(2))
    with pytest.raises(BadSetup, match="seats must be"):
        mind.dealt(seats, 1, 0, 1)


@given(st.integers(0, TEAM.shape[2] - 1), ODD_NUMBERS)
@settings(max_examples=30)
def test_the_mind_refuses_a_trait_that_is_no_sensible_number(trait: int, value: float) -> None:
    people = TEAM.copy()
    people[0, 1, trait] = value
    with pytest.raises(BadSetup, match="people must be"):
        mind.played(people, 1, range(2))


@given(nps.arrays(np.float64, (1, 3, TEAM.shape[2]), elements=st.floats(-20, 20)), st.sampled_from(POLICIES))
@settings(max_examples=10)
def test_the_mind_ends_every_game_of_people_who_pass_the_check(people: Any, stars: str) -> None:
    found = mind.played(people, 1, range(3), stars, True)
    assert ((found[:, mind.LEVEL] >= 1) & (found[:, mind.LEVEL] <= 10)).all()


def test_the_mind_refuses_unknown_stars() -> None:
    with pytest.raises(BadSetup, match="stars cannot be 'sometimes'; accepted: never, asked"):
        mind.played(TEAM, 1, range(2), "sometimes")


@pytest.mark.parametrize(
    "change",
    [
        lambda eyes, decks: (eyes[:1], decks),
        lambda eyes, decks: (np.repeat(eyes, 3, axis=0), decks),
        lambda eyes, decks: (eyes * np.nan, decks),
        lambda eyes, decks: (eyes[:, :1], decks),
        lambda eyes, decks: (eyes, illusion.Decks(decks.shares[:, :5], decks.looks)),
        lambda eyes, decks: (eyes, illusion.Decks(decks.shares[:, :, :3], decks.looks[:, :, :3])),
        lambda eyes, decks: (eyes, illusion.Decks(decks.shares[:, :1], decks.looks[:, :1])),
        lambda eyes, decks: (eyes, illusion.Decks(decks.shares, decks.looks * np.inf)),
        lambda eyes, decks: (eyes, illusion.Decks(decks.shares * 0.5, decks.looks)),
    ],
)
def test_illusion_refuses_players_and_decks_that_do_not_fit(change: Callable[..., Any]) -> None:
    players, decks = change(EYES, DECKS)
    for play in (lambda: illusion.played(players, decks, 1, range(2)), lambda: illusion.traced(players, decks, 1, 0)):
        with pytest.raises(BadSetup):
            play()
    if decks is not DECKS:
        with pytest.raises(BadSetup, match=r"decks|deck"):
            IllusionVectorEnv(2, decks=decks)


@pytest.mark.parametrize("seats", [1, 13])
def test_knights_refuse_wrong_numbers_of_seats(seats: int) -> None:
    with pytest.raises(BadSetup):
        score.played(["greedy"] * seats, ScoreOptions(), 1, range(2))
    with pytest.raises(BadSetup):
        dice.played(["greedy"] * seats, DiceOptions(), 1, range(2))


def test_knights_refuse_unknown_policies_and_boxes() -> None:
    with pytest.raises(BadSetup, match="a policy cannot be 'clever'; accepted: drifter, greedy"):
        dice.played(["greedy", "clever"], DiceOptions(), 1, range(2))
    with pytest.raises(BadSetup, match="needs a red and a yellow card"):
        score.played(["greedy"] * 2, ScoreOptions(box=DECK[:5]), 1, range(2))
