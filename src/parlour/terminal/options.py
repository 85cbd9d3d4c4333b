"""Options that several commands share: those of all games, data folder, output checks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import click

from parlour.engine import AnyGame
from parlour.engine.options import Option, listed
from parlour.games import GAMES, game_named
from parlour.languages import Refusal
from parlour.languages import sentence as in_words
from parlour.terminal.command import Command, WordedOption, option, placed
from parlour.terminal.language import reader, title_of, worded
from parlour.terminal.param_types import FOLDER, WHOLE, Whole
from parlour.terminal.pronouns import sentence

_OWNERS: Final = {option.name for game in GAMES.values() for option in listed(game.options)}

seats_option: Final = option(
    "--seats", type=WHOLE, metavar="N", help="cli_help_table_seats", otherwise="cli_help_table_seats_default"
)
jobs_option: Final = option(
    "--jobs",
    type=Whole(1),
    default=os.cpu_count() or 1,
    metavar="N",
    help="cli_help_jobs",
    otherwise="cli_help_jobs_default",
)
json_option: Final = option("--json", "as_json", is_flag=True, help="cli_help_json")


class WithGameOptions(Command):
    """A command that takes every game's options and lists them under their game."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params += [WordedOption([flag(name)], metavar="VALUE") for name in sorted(_OWNERS)]

    def games(self, ctx: click.Context) -> list[str]:
        """The games whose options are listed."""
        return list(GAMES)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        own = (param for param in self.get_params(ctx) if isinstance(param, click.Option) and param.name not in _OWNERS)
        with formatter.section(worded("cli_options")):
            formatter.write_dl([record for option in own if (record := option.get_help_record(ctx))])
        for game in map(game_named, self.games(ctx)):
            with formatter.section(f"{title_of(game)} ({game.name}), {seat_range(game.seats)}"):
                options = listed(game.options)
                formatter.write_dl(
                    [(placed(f"{flag(option.name)} VALUE"), described(game, option)) for option in options]
                )


def described(game: AnyGame, option: Option) -> str:
    """An option's meaning, accepted values and default."""
    said = reader()
    means = sentence(said.of_game(game.name, f"option_{option.name}_help", option.help))
    return worded("cli_option", means=means, accepted=in_words(said, option.accepted), default=default(option))


def default(option: Option) -> str:
    match option.default:
        case None:
            return "none"
        case tuple() as parts:
            return ",".join(map(str, parts))
        case value:
            return str(value)


def seat_range(seats: range) -> str:
    return worded("seats_range", fewest=seats.start, most=seats.stop - 1)


def given_options(given: dict[str, str | None]) -> dict[str, str]:
    """The game options that were given."""
    return {name: value for name, value in given.items() if value is not None}


def check_output(file: Path) -> None:
    """Raise OSError now if a file could not be written later. A file that is there stays as it is."""
    existed = file.exists()
    with file.open("ab"):
        pass
    if not existed:
        file.unlink()


def data_folder() -> Path:
    """Where journals are kept unless a command says otherwise."""
    if chosen := os.environ.get("PARLOUR_DATA"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("parlour", appauthor=False)


data_option: Final = option(
    "--data",
    type=FOLDER,
    envvar="PARLOUR_DATA",
    show_envvar=True,
    default=data_folder,
    metavar="FOLDER",
    help="cli_help_data",
    otherwise="cli_help_data_default",
)

lines_option: Final = option("--lines", is_flag=True, envvar="PARLOUR_LINES", show_envvar=True, help="cli_help_lines")


def flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def with_flags(why: Refusal) -> Refusal:
    """A refusal that names options by the flags by which they are given here.

    >>> with_flags(Refusal("no-such-option", {"game": "mind", "option": "'target'", "options": ["blind_penalty"]}))
    Refusal(code='no-such-option', params={'game': 'mind', 'option': '--target', 'options': ['--blind-penalty']})
    """
    params = dict(why.params)
    if isinstance(option := params.get("option"), str):
        params["option"] = flag(option.strip("'")) if option.strip("'") in _OWNERS else option
    if isinstance(options := params.get("options"), list):
        params["options"] = [_flag_of_option(name) for name in options]
    return Refusal(why.code, params)


def _flag_of_option(name: str) -> str:
    return flag(name) if name in _OWNERS else name
