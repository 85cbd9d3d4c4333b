"""`parlour games`: list the games with their seats, options and bots."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import Any

import click

from parlour.bots import characters
from parlour.cli.options import described, flag, seat_range
from parlour.cli.output import echo, echo_json
from parlour.engine import AnyGame
from parlour.engine.options import Option, listed
from parlour.games import GAMES
from parlour.languages import english


@click.command(short_help="The games, their seats and their options.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def games(as_json: bool) -> None:
    """List the games with their seats and every option: what it accepts and what it is otherwise."""
    if as_json:
        echo_json([_plain(game) for game in GAMES.values()], indent=2)
        return
    for game in GAMES.values():
        echo(_described(game), verdict=game.name)


def _described(game: AnyGame) -> str:
    formatter = click.HelpFormatter(width=max(40, min(get_terminal_size().columns, 100)))
    formatter.write(f" {game.title}, {seat_range(game.seats)}\n")
    with formatter.indentation():
        formatter.write_text(game.summary)
        formatter.write_dl([(flag(option.name), described(option)) for option in listed(game.options)])
        if bots := characters(game.name):
            formatter.write_text("Bots, for --bot:")
            formatter.write_dl([(bot.name, bot.sentence) for bot in bots])
    return formatter.getvalue()


def _plain(game: AnyGame) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "seats": {"least": game.seats.start, "most": game.seats.stop - 1},
        "options": [_option(option) for option in listed(game.options)],
        "bots": [{"name": bot.name, "title": bot.title, "sentence": bot.sentence} for bot in characters(game.name)],
    }


def _option(option: Option) -> dict[str, Any]:
    plain = option._asdict()
    return {"name": plain.pop("name"), "accepts": english(plain.pop("accepted"))} | plain
