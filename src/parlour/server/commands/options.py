"""Options that several of the server's commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from parlour.engine import BadSetup
from parlour.server.store.open import SCHEMES
from parlour.terminal.command import option

database_option: Final = option(
    "--database", metavar="URL", envvar=["PARLOUR_DATABASE", "DATABASE_URL"], help="cli_help_database"
)


def kept_at(ctx: click.Context, data: Path, database: str | None) -> Path | str:
    """Where a command finds tables: --database, or else the folder; raises BadSetup.

    A folder that was named on the command line counts more than a database of the environment.
    """
    named = ctx.get_parameter_source("data") is ParameterSource.COMMANDLINE
    if database is None or (named and ctx.get_parameter_source("database") is ParameterSource.ENVIRONMENT):
        return data
    if named:
        raise BadSetup("cli.folder-or-database")
    if not database.startswith(SCHEMES):
        raise BadSetup("cli.database-address")
    return database
