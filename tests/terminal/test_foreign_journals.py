"""Every command that reads a journal answers a strange one with a sentence and an exit code."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings

import parlour
from parlour.terminal.journal import ResumeInfo, resume_path
from parlour.terminal.program import main
from tests.terminal.journals import CRAFTED, EVIL, finished, headed, mutated

COMMANDS = (
    ("verify",),
    ("verify", "--json"),
    ("replay",),
    ("replay", "--json"),
    ("replay", "--seat", "1"),
    ("replay", "--public", "--json"),
    ("replay", "--insight"),
    ("replay", "--insight", "--json"),
    ("play", "--resume"),
)
CONTROL = re.compile(r"[^\n\x20-\x7e]")


def answered(path: Path, text: bytes, command: tuple[str, ...]) -> Result:
    """What a command says of a text: output for a person, an exit code, and nothing that steers a terminal."""
    path.write_bytes(text)
    resume_path(path).write_bytes(msgspec.json.encode(ResumeInfo("3", (0,))))
    result = CliRunner().invoke(main, [*command, str(path)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 1, 2)
    assert result.output.strip() or (result.exit_code == 0 and command[0] == "replay" and "--json" in command)
    assert "Traceback" not in result.output
    assert {letter for letter in CONTROL.findall(result.output) if not letter.isprintable()} == set()
    return result


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("journals") / "game.jsonl"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", CRAFTED)
def test_a_crafted_journal_gets_a_sentence(name: str, command: tuple[str, ...], path: Path) -> None:
    result = answered(path, CRAFTED[name](), command)
    assert max(map(len, result.output.splitlines()), default=0) < 10_000


@settings(max_examples=60)
@given(text=mutated())
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_changed_journal_gets_a_sentence(command: tuple[str, ...], path: Path, text: bytes) -> None:
    answered(path, text, command)


@pytest.mark.parametrize(
    "info", [b"", b"{}", b"\xff", b"[" * 100_000, *map(msgspec.json.encode, [
        ResumeInfo("3", ()), ResumeInfo("3", (5,)), ResumeInfo("3", (0, 0)), ResumeInfo("3", (0,), ()),
        ResumeInfo("3", (0,), ("nobody",)), ResumeInfo("3", (0,), (EVIL,)), ResumeInfo(EVIL, (0,)),
    ])],
)  # fmt: skip
def test_a_strange_file_beside_a_journal_gets_a_sentence(info: bytes, path: Path) -> None:
    path.write_text(parlour.Match("mind", seed=3).journal.text)
    resume_path(path).write_bytes(info)
    result = CliRunner().invoke(main, ["play", "--resume", str(path)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert result.stderr.strip("\n").isprintable()


def test_a_file_name_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "\x1b]0;owned\x07\udcff.jsonl"
    path.write_bytes(finished("mind"))
    for arguments in (["verify", "--json"], ["verify"], ["replay", "--seat", "9"], ["play", "--resume"], ["replay"]):
        output = CliRunner().invoke(main, [*arguments, str(path)]).output
        assert output.replace("\n", "").isprintable()
    missing = CliRunner().invoke(main, ["verify", str(tmp_path / "\x1b[2J")]).output
    assert missing.replace("\n", "").isprintable()


def test_a_file_without_end_is_refused() -> None:
    result = CliRunner().invoke(main, ["verify", "/dev/zero"])
    assert (result.exit_code, result.stderr) == (2, "/dev/zero is larger than 256 MiB, so it is not a journal.\n")


def test_a_journal_of_an_unknown_game_is_not_called_wrong(path: Path) -> None:
    """The package that brings its game may just not be loaded."""
    verified = answered(path, headed(game="acorns"), ("verify",))
    assert verified.exit_code == 2
    assert verified.stdout.startswith("Not checked. There is no game 'acorns'")
    assert "parlour --games-from PACKAGE" in verified.stdout
    assert '"status": "unknown"' in answered(path, headed(game="acorns"), ("verify", "--json")).stdout
    for command in (("replay",), ("play", "--resume")):
        refused = answered(path, headed(game="acorns"), command)
        assert refused.exit_code == 2
        assert "parlour --games-from PACKAGE" in refused.stderr
