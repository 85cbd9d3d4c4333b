"""`parlour replay`: show a journal step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from parlour.engine import BadSetup
from parlour.terminal.command import argument, command, option
from parlour.terminal.options import lines_option
from parlour.terminal.param_types import FILE_THERE, WHOLE
from parlour.terminal.text import echo, echo_json_text

if TYPE_CHECKING:
    from parlour.terminal.screen import Screen
    from parlour.terminal.terminal_replay import TerminalReplay


@command(
    "cli_help_replay",
    "cli_help_replay_brief",
    examples=(
        ("parlour replay FILE", "cli_help_replay_example_open"),
        ("parlour replay FILE --seat 1", "cli_help_replay_example_seat"),
        ("parlour replay FILE --public --json", "cli_help_replay_example_json"),
        ("parlour replay FILE --insight", "cli_help_replay_example_insight"),
    ),
)
@argument("file", type=FILE_THERE)
@option("--seat", type=WHOLE, metavar="N", help="cli_help_replay_seat")
@option("--public", is_flag=True, help="cli_help_replay_public")
@option("--json", "as_json", is_flag=True, help="cli_help_replay_json")
@option("--insight", "only_insight", is_flag=True, help="cli_help_replay_insight")
@lines_option
def replay(file: Path, seat: int | None, public: bool, as_json: bool, only_insight: bool, lines: bool) -> None:
    """Show a journal step by step, and its analysis."""
    if public and seat is not None:
        raise BadSetup("cli.two-views")
    if only_insight and (public or seat is not None):
        raise BadSetup("cli.insight-of-all")
    from parlour.terminal.journal import read_file
    from parlour.terminal.screen import Screen
    from parlour.terminal.terminal_replay import TerminalReplay

    replay = TerminalReplay.read(read_file(file), seat=seat, hands=seat is None and not public)
    if only_insight:
        _tell_insight(replay, as_json)
    elif as_json:
        for line in replay.json():
            echo_json_text(line)
    else:
        watch(replay, Screen(lines))
        if replay.hands:
            echo("")
            _tell_insight(replay, as_json=False)


def _tell_insight(replay: TerminalReplay, as_json: bool) -> None:
    import msgspec

    from parlour.analysis import insight
    from parlour.terminal.insight_lines import short_form

    insights = insight(replay.journal)
    if as_json:
        echo_json_text(msgspec.json.encode(insights).decode())
    else:
        echo("\n".join(short_form(replay.game.name, insights, replay.people)))


def watch(replay: TerminalReplay, screen: Screen) -> None:
    from parlour.terminal.replay_viewer import ReplayViewer

    ReplayViewer(replay, screen).run()
