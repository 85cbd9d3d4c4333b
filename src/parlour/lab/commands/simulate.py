"""`parlour simulate`: play many games with bots and print rates with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from parlour.engine import BadSetup
from parlour.extras import require
from parlour.games import game_named
from parlour.lab.commands.bot_help import CommandWithBots
from parlour.terminal.command import argument, command, option
from parlour.terminal.language import figured, worded
from parlour.terminal.options import (
    check_output,
    given_options,
    jobs_option,
    json_option,
    seats_option,
)
from parlour.terminal.param_types import FILE, Choice, Whole
from parlour.terminal.text import echo, echo_json

if TYPE_CHECKING:
    from parlour.lab.studies.results import CellResult, Rate
    from parlour.lab.studies.simulate import Simulation

_MOST_COLUMNS: Final = 10
"""More figures are a line each, where that fits the terminal."""


@command(
    "cli_help_simulate",
    "cli_help_simulate_brief",
    cls=CommandWithBots,
    examples=(
        ("parlour simulate GAME human:pace_sd=0 --seats 4 --sweep cv=0.05:0.3:6", None),
        ("parlour simulate GAME crowd --sweep seats=2,3,4 --games 100000 --out crowd.parquet", None),
        ("parlour simulate GAME strong greedy --games 400", None),
        ("parlour simulate GAME strong greedy --games 400 --moves moves.parquet", None),
    ),
)
@argument("game")
@argument("bots", nargs=-1, metavar="[BOT...]")
@seats_option
@option("--games", type=Whole(1), default=10_000, show_default=True, metavar="N", help="cli_help_simulate_games")
@option("--seed", default="lab", show_default=True, metavar="S", help="cli_help_seed_chance")
@option("--sweep", multiple=True, metavar="NAME=A:B:N", help="cli_help_simulate_sweep")
@option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="cli_help_simulate_set")
@option("--out", type=FILE, metavar="FILE", help="cli_help_simulate_out")
@option("--moves", type=FILE, metavar="FILE", help="cli_help_simulate_moves")
@json_option
@jobs_option
@option(
    "--backend",
    type=Choice(["loky", "dask", "ray"]),
    default="loky",
    show_default=True,
    help="cli_help_simulate_backend",
)
@option("--cluster", metavar="ADDRESS", help="cli_help_simulate_cluster")
def simulate(
    game: str,
    bots: tuple[str, ...],
    seats: int | None,
    games: int,
    seed: str,
    sweep: tuple[str, ...],
    settings: tuple[str, ...],
    out: Path | None,
    moves: Path | None,
    as_json: bool,
    jobs: int,
    backend: str,
    cluster: str | None,
    **given: str | None,
) -> None:
    """Play many games with bots and print rates with their intervals."""
    chosen = bots or (("human",) if game_named(game).team else ("default",))
    count = seats or max(len(chosen), game_named(game).seats.start)
    require("lab" if backend == "loky" else backend, "parlour simulate")
    if moves is not None:
        if sweep or settings or out is not None:
            raise BadSetup("cli.moves-alone")
        _write_moves(game, chosen, count, games, seed, given_options(given), moves, as_json)
        return
    if out is not None:
        check_output(out)
    running = _simulation(game, chosen, count, games, seed, sweep, settings, given_options(given), out)
    with _progress(as_json) as bar:
        task = bar.add_task(game, total=games * len(running.study.cells))
        running.run(jobs, backend, cluster, lambda more: bar.advance(task, more))
    if as_json:
        echo_json(_plain(running), indent=2)
    else:
        width = Console().width
        for table in _tables(running, width):
            Console(width=max(width, _width_of(table))).print(table)
    if running.interrupted:
        echo(worded("cli_simulate_stopped_out" if out else "cli_simulate_stopped"), err=True)
        raise click.Abort


def _write_moves(
    game: str, bots: tuple[str, ...], seats: int, games: int, seed: str, options: dict[str, str], out: Path, quiet: bool
) -> None:
    from parlour.lab.studies.moves import write_moves

    check_output(out)
    with _progress(quiet) as bar:
        task = bar.add_task(game, total=games)
        rows = write_moves(game, bots, seats, games, seed, options, out, lambda more: bar.advance(task, more))
    if quiet:
        echo_json({"file": str(out), "games": games, "rows": rows})
    else:
        echo(worded("cli_moves_written", moves=rows, games=games, file=str(out)))


def _simulation(
    game: str,
    bots: tuple[str, ...],
    seats: int,
    games: int,
    seed: str,
    sweep: tuple[str, ...],
    settings: tuple[str, ...],
    options: dict[str, str],
    out: Path | None,
) -> Simulation:
    from parlour.lab.studies.simulate import Simulation
    from parlour.lab.studies.study import Study, axis, setting

    axes = tuple(axis(text) for text in sweep)
    return Simulation(Study(game, bots, seats, games, seed, axes, dict(options), dict(map(setting, settings))), out)


class _Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Any) -> str:
        return worded("cli_simulate_rate", count=round(task.speed)) if task.speed else ""


def _progress(quiet: bool) -> Progress:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)


def _plain(running: Simulation) -> dict[str, Any]:
    from parlour.lab.studies.results import plain

    study = running.study
    asked = {"game": study.game, "bots": study.bots, "seats": study.seats, "games": study.games, "seed": study.seed}
    return {**asked, "rows": list(plain(running.rows))}


def _tables(running: Simulation, width: int) -> list[Table]:
    """A line for each cell: what is varied, how many games, and every rate with its interval.

    Many figures are a line each instead. What is wider than the terminal is divided into several tables.
    """
    rows = [row for row in running.rows if row.games]
    fullest = sorted((row.figures for row in rows), key=len, reverse=True)
    names = [name for name in dict.fromkeys(chain.from_iterable(fullest)) if _is_shown(name, rows)]
    axes = [name for name, _ in running.study.axes]
    heads = [*axes, "games", *(name.replace("_", " ") for name in names)]
    grid = [heads, *(_line(row, names) for row in rows)]
    repeated = len(axes) + 1
    if len(names) > _MOST_COLUMNS:
        grid = [[text.replace("\n", "  ") for text in line] for line in zip(*grid, strict=True)]
        repeated = 1
    return _divided(list(zip(*grid, strict=True)), repeated, width)


def _divided(columns: list[tuple[str, ...]], repeated: int, width: int) -> list[Table]:
    """Tables of these columns, none wider than the terminal if it has room for one; each repeats the first columns."""
    tables: list[Table] = []
    first = repeated
    while first < len(columns) or not tables:
        last = len(columns)
        while last > first + 1 and _width_of(_table([*columns[:repeated], *columns[first:last]])) > width:
            last -= 1
        tables.append(_table([*columns[:repeated], *columns[first:last]]))
        first = last
    return tables


def _table(columns: Sequence[Sequence[str]]) -> Table:
    table = Table(box=SIMPLE, pad_edge=False)
    for head, *_ in columns:
        table.add_column(head, justify="right", no_wrap=True)
    for line in list(zip(*columns, strict=True))[1:]:
        table.add_row(*line)
    return table


def _width_of(table: Table) -> int:
    console = Console()
    return console.measure(table, options=console.options.update(width=100_000)).maximum


def _line(row: CellResult, names: list[str]) -> list[str]:
    """A cell may have no such figure: a seat that is not there has won nothing."""
    rates = (_rate(name, row.figures[name]) if name in row.figures else "" for name in names)
    return [*(str(value) for value in row.cell.values()), figured(f"{row.games:,}"), *rates]


def _is_shown(name: str, rows: list[CellResult]) -> bool:
    """That nobody ever won is a result; what never happened at all, such as blind levels, is left out. So is a count
    that has a share."""
    counted = any(f"{name}_share" in row.figures for row in rows)
    happened = any(name in row.figures and row.figures[name].mean for row in rows)
    return name.startswith("won") or (happened and not counted)


def _rate(name: str, rate: Rate) -> str:
    if name.startswith("won") or name.endswith("_share"):
        return figured(f"{rate.mean:.1%}\n{100 * rate.low:.1f}–{100 * rate.high:.1f}")
    return figured(f"{rate.mean:,.2f}\n±{rate.high - rate.mean:,.2f}")
