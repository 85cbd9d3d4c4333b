"""A mutant meets the tests: in a process of its own that imports the faulty module in place of the right one."""

from __future__ import annotations

import importlib
import os
import resource
import signal
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType
from typing import Any, Final, NoReturn

import hypothesis.strategies  # noqa: F401  # once here, and not again in the process of each mutant
import pytest

from tools.mutants.making import Mutant
from tools.mutants.parts import OPTIONS, PLUGIN
from tools.mutants.survey import Survey

SURVIVED: Final = 0
KILLED: Final = 1
WAITING: Final = 30
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
        exec(compile(self.mutant.source, self.mutant.path, "exec"), vars(module))  # noqa: S102  # the mutant itself


class Jury:
    """A pytest plugin that asks the chosen tests in order, and leaves at the first that fails."""

    def __init__(self, survey: Survey, tests: Sequence[str]) -> None:
        self.survey = survey
        self.order = {test: i for i, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests that the right code does not have are asked, too: a fault can bring forth new ones."""
        asked = [item for item in items if item.nodeid in self.order or item.nodeid not in self.survey.seconds]
        items[:] = sorted(asked, key=lambda item: self.order.get(item.nodeid, 0))

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """A test that takes far more than its time is caught in a loop; one that only waits, in a wait without end."""
        seconds = self.survey.seconds.get(item.nodeid, 1)
        signal.setitimer(signal.ITIMER_VIRTUAL, 2 + 10 * seconds)
        signal.setitimer(signal.ITIMER_REAL, WAITING + 50 * seconds)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os._exit(KILLED)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            os._exit(KILLED)


def face(mutant: Mutant, survey: Survey, tests: Sequence[str]) -> NoReturn:
    """Run in a fresh process: leaves with SURVIVED, or with anything else if the mutant was noticed."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for alarm in (signal.SIGVTALRM, signal.SIGALRM):
        signal.signal(alarm, lambda *_: os._exit(KILLED))
    signal.setitimer(signal.ITIMER_VIRTUAL, 20)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.meta_path.insert(0, Impostor(mutant))
    importlib.import_module(mutant.module)
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    code = pytest.main([*OPTIONS, *files], plugins=[Jury(survey, tests)])
    os._exit(SURVIVED if code == pytest.ExitCode.OK else KILLED)
