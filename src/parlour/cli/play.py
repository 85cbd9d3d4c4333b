"""`parlour play`: play a game in this terminal, or resume one."""

from __future__ import annotations

from pathlib import Path

import click

from parlour.cli.options import WithGameOptions, data_option, given_options, lines_option
from parlour.engine import BadSetup


@click.command(
    cls=WithGameOptions,
    short_help="Play a game in this terminal.",
    epilog="""\b
Examples:
  parlour play GAME                        you and a bot
  parlour play GAME --seats 4 --name Anna  you and three bots
  parlour play GAME --hotseat --seats 3 --name Anna --name Ben --name Cem
  parlour play --resume FILE               go on where you left""",
)
@click.argument("game", required=False)
@click.option("--seats", type=int, metavar="N", help="How many sit at the table.  [default: as few as the game allows]")
@click.option("--seed", metavar="S", help="Deal from this seed, so that the same cards come again.")
@click.option("--hotseat", is_flag=True, help="People around this one screen instead of bots.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="Your name; with --hotseat once for each person.")
@click.option(
    "--bot", "bots", multiple=True, metavar="BOT", help="Who plays with you; see parlour games. Repeat it for more."
)
@data_option
@lines_option
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Go on with the game of this journal.",
)
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
    """Play GAME, which is any of those below.

    You sit in seat 0, bots have the other seats. In games with turns answer with the number of a move or with its
    notation. In a game without turns every key is played the moment it is pressed.

    Everything that happens is written to a journal first. Ctrl-C, q or the end of the input leave the game;
    --resume goes on with it, even after a crash. When the game is over, the journal reveals the seed of all deals,
    and parlour verify can check them.
    """
    options = given_options(given)
    if resume and (game or seats is not None or seed is not None or hotseat or names or bots or options):
        raise BadSetup("cli.resume-alone")
    from parlour.cli import start
    from parlour.cli.menu import ask_game
    from parlour.cli.screen import Screen

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
