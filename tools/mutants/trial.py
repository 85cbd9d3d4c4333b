"""A mutant meets the tests, in a process of its own.

If the fault is inside a function, the process already has all tests loaded, and the function gets the faulty code.
Otherwise, the process begins afresh and imports the faulty module in place of the right one.
"""

from __future__ import annotations

import gc
import importlib
import os
import resource
import signal
import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from math import inf
from multiprocessing.connection import Connection
from types import ModuleType
from typing import Any, Final, NoReturn

import hypothesis.strategies  # noqa: F401  # once here, and not again in the process of each mutant
import pytest

from tools.mutants.making import Mutant
from tools.mutants.parts import OPTIONS, PARTS, PLUGIN
from tools.mutants.placing import put_in_place
from tools.mutants.survey import Survey, memories, waited

SURVIVED: Final = 0
KILLED: Final = 1
UNFIT: Final = 2
WAITING: Final = 3
LOADING: Final = 20
MEMORY: Final = 4 * 2**30
importlib.import_module(PLUGIN)


class Impostor(MetaPathFinder, Loader):
    """Gives the faulty module to whoever imports the right one."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name != self.mutant.module:
            return None
        package = self.mutant.path.name == "__init__.py"
        spec = spec_from_loader(name, self, origin=str(self.mutant.path), is_package=package)
        if spec and package:
            spec.submodule_search_locations = [str(self.mutant.path.parent)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.mutant.path)
        exec(compile(self.mutant.made.source, self.mutant.path, "exec"), vars(module))  # noqa: S102  # the mutant itself


class Jury:
    """A pytest plugin that asks the chosen tests in order, tells which of them fails, and leaves with it."""

    def __init__(self, survey: Survey, tests: Sequence[str], told: Connection) -> None:
        self.survey = survey
        self.order = {test: i for i, test in enumerate(tests)}
        self.told = told
        self.test, self.until = "", inf
        for alarm in (signal.SIGVTALRM, signal.SIGALRM):
            signal.signal(alarm, self.late)
        signal.setitimer(signal.ITIMER_VIRTUAL, LOADING)  # what is set for the last test of another jury is over

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests that the right code does not have are asked, too: a fault can bring forth new ones."""
        asked = [item for item in items if item.nodeid in self.order or item.nodeid not in self.survey.seconds]
        items[:] = sorted(asked, key=lambda item: self.order.get(item.nodeid, 0))

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """A test that takes far more than its time is caught in a loop; one that only waits, in a wait without end."""
        seconds, waits = self.survey.seconds.get(item.nodeid, 1), self.survey.waits.get(item.nodeid, 1)
        self.test, self.until = item.nodeid, waited() + WAITING + 5 * waits
        signal.setitimer(signal.ITIMER_VIRTUAL, 2 + 10 * seconds)
        signal.setitimer(signal.ITIMER_REAL, 1, 1)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        """That a test fails is enough; to tell how would take longer than the test."""
        if call.excinfo and not call.excinfo.errisinstance(pytest.skip.Exception):
            self.leave()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            os._exit(KILLED)

    def late(self, alarm: int, _: object) -> None:
        """On a busy machine a test may take its time, as long as it is not idle."""
        if alarm == signal.SIGVTALRM or waited() > self.until:
            self.leave()

    def leave(self) -> NoReturn:
        if self.test:  # else it did not come as far as any
            self.told.send(self.test)
        os._exit(KILLED)


class Court:
    """A pytest plugin that loads all tests, and in place of running them holds its session."""

    def __init__(self, held: Callable[[pytest.Session], None]) -> None:
        self.held = held

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.collect()
        gc.freeze()  # what is there already is shared by the processes of all mutants
        self.held(session)
        return True


def hold(part: str, held: Callable[[pytest.Session], None]) -> None:
    """Run in a fresh process: all tests of the part are loaded, with the right code."""
    _alone()
    pytest.main([*OPTIONS, "--capture=no", *PARTS[part]], plugins=[Court(held)])


def judge(session: pytest.Session, mutant: Mutant, survey: Survey, tests: Sequence[str], told: Connection) -> NoReturn:
    """Run in a copy of that process: leaves as `face` does, or with UNFIT if it does not fit in there."""
    _bounded()
    if not put_in_place(mutant):
        os._exit(UNFIT)
    for memory in memories():
        memory.cache_clear()
    jury = Jury(survey, tests, told)
    session.config.pluginmanager.register(jury)
    jury.pytest_collection_modifyitems(session.items)
    for item, following in zip(session.items, [*session.items[1:], None], strict=False):
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    os._exit(SURVIVED)


def face(mutant: Mutant, survey: Survey, tests: Sequence[str], told: Connection) -> NoReturn:
    """Run in a fresh process: leaves with SURVIVED, or with anything else if the mutant was noticed."""
    _alone()
    _bounded()
    sys.meta_path.insert(0, Impostor(mutant))
    importlib.import_module(mutant.module)
    near = survey.near(mutant.path, tests)
    for files in (near, {test.partition("::")[0] for test in tests} - near):
        if files and pytest.main([*OPTIONS, *sorted(files)], plugins=[Jury(survey, tests, told)]) != pytest.ExitCode.OK:
            os._exit(KILLED)
    os._exit(SURVIVED)


def _alone() -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGVTALRM, lambda *_: os._exit(KILLED))
    signal.setitimer(signal.ITIMER_VIRTUAL, LOADING)
