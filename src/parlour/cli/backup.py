"""`parlour backup` and `parlour restore`: copy a server's tables to a file, and back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from parlour.cli.options import data_option, database_option, kept_at
from parlour.cli.output import echo
from parlour.store.backup import Progress as Report
from parlour.store.backup import back_up, check
from parlour.store.backup import restore as put_back
from parlour.table import Conflict, Damaged, Unavailable

_TOLD: Final = 20
"""Tables whose fault is told; more are only counted."""


@click.command(short_help="Copy a server's tables to a file, while it runs.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@database_option
@click.pass_context
def backup(ctx: click.Context, file: Path, data: Path, database: str | None) -> None:
    """Copy all tables of a server to FILE, as they are at one moment. The server may be running.

    The tables are in a folder (--data) or in a PostgreSQL database (--database), as with parlour serve. FILE is a
    SQLite file either way. It holds the seeds of games that are still played, so it is readable by you alone; keep it
    private.

    \b
    parlour backup tables-monday.sqlite
    parlour backup /mnt/backup/tables.sqlite --data /srv/parlour
    parlour backup tables-monday.sqlite --database postgresql://parlour@localhost/parlour
    """
    with _explained(), _progress("Copying") as report:
        size = back_up(kept_at(ctx, data, database), file, report)
    echo(f"{file}: {size:,} bytes. Restore it with: parlour restore {file} --data FOLDER")


@click.command(short_help="Put a backup into an empty folder or database, and verify it.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@data_option
@database_option
@click.pass_context
def restore(ctx: click.Context, file: Path, data: Path, database: str | None) -> None:
    """Put the tables of the backup FILE into a data folder or a PostgreSQL database, and verify every finished game.

    The folder must have no database yet, and the database no other tables: nothing is overwritten. Stop servers that
    use them first. Into a database, a restore that was interrupted can be run again.

    \b
    Exit code 0: restored, and every finished game verifies.
    Exit code 1: restored, but some tables are damaged; they are named.
    Exit code 2: nothing was restored.
    """
    address = kept_at(ctx, data, database)
    with _explained():
        with _progress("Copying") as report:
            left_out = put_back(file, address, report)
        with _progress("Verifying") as report:
            checked = check(address, report)
    wrong = left_out | checked.wrong
    where = address if isinstance(address, Path) else "The database"
    echo(f"{where}: tables restored: {checked.tables:,}; finished games verified: {checked.verified:,}.")
    if checked.unknown:
        echo(f"{checked.unknown:,} are of games that are not loaded here; see parlour --games-from.")
    for code, why in list(wrong.items())[:_TOLD]:
        echo(f"Table {code}: {why}.", err=True)
    if wrong:
        echo(f"Damaged tables: {len(wrong):,}. The others can be played.", err=True)
    ctx.exit(1 if wrong else 0)


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except (Unavailable, Damaged, Conflict) as error:
        raise click.ClickException(str(error)) from None


@contextmanager
def _progress(title: str) -> Iterator[Report]:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
