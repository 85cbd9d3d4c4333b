"""`parlour play`: play a game in this terminal, or resume one."""

from __future__ import annotations

from pathlib import Path

from parlour.engine import BadSetup
from parlour.terminal.command import argument, command, option
from parlour.terminal.options import WithGameOptions, data_option, given_options, lines_option
from parlour.terminal.param_types import FILE_THERE, WHOLE


@command(
    "cli_help_play",
    "cli_help_play_brief",
    cls=WithGameOptions,
    examples=(
        ("parlour play GAME", "cli_help_play_example_bot"),
        ("parlour play GAME --seats 4 --name Anna", "cli_help_play_example_bots"),
        ("parlour play GAME --hotseat --seats 3 --name Anna --name Ben --name Cem", None),
        ("parlour play --resume FILE", "cli_help_play_example_resume"),
    ),
)
@argument("game", required=False)
@option("--seats", type=WHOLE, metavar="N", help="cli_help_play_seats", otherwise="cli_help_play_seats_default")
@option("--seed", metavar="S", help="cli_help_play_seed")
@option("--hotseat", is_flag=True, help="cli_help_play_hotseat")
@option("--name", "names", multiple=True, metavar="NAME", help="cli_help_play_name")
@option("--bot", "bots", multiple=True, metavar="BOT", help="cli_help_play_bot")
@data_option
@lines_option
@option("--resume", type=FILE_THERE, metavar="FILE", help="cli_help_play_resume")
def play(
    game: str | None,
    seats: int | None,
    seed: str | None,
    hotseat: bool,
    names: tuple[str, ...],
    bots: tuple[str, ...],
    data: Path,
    lines: bool,
    resume: Path | None,
    **given: str | None,
) -> None:
    """Play a game in this terminal, or resume one."""
    options = given_options(given)
    if resume and (game or seats is not None or seed is not None or hotseat or names or bots or options):
        raise BadSetup("cli.resume-alone")
    from parlour.terminal import start
    from parlour.terminal.menu import ask_game
    from parlour.terminal.screen import Screen

    screen = Screen(lines)
    if resume:
        start.run(start.resume(screen, resume))
        return
    name = game or ask_game(screen)
    if hotseat and bots:
        raise BadSetup("cli.hotseat-or-bots")
    table = start.begin(
        screen, data, name, seats=seats, seed=seed, hotseat=hotseat, names=names, bots=bots, options=options
    )
    start.run(table)
