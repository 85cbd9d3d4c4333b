"""`parlour nodes`: the servers that share a database."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from parlour.cli.options import database_option
from parlour.cli.output import echo, echo_json
from parlour.engine import BadSetup

if TYPE_CHECKING:
    from parlour.store.postgres.nodes import NodeRow


@click.command(short_help="The servers that share a PostgreSQL database.")
@database_option
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def nodes(database: str | None, as_json: bool) -> None:
    """List the servers (nodes) that share a PostgreSQL database, and how many tables each of them holds.

    A node that has not renewed its lease in time is gone: others take its tables over as soon as somebody asks for
    them. Its line disappears after a day.

    \b
    parlour nodes --database postgresql://parlour@localhost/parlour
    """
    from parlour.store.opening import SCHEMES
    from parlour.table import Damaged, Unavailable

    if not database or not database.startswith(SCHEMES):
        raise BadSetup("only servers on PostgreSQL are nodes; name their database with --database postgresql://…")
    try:
        found = asyncio.run(_nodes(database))
    except (Unavailable, Damaged) as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        echo_json([{**row._asdict(), "alive": row.left > 0} for row in found], indent=2)
        return
    if not found:
        echo("No server has used this database.")
    for row in found:
        echo(_line(row))


def _line(row: NodeRow) -> str:
    if row.left <= 0:
        return f"{row.name}: gone; its lease ended {_duration(-row.left)} ago"
    tables = "1 table" if row.tables == 1 else f"{row.tables:,} tables"
    return f"{row.name}: {tables}, up for {_duration(row.up)}, reached by the others at {row.address}"


def _duration(seconds: float) -> str:
    """
    >>> _duration(4.2), _duration(400), _duration(90_000)
    ('4 s', '6 min', '25 h')
    """
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds // 60:.0f} min" if seconds < 7200 else f"{seconds // 3600:.0f} h"


async def _nodes(url: str) -> list[NodeRow]:
    from parlour.store.opening import open_store
    from parlour.store.postgres import PostgresStore
    from parlour.store.postgres.nodes import PostgresNodes

    store = open_store(url)
    assert isinstance(store, PostgresStore)
    try:
        return await PostgresNodes(store).nodes()
    finally:
        await store.close()
