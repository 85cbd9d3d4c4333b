"""`parlour evaluate`: let programs play The Mind with people and deals that follow from a secret seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from parlour.engine import BadSetup
from parlour.lab.commands.arena import progress
from parlour.lab.provenance import made_with
from parlour.terminal.command import argument, command, option
from parlour.terminal.language import figured, worded
from parlour.terminal.options import jobs_option, json_option
from parlour.terminal.param_types import Whole
from parlour.terminal.text import echo, echo_json


@command(
    "cli_help_evaluate",
    "cli_help_evaluate_brief",
    examples=(
        ('parlour evaluate --seed-file secret "python my_model.py" --against bot:chameleon', None),
        ('parlour evaluate --seed-file - "python my_model.py" --json', None),
    ),
)
@argument("program", metavar="PROGRAM")
@option("--seed-file", required=True, metavar="FILE", help="cli_help_evaluate_seed_file")
@option("--against", metavar="PROGRAM", help="cli_help_evaluate_against")
@option("--seats", type=Whole(2, 4), default=2, show_default=True, metavar="N", help="cli_help_benchmark_seats")
@option("--games", type=Whole(1), default=1000, show_default=True, metavar="N", help="cli_help_evaluate_games")
@option(
    "--families", type=Whole(1, 1000), default=20, show_default=True, metavar="N", help="cli_help_evaluate_families"
)
@option("--patience", type=Whole(1, 86_400), default=60, show_default=True, metavar="S", help="cli_help_seat_patience")
@option("--without-isolation", is_flag=True, help="cli_help_evaluate_without_isolation")
@jobs_option
@json_option
def evaluate(
    program: str,
    seed_file: str,
    against: str | None,
    seats: int,
    games: int,
    families: int,
    patience: int,
    without_isolation: bool,
    jobs: int,
    as_json: bool,
) -> None:
    """Let programs play The Mind with people and deals that follow from a secret seed."""
    from parlour.lab.arena import sealed

    file = None if seed_file == "-" else _there(seed_file)
    seed = sealed.read_seed(file)
    echo(worded("cli_evaluate_promise", hash=seed.promise), err=True)
    entrants = (program,) if against is None else (program, against)
    plan = sealed.Plan(entrants, seats, games, families, patience, not without_isolation)
    hidden = () if file is None else (file,)
    with progress(as_json) as bar:
        task = bar.add_task(worded("cli_evaluate_task", programs=len(entrants)), total=games * len(entrants))
        played = sealed.evaluate(seed, plan, hidden, jobs, lambda done: bar.advance(task, done))
    scores = [sealed.score(entrant, plan, each) for entrant, each in zip(entrants, played, strict=True)]
    difference = sealed.difference(*played) if against is not None else None
    if as_json:
        echo_json(_plain(seed.promise, plan, scores, difference), indent=2)
    else:
        _print(scores, difference)
    if any(each.faults for each in scores):
        raise click.exceptions.Exit(1)


def _there(name: str) -> Path:
    file = Path(name)
    if not file.is_file():
        raise BadSetup("lab.seed-missing", file=name)
    return file


def _plain(promise: str, plan: Any, scores: list[Any], difference: Any) -> dict[str, Any]:
    from parlour.lab.arena.laws import SCHEME

    return {
        "evaluation": SCHEME,
        "sealed": plan.isolated,
        **made_with(),
        "seed_sha256": promise,
        "isolation": "landlock" if plan.isolated else "none",
        "seats": plan.seats,
        "games": plan.games,
        "entrants": msgspec.to_builtins(scores),
        "difference": msgspec.to_builtins(difference),
    }


def _print(scores: list[Any], difference: Any) -> None:
    table = Table(box=SIMPLE)
    table.add_column(worded("cli_evaluate_entrant"))
    for heading in ("games", "won", "95 %", "faults"):
        table.add_column(heading, justify="right")
    for each in scores:
        faults = ", ".join(f"{name} {count}" for name, count in each.faults.items())
        table.add_row(each.entrant, *_cells(each.all), faults)
    if difference is not None:
        table.add_section()
        table.add_row(worded("cli_evaluate_difference"), *_cells(difference), "")
    Console().print(table)


def _cells(rate: Any) -> tuple[str, str, str]:
    return str(rate.games), figured(f"{rate.won:.1%}"), f"{100 * rate.low:.0f}–{100 * rate.high:.0f}"
