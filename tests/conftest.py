"""Every run checks the same examples, so that a failure on one machine is a failure on all."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, settings

UNCOVERED: Final = [
    Path(__file__).parent / part
    for part in (
        *("analysis", "art", "bots", "lab", "contracts/test_bots.py", "studies", "tools"),
        *(f"terminal/{part}.py" for part in ("commands/test_cards", "commands/test_replay", "test_foreign_journals")),
        *("languages/test_refusals.py", "test_docs.py"),
        *(f"server/web/test_{part}.py" for part in ("bounds", "disk", "kill", "node_storm", "storm")),
    )
]
"""These play thousands of games to see how bots do, read sources and files, or watch servers in processes of their own:
what games and servers do is covered by tests of theirs."""

settings.register_profile(
    "parlour",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],  # one example is a whole game
)
settings.register_profile(  # for `make mutants`: any example that fails will do
    "mutants", settings.get_profile("parlour"), phases=[Phase.explicit, Phase.generate], max_examples=40
)
settings.register_profile("quick", settings.get_profile("parlour"), max_examples=10)  # for `make quick`
settings.load_profile("parlour")
os.environ["PARLOUR_LANG"] = "en"  # whatever the machine speaks
for _name in ("NO_COLOR", "FORCE_COLOR"):
    os.environ.pop(_name, None)  # whatever colours its terminal wants


@pytest.fixture
def url() -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    from tests.harness.postgres import databases

    yield from databases()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in UNCOVERED):
            item.add_marker("no_cover")
