"""Random numbers of kernels: distributions and reproducibility."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
import pytest

from parlour.lab.kernels.chance import STRIPS, begin, normal, shuffle, strip_of, within, word

DRAWS = 20_000


def stream(seed: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    made = np.zeros(1, np.uint64)
    begin(made, np.uint64(seed), 0, 0)
    return made


def farthest_from_the_bell_curve(drawn: list[float]) -> float:
    """How far the share of smaller numbers ever is from what it should be."""
    bell = NormalDist()
    return max(abs(bell.cdf(each) - at / len(drawn)) for at, each in enumerate(sorted(drawn)))


def test_bells_follow_the_bell_curve() -> None:
    noise = stream(1)
    assert farthest_from_the_bell_curve([normal(noise) for _ in range(DRAWS)]) < 1.6 / DRAWS**0.5


@pytest.mark.parametrize("which", [0, 5])
def test_luck_in_strips_follows_it_too(which: int) -> None:
    noise = stream(2)
    drawn = [within(noise, strip_of(np.uint64(word(noise)), which)) for _ in range(DRAWS)]
    assert farthest_from_the_bell_curve(drawn) < 1.6 / DRAWS**0.5


@pytest.mark.parametrize("strip", [0, 1, 300, 511, 512, 1022, 1023])
def test_luck_lies_within_its_strip(strip: int) -> None:
    noise = stream(3)
    drawn = [within(noise, strip) for _ in range(500)]
    assert STRIPS[strip] <= min(drawn) <= max(drawn) <= STRIPS[strip + 1]
    if strip not in (0, 1023):
        middle = (STRIPS[strip] + STRIPS[strip + 1]) / 2
        assert abs(np.mean(drawn) - middle) < 0.15 * (STRIPS[strip + 1] - STRIPS[strip])


def test_every_card_is_as_likely_to_be_taken() -> None:
    deals, cards = stream(4), np.arange(1, 101)
    taken = np.zeros(101)
    for _ in range(4000):
        shuffle(deals, cards, 25)
        taken[cards[:25]] += 1
    assert sorted(cards) == list(range(1, 101))
    assert np.abs(taken[1:] - 1000).max() < 5 * (4000 * 0.25 * 0.75) ** 0.5
