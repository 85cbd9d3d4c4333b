"""`parlour nodes`: the servers that share a database."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from parlour.engine import BadSetup
from parlour.server.commands.options import database_option
from parlour.terminal.command import command, option
from parlour.terminal.language import reason, worded
from parlour.terminal.text import echo, echo_json

if TYPE_CHECKING:
    from parlour.server.store.postgres.nodes import NodeRow


@command(
    "cli_help_nodes",
    "cli_help_nodes_brief",
    examples=(("parlour nodes --database postgresql://parlour@localhost/parlour", None),),
)
@database_option
@option("--json", "as_json", is_flag=True, help="cli_help_json_document")
def nodes(database: str | None, as_json: bool) -> None:
    """List the servers that share a PostgreSQL database."""
    from parlour.server.store.open import SCHEMES
    from parlour.server.table import Damaged, Unavailable

    if not database or not database.startswith(SCHEMES):
        raise BadSetup("cli.nodes-need-postgres")
    try:
        found = asyncio.run(_nodes(database))
    except (Unavailable, Damaged) as error:
        raise click.ClickException(reason(error)) from None
    if as_json:
        echo_json([{**row._asdict(), "alive": row.left > 0} for row in found], indent=2)
        return
    if not found:
        echo(worded("cli_no_nodes"))
    for row in found:
        echo(_line(row))


def _line(row: NodeRow) -> str:
    if row.left <= 0:
        return worded("cli_node_gone", name=row.name, ago=_duration(-row.left))
    return worded("cli_node_up", name=row.name, tables=row.tables, time=_duration(row.up), address=row.address)


def _duration(seconds: float) -> str:
    """
    >>> _duration(4.2), _duration(400), _duration(90_000)
    ('4 s', '6 min', '25 h')
    """
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds // 60:.0f} min" if seconds < 7200 else f"{seconds // 3600:.0f} h"


async def _nodes(url: str) -> list[NodeRow]:
    from parlour.server.store.open import open_store
    from parlour.server.store.postgres import PostgresStore
    from parlour.server.store.postgres.nodes import PostgresNodes

    store = open_store(url)
    assert isinstance(store, PostgresStore)
    try:
        return await PostgresNodes(store).nodes()
    finally:
        await store.close()
