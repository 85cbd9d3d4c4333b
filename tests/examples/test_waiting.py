"""The training example improves within a few generations."""

from __future__ import annotations

import numpy as np
import pytest

from examples import learned, waiting
from parlour import Match
from parlour.bots import SeatedBot, simulate


def test_waits_come_to_grow_with_the_gap() -> None:
    *_, last = waiting.learned(seed=3, generations=8)
    assert np.polyfit(np.log(waiting.KNOTS), last.waits, 1)[0] > 0.2
    assert last.progress > next(waiting.learned(seed=3, generations=1)).progress + 0.1


def test_one_seed_learns_one_thing() -> None:
    one, two = ([each.waits for each in waiting.learned(seed=5, generations=2)] for _ in range(2))
    assert np.array_equal(one, two)


def test_a_table_is_spelled_out_for_every_gap() -> None:
    waits = waiting.spelled_out(np.log(np.arange(1.0, 11.0)))
    assert [waits[gap] for gap in waiting.KNOTS] == pytest.approx(range(1, 11))
    assert len(waits) == 101


def test_cross_play_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    waiting.main(["--seeds", "1", "2", "--generations", "1", "--games", "20"])
    said = capsys.readouterr().out
    assert "learned 1 with learned 2:" in said
    assert "counting, 0.3 s a number with learned 1:" in said


@pytest.mark.parametrize("bot", [learned.ONE, learned.TWO])
def test_learned_weights_win_games_as_a_bot(bot: learned.Learned) -> None:
    assert list(bot.waits) == sorted(bot.waits)
    matches = [Match("mind", seats=2, seed=seed) for seed in range(3)]
    for match in matches:
        simulate(match, [SeatedBot("learned", bot, f"{seat}") for seat in range(2)])
    assert all(match.outcome and match.outcome.won for match in matches)
