"""`parlour serve` where it cannot: one sentence that says what is wrong and what to do, and no traceback."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from parlour.server.commands.serve import _address, serve
from parlour.server.web import server
from parlour.server.web.server import bind_sockets
from parlour.terminal.program import main


def said(*words: str) -> str:
    """What is said in the end, by a program that exits with 2."""
    result = CliRunner().invoke(main, ["serve", *words])
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    return " ".join(result.output.split())


def test_a_port_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert said("--memory", "--port", str(port)) == (
            f"Port {port} is in use: stop what uses it, or choose another with --port."
        )


@pytest.mark.parametrize(
    ("host", "sentence"),
    [
        ("no.such.host.invalid", "There is no address 'no.such.host.invalid'; 0.0.0.0 means all of this machine’s."),
        ("192.0.2.1", "192.0.2.1 is not an address of this machine; 0.0.0.0 means all that it has."),
    ],
)
def test_an_address_that_is_not_here(host: str, sentence: str) -> None:
    assert said("--memory", "--host", host, "--port", "0").startswith(sentence)


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "choose a folder" in said("--port", "0", "--data", str(tmp_path / "file" / "below"))


def test_a_damaged_file(tmp_path: Path) -> None:
    (tmp_path / "parlour.sqlite").write_bytes(b"this is no database at all" * 100)
    assert "is damaged; stop the server" in said("--port", "0", "--data", str(tmp_path))


def test_a_database_that_is_not_there() -> None:
    told = said("--port", "0", "--database", "postgresql://ann:secret@/parlour?host=/nowhere")
    assert "database cannot be reached; see whether it runs" in told
    assert "secret" not in told


def test_a_database_of_another_kind() -> None:
    assert "begins with postgresql://" in said("--port", "0", "--database", "mysql://localhost/parlour")


def test_a_database_and_memory_alone() -> None:
    assert "choose one" in said("--port", "0", "--memory", "--database", "postgresql://localhost/parlour")


def test_a_proxy_that_is_no_address() -> None:
    assert "'the door' is not an address" in said("--memory", "--port", "0", "--forwarded-allow-ips", "the door")


def test_all_addresses_of_a_host_are_served_on_one_port() -> None:
    sockets = bind_sockets("localhost", 0)
    assert len({each.getsockname()[1] for each in sockets}) == 1
    for each in sockets:
        each.close()


@pytest.mark.parametrize(
    ("errno", "sentence"), [(13, "not open to this user"), (99, "not an address"), (24, "Too many")]
)
def test_what_cannot_be_served_is_explained(errno: int, sentence: str) -> None:
    import os

    assert sentence in str(server._bind_error("192.0.2.1", 80, "--port", OSError(errno, os.strerror(errno))))


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("0.0.0.0", "http://localhost:8000/"),  # noqa: S104 - a name of all addresses, not served here
        ("192.168.1.5", "http://192.168.1.5:8000/"),
        ("fd00::5", "http://[fd00::5]:8000/"),
    ],
)
def test_the_address_to_type_is_printed(host: str, address: str) -> None:
    assert _address(host, 8000) == address


def test_help_says_what_a_host_needs_to_know() -> None:
    told = CliRunner().invoke(main, ["serve", "--help"]).output
    for option in ("--host-name", "--forwarded-allow-ips", "--client-rtt-header", "--metrics-token", "/healthz"):
        assert option in told


def settings(*words: str, **environment: str) -> dict[str, tuple[str, str]]:
    """Each setting's value and source, as --show-settings tells them."""
    result = CliRunner().invoke(main, ["serve", *words, "--show-settings"], env=environment)
    assert result.exit_code == 0, result.output
    lines = (re.fullmatch(r"(PARLOUR_\w+)=(.*)  # --[\w-]+, (.+)", line) for line in result.stdout.splitlines())
    return {found[1]: (found[2], found[3]) for found in lines if found}


@pytest.mark.parametrize(
    ("words", "environment"),
    [(["--trip-header", "X-Trip"], {}), ([], {"PARLOUR_TRIP_HEADER": "X-Trip"})],
    ids=["flag", "variable"],
)
def test_former_names_of_a_setting_still_work(words: list[str], environment: dict[str, str]) -> None:
    assert settings(*words, **environment)["PARLOUR_CLIENT_RTT_HEADER"][0] == "X-Trip"
    assert "--trip-header" not in CliRunner().invoke(main, ["serve", "--help"]).output


def test_every_setting_is_a_flag_and_a_variable() -> None:
    shown = settings()
    options = [option for option in serve.params if isinstance(option, click.Option) and option.name != "show_settings"]
    assert len(shown) == len(options) == len(CliRunner().invoke(main, ["serve", "--show-settings"]).stdout.splitlines())
    for option in options:
        variable = option.envvar if isinstance(option.envvar, str) else (option.envvar or [""])[0]
        assert variable == "PARLOUR_" + option.opts[0].removeprefix("--").upper().replace("-", "_")
        assert variable in shown


def test_settings_say_where_they_are_from() -> None:
    shown = settings("--port", "8123", PARLOUR_HOST="192.0.2.7", PARLOUR_HOST_NAME="a.example b.example")
    assert shown["PARLOUR_PORT"] == ("8123", "from the command line")
    assert shown["PARLOUR_HOST"] == ("192.0.2.7", "from the environment")
    assert shown["PARLOUR_HOST_NAME"] == ("a.example b.example", "from the environment")
    assert shown["PARLOUR_MEMORY"] == ("False", "the default")


def test_secret_settings_are_not_shown() -> None:
    shown = settings(PARLOUR_METRICS_TOKEN="hush")  # noqa: S106 - no token of anything
    assert shown["PARLOUR_METRICS_TOKEN"] == ("(set)", "from the environment")
    shown = settings(DATABASE_URL="postgresql://ann:hush@localhost/parlour")
    assert shown["PARLOUR_DATABASE"] == ("(set)", "from the environment")


def test_a_bad_variable_is_refused_by_its_name() -> None:
    result = CliRunner().invoke(main, ["serve", "--memory"], env={"PARLOUR_PORT": "many"})
    assert result.exit_code == 2
    assert result.stderr == "Invalid value for PARLOUR_PORT: 'many' is not a whole number from 0 to 65535.\n"


def test_the_server_has_the_allocator_that_returns_memory() -> None:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONMALLOC"}
    words = [sys.executable, "-m", "parlour", "serve", "--memory", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=kept) as server:
        try:
            assert server.stdout is not None
            assert "http://" in server.stdout.readline()
            assert b"PYTHONMALLOC=malloc" in Path(f"/proc/{server.pid}/environ").read_bytes().split(b"\0")
        finally:
            server.terminate()
