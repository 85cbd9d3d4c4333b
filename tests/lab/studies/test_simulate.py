"""Running studies: the same numbers from a seed with any number of jobs, and resuming."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from pyarrow import csv

from parlour.engine import BadSetup
from parlour.lab.studies.backends import done
from parlour.lab.studies.results import CellResult, plain
from parlour.lab.studies.runner import columns, kernel_of
from parlour.lab.studies.simulate import Simulation
from parlour.lab.studies.study import Study, axis, settled

PEOPLE = Study("mind", ("human:pace_sd=0",), 3, 25_000, "seed", (axis("cv=0.05,0.1"),))
KNIGHTS = Study("knights-score", ("greedy",), 2, 5000, "seed", (axis("seats=2,3"), axis("scoring=symbols,positions")))
EYES = Study(
    *("illusion", ("threshold",), 2, 3000, "seed", (axis("seats=2,4"), axis("noise=0.1,0.4"))),
    options={"box": [(share, 30 - share, 20, share // 2) for share in range(30)]},
)
BOTS = Study("knights-score", ("strong", "drifter"), 2, 8, "seed")


def run(study: Study, jobs: int = 1) -> list[CellResult]:
    simulation = Simulation(study)
    simulation.run(jobs, "loky", None, lambda games: None)
    return simulation.rows


@pytest.mark.parametrize("study", [PEOPLE, EYES, KNIGHTS])
def test_the_numbers_are_the_same_however_many_play_them(study: Study) -> None:
    assert run(study, jobs=2) == run(study)


def test_bots_that_no_kernel_knows_play_too() -> None:
    (row,) = run(BOTS)
    assert row.games == 8
    assert row.figures["won_0"].mean > 0.9
    assert row.figures["won_0"].mean + row.figures["won_1"].mean == pytest.approx(1)
    assert row == run(BOTS)[0]


@pytest.mark.parametrize("study", [PEOPLE, EYES])
def test_every_rate_lies_within_its_interval(study: Study) -> None:
    for row in run(study):
        assert row.games == study.games
        assert all(rate.low <= rate.mean <= rate.high for rate in row.figures.values())


def test_what_is_counted_has_a_share_of_what_it_is_counted_out_of() -> None:
    for row in run(EYES):
        assert row.figures["right_3_share"].mean == pytest.approx(
            row.figures["right_3"].mean / row.figures["doubts_3"].mean
        )
        shares = [rate.mean for name, rate in row.figures.items() if name.startswith("arrows") and "share" in name]
        assert len(shares) == row.cell["seats"]
        assert sum(shares) == pytest.approx(1)


def test_a_file_has_the_figures_of_every_cell(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    Simulation(Study("knights-score", ("greedy",), 2, 2, "seed", (axis("seats=2,3"),)), out).run(
        1, "loky", None, lambda games: None
    )
    table = pq.read_table(out)
    scores = ["score_0", "score_1", "score_2"]
    assert table.column_names == ["seats", "game", "won_0", "won_1", "won_2", "turns", *scores]
    assert [won is None for won in table["won_2"].to_pylist()] == [True, True, False, False]


def test_a_kernel_and_bots_give_the_same_figures() -> None:
    compiled, played = (
        settled(Study("illusion", bots, 3, 1, "seed", options=EYES.options), {})
        for bots in (("threshold",), ("threshold", "threshold", "daydreamer"))
    )
    assert kernel_of(compiled)
    assert kernel_of(played) is None
    assert columns(compiled) == columns(played)


def stopping(after: int) -> Callable[[int], None]:
    """Somebody presses Ctrl-C after so many pieces."""
    left = [after]

    def progress(games: int) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("name", ["games.parquet", "games.csv"])
def test_finished_parts_are_kept_and_a_second_run_goes_on(name: str, tmp_path: Path) -> None:
    out = tmp_path / name
    first = Simulation(PEOPLE, out)
    first.run(1, "loky", None, stopping(after=4))
    assert first.interrupted
    assert sum(row.games for row in first.rows) == 10_000 + 10_000 + 5_000 + 10_000
    assert not out.exists()
    heard: list[int] = []
    second = Simulation(PEOPLE, out)
    second.run(1, "loky", None, heard.append)
    assert sum(heard) == 50_000
    assert second.rows == run(PEOPLE)
    assert [path.name for path in tmp_path.iterdir()] == [name]
    table = pq.read_table(out) if out.suffix == ".parquet" else csv.read_csv(out)
    assert table.column_names[:3] == ["cv", "game", "won"]
    assert table["game"].to_pylist() == [*range(25_000)] * 2
    assert sum(table["won"].to_pylist()[:25_000]) / 25_000 == second.rows[0].figures["won"].mean


def test_varied_parameters_are_shown_beside_the_results(tmp_path: Path) -> None:
    out, by_stars = tmp_path / "games.parquet", Study("mind", ("human",), 2, 10, "s", (axis("stars=never,always"),))
    simulation = Simulation(by_stars, out)
    simulation.run(1, "loky", None, lambda games: None)
    assert [row["stars"] for row in plain(simulation.rows)] == ["never", "always"]
    table = pq.read_table(out)
    assert table["stars"].to_pylist() == ["never"] * 10 + ["always"] * 10
    assert not any(table["stars_used"].to_pylist()[:10])


def test_pieces_of_another_study_are_not_taken(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    Simulation(PEOPLE, out).run(1, "loky", None, stopping(after=1))
    with pytest.raises(BadSetup, match="pieces of another study"):
        Simulation(BOTS, out)


def test_what_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"ends in \.parquet or \.csv"):
        Simulation(PEOPLE, tmp_path / "games.xls")


def test_a_cluster_needs_one_who_knows_clusters() -> None:
    with pytest.raises(BadSetup, match="loky plays on this machine"):
        done([], 2, "loky", "tcp://somewhere:8786")
