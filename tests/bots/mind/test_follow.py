"""Recognising a player who follows another's tempo."""

from __future__ import annotations

import pytest

from parlour.bots import make_bot
from parlour.bots.mind.teammates import Mates
from tests.bots.mind.tables import after_a_game, asked, focused


def known(*names: str) -> Mates:
    """What the first of them believes after a game."""
    _, (bot, *_) = after_a_game(list(names))
    mates: Mates = bot.bot.mates(focused([1], [2], [3]).view(0), bot.memory)  # type: ignore[attr-defined]
    return mates


@pytest.mark.parametrize("pace", ["0.6", "1.7"])
def test_who_falls_in_with_a_person_is_found_out(pace: str) -> None:
    person = f"human:cv=0.07,pace_sd=0,pace={pace}"
    after = known("chameleon", "chameleon", person)
    assert after.each[1].shares[2] > 0.9
    assert after.each[2].shares[1] < 0.5


def test_two_people_with_laws_of_their_own_do_not_follow_each_other() -> None:
    fast, slow = "sprinter:cv=0.07,pace_sd=0", "brooder:cv=0.07,pace_sd=0"
    after = known("chameleon", fast, slow)
    assert after.each[1].shares[None] > 0.9
    assert after.each[2].shares[None] > 0.9


def test_with_two_at_the_table_there_is_nobody_to_follow() -> None:
    bot = make_bot("chameleon", "mind", "s")
    match = focused([40], [60])
    asked(bot, match)
    assert bot.bot.mates(match.view(0), bot.memory).each[1].shares == {None: 1.0}  # type: ignore[attr-defined]
