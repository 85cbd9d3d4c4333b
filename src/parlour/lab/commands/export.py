"""`parlour export`: write the moves of finished games as a table."""

from __future__ import annotations

from pathlib import Path

import click

from parlour.games import game_named
from parlour.languages import CodedError
from parlour.terminal.command import argument, command, option
from parlour.terminal.language import reason, worded
from parlour.terminal.options import check_output, data_option
from parlour.terminal.param_types import FILE
from parlour.terminal.text import echo


@command(
    "cli_help_export",
    "cli_help_export_brief",
    examples=(
        ("parlour export games.parquet", None),
        ("parlour export plays.csv --game GAME --data /srv/parlour", None),
    ),
)
@argument("file", type=FILE)
@data_option
@option("--game", metavar="NAME", help="cli_help_export_game")
def export(file: Path, data: Path, game: str | None) -> None:
    """Write the moves of finished games as a table."""
    if game is not None:
        game_named(game)
    check_output(file)
    from parlour.lab.studies.sources import exported

    try:
        matches, moves = exported(data, file, game)
    except CodedError as error:
        raise click.ClickException(reason(error)) from None
    echo(worded("cli_moves_written", moves=moves, games=matches, file=str(file)))
