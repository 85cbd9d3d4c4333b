"""`parlour move`: move all tables of a server between SQLite and PostgreSQL, and verify them."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import click
from rich.console import Console

from parlour.cli.output import echo
from parlour.engine import BadSetup


@click.command(short_help="Move all tables of a server between a folder and a database.")
@click.option("--from", "source", required=True, metavar="WHERE", help="A data folder, or postgresql://…")
@click.option("--to", "target", required=True, metavar="WHERE", help="Another one. Its tables are kept.")
@click.pass_context
def move(ctx: click.Context, source: str, target: str) -> None:
    """Move all tables of a server: from its data folder into a PostgreSQL database, or back.

    Stop the server first. Tables are copied, and nothing is deleted where they were. What is there already is not
    copied again, so a move that was interrupted can be run again. At the end every finished game is verified.

    \b
    parlour move --from /srv/parlour --to postgresql://parlour@localhost/parlour

    \b
    Exit code 0: everything was moved, and all finished games verify.
    Exit code 1: everything was moved, but some games do not verify; they are named.
    Exit code 2: something could not be moved or read. What was moved so far stays; run it again.
    """
    from parlour.store.file import DATABASE
    from parlour.store.moving import MoveReport
    from parlour.store.moving import move as move_tables
    from parlour.store.opening import open_store
    from parlour.table import Conflict, Damaged, Unavailable

    if "://" not in source and not (Path(source) / DATABASE).is_file():
        raise BadSetup(f"{source} has no {DATABASE}; name the data folder of a server, or postgresql://…")
    if source == target:
        raise BadSetup("both places are the same; name two")

    async def run() -> MoveReport:
        async with AsyncExitStack() as stack:
            stores = []
            for address in (source, target):
                stores.append(open_store(address))
                stack.push_async_callback(stores[-1].close)
            with Console(stderr=True).status("") as status:
                return await move_tables(stores[0], stores[1], lambda done, n: status.update(f"{n:,} tables {done}"))

    try:
        report = asyncio.run(run())
    except (Unavailable, Damaged, Conflict) as error:
        raise click.ClickException(str(error)) from None
    others = "" if report.moved == report.tables else "; the others were there already"
    echo(f"Tables moved: {report.moved:,} of {report.tables:,}{others}.")
    echo(f"Finished games verified: {report.verified:,}.")
    for code, why in report.wrong.items():
        echo(f"Table {code} does not verify: {why}", err=True)
    ctx.exit(1 if report.wrong else 0)
