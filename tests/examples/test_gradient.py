"""The example of a policy gradient learns something, and what it learned plays."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from examples import gradient
from parlour import Match
from parlour.bots import make_bot, simulate
from parlour.bots.mind.observation import Sight
from parlour.lab.arena.benchmark import entered


def test_it_learns_to_heed_how_slow_the_other_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(gradient, "RATE", 0.03)
    gradient.main(["--rounds", "40", "--seed", "3"])
    assert "parlour practice examples.gradient:Mine" in capsys.readouterr().out
    weights = json.loads(gradient.WEIGHTS.read_text())
    assert weights[2] > 0.1
    match = Match("mind", seats=2, seed=1)
    simulate(match, [entered("examples.gradient:Mine", "mind", "a"), make_bot("crowd", "mind", "b")])
    assert match.outcome is not None


def test_slow_partners_are_heard_as_slow() -> None:
    row = np.zeros(28)
    row[[Sight.HOW, Sight.WHO, Sight.CARD]] = 1, 1, 10
    tempi = []
    for wait in (1.0, 20.0):
        row[Sight.WAIT] = wait
        tempi.append(float(gradient.heard(0.0, row)))
    assert tempi[0] < tempi[1]
