"""Training of the recurrent policy, and what its command writes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from examples.evolution import COURSES, main, played, trained
from parlour import BadSetup, Match
from parlour.bots import make_bot, simulate
from parlour.bots.mind.recurrent import SIZE, checkpoint, first_weights, new_state, think
from parlour.lab.kernels.people import people_for_training


def test_the_same_seed_trains_the_same_weights() -> None:
    for course in COURSES.values():
        one, two = (list(trained(course, 2, 3, 2, pairs=3)) for _ in range(2))
        assert np.array_equal(one[-1].weights, two[-1].weights)
        assert not np.array_equal(one[0].weights, one[1].weights)


def test_longer_waits_with_higher_cards_get_further() -> None:
    people = people_for_training(["counter:pace_sd=0"], "trying", 1)
    hasty = first_weights()
    hasty[:] = 0.0
    levels = played(np.array([first_weights(), hasty]), COURSES["crowd"], 2, people, 0, 50, 1)[:, :, 0].mean(axis=1)
    assert levels[0] > 2 * levels[1]


def test_evidence_changes_the_plan() -> None:
    slow, fast = new_state(), new_state()
    row = np.zeros(28)
    row[[0, 1, 2, 5, 8, 9, 10, 14, 26, 27]] = 3, 2, 1, 3, 1, 1, 20, 50, 3, 2
    waits = []
    for state, heard in ((slow, 20.0), (fast, 1.0)):
        row[13] = heard
        think(first_weights(), state, row)
        waits.append(think(first_weights(), state, row)[0])
    assert waits[0] > waits[1]


def test_a_command_trains_and_the_bot_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "mine.json"
    main(["self-play", "--generations", "1", "--out", str(out)])
    assert f"Enter it: parlour practice recurrent:weights={out}" in capsys.readouterr().out
    assert checkpoint(str(out)).command == "self-play --generations 1 --seats 2 --seed 1"
    players = [make_bot(f"recurrent:weights={out}", "mind", name) for name in "ab"]
    assert simulate(Match("mind", 2, seed=1), players).outcome is not None


def test_what_cannot_be_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["--seats", "5"], ["--generations", "0"], ["--seed", "-1"], ["--out", "/nowhere/x.json"]):
        with pytest.raises(SystemExit):
            main(["crowd", "--out", str(tmp_path / "x.json"), *wrong])
    assert "/nowhere/x.json cannot be written: No such file or directory" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["crowd", "--out", str(tmp_path)])
    said = capsys.readouterr()
    assert (f"{tmp_path} cannot be written: Is a directory" in said.err, said.out) == (True, "")
    (tmp_path / "short.json").write_text('{"command":"","won":0,"weights":[1]}')
    with pytest.raises(BadSetup, match=f"has 1 weights, where this policy has {SIZE}"):
        checkpoint(str(tmp_path / "short.json"))
    with pytest.raises(BadSetup, match=r"no weights can be read from 'nothing.json'.*there are crowd, self-play"):
        checkpoint("nothing.json")
