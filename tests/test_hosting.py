"""The page on hosting, followed by copying; and the files of deploy/."""

from __future__ import annotations

import asyncio
import configparser
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest
import yaml  # type: ignore[import-untyped]  # it says no types
from click.testing import CliRunner

from parlour.server.commands.serve import serve
from parlour.server.store import SqliteStore
from parlour.server.store.sqlite.database_file import DATABASE
from parlour.terminal.program import main
from tests.harness.doc_blocks import ROOT
from tests.harness.finished import keep
from tests.harness.machine import Machine
from tests.server.store.test_backup import OVER

HOSTING = (ROOT / "docs" / "hosting.md").read_text()
UNITS = ("parlour.service", "parlour-backup.service", "parlour-backup.timer")


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A machine on which somebody has played, after the page was followed from the first line to the last."""
    machine = Machine(tmp_path_factory.mktemp("machine"))
    asyncio.run(played(machine.root / "var/lib/parlour"))
    machine.follow(HOSTING)
    return machine


async def played(folder: Path) -> None:
    store = SqliteStore(folder / DATABASE)
    await keep(store, "AAAAAA", OVER)
    await store.close()


def settings() -> dict[str, str]:
    """The flag of each setting, by its variable."""
    options = [option for option in serve.params if isinstance(option, click.Option) and option.envvar]
    return {variable_of(option): option.opts[0] for option in options}


def variable_of(option: click.Option) -> str:
    """The first variable of the environment that sets an option."""
    names = option.envvar or ""
    return names if isinstance(names, str) else names[0]


def unit(machine: Machine, name: str) -> configparser.SectionProxy:
    read = configparser.RawConfigParser(strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their letters
    read.read_string(machine.file(f"/etc/systemd/system/{name}"))
    return read["Service"]


def test_the_page_can_be_followed_from_the_first_line_to_the_last(machine: Machine) -> None:
    kept = machine.root / "var/lib/parlour" / DATABASE
    assert kept.stat().st_mode & 0o777 == 0o600
    assert (machine.root / "var/tmp/parlour-trial" / DATABASE).exists()
    assert sorted(path.name for path in (machine.root / "var/backups").iterdir()) == [
        "parlour-before-upgrade.sqlite",
        "parlour-today.sqlite",
    ]
    told = machine.counted
    assert "pip install parlour[server]" in told
    assert told.index("systemctl enable --now parlour") < told.index("nginx -t") < told.index("systemctl reload nginx")
    assert sum(line.startswith("systemctl stop") for line in told) == sum(
        line.startswith("systemctl start") for line in told
    )


def test_every_setting_is_in_the_table() -> None:
    assert dict(re.findall(r"^\| `(PARLOUR_\w+)` \| `(--[\w-]+)` \|", HOSTING, re.MULTILINE)) == settings()


def test_the_environment_of_the_service_is_understood(machine: Machine) -> None:
    lines = dict(line.split("=", 1) for line in machine.file("/etc/parlour.env").splitlines())
    assert set(lines) <= set(settings())
    lines |= dict([unit(machine, "parlour.service")["Environment"].split("=", 1)])
    arguments = shlex.split(unit(machine, "parlour.service")["ExecStart"])
    result = CliRunner().invoke(main, [*arguments[1:], "--show-settings"], env=lines)
    assert result.exit_code == 0
    for variable, value in lines.items():
        shown = re.escape("(set)" if variable == "PARLOUR_DATABASE" else value)
        assert re.search(rf"^{variable}={shown}  # .* from the environment$", result.stdout, re.MULTILINE)


def test_the_backup_of_every_night_is_a_command(machine: Machine) -> None:
    lines = [
        line for line in machine.file("/etc/systemd/system/parlour-backup.service").splitlines() if "parlour b" in line
    ]
    (script,) = lines
    words = shlex.split(shlex.split(script.partition("=")[2])[-1].replace("%%", "%"))
    assert words[:3] == ["exec", "/opt/parlour/bin/parlour", "backup"]
    folder = str(machine.root / "var/lib/parlour")
    file = str(machine.root / "var/backups/night.sqlite")
    assert CliRunner().invoke(main, ["backup", file], env={"PARLOUR_DATA": folder}).exit_code == 0
    Path(file).unlink()


@pytest.mark.parametrize("name", UNITS)
def test_systemd_understands_the_units(machine: Machine, name: str, tmp_path: Path) -> None:
    """Where it is installed; elsewhere each is at least a file of sections and keys."""
    text = machine.file(f"/etc/systemd/system/{name}")
    assert re.fullmatch(r"(\[\w+\]\n(\w+=.*\n)+\n?)+", text)
    program = shutil.which("systemd-analyze")
    if program is not None:
        for each in UNITS:
            here = machine.file(f"/etc/systemd/system/{each}").replace("/opt/parlour/bin/parlour", "/bin/true")
            (tmp_path / each).write_text(here)
        done = subprocess.run([program, "verify", str(tmp_path / name)], capture_output=True, text=True, check=False)
        assert not [line for line in done.stderr.splitlines() if str(tmp_path) in line or name in line], done.stderr


def test_the_containers_have_settings_that_the_program_knows() -> None:
    compose = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
    for name in ("one", "two"):
        service = compose["services"][name]
        assert {variable for variable in service["environment"] if variable.startswith("PARLOUR_")} <= set(settings())
        assert service["build"]["dockerfile"] == "deploy/Containerfile"
        assert f"{name}:8000" in (ROOT / "deploy" / "Caddyfile").read_text()
    container = (ROOT / "deploy" / "Containerfile").read_text()
    assert set(re.findall(r"PARLOUR_\w+", container)) <= set(settings())
    assert CliRunner().invoke(main, ["serve", "--show-settings"]).exit_code == 0
