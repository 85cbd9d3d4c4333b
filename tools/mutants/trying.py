"""All mutants, one after the other or a few at once, each in a process of its own.

Loading the tests takes longer than running those that notice, so a fault inside a function is first tried in a copy
of a process that has them loaded. Whoever survives that, or cannot be tried so, is tried afresh.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Final, TypeAlias

import pytest

from tools.mutants.making import Mutant
from tools.mutants.parts import PARTS, part_of
from tools.mutants.survey import Survey, surveyed
from tools.mutants.trial import SURVIVED, face, hold, judge

Made: TypeAlias = Callable[[], Mutant]
Running: TypeAlias = dict[int, tuple[Mutant, multiprocessing.process.BaseProcess, float]]
PATIENCE: Final = 600
_fresh: Final = multiprocessing.get_context("fork")


def tried(found: Iterable[Made], jobs: int, budget: float) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant, and whether it survived, as they come in."""
    made = [mutant() for mutant in found]
    for part in PARTS:
        here = [mutant for mutant in made if part_of(mutant.module) == part]
        afresh: list[Mutant] = []
        for mutant, survived in _in_place(part, here, jobs, budget) if here else ():
            if survived:
                afresh.append(mutant)
            else:
                yield mutant, False
        yield from _tried(afresh, surveyed(part), jobs, budget, face) if afresh else ()


def _in_place(part: str, made: list[Mutant], jobs: int, budget: float) -> Iterator[tuple[Mutant, bool]]:
    survey = surveyed(part)
    heard, told = _fresh.Pipe(duplex=False)
    host = _fresh.Process(target=hold, args=(part, partial(_tell, told, made, survey, jobs, budget)))
    host.start()
    told.close()
    for _ in made:
        try:
            number, survived = heard.recv()
        except EOFError:
            raise SystemExit(f"the tests of {part} could not be loaded") from None
        yield made[number], survived
    host.join()


def _tell(
    told: Connection, made: list[Mutant], survey: Survey, jobs: int, budget: float, session: pytest.Session
) -> None:
    number = {id(mutant): i for i, mutant in enumerate(made)}
    for mutant, survived in _tried(made, survey, jobs, budget, partial(judge, session)):
        told.send((number[id(mutant)], survived))


def _tried(
    made: Iterable[Mutant], survey: Survey, jobs: int, budget: float, trial: Callable[..., None]
) -> Iterator[tuple[Mutant, bool]]:
    running: Running = {}
    waiting = iter(made)
    while True:
        while len(running) < jobs and (mutant := next(waiting, None)):
            tests = survey.tests(mutant.path, mutant.lines, budget)
            if tests:
                process = _fresh.Process(target=trial, args=(mutant, survey, tests))
                process.start()
                running[process.sentinel] = mutant, process, monotonic() + PATIENCE
            else:
                yield mutant, True
        if not running:
            return
        wait(list(running), timeout=1)
        yield from _finished(running)


def _finished(running: Running) -> Iterator[tuple[Mutant, bool]]:
    for sentinel, (mutant, process, until) in list(running.items()):
        if process.is_alive() and monotonic() < until:
            continue
        process.kill()
        process.join()
        del running[sentinel]
        yield mutant, process.exitcode == SURVIVED
