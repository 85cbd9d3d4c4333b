"""Two terminals at one table of a real server, each with a person who types."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import pytest

from parlour.engine import BadSetup
from parlour.terminal.commands.join import parted
from tests.harness.serving import serving

PROGRAM = str(Path(sys.executable).with_name("parlour"))
ENDS = re.compile(r"has won!|has lost|wins?\.|share the win")
REPLIES = {"illusion": "doubt\ninsert 0\n", "knights-score": "1\n", "knights-dice": "1\n"}
OPTIONS = {"knights-score": ["--target", "3"]}


async def terminal(*words: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(PROGRAM, "join", *words, stdin=pipe, stdout=pipe, stderr=pipe)


async def play(process: asyncio.subprocess.Process, game: str) -> str:
    """Answer whenever something may be done, until the game has ended; returns the sentence that says so."""
    assert process.stdin is not None
    assert process.stdout is not None
    async for raw in process.stdout:
        line = raw.decode()
        if ENDS.search(line):
            return line
        if "leave" not in line:
            continue
        if game != "mind":
            process.stdin.write(REPLIES[game].encode())
        elif "lay your hand down" in line:
            process.stdin.write(b"h\n")
        elif "space" in line:
            process.stdin.write(b"space\n")
    raise AssertionError("the terminal closed before the game had ended")


async def line_with(process: asyncio.subprocess.Process, words: str) -> str:
    assert process.stdout is not None
    async for raw in process.stdout:
        if words in raw.decode():
            return raw.decode()
    raise AssertionError(f"never said: {words}")


@pytest.mark.parametrize("game", ["mind", "illusion", "knights-score", "knights-dice"])
def test_two_terminals_play_a_whole_game(game: str, tmp_path: Path) -> None:
    async def story() -> list[str]:
        async with serving() as served:
            options = OPTIONS.get(game, [])
            data = ["--data", str(tmp_path)]
            host = await terminal(served.base, "--new", game, "--seats", "2", "--name", "Anna", *options, *data)
            link = (await line_with(host, "Share this link")).split()[-1]
            guest = await terminal(link, "--name", "Ben", "--data", str(tmp_path / "ben"))
            await line_with(guest, "Ben")
            assert host.stdin is not None
            host.stdin.write(b"start\n")
            try:
                return [*await asyncio.gather(play(host, game), play(guest, game))]
            finally:
                for process in (host, guest):
                    process.kill()
                    await process.communicate()

    assert len(asyncio.run(story())) == 2


def test_a_link_names_a_parlour_and_a_table() -> None:
    assert parted("localhost:8000") == ("http://localhost:8000", "")
    assert parted("https://games.example/#/table/abc234") == ("https://games.example", "ABC234")
    assert parted("https://games.example/abc234") == ("https://games.example", "ABC234")
    assert parted("https://games.example/arcade/replay/abc234/") == ("https://games.example/arcade", "ABC234")
    with pytest.raises(BadSetup, match="is not a link to a parlour"):
        parted("ftp://games.example/ABC234")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["http://127.0.0.1:9"], "names no table"),
        (["http://127.0.0.1:9/t/ABC234"], "No parlour answers at"),
    ],
)
def test_what_cannot_be_joined_is_said_in_a_sentence(words: list[str], reason: str, tmp_path: Path) -> None:
    async def story() -> tuple[int | None, str]:
        process = await terminal(*words, "--data", str(tmp_path))
        _, errors = await process.communicate(b"")
        return process.returncode, errors.decode()

    code, errors = asyncio.run(story())
    assert code == 2
    assert reason in errors
    assert "Traceback" not in errors
