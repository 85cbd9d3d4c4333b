"""Games as they were played before are played the same today."""

import pytest

from tests.playthroughs import FOLDER, WRITTEN, text


@pytest.mark.parametrize("name", WRITTEN)
def test_a_playthrough_is_unchanged(name: str) -> None:
    """If the change is meant: `make playthroughs`, and read the diff."""
    golden = (FOLDER / name).read_text(encoding="utf-8")
    assert text(*WRITTEN[name]) == golden


def test_every_game_has_its_playthroughs_and_no_other_is_left() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.txt")) == sorted(WRITTEN)
