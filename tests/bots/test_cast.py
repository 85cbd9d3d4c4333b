"""Bots by name and parameters."""

from __future__ import annotations

import pytest

from parlour.bots import DEFAULT, cast_of, characters, make_bot
from parlour.engine import BadSetup
from parlour.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_characters_have_names_of_their_own_and_a_sentence(game: str) -> None:
    names = [character.name for character in cast_of(game)]
    assert len(set(names)) == len(names)
    for character in cast_of(game):
        assert character.sentence.endswith(".")
        assert make_bot(character.name, game, "seed").name == character.name


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_bot_is_one_that_people_are_offered(game: str) -> None:
    offered = characters(game)
    assert offered
    assert make_bot(DEFAULT, game, "seed").bot == make_bot(offered[0].name, game, "seed").bot


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nobody", "there is no bot 'nobody' for mind; there are "),
        ("drifter:pace=2", "drifter has no option 'pace'; it takes none"),
        ("drifter:fast", "'fast' in 'drifter:fast' is no parameter; write name=value"),
    ],
)
def test_a_wrong_name_or_parameter_is_refused_with_what_there_is(text: str, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        make_bot(text, "mind", "seed")
