"""Names at a table, and files in the folder of journals."""

from __future__ import annotations

from pathlib import Path

import pytest

import parlour
from parlour.bot_names import BOT_NAMES
from parlour.terminal.journal import JournalFile, ResumeInfo, journals, resume_path, unfinished
from parlour.terminal.pronouns import seated


def test_a_person_named_like_a_bot_keeps_the_name() -> None:
    assert seated(["Ada"], 3, hotseat=False) == ("Ada", "Bela", "Cleo")


@pytest.mark.parametrize("seats", range(2, 13))
def test_everybody_has_a_name_of_their_own(seats: int) -> None:
    for names in ([], ["Ada"], ["Zoë"]):
        for hotseat in (True, False):
            around = seated(names, seats, hotseat)
            assert len(set(around)) == seats
            assert all(name in BOT_NAMES for name in around[1:]) or hotseat


def test_journals_of_one_second_do_not_meet(tmp_path: Path) -> None:
    header = parlour.Match("mind", seed=1).header
    paths = [JournalFile.create(tmp_path, header, ResumeInfo("1", (0,))).path for _ in range(3)]
    assert len(set(paths)) == 3
    assert set(journals(tmp_path)) == set(paths)
    latest = unfinished(tmp_path)
    assert latest == max(paths)
    for path in paths:
        resume_path(path).unlink()
    assert unfinished(tmp_path) is None
