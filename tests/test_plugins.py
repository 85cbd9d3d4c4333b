"""Games of other packages: found when asked for, played everywhere, and never loaded otherwise."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from websockets.asyncio.client import connect

from parlour import GAMES
from parlour.languages import joined, words
from parlour.terminal.program import main
from tests.harness.finished import folded
from tests.harness.installed import environment, install

get, post = partial(httpx.get, timeout=None), partial(httpx.post, timeout=None)
PROGRAM = [sys.executable, "-c", "from parlour.terminal.program import main; main()"]
MODULE = """
from typing import Any
from parlour.games import GameParts, parts_of

class Borrowed:
    name = "borrowed"

    def __getattr__(self, name: str) -> Any:
        return getattr(parts_of("knights-score").game, name)

game: Any = Borrowed()
PARTS = GameParts(game)
NONE = 1
print("loaded")
"""


def package(folder: Path, entries: str) -> None:
    """A package that is installed in a folder."""
    (folder / "borrowed.py").write_text(MODULE)
    info = folder / "borrowed_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: borrowed-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entries)


def run(folder: Path, *arguments: str, **asked: str) -> subprocess.CompletedProcess[str]:
    return parlour(str(folder), *arguments, PARLOUR_DATA=str(folder), **asked)


def parlour(path: str, *words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    env = environment(path, **more)
    return subprocess.run([*PROGRAM, *words], env=env, input=typed, capture_output=True, text=True, check=False)


BRINGS = "[parlour.games]\nborrowed = borrowed:PARTS\n"


def test_nothing_is_loaded_that_nobody_asked_for(tmp_path: Path) -> None:
    package(tmp_path, BRINGS)
    told = run(tmp_path, "games").stdout
    assert "loaded" not in told
    assert "borrowed" not in told


@pytest.mark.parametrize("by_flag", [True, False])
def test_a_game_is_listed_once_its_package_is_named(by_flag: bool, tmp_path: Path) -> None:
    package(tmp_path, BRINGS)
    flag, asked = (["--games-from", "borrowed-games"], {}) if by_flag else ([], {"PARLOUR_GAMES": "borrowed-games"})
    assert "\nborrowed  " in run(tmp_path, *flag, "games", **asked).stdout


@pytest.mark.parametrize(
    ("entries", "asked", "reason"),
    [
        (BRINGS, "acorns", "There is no package 'acorns' to take games from; install it first."),
        ("", "borrowed-games", "borrowed-games brings no games: it has no entry point in the group parlour.games."),
        (
            BRINGS.replace("PARTS", "NONE"),
            "borrowed-games",
            "borrowed-games brings 'borrowed:NONE' as a game,",
        ),
        (
            BRINGS.replace("PARTS", "LOST"),
            "borrowed-games",
            "'borrowed:LOST' cannot be loaded: borrowed has no 'LOST'",
        ),
    ],
)
def test_what_cannot_be_taken_in_is_said_in_a_sentence(entries: str, asked: str, reason: str, tmp_path: Path) -> None:
    package(tmp_path, entries)
    ran = run(tmp_path, "--games-from", asked, "games")
    assert ran.returncode == 2
    assert ran.stderr.startswith(reason)


PEBBLES = "parlour-acorns"
TRUSTED = ("--games-from", PEBBLES)


@pytest.fixture(scope="module")
def pebbles(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A package with a whole game, installed; where it is to be found."""
    folder = tmp_path_factory.mktemp("brought")
    made = CliRunner().invoke(main, ["new-game", "acorns", "--package", "--into", str(folder)])
    assert made.exit_code == 0, made.output
    return install(folder / PEBBLES)


def test_it_is_played_replayed_and_verified_in_a_terminal(pebbles: str, tmp_path: Path) -> None:
    here = {"PARLOUR_DATA": str(tmp_path)}
    played = parlour(pebbles, *TRUSTED, "play", "acorns", "--seed", "1", typed="?\n" + "1\n" * 60, **here)
    assert played.returncode == 0, played.stderr
    assert "In turn, take a few of them." in played.stdout
    assert re.search("taken: you [1-9]", played.stdout.rpartition("turn: –")[0].rpartition("heap: 0")[2])
    (journal,) = (tmp_path / "journals").glob("*.jsonl")
    for command in ("replay", "verify"):
        told = parlour(pebbles, *TRUSTED, command, str(journal), **here)
        assert told.returncode == 0, told.stderr
        refused = parlour(pebbles, command, str(journal), **here)
        assert refused.returncode != 0
        assert "here is no game 'acorns'" in refused.stdout + refused.stderr


