"""The page on hosting agrees with the program."""

from __future__ import annotations

import configparser
import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from parlour.cli import main
from parlour.cli.serve import serve
from tests.guide import ROOT, blocks

PAGE = (ROOT / "docs" / "hosting.md").read_text()
COMMANDS = [
    shlex.split(line)
    for block in blocks(PAGE)
    if block.language == "sh"
    for line in block.lines
    if line.startswith("parlour ")
]


def file(name: str) -> list[str]:
    """The lines of a file on the page."""
    return next(block.lines[1:] for block in blocks(PAGE) if block.lines[0] == f"# {name}")


def unit(name: str) -> configparser.SectionProxy:
    read = configparser.RawConfigParser(strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their letters
    read.read_string("\n".join(file(f"/etc/systemd/system/{name}")))
    return read["Service"]


def variable_of(option: click.Option) -> str:
    """The first variable of the environment that sets an option."""
    names = option.envvar or ""
    return names if isinstance(names, str) else names[0]


def test_every_setting_is_in_the_table() -> None:
    told = dict(re.findall(r"^\| `(PARLOUR_\w+)` \| `(--[\w-]+)` \|", PAGE, re.MULTILINE))
    options = [option for option in serve.params if isinstance(option, click.Option) and option.envvar]
    assert told == {variable_of(option): option.opts[0] for option in options}


def test_the_environment_of_the_service_is_understood() -> None:
    lines = dict(line.split("=", 1) for line in file("/etc/parlour.env"))
    lines |= dict([unit("parlour.service")["Environment"].split("=", 1)])
    arguments = shlex.split(unit("parlour.service")["ExecStart"])
    result = CliRunner().invoke(main, [*arguments[1:], "--show-settings"], env=lines)
    assert result.exit_code == 0
    for variable, value in lines.items():
        assert re.search(rf"^{variable}={re.escape(value)}  # .* from the environment$", result.stdout, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_commands_of_the_page_run(command: list[str], tmp_path: Path) -> None:
    """In a folder of the test: `serve` shows what it would do, and what is copied is there."""
    here = [re.sub(r"^/var/(lib|backups)", str(tmp_path), word) for word in command[1:]]
    (tmp_path / "parlour").mkdir()
    if here[0] == "serve":
        assert CliRunner().invoke(main, [*here, "--show-settings"]).exit_code == 0
        return
    runner = CliRunner()
    from parlour.store import SqliteStore

    SqliteStore(tmp_path / "parlour" / "parlour.sqlite")
    if here[0] == "restore":
        assert runner.invoke(main, ["backup", here[1], "--data", str(tmp_path / "parlour")]).exit_code == 0
        for path in (tmp_path / "parlour").iterdir():
            path.unlink()
    result = runner.invoke(main, here)
    assert result.exit_code == 0, result.output


def test_the_backup_of_every_night_is_a_command(tmp_path: Path) -> None:
    script = shlex.split(unit("parlour-backup.service")["ExecStart"])[-1]
    assert script.startswith("exec /opt/parlour/bin/parlour backup ")
    assert CliRunner().invoke(main, ["backup", "--help"]).exit_code == 0
