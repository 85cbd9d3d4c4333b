"""`CommandWithBots`: a command whose help lists bots and, with a game named, their parameters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import click

from parlour.bots import BotSpec, bots_of
from parlour.engine.options import Option, Options, listed
from parlour.games import GAMES, game_named, import_object
from parlour.lab.studies.study import parameters_of
from parlour.terminal.language import reader, worded
from parlour.terminal.options import WithGameOptions, described

_GAME: Final = "parlour.game"


class CommandWithBots(WithGameOptions):
    """`COMMAND GAME --help` lists the bots of that game and all parameters; without a game, the bots of every game."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[_GAME] = next((word for word in args if word in GAMES), None)
        return super().parse_args(ctx, args)

    def games(self, ctx: click.Context) -> list[str]:
        game = ctx.meta.get(_GAME)
        return [game] if game else list(GAMES)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        for game in self.games(ctx):
            with formatter.section(worded("cli_help_arena_bots", game=game)):
                formatter.write_dl([(bot.name, _about(game, bot)) for bot in bots_of(game)])
        if named := ctx.meta.get(_GAME):
            for heading, options in _parameters(named):
                with formatter.section(heading):
                    formatter.write_dl([(option.name, described(game_named(named), option)) for option in options])


def _about(game: str, bot: BotSpec) -> str:
    """What a bot is like, and the parameters that it sets."""
    params = ",".join(f"{name}={str(value).lower() if value is True else value}" for name, value in bot.params.items())
    return " ".join([bot.sentence(game, reader()), *([f"[{params}]"] if params else [])])


def _parameters(game: str) -> Iterator[tuple[str, tuple[Option, ...]]]:
    """The parameters of each class of bots, and of the game's kernel."""
    classes: dict[type[Options], list[str]] = {}
    for bot in bots_of(game):
        classes.setdefault(import_object(bot.target), []).append(bot.name)
    for bot_class, names in classes.items():
        if listed(bot_class):
            yield worded("cli_help_bot_parameters", bots=", ".join(names)), listed(bot_class)
    if options := listed(parameters_of(game)):
        yield worded("cli_help_kernel_parameters"), options
