"""All mutants, one after the other or a few at once, each in a process of its own.

Loading the tests takes longer than running those that notice, so a fault inside a function is tried in a copy of a
process that has them loaded. One that is met at the import is tried afresh.
"""

from __future__ import annotations

import multiprocessing
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

import pytest

from tools.mutants.making import Mutant
from tools.mutants.parts import PARTS, part_of
from tools.mutants.results import Result, Results
from tools.mutants.survey import Survey, surveyed
from tools.mutants.trial import KILLED, SURVIVED, UNFIT, face, hold, judge

Verdict: TypeAlias = tuple[int, tuple[str, ...]]
Tried: TypeAlias = tuple[Mutant, str, Verdict]
PATIENCE: Final = 1200
_fresh: Final = multiprocessing.get_context("fork")


class Trial(NamedTuple):
    """One that is under way: where it is told which test noticed, and until when that may take."""

    mutant: Mutant
    name: str
    process: BaseProcess
    heard: Connection
    asked: tuple[str, ...]
    until: float


def tried(found: Iterable[Mutant], jobs: int, budget: float) -> Iterator[Result]:
    """What came of each mutant, as it comes in."""
    results = Results()
    made = list(found)
    for part in PARTS:
        here = [mutant for mutant in made if part_of(mutant.module) == part]
        yield from _of_part(part, here, results, jobs, budget) if here else ()


def _of_part(part: str, made: list[Mutant], results: Results, jobs: int, budget: float) -> Iterator[Result]:
    survey = surveyed(part)
    known = [(mutant, results.known(mutant, survey.tests(mutant, budget))) for mutant in made]
    yield from (result for _, result in known if result)
    left = [mutant for mutant, result in known if not result]
    for mutant, name, (code, tests) in _anew(part, left, survey, jobs, budget):
        yield results.keep(mutant, name, code == SURVIVED, tests)


def _anew(part: str, made: list[Mutant], survey: Survey, jobs: int, budget: float) -> Iterator[Tried]:
    afresh = [mutant for mutant in made if survey.at_import(mutant)]
    inside = [mutant for mutant in made if not survey.at_import(mutant)]
    for mutant, name, verdict in _in_place(part, inside, survey, jobs, budget) if inside else ():
        if verdict[0] == UNFIT:
            afresh.append(mutant)
        else:
            yield mutant, name, verdict
    yield from _tried(afresh, survey, jobs, budget, face)


def _in_place(part: str, made: list[Mutant], survey: Survey, jobs: int, budget: float) -> Iterator[Tried]:
    heard, told = _fresh.Pipe(duplex=False)
    host = _fresh.Process(target=hold, args=(part, partial(_tell, heard, told, made, survey, jobs, budget)))
    host.start()
    told.close()
    for _ in made:
        try:
            number, name, verdict = heard.recv()
        except EOFError:
            raise SystemExit(f"the tests of {part} could not be loaded") from None
        yield made[number], name, verdict
    host.join()


def _tell(
    heard: Connection,
    told: Connection,
    made: list[Mutant],
    survey: Survey,
    jobs: int,
    budget: float,
    session: pytest.Session,
) -> None:
    heard.close()  # or this process would not notice that nobody listens any more
    number = {id(mutant): i for i, mutant in enumerate(made)}
    for mutant, name, verdict in _tried(made, survey, jobs, budget, partial(judge, session)):
        told.send((number[id(mutant)], name, verdict))


def _tried(
    made: Iterable[Mutant], survey: Survey, jobs: int, budget: float, trial: Callable[..., None]
) -> Iterator[Tried]:
    """Whoever noticed a fault in a function is asked first about the next one there."""
    running: dict[int, Trial] = {}
    waiting = iter(made)
    noticing: defaultdict[str, set[str]] = defaultdict(set)
    while True:
        while len(running) < jobs and (mutant := next(waiting, None)):
            tests = _ordered(survey.tests(mutant, budget), noticing[mutant.place])
            begun = _begun(mutant, survey, tests, trial)
            running[begun.process.sentinel] = begun
        if not running:
            return
        wait(list(running), timeout=1)
        for mutant, name, verdict in _finished(running):
            if verdict[0] == KILLED:
                noticing[mutant.place].update(verdict[1])
            yield mutant, name, verdict


def _begun(mutant: Mutant, survey: Survey, tests: tuple[str, ...], trial: Callable[..., None]) -> Trial:
    name = mutant.name  # made here, or it would be made again for the name
    heard, told = _fresh.Pipe(duplex=False)
    process = _fresh.Process(target=trial, args=(mutant, survey, tests, told))
    process.start()
    told.close()
    return Trial(mutant, name, process, heard, tests, monotonic() + PATIENCE)


def _ordered(tests: Sequence[str], first: Collection[str]) -> tuple[str, ...]:
    return (*(test for test in tests if test in first), *(test for test in tests if test not in first))


def _finished(running: dict[int, Trial]) -> Iterator[Tried]:
    for sentinel, trial in list(running.items()):
        if trial.process.is_alive() and monotonic() < trial.until:
            continue
        trial.process.kill()
        trial.process.join()
        del running[sentinel]
        yield trial.mutant, trial.name, _verdict(trial)
        trial.heard.close()


def _verdict(trial: Trial) -> Verdict:
    """How its process ended, and the tests that this rests on."""
    code = trial.process.exitcode
    if code == SURVIVED:
        return SURVIVED, trial.asked
    try:
        return KILLED if code != UNFIT else UNFIT, (trial.heard.recv(),)
    except EOFError:  # it fell without any test
        return KILLED if code != UNFIT else UNFIT, ()
