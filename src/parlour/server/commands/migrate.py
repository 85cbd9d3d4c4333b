"""`parlour migrate`: move all tables of a server between SQLite and PostgreSQL, and verify them."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import click
from rich.console import Console

from parlour.engine import BadSetup
from parlour.languages import sentence
from parlour.terminal.command import command, option
from parlour.terminal.language import reader, reason, worded
from parlour.terminal.text import echo


@command(
    "cli_help_migrate",
    "cli_help_migrate_brief",
    examples=(("parlour migrate --from /srv/parlour --to postgresql://parlour@localhost/parlour", None),),
)
@option("--from", "source", required=True, metavar="WHERE", help="cli_help_migrate_from")
@option("--to", "target", required=True, metavar="WHERE", help="cli_help_migrate_to")
@click.pass_context
def migrate(ctx: click.Context, source: str, target: str) -> None:
    """Move all tables of a server from its data folder into a PostgreSQL database, or back."""
    from parlour.server.store.copy import MoveReport
    from parlour.server.store.copy import move as move_tables
    from parlour.server.store.open import open_store
    from parlour.server.store.sqlite.database_file import DATABASE
    from parlour.server.table import Conflict, Damaged, Unavailable

    if "://" not in source and not (Path(source) / DATABASE).is_file():
        raise BadSetup("cli.no-data-there", place=source, file=DATABASE)
    if source == target:
        raise BadSetup("cli.same-place")

    async def run() -> MoveReport:
        async with AsyncExitStack() as stack:
            stores = []
            for address in (source, target):
                stores.append(open_store(address))
                stack.push_async_callback(stores[-1].close)
            with Console(stderr=True).status("") as status:

                def tell(done: str, count: int) -> None:
                    status.update(worded("cli_moving", done=done, count=count))

                return await move_tables(stores[0], stores[1], tell)

    try:
        report = asyncio.run(run())
    except (Unavailable, Damaged, Conflict) as error:
        raise click.ClickException(reason(error)) from None
    all_moved = report.moved == report.tables
    echo(worded("cli_moved" if all_moved else "cli_moved_some", moved=report.moved, tables=report.tables))
    echo(worded("cli_moved_verified", verified=report.verified))
    for code, why in report.wrong.items():
        echo(worded("cli_moved_wrong", code=code, why=sentence(reader(), why)), err=True)
    ctx.exit(1 if report.wrong else 0)
