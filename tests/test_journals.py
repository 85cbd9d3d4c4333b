"""Journals that version 0.1.0 wrote are read by every later version."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour import Match, verify
from tests.harness.doc_blocks import our_games

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.jsonl"))


@pytest.mark.parametrize("file", JOURNALS, ids=lambda file: file.stem)
def test_an_old_journal_verifies(file: Path) -> None:
    assert verify(file.read_text()).seed is not None


@pytest.mark.parametrize("file", JOURNALS, ids=lambda file: file.stem)
def test_an_old_journal_replays_to_the_same_text(file: Path) -> None:
    match = Match.replay(file.read_text())
    assert match.outcome is not None
    assert match.journal.text == file.read_text()


def test_there_are_old_journals_of_every_game_of_ours() -> None:
    assert {file.stem.rsplit("-", 1)[0] for file in JOURNALS} == set(our_games())
