"""`parlour replay`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from parlour.engine import BadSetup

if TYPE_CHECKING:
    from parlour.cli.terminal_replay import TerminalReplay


@click.command(
    short_help="Step through a journal.",
    epilog="""\b
Examples:
  parlour replay FILE                 all hands open, step by step
  parlour replay FILE --seat 1        as the person in seat 1 saw it
  parlour replay FILE --public --json one JSON object a line for each commit""",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seat", type=int, metavar="N", help="Only what the person in this seat saw.")
@click.option("--public", is_flag=True, help="Only what everybody saw.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each commit, with the view after it.")
def replay(file: Path, seat: int | None, public: bool, as_json: bool) -> None:
    """Show the game of the journal FILE again, commit by commit: the table, the notation, the time and what happened.

    In a terminal: space or → steps on, ← or b back, g to the beginning, G to the end, q leaves. Otherwise all steps
    are printed. All hands lie open, unless --seat or --public asks for what was known at the time.
    """
    if public and seat is not None:
        raise BadSetup("--seat and --public are two ways to look at a game; choose one")
    from parlour.cli.terminal_replay import TerminalReplay

    replay = TerminalReplay.read(file.read_bytes(), seat=seat, hands=seat is None and not public)
    if as_json:
        for line in replay.json():
            click.echo(line)
        return
    watch(replay)


def watch(replay: TerminalReplay) -> None:
    from parlour.cli.projector import Projector
    from parlour.cli.screen import Screen

    Projector(replay, Screen()).run()
