"""A journal that was written down and read back is the journal."""

import pytest

import parlour


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_match_equals_its_replay_from_text(name: str) -> None:
    match = parlour.Match(name, seed=7)

    assert parlour.Match.replay(match.journal.text) == match