def test_bots_play_it_in_processes_of_their_own(pebbles: str, tmp_path: Path) -> None:
    words = ("arena", "acorns", "drifter", "--games", "4", "--jobs", "2", "--json")
    ran = parlour(pebbles, *TRUSTED, *words, PARLOUR_DATA=str(tmp_path))
    assert ran.returncode == 0, ran.stderr
    assert '"game": "acorns"' in ran.stdout


def test_a_script_takes_it_in(pebbles: str) -> None:
    script = """
import parlour
try:
    parlour.Match("acorns")
except parlour.BadSetup as error:
    print(error)
print(parlour.games_from("parlour-acorns"), parlour.games_from("parlour-acorns"))
match = parlour.Match("acorns", seats=2, pebbles=12, most=5)
for seat, move in ((0, "take 5"), (1, "take 5"), (0, "take 2")):
    match.act(seat, move)
print(match.outcome, parlour.Match.replay(match.journal) == match, parlour.verify(match.journal.text).header.game)
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], env=environment(pebbles), capture_output=True, text=True, check=False
    )
    assert ran.stdout.splitlines() == [
        f"there is no game 'acorns'; the games are {joined(words('en'), list(GAMES))}",
        "('acorns',) ('acorns',)",
        "Outcome(winners=(0,)) True acorns",
    ], ran.stderr


@contextmanager
def serving(path: str, *trusted: str) -> Iterator[str]:
    """The address of a server in a process of its own."""
    command = [*PROGRAM, *trusted, "serve", "--port", "0", "--memory"]
    env = environment(path, PYTHONUNBUFFERED="1")
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        opens = process.stdout.readline()  # the sockets listen by now
        yield opens.split()[-1].replace("localhost", "127.0.0.1").rstrip("/")
    finally:
        process.kill()
        process.communicate()


def test_a_server_has_it_at_live_tables_and_replays_it(pebbles: str) -> None:
    with serving(pebbles, *TRUSTED) as base:
        (info,) = [game for game in get(f"{base}/api/games").json() if game["name"] == "acorns"]
        assert info["fields"]["each"] == ["taken"]
        assert info["rules"][1] == "In turn, take a few of them."
        assert "seat" in info["fields"]["seats"]
        wanted = {"game": "acorns", "seats": 2, "name": "Anna", "options": {"most": 5}}
        seated = post(f"{base}/api/tables", json=wanted).json()
        view = asyncio.run(played_with_a_bot(base, seated))
        assert len(view["winners"]) == 1
        told = get(f"{base}/api/tables/{seated['code']}/replay?seat=all")
        *_, last = folded(told.json()["steps"], seats=2)
        assert last[0]["winners"] == view["winners"]
        journal = get(f"{base}/api/tables/{seated['code']}/journal")
        assert '"game":"acorns"' in journal.text


async def played_with_a_bot(base: str, seated: dict[str, Any]) -> dict[str, Any]:
    """To the end, always with the first move there is; returns the last view."""
    address = f"{base.replace('http', 'ws')}/ws/{seated['code']}"
    async with connect(address) as socket:

        async def say(**message: Any) -> None:
            await socket.send(json.dumps(message))

        await say(type="hello", token=seated["token"])
        await say(type="seat-bot", nonce="bot", seat=1, bot="default")
        await say(type="start", nonce="start")
        async for text in socket:
            message = json.loads(text)
            assert message["type"] != "refused", message
            if message["type"] != "update":
                continue
            view: dict[str, Any] = message["view"]
            if view["winners"]:
                return view
            if view["legal"]:
                await say(type="act", nonce=str(message["seq"]), move=view["legal"][0])
    raise RuntimeError("the table has closed")


def test_a_server_without_the_setting_does_not_have_it(pebbles: str) -> None:
    with serving(pebbles) as base:
        wanted = {"game": "acorns", "seats": 2, "name": "Anna"}
        answer = post(f"{base}/api/tables", json=wanted)
        assert (answer.status_code, answer.json()["error"].partition(";")[0]) == (400, "there is no game 'acorns'")
