"""`parlour export`: write the moves of finished games as a table."""

from __future__ import annotations

from pathlib import Path

import click

from parlour.cli.options import check_output, data_option, require_extra
from parlour.cli.output import echo
from parlour.games import game_named


@click.command(short_help="Write the finished games of a server as one table.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@click.option("--game", metavar="NAME", help="Only the matches of one game.")
def export(file: Path, data: Path, game: str | None) -> None:
    """Write every move of every finished game to FILE, as .parquet or .csv: a row for each, and no names.

    The columns are told in docs/data.md. In a notebook, parlour.load_games(FILE) reads it.

    \b
    parlour export games.parquet
    parlour export plays.csv --game GAME --data /srv/parlour
    """
    if game is not None:
        game_named(game)
    require_extra("parlour export", "lab")
    check_output(file)
    from parlour.lab.sources import exported
    from parlour.table import Damaged, Unavailable

    try:
        matches, moves = exported(data, file, game)
    except (Unavailable, Damaged) as error:
        raise click.ClickException(str(error)) from None
    echo(f"{moves:,} moves of {matches:,} finished matches are in {file}")
