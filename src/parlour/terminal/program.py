"""`main`: the `parlour` program, a group of commands that are loaded when they are needed."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

import click

from parlour.engine import BadJournal, BadSetup, Illegal
from parlour.extras import require
from parlour.languages import LANGUAGES
from parlour.plugins import ASKED, games_asked_for, games_from
from parlour.terminal.command import CommandGroup, WordedOption, option
from parlour.terminal.errors import UnknownGame, Unplayable, explained
from parlour.terminal.language import FLAG, VARIABLE, asked, of_system, reader, spoken
from parlour.terminal.options import lines_option
from parlour.terminal.text import echo

_THREADS: Final = "OPENBLAS_NUM_THREADS"
"""How many threads multiply a matrix. Those of bots are small: with two threads Chameleon needs half as much again of
the processor, and is no sooner done."""


class Place(NamedTuple):
    """The module of a command, and the extra that it needs."""

    module: str
    extra: str = "play"


_COMMANDS: Final[Mapping[str, Place]] = {
    "play": Place("parlour.terminal.commands.play"),
    "replay": Place("parlour.terminal.commands.replay"),
    "verify": Place("parlour.terminal.commands.verify"),
    "games": Place("parlour.terminal.commands.games"),
    "serve": Place("parlour.server.commands.serve", "server"),
    "join": Place("parlour.terminal.commands.join"),
    "cards": Place("parlour.terminal.commands.cards"),
    "arena": Place("parlour.lab.commands.arena"),
    "practice": Place("parlour.lab.commands.practice"),
    "evaluate": Place("parlour.lab.commands.evaluate"),
    "simulate": Place("parlour.lab.commands.simulate"),  # its extra depends on an option
    "export": Place("parlour.lab.commands.export", "lab"),
    "backup": Place("parlour.server.commands.backup", "server"),
    "seat": Place("parlour.lab.commands.seat"),
    "restore": Place("parlour.server.commands.backup", "server"),
    "migrate": Place("parlour.server.commands.migrate", "server"),
    "nodes": Place("parlour.server.commands.nodes", "postgres"),
    "new-game": Place("parlour.terminal.commands.new_game"),
}

_FORMER: Final[Mapping[str, str]] = {"move": "migrate", "benchmark": "practice"}
"""Earlier names of commands, which still work."""


class Parlour(CommandGroup):
    """Loads commands when needed, and prints errors as one sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(_COMMANDS[cmd_name].module), cmd_name.replace("-", "_"))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = _FORMER.get(args[0], args[0])
        if name in _COMMANDS:
            require(_COMMANDS[name].extra, f"parlour {name}")
        return super().resolve_command(ctx, [name, *args[1:]])

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        os.environ.setdefault(_THREADS, "1")
        with spoken(of_system(os.environ)):
            try:
                language, others = asked(sys.argv[1:] if args is None else args, os.environ)
                with spoken(reader().language if language is None else language):
                    sys.exit(self._run(others, *rest, **extra))
            except BadSetup as error:  # there is no such language
                echo(explained(error), err=True)
                sys.exit(2)

    def _run(self, args: Sequence[str], *rest: Any, **extra: Any) -> int:
        try:
            games_asked_for()
            code = super().main(args, *rest, **{**extra, "standalone_mode": False})
        except (click.ClickException, BadJournal, BadSetup, Illegal, UnknownGame, Unplayable, OSError) as error:
            echo(explained(error), err=True)
            return 2
        except click.Abort:
            return 130
        return code if isinstance(code, int) else 0


@click.group(
    "parlour",
    cls=Parlour,
    invoke_without_command=True,
    no_args_is_help=False,
    help="cli_help_parlour",
    examples=(
        ("parlour play GAME", "cli_help_parlour_play"),
        ("parlour games", "cli_help_parlour_games"),
        ("parlour play --help", "cli_help_parlour_more"),
    ),
)
@click.version_option(package_name="parlour", message="parlour %(version)s", cls=WordedOption, help="cli_help_version")
@option(
    "--games-from",
    multiple=True,
    is_eager=True,
    expose_value=False,
    metavar="PACKAGE",
    variable=ASKED,
    callback=lambda ctx, option, packages: [games_from(package) for package in packages],
    help="cli_help_games_from",
)
@option(
    FLAG,
    expose_value=False,
    metavar="LANGUAGE",
    variable=VARIABLE,
    help="cli_help_lang",
    otherwise="cli_help_lang_default",
    inputs={"languages": ", ".join(LANGUAGES)},
)
@lines_option
@click.pass_context
def main(ctx: click.Context, lines: bool) -> None:
    """Run the command that was asked for, or open the menu."""
    if ctx.invoked_subcommand:
        if lines:
            ctx.default_map = {name: {"lines": True} for name in _COMMANDS}
        return
    from parlour.terminal.options import data_folder
    from parlour.terminal.screen import at_terminal

    if not at_terminal():
        echo(ctx.get_help())
        return
    from parlour.terminal.menu import open_menu

    open_menu(data_folder(), lines)
