"""Bots by name and parameters."""

from __future__ import annotations

import pytest

from parlour.bots import DEFAULT, bots_of, make_bot, offered_bots
from parlour.engine import BadSetup
from parlour.games import GAMES
from parlour.languages import LANGUAGES, prefix_of, words


@pytest.mark.parametrize("game", GAMES)
def test_characters_have_names_of_their_own_and_a_sentence(game: str) -> None:
    names = [spec.name for spec in bots_of(game)]
    assert len(set(names)) == len(names)
    for spec in bots_of(game):
        assert spec.sentence(game, words("en")).endswith(".")
        assert make_bot(spec.name, game, "seed").name == spec.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_bots_that_are_offered_have_words_in_every_language(game: str, language: str) -> None:
    """A game of a package without a catalogue in a language speaks English there."""
    translated = any(key.startswith(prefix_of(game)) for key in words(language))
    said = set(words(language if translated else "en"))
    keys = [key for spec in offered_bots(game) for key in (f"bot_{spec.name}", f"bot_{spec.name}_is")]
    assert {key for key in keys if f"{prefix_of(game)}{key}" not in said and key not in said} == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_bot_is_one_that_people_are_offered(game: str) -> None:
    offered = offered_bots(game)
    assert offered
    assert make_bot(DEFAULT, game, "seed").bot == make_bot(offered[0].name, game, "seed").bot


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nobody", "there is no bot 'nobody' for mind; there are "),
        ("drifter:pace=2", "drifter has no option 'pace'; it takes none"),
        ("drifter:fast", "'fast' in 'drifter:fast' is not a parameter; write name=value"),
    ],
)
def test_a_wrong_name_or_parameter_is_refused_with_what_there_is(text: str, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        make_bot(text, "mind", "seed")
