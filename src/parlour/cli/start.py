"""Sit down at a new table or an old one, play, and get up in good order."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import token_hex

from rich.text import Text

from parlour.bots import DEFAULT, make_bot
from parlour.cli import turns
from parlour.cli.faces import Block
from parlour.cli.faces.layout import folded
from parlour.cli.journal import JournalFile, Sealed, unsealed
from parlour.cli.people import seated
from parlour.cli.screen import Screen
from parlour.cli.sitting import Left, Sitting
from parlour.engine import BadSetup
from parlour.games import game_named, kit_named, load
from parlour.match import Match


def begin(
    screen: Screen,
    data: Path,
    name: str,
    *,
    seats: int | None = None,
    seed: str | None = None,
    hotseat: bool = False,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
) -> Sitting:
    """A new table; raises BadSetup."""
    game = game_named(name)
    seats = game.seats.start if seats is None else seats
    game.start(seats, options or {})
    for bot in bots:
        make_bot(bot, name, "")
    people = tuple(range(seats if hotseat else 1))
    sealed = Sealed(token_hex(32) if seed is None else seed, people, tuple(bots) or (DEFAULT,))
    around = seated(names, seats, hotseat)
    match = Match(name, seats, seed=sealed.seed, names=around, **(options or {}))
    return Sitting(match, JournalFile.create(data, match.header, sealed), sealed, screen)


def resume(screen: Screen, path: Path) -> Sitting:
    """The table of a journal as it was left; raises BadRecord or Unplayable."""
    record, sealed, whole = unsealed(path)
    match = Match.replay(record, seed=sealed.seed)
    torn = path.stat().st_size > len(whole)
    sitting = Sitting(match, JournalFile.reopen(path, record, whole), sealed, screen)
    sitting.notice = "The last line of the journal was cut off and is left out; all before it stands." if torn else ""
    return sitting


def run(sitting: Sitting) -> None:
    """Play until the game is over or somebody gets up."""
    screen = sitting.screen
    try:
        if sitting.notice:
            screen.say(sitting.notice, style="bad")
            screen.go_on()
        with screen.opened():
            _play(sitting)
    except (KeyboardInterrupt, EOFError, Left):
        pass
    screen.print(_farewell(sitting))


def _play(sitting: Sitting) -> None:
    """In the way the game brings, or in turns; raises BadSetup for a game that has neither."""
    kit = kit_named(sitting.match.game.name)
    if kit.terminal is None and kit.game.real_time:
        raise BadSetup(f"{kit.game.name} has no turns and brings no way to be played in a terminal; try parlour serve")
    (turns.play if kit.terminal is None else load(kit.terminal))(sitting)


def _farewell(sitting: Sitting) -> Block:
    """The end of it, on the screen that stays, and how to come back."""
    path, width = shlex.quote(str(sitting.journal_file.path)), sitting.screen.canvas.width
    if not sitting.closed:
        kept = folded(["The game is kept as it stands. Go on with:"], width)
        return [Text(), *kept, Text(f"  parlour play --resume {path}", "key")]
    last = sitting.told(sitting.lately(), sitting.viewer)[-1:] if sitting.screen.live else []
    commands = [Text.assemble((f"parlour {command} ", "key"), path) for command in ("replay", "verify")]
    return [Text(), *folded(last, width, "title"), *commands]
