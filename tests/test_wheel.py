"""The wheel: what it holds besides the code, and what each extra gives alone."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from parlour.extras import EXTRAS
from parlour.languages import LANGUAGES
from parlour.server.store import SqliteStore
from tests.harness.finished import keep
from tests.harness.installed import fresh
from tests.server.store.test_backup import OVER

ROOT = Path(__file__).parent.parent
BUILDS_ONLY = {"@sveltejs/vite-plugin-svelte", "vite"}
"""Dependencies of the page that build it and leave nothing in it."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)],
        cwd=ROOT, env={**os.environ, "PARLOUR_KEEP_PAGE": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(built: Path) -> Iterator[ZipFile]:
    with ZipFile(built) as opened:
        yield opened


def test_the_wheel_brings_the_page_and_its_licences(wheel: ZipFile) -> None:
    assert {*(f"parlour/server/web/page/{name}" for name in ("index.html", "licences.txt")), "parlour/py.typed"} <= {
        *wheel.namelist()
    }


def test_the_wheel_brings_the_catalogues(wheel: ZipFile) -> None:
    assert {f"parlour/languages/{language}.json" for language in LANGUAGES} <= {*wheel.namelist()}


def test_each_shipped_npm_package_has_its_licence_in_the_wheel(wheel: ZipFile) -> None:
    text = wheel.read("parlour/server/web/page/licences.txt").decode()
    named = re.findall(r"(?:\A|-\n\n)(\S+) \d+\.\d+\.\d+\n\n(?=\S)", text)
    dependencies = json.loads((ROOT / "ui" / "package.json").read_text())["dependencies"]
    assert set(dependencies) - BUILDS_ONLY <= set(named)


def test_each_font_of_the_drawings_has_its_licence_in_the_wheel(wheel: ZipFile) -> None:
    fonts = {name for name in wheel.namelist() if name.startswith("parlour/art/fonts/") and name.endswith(".ttf")}
    assert fonts
    for font in fonts:
        assert "SIL OPEN FONT LICENSE" in wheel.read(font.replace(".ttf", "-OFL.txt")).decode()
        assert any(name.endswith(f"licenses/src/{font.replace('.ttf', '-OFL.txt')}") for name in wheel.namelist())


class Installed:
    """Our wheel in a fresh environment, with one extra or none."""

    def __init__(self, folder: Path, wheel: Path, extra: str = "") -> None:
        self.folder = folder
        self._python = fresh(folder / "venv", wheel, extra)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PARLOUR_"))}
        self._environment = {**kept, "PARLOUR_DATA": str(folder), "LANG": "C.UTF-8"}

    @contextmanager
    def running(self, *words: str) -> Iterator[subprocess.Popen[str]]:
        process = subprocess.Popen(
            [self._python, *words], cwd=self.folder, env=self._environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        try:
            yield process
        finally:
            process.kill()
            process.communicate()

    def run(self, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        with self.running(*words) as process:
            out, err = process.communicate(typed)
            return subprocess.CompletedProcess(process.args, process.returncode, out, err)

    def program(self, *words: str, typed: str = "") -> str:
        """What the program prints."""
        done = self.run("-m", "parlour", *words, typed=typed)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refused(self, *words: str) -> str:
        """The sentence with which the program refuses."""
        done = self.run("-m", "parlour", *words)
        assert (done.returncode, done.stdout) == (2, "")
        (sentence,) = done.stderr.splitlines()
        return sentence


PLAYED = """
import sys
from importlib import import_module

import parlour

assert {"asyncio", "parlour.bots", "parlour.lab", "parlour.terminal"}.isdisjoint(sys.modules)

match = parlour.Match("mind", seats=2, deals=[[[17], [28]], [[1, 2], [3, 4]]])
for seat, move in ((0, "ready"), (1, "ready"), (0, "play 17"), (1, "play 28")):
    match.act(seat, move)
assert parlour.Match.replay(match.journal) == match

from parlour.bots import make_bot, simulate
for game in parlour.GAMES:
    match = parlour.Match(game, seed=1)
    simulate(match, [make_bot("drifter", game, str(seat)) for seat in range(match.header.seats)])
    assert match.outcome is not None
    match.close()
    assert parlour.verify(match.journal.text).header.game == game

for call, *given in (
    (make_bot, "chameleon", "mind", "a"), (import_module, "parlour.lab.envs.zoo"), (parlour.load_games,),
):
    try:
        call(*given)
    except ImportError as error:
        print(error)
"""


def test_the_package_alone_plays_verifies_and_names_its_extras(built: Path, tmp_path: Path) -> None:
    base = Installed(tmp_path, built)
    done = base.run("-c", PLAYED)
    assert done.returncode == 0, done.stderr
    named = [line.partition("pip install ")[2] for line in done.stdout.splitlines()]
    assert named == ["'parlour[play]'", "'parlour[envs]'", "'parlour[lab]'"]
    assert base.refused("play", "mind").endswith("pip install 'parlour[play]'")


def test_play_brings_the_terminal_and_cards(built: Path, tmp_path: Path) -> None:
    play = Installed(tmp_path, built, "play")
    assert "serve" in play.program("--help")
    play.program("play", "knights-score", "--seed", "1", typed="1\n" * 300)
    (journal,) = (tmp_path / "journals").glob("*.jsonl")
    assert "knights-score" in play.program("verify", str(journal), "--json")
    play.program("cards", "knights-dice", "--output", str(tmp_path / "cards.pdf"))
    play.program("arena", "knights-score", "greedy", "strong", "--games", "2", "--jobs", "1")
    for command, extra in (("serve", "server"), ("simulate mind", "lab"), ("nodes", "postgres")):
        assert play.refused(*command.split()).endswith(f"pip install 'parlour[{extra}]'.")
    assert play.refused("seat", "mind", "--mcp").endswith("pip install 'parlour[mcp]'.")


def test_server_opens_a_table(built: Path, tmp_path: Path) -> None:
    with Installed(tmp_path, built, "server").running("-um", "parlour", "serve", "--port", "0") as process:
        assert process.stdout is not None
        base = process.stdout.readline().split()[-1].replace("localhost", "127.0.0.1").rstrip("/")
        wanted = {"game": "illusion", "seats": 2, "name": "Anna"}
        seated = httpx.post(f"{base}/api/tables", json=wanted).json()
        table = httpx.get(f"{base}/api/tables/{seated['code']}").json()
        assert (table["game"], "<html" in httpx.get(base).text) == ("illusion", True)


async def keep_one(database: Path) -> None:
    store = SqliteStore(database)
    await keep(store, "ABCDEF", OVER)
    await store.close()


def test_lab_simulates_and_exports(built: Path, tmp_path: Path) -> None:
    lab = Installed(tmp_path, built, "lab")
    words = ("simulate", "knights-score", "strong", "--games", "4", "--jobs", "1", "--out", "result.csv", "--json")
    (row,) = json.loads(lab.program(*words))["rows"]
    assert row["games"] == 4
    asyncio.run(keep_one(tmp_path / "parlour.sqlite"))
    assert " of 1 game" in lab.program("export", "games.parquet")
    assert lab.refused("serve").endswith("pip install 'parlour[server]'.")


@pytest.mark.parametrize("extra", EXTRAS)
def test_each_extra_brings_its_modules_and_no_more(extra: str, built: Path, tmp_path: Path) -> None:
    code = "from parlour.extras import *; print(*(extra for extra in EXTRAS if not missing(extra)))"
    found = Installed(tmp_path, built, extra).run("-c", code).stdout.split()
    assert set(found) == {other for other, modules in EXTRAS.items() if {*modules} <= {*EXTRAS[extra]}}
