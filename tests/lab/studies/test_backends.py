"""Studies give the same numbers on local clusters of Dask and Ray."""

from __future__ import annotations

import pytest
from distributed import LocalCluster

from parlour.lab.studies.results import CellResult
from parlour.lab.studies.simulate import Simulation
from parlour.lab.studies.study import Study, axis

PEOPLE = Study("mind", ("human:pace_sd=0",), 3, 5000, "seed", (axis("cv=0.05,0.1"),))

pytestmark = pytest.mark.filterwarnings(  # what others leave open is theirs
    "ignore::ResourceWarning", "ignore::DeprecationWarning", "ignore::FutureWarning"
)


def run(backend: str = "loky", jobs: int = 1, cluster: str | None = None) -> list[CellResult]:
    simulation = Simulation(PEOPLE)
    simulation.run(jobs, backend, cluster, lambda games: None)
    assert not simulation.interrupted
    return simulation.rows


def test_a_cluster_of_dask_that_is_there() -> None:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        assert run("dask", cluster=cluster.scheduler_address) == run()


def test_a_cluster_of_ray_made_for_the_study() -> None:
    assert run("ray", jobs=2) == run()
