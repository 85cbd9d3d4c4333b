"""Executors for units of games: this process, joblib, Dask or Ray. All give the same numbers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from parlour.engine import BadSetup
from parlour.lab.studies.results import Totals, totals
from parlour.lab.studies.runner import Figures, played
from parlour.lab.studies.study import Lineup, Unit

Task: TypeAlias = tuple[Lineup, Unit, bool]
"""A table, some of its games, and whether each game is asked for or only what they come to."""

Done: TypeAlias = tuple[Unit, Totals, Figures | None]

_AHEAD: Final = 4
"""Tasks under way for each job, so that memory does not grow with the study."""


def _done(task: Task) -> Done:
    """It is added up where it is played: to send every game costs two jobs a tenth of their time."""
    lineup, unit, each = task
    figures = played(lineup, unit)
    return unit, totals(figures), figures if each else None


def here(tasks: Iterable[Task], jobs: int, cluster: str | None) -> Iterator[Done]:
    return map(_done, tasks)


def by_loky(tasks: Iterable[Task], jobs: int, cluster: str | None) -> Iterator[Done]:
    from joblib import Parallel, delayed

    parallel = Parallel(n_jobs=jobs, return_as="generator_unordered", pre_dispatch=_AHEAD * jobs, batch_size=1)
    done: Iterator[Done] = parallel(delayed(_done)(task) for task in tasks)
    return done


def by_dask(tasks: Iterable[Task], jobs: int, cluster: str | None) -> Iterator[Done]:
    from distributed import Client, as_completed

    local = {"n_workers": jobs, "threads_per_worker": 1, "dashboard_address": None}
    with Client(cluster, set_as_default=False) if cluster else Client(**local, set_as_default=False) as client:
        left = iter(tasks)
        workers = max(len(client.scheduler_info()["workers"]), 1)
        begun = [client.submit(_done, task, pure=False) for task in islice(left, _AHEAD * workers)]
        ready = as_completed(begun, loop=client.loop)
        for future in ready:
            yield future.result()
            for task in islice(left, 1):
                ready.add(client.submit(_done, task, pure=False))


def by_ray(tasks: Iterable[Task], jobs: int, cluster: str | None) -> Iterator[Done]:
    import ray

    with _ray(ray, jobs, cluster):
        play: Any = ray.remote(_done)
        left = iter(tasks)
        workers = max(int(ray.cluster_resources().get("CPU", jobs)), 1)
        under_way = [play.remote(task) for task in islice(left, _AHEAD * workers)]
        while under_way:
            ready, under_way = ray.wait(under_way)
            yield from ray.get(ready)
            under_way += [play.remote(task) for task in islice(left, len(ready))]


@contextmanager
def _ray(ray: Any, jobs: int, cluster: str | None) -> Iterator[None]:
    """A cluster that is there, or one on this machine for as long as it takes."""
    local = {"address": "local", "num_cpus": jobs, "include_dashboard": False}
    settings = {"address": cluster} if cluster else local
    ray.init(**settings, log_to_driver=False, configure_logging=False, runtime_env={"env_vars": _environment()})
    try:
        yield
    finally:
        ray.shutdown()


def _environment() -> dict[str, str]:
    """What others must know to play the same games."""
    return {name: value for name in ("PARLOUR_GAMES",) if (value := os.environ.get(name))}


BACKENDS: Final[Mapping[str, Callable[[Iterable[Task], int, str | None], Iterator[Done]]]] = MappingProxyType(
    {"loky": by_loky, "dask": by_dask, "ray": by_ray}
)


def done(tasks: Iterable[Task], jobs: int, backend: str, cluster: str | None) -> Iterator[Done]:
    """Every unit with its figures, as they come; raises BadSetup."""
    if cluster is not None and backend == "loky":
        raise BadSetup("lab.loky-is-here")
    if jobs == 1 and backend == "loky":
        return here(tasks, jobs, cluster)
    try:
        return BACKENDS[backend](tasks, jobs, cluster)
    except ModuleNotFoundError as error:
        raise BadSetup("lab.backend-missing", backend=backend, missing=str(error.name)) from None
