"""`parlour benchmark`: let a bot play with partners it does not know and print how often they win."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from parlour.engine import BadSetup
from parlour.games import game_named
from parlour.lab.arena.benchmark import BenchmarkScore, Trial, pool_of, pooled, run_benchmark
from parlour.lab.arena.metrics import metrics_of
from parlour.lab.commands.arena import progress
from parlour.terminal.command import argument, command, option
from parlour.terminal.language import figured, worded
from parlour.terminal.options import jobs_option, json_option
from parlour.terminal.text import echo_json
from parlour.terminal.values import WHOLE, Whole


@command(
    "cli_help_benchmark",
    "cli_help_benchmark_brief",
    examples=(
        ("parlour benchmark mybots:Mine", None),
        ("parlour benchmark metronome --games 20 --json", None),
        ("parlour benchmark metronome --with crowd --games 1000", None),
    ),
)
@argument("bot", metavar="MODULE:BOT")
@option("--game", metavar="NAME", help="cli_help_benchmark_game", otherwise="cli_help_benchmark_game_default")
@option("--seats", type=WHOLE, metavar="N", help="cli_help_benchmark_seats", otherwise="cli_help_fewest")
@option("--games", type=Whole(1), default=100, show_default=True, metavar="N", help="cli_help_benchmark_games")
@option(
    "--with",
    "partners",
    multiple=True,
    metavar="BOT",
    help="cli_help_benchmark_with",
    otherwise="cli_help_benchmark_with_default",
)
@jobs_option
@json_option
def benchmark(
    bot: str, game: str | None, seats: int | None, games: int, partners: tuple[str, ...], jobs: int, as_json: bool
) -> None:
    """Let a bot play with partners it does not know and print how often they win."""
    sys.path.insert(0, str(Path.cwd()))
    pool = pool_of(game or pooled()[0])
    if partners:
        pool = replace(pool, partners=partners)
    seats = _seats(pool.game, seats)
    trial = Trial(pool, bot, seats, games)
    with progress(as_json) as bar:
        task = bar.add_task(worded("cli_benchmark_task", bot=bot, pool=pool.name), total=games * len(pool.partners))
        scores = run_benchmark(trial, jobs, lambda done: bar.advance(task, done))
    if as_json:
        echo_json(_plain(trial, scores), indent=2)
    else:
        Console().print(table_of(trial, scores))


def _seats(game: str, seats: int | None) -> int:
    allowed = game_named(game).seats
    if seats is None:
        return allowed.start
    if seats not in allowed:
        raise BadSetup("seat-count", game=game, fewest=allowed.start, most=allowed.stop - 1, seats=seats)
    return seats


def _plain(trial: Trial, scores: list[BenchmarkScore]) -> dict[str, Any]:
    said: dict[str, Any] = {"benchmark": trial.pool.name, "kept_out": trial.pool.kept_out}
    said |= {"entrant": trial.entrant, "seats": trial.seats}
    rows = [
        {"partner": score.partner, "games": score.games, "win_rate": score.win_rate}
        | {"low": score.low, "high": score.high, **score.figures}
        for score in scores
    ]
    return {**said, "games": trial.games, "rows": rows}


def table_of(trial: Trial, scores: list[BenchmarkScore]) -> Table:
    """A line for each partner, and one for all of them."""
    columns = metrics_of(trial.pool.game).columns
    kept_out = worded("cli_benchmark_kept_out", hash=trial.pool.kept_out[:16]) if trial.pool.kept_out else None
    title = worded("cli_benchmark_title", bot=trial.entrant, pool=trial.pool.name, seats=trial.seats)
    table = Table(box=SIMPLE, title=title, caption=kept_out)
    table.add_column("with")
    for heading in ("games", "won", "95 %", *(column.heading for column in columns)):
        table.add_column(heading, justify="right")
    for score in scores:
        if score is scores[-1]:
            table.add_section()
        figures = (figured(format(score.figures[column.figure], column.form)) for column in columns)
        bounds = f"{100 * score.low:.0f}–{100 * score.high:.0f}"
        table.add_row(score.partner, str(score.games), figured(f"{score.win_rate:.1%}"), bounds, *figures)
    return table
