"""`parlour backup` and `parlour restore`: copy a server's tables to a file, and back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from parlour.languages import sentence
from parlour.server.commands.options import database_option, kept_at
from parlour.server.store.backup import Progress as Report
from parlour.server.store.backup import back_up, check
from parlour.server.store.backup import restore as put_back
from parlour.server.table import Conflict, Damaged, Unavailable
from parlour.terminal.command import argument, command
from parlour.terminal.language import reader, reason, worded
from parlour.terminal.options import data_option
from parlour.terminal.param_types import FILE, FILE_THERE
from parlour.terminal.text import echo

_TOLD: Final = 20
"""Tables whose fault is printed; more are only counted."""


@command(
    "cli_help_backup",
    "cli_help_backup_brief",
    examples=(
        ("parlour backup tables-monday.sqlite", None),
        ("parlour backup /mnt/backup/tables.sqlite --data /srv/parlour", None),
        ("parlour backup tables-monday.sqlite --database postgresql://parlour@localhost/parlour", None),
    ),
)
@argument("file", type=FILE)
@data_option
@database_option
@click.pass_context
def backup(ctx: click.Context, file: Path, data: Path, database: str | None) -> None:
    """Copy all tables of a server to a file, as they are at one moment."""
    with _explained(), _progress(worded("cli_copying")) as report:
        size = back_up(kept_at(ctx, data, database), file, report)
    echo(worded("cli_backup_done", file=str(file), bytes=size))


@command("cli_help_restore", "cli_help_restore_brief")
@argument("file", type=FILE_THERE)
@data_option
@database_option
@click.pass_context
def restore(ctx: click.Context, file: Path, data: Path, database: str | None) -> None:
    """Put the tables of a backup into a folder or a database, and verify every finished game."""
    address = kept_at(ctx, data, database)
    with _explained():
        with _progress(worded("cli_copying")) as report:
            left_out = put_back(file, address, report)
        with _progress(worded("cli_verifying")) as report:
            checked = check(address, report)
    wrong = left_out | checked.wrong
    where = str(address) if isinstance(address, Path) else worded("cli_the_database")
    echo(worded("cli_restored", where=where, tables=checked.tables, verified=checked.verified))
    if checked.unknown:
        echo(worded("cli_restored_unknown", count=checked.unknown))
    for code, why in list(wrong.items())[:_TOLD]:
        echo(worded("cli_table_wrong", code=code, why=sentence(reader(), why)), err=True)
    if wrong:
        echo(worded("cli_tables_damaged", count=len(wrong)), err=True)
    ctx.exit(1 if wrong else 0)


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except (Unavailable, Damaged, Conflict) as error:
        raise click.ClickException(reason(error)) from None


@contextmanager
def _progress(title: str) -> Iterator[Report]:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
