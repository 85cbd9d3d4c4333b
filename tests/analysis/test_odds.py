"""How likely a card was the lowest out, against every deal that a seat could think of."""

from __future__ import annotations

from itertools import permutations
from math import comb

import numpy as np
import pytest

from parlour import Match, insight
from parlour.analysis.mind.odds import lowest_of_all
from parlour.bots.mind.prior import steady_guess
from parlour.bots.mind.risk import still_silent
from parlour.bots.mind.teammates import Mates
from parlour.games.mind import View


def table(hands: list[list[int]]) -> tuple[Mates, View]:
    """What the last seat sees when the first level of that many hands has begun."""
    match = Match("mind", seats=len(hands), deals=[hands])
    mates = Mates({seat: steady_guess() for seat in range(len(hands) - 1)})
    for seat in range(len(hands)):
        match.act(seat, "ready", at=match.now + 400)
    for view, now in match.seen(len(hands) - 1):
        mates.look(view, now)
    return mates, match.view(len(hands) - 1)


def test_before_any_silence_it_is_a_draw_without_return() -> None:
    for card, hands in ((40, 3), (12, 4), (80, 2)):
        mates, view = table([*([100 - seat] for seat in range(hands - 1)), [card]])
        draw = comb(100 - card, hands - 1) / comb(99, hands - 1)
        told = lowest_of_all(mates, view, mates.situation.silence(view), 0)
        assert told == pytest.approx(draw, rel=1e-3)


def test_silence_counts_for_every_deal() -> None:
    """Two others with a card each: all pairs of numbers, each with how likely both would have been silent."""
    mates, view = table([[70], [90], [30]])
    silence = mates.situation.silence(view)
    for wait in (3.0, 9.0):
        silent = [still_silent(mates, view, silence, seat, np.array([wait]))[:, 0] for seat in range(2)]
        deals = [(silent[0][one] * silent[1][two], min(one, two)) for one, two in permutations(range(1, 101), 2)]
        brute = sum(weight for weight, low in deals if low > 30) / sum(weight for weight, _ in deals)
        assert lowest_of_all(mates, view, silence, wait) == pytest.approx(brute, rel=1e-6)


def test_larger_hands_and_cards_set_aside_count() -> None:
    """After a mistake everybody knows what cannot be out; with one number left below, the chance is a fraction."""
    match = Match("mind", seats=2, deals=[[[1], [2]], [[3, 50], [4, 49]]])
    for seat, move in ((0, "ready"), (1, "ready"), (0, "play 1"), (1, "play 2"), (0, "ready"), (1, "ready")):
        match.act(seat, move, at=match.now + 500)
    match.act(1, "play 4", at=match.now + 1)  # at once: no silence tells anything
    (life,) = insight(match.journal).lost
    assert (life.card, life.missed) == (4, 3)
    # Two of 98 unseen numbers are out, and three of those numbers are lower.
    assert life.lowest == pytest.approx(comb(95, 2) / comb(98, 2), abs=2e-3)
