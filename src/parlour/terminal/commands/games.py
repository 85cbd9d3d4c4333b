"""`parlour games`: list the games with their seats, options and bots."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import Any, get_args

import click

from parlour.bots import BotSpec, Strength, offered_bots
from parlour.engine import AnyGame
from parlour.engine.options import Option, listed
from parlour.games import GAMES
from parlour.languages import SOURCE, english, words
from parlour.terminal.command import command, option
from parlour.terminal.language import reader, summary_of, title_of, worded
from parlour.terminal.options import described, flag, seat_range
from parlour.terminal.text import echo, echo_json


@command("cli_help_games", "cli_help_games_brief")
@option("--json", "as_json", is_flag=True, help="cli_help_json_document")
def games(as_json: bool) -> None:
    """List the games with their seats, options and bots."""
    if as_json:
        echo_json([_plain(game) for game in GAMES.values()], indent=2)
        return
    for game in GAMES.values():
        echo(_described(game), verdict=game.name)


def _described(game: AnyGame) -> str:
    formatter = click.HelpFormatter(width=max(40, min(get_terminal_size().columns, 100)))
    formatter.write(f" {title_of(game)}, {seat_range(game.seats)}\n")
    with formatter.indentation():
        formatter.write_text(summary_of(game))
        formatter.write_dl([(flag(option.name), described(game, option)) for option in listed(game.options)])
        if bots := sorted(offered_bots(game.name), key=lambda bot: get_args(Strength).index(bot.strength)):
            formatter.write_text(worded("cli_bots"))
            formatter.write_dl([(bot.name, bot.sentence(game.name, reader())) for bot in bots])
    return formatter.getvalue()


def _plain(game: AnyGame) -> dict[str, Any]:
    """A game for programs, in English whatever is read here."""
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "seats": {"least": game.seats.start, "most": game.seats.stop - 1},
        "options": [_option(game.name, option) for option in listed(game.options)],
        "bots": [_bot(game.name, bot) for bot in offered_bots(game.name)],
    }


def _option(game: str, option: Option) -> dict[str, Any]:
    plain = option._asdict() | {"help": words(SOURCE).of_game(game, f"option_{option.name}_help", option.help)}
    return {"name": plain.pop("name"), "accepts": english(plain.pop("accepted"))} | plain


def _bot(game: str, bot: BotSpec) -> dict[str, Any]:
    said = words(SOURCE)
    return {"name": bot.name, "title": bot.title(game, said), "sentence": bot.sentence(game, said)}
