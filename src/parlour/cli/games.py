"""`parlour games`."""

from __future__ import annotations

from typing import Any

import click

from parlour.cli.options import default, seat_range
from parlour.engine import AnyGame
from parlour.engine.options import listed
from parlour.games import GAMES


@click.command(short_help="The games, their seats and their options.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def games(as_json: bool) -> None:
    """List the games with their seats and every option: what it accepts and what it is otherwise."""
    if as_json:
        import json

        click.echo(json.dumps([_plain(game) for game in GAMES.values()], ensure_ascii=False, indent=2))
        return
    for game in GAMES.values():
        click.echo(f"{click.style(game.name, bold=True)}  {game.title}, {seat_range(game.seats)}")
        click.echo(f"  {game.summary}")
        for option in listed(game.options):
            flag = f"--{option.name.replace('_', '-')}"
            click.echo(f"  {click.style(flag, fg='cyan')}  {option.help}")
            click.echo(f"      {option.accepts}; otherwise {default(option)}")
        click.echo()


def _plain(game: AnyGame) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "seats": {"least": game.seats.start, "most": game.seats.stop - 1},
        "options": [option._asdict() for option in listed(game.options)],
    }
