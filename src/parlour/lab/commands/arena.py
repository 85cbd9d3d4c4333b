"""`parlour arena`: let bots play each other and print how often each wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from parlour.games import game_named
from parlour.lab.arena.arena import ArenaRow, Contest, contest, elo, of_self_play, run_arena
from parlour.lab.arena.metrics import metrics_of
from parlour.lab.commands.bot_help import CommandWithBots
from parlour.terminal.command import argument, command, option
from parlour.terminal.language import figured, worded
from parlour.terminal.options import given_options, jobs_option, json_option, seats_option
from parlour.terminal.param_types import Whole
from parlour.terminal.text import echo_json


@command(
    "cli_help_arena",
    "cli_help_arena_brief",
    cls=CommandWithBots,
    examples=(
        ("parlour arena GAME BOT OTHER --games 400", None),
        ("parlour arena GAME BOT BOT OTHER --seats 3", None),
    ),
)
@argument("game")
@argument("bots", nargs=-1, metavar="BOT...")
@seats_option
@option("--games", type=Whole(1), default=200, show_default=True, metavar="N", help="cli_help_arena_games")
@option("--seed", default="arena", show_default=True, metavar="S", help="cli_help_arena_seed")
@jobs_option
@json_option
def arena(
    game: str,
    bots: tuple[str, ...],
    seats: int | None,
    games: int,
    seed: str,
    jobs: int,
    as_json: bool,
    **given: str | None,
) -> None:
    """Let bots play each other and print how often each wins."""
    game_named(game)
    asked = contest(game, bots, seats, games, seed=seed, options=given_options(given))
    with progress(as_json) as bar:
        task = bar.add_task(worded("cli_arena_task", game=game, seats=asked.seats), total=games * len(asked.lineups))
        rows = run_arena(asked, jobs, lambda done: bar.advance(task, done))
    if as_json:
        echo_json(_plain(asked, rows), indent=2)
    else:
        Console().print(_table(asked, rows))


def progress(quiet: bool) -> Progress:
    """How many games are done, for a person who waits."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)


def _plain(asked: Contest, rows: list[ArenaRow]) -> dict[str, Any]:
    compared = of_self_play(rows)
    plain: dict[str, Any] = {"game": asked.game, "seats": asked.seats, "games": asked.games}
    plain["rows"] = [
        {
            "bots": row.bots,
            "games": row.games,
            "win_rate": row.win_rate,
            "low": row.low,
            "high": row.high,
            **row.figures,
            **({"of_self_play": compared[row.bots]} if row.bots in compared else {}),
        }
        for row in rows
    ]
    return plain if game_named(asked.game).team else {**plain, "elo": elo(rows)}


def _table(asked: Contest, rows: list[ArenaRow]) -> Table:
    return _team(asked, rows) if game_named(asked.game).team else _rivals(rows)


def _team(asked: Contest, rows: list[ArenaRow]) -> Table:
    """One win rate for the whole team."""
    columns, compared = metrics_of(asked.game).columns, of_self_play(rows)
    table = _headed("of self-play", *(column.heading for column in columns))
    for row in rows:
        compare = f"{compared[row.bots]:.0%}" if row.bots in compared else ""
        figures = (figured(format(row.figures[column.figure], column.form)) for column in columns)
        table.add_row("\n".join(row.bots), str(row.games), *_rate(row, [0]), compare, *figures)
    return table


def _rivals(rows: list[ArenaRow]) -> Table:
    """A win rate for each bot at the table."""
    table, ratings = _headed("Elo"), elo(rows)
    for row in rows:
        rated = "\n".join(f"{ratings[bot]:.0f}" if bot in ratings else "" for bot in row.bots)
        table.add_row("\n".join(row.bots), str(row.games), *_rate(row, range(len(row.bots))), rated)
    return table


def _headed(*figures: str) -> Table:
    table = Table(box=SIMPLE, leading=1)
    table.add_column("bots", overflow="fold")
    for figure in ("games", "won", "95 %", *figures):
        table.add_column(figure, justify="right")
    return table


def _rate(row: ArenaRow, places: Sequence[int]) -> tuple[str, str]:
    """Win rates and where they lie with 95 % confidence, a line for each bot."""
    rates = "\n".join(figured(f"{row.win_rate[place]:.1%}") for place in places)
    return rates, "\n".join(f"{100 * row.low[place]:.0f}–{100 * row.high[place]:.0f}" for place in places)
