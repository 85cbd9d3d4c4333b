"""`parlour replay`: show a journal step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from parlour.cli.output import echo, echo_json_text
from parlour.engine import BadSetup

if TYPE_CHECKING:
    from parlour.cli.terminal_replay import TerminalReplay


@click.command(
    short_help="Step through a journal.",
    epilog="""\b
Examples:
  parlour replay FILE                 all hands open, step by step
  parlour replay FILE --seat 1        as the person in seat 1 saw it
  parlour replay FILE --public --json one JSON object a line for each commit
  parlour replay FILE --insight       only the analysis, in short; with --json all of it""",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seat", type=int, metavar="N", help="Only what the person in this seat saw.")
@click.option("--public", is_flag=True, help="Only what everybody saw.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each commit, with the view after it.")
@click.option("--insight", "only_insight", is_flag=True, help="Only the analysis of the game; with --json all of it.")
def replay(file: Path, seat: int | None, public: bool, as_json: bool, only_insight: bool) -> None:
    """Show the game of the journal FILE again, commit by commit: the table, the notation, the time and what happened.

    In a terminal: space or → steps on, ← or b back, g to the beginning, G to the end, q leaves. Otherwise all steps
    are printed. All hands lie open, unless --seat or --public asks for what was known at the time. With open hands the
    analysis of the game follows in short.
    """
    if public and seat is not None:
        raise BadSetup("cli.two-views")
    if only_insight and (public or seat is not None):
        raise BadSetup("cli.insight-of-all")
    from parlour.cli.journal import read_file
    from parlour.cli.terminal_replay import TerminalReplay

    replay = TerminalReplay.read(read_file(file), seat=seat, hands=seat is None and not public)
    if only_insight:
        _tell_insight(replay, as_json)
    elif as_json:
        for line in replay.json():
            echo_json_text(line)
    else:
        watch(replay)
        if replay.hands:
            echo("")
            _tell_insight(replay, as_json=False)


def _tell_insight(replay: TerminalReplay, as_json: bool) -> None:
    import msgspec

    from parlour.analysis import insight
    from parlour.cli.insight_lines import short_form

    told = insight(replay.journal)
    if as_json:
        echo_json_text(msgspec.json.encode(told).decode())
    else:
        echo("\n".join(short_form(replay.game.name, told, replay.people)))


def watch(replay: TerminalReplay) -> None:
    from parlour.cli.replay_viewer import ReplayViewer
    from parlour.cli.screen import Screen

    ReplayViewer(replay, Screen()).run()
