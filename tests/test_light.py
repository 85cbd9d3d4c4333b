"""To import the package costs little, and to play needs no extra."""

from __future__ import annotations

import subprocess
import sys

from parlour import GAMES

EXTRAS = ("dask", "gymnasium", "joblib", "numba", "open_spiel", "pettingzoo", "pyarrow", "pyspiel", "ray", "scipy")
HEAVY = (
    *EXTRAS,
    "asyncio",
    "click",
    "numpy",
    "PIL",
    "rich",
    "starlette",
    "parlour.bots",
    "parlour.lab.envs",
    "parlour.lab",
)

PLAYED = f"""
import sys
sys.modules.update(dict.fromkeys({EXTRAS}))  # none of them can be imported
import parlour.client, parlour.lab.commands.arena, parlour.server.commands.serve, parlour.server.web.app
import parlour.terminal, parlour.terminal.commands.play
from parlour import GAMES, Match
from parlour.bots import DEFAULT, make_bot, simulate
for name in GAMES:
    match = Match(name, seed=1)
    simulate(match, [make_bot(DEFAULT, name, str(seat)) for seat in range(match.header.seats)])
    print(match.outcome is not None)
"""


def told(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_the_package_loads_nothing_heavy() -> None:
    loaded = told("import parlour, sys; print(*sys.modules)").split()
    assert set(loaded).isdisjoint(HEAVY)


def test_no_extra_is_needed_to_play() -> None:
    assert told(PLAYED).split() == ["True"] * len(GAMES)


def test_whoever_lacks_the_extra_is_told_what_to_install() -> None:
    for module, extra in (("zoo", "envs"), ("spiel", "envs"), ("vector", "envs,lab")):
        code = f"import sys; sys.modules.update(dict.fromkeys({EXTRAS}))\nimport parlour.lab.envs.{module}"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert f"pip install 'parlour[{extra}]'" in done.stderr
