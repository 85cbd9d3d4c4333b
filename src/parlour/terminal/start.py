"""Begin or resume a local game and run it until it is over or a player leaves."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import token_hex

from rich.text import Text

from parlour.bots import DEFAULT, make_bot
from parlour.engine import BadSetup
from parlour.games import game_named, import_object, parts_of
from parlour.match import Match
from parlour.terminal import turns
from parlour.terminal.journal import JournalFile, ResumeInfo, read_unfinished
from parlour.terminal.language import worded
from parlour.terminal.local_game import LocalGame, PlayerQuit
from parlour.terminal.pronouns import seated
from parlour.terminal.renderers import Block
from parlour.terminal.renderers.layout import folded
from parlour.terminal.screen import Screen


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
) -> LocalGame:
    """A new table; raises BadSetup."""
    game = game_named(name)
    seats = game.seats.start if seats is None else seats
    game.start(seats, options or {})
    for bot in bots:
        make_bot(bot, name, "")
    people = tuple(range(seats if hotseat else 1))
    resume_info = ResumeInfo(token_hex(32) if seed is None else seed, people, tuple(bots) or (DEFAULT,))
    around = seated(names, seats, hotseat)
    match = Match(name, seats, seed=resume_info.seed, names=around, **(options or {}))
    return LocalGame(match, JournalFile.create(data, match.header, resume_info), resume_info, screen)


def resume(screen: Screen, path: Path) -> LocalGame:
    """The table of a journal as it was left; raises BadJournal or Unplayable."""
    record, resume_info, whole = read_unfinished(path)
    match = Match.replay(record, seed=resume_info.seed)
    torn = path.stat().st_size > len(whole)
    local = LocalGame(match, JournalFile.reopen(path, record, whole), resume_info, screen)
    local.notice = worded("cli_journal_torn") if torn else ""
    return local


def run(local: LocalGame) -> None:
    """Play until the game is over or somebody gets up."""
    screen = local.screen
    try:
        with screen.opened():
            if local.notice:
                screen.pause(lambda: folded([local.notice], screen.viewport.width, "bad"))
            _play(local)
    except (KeyboardInterrupt, EOFError, PlayerQuit):
        pass
    screen.print(_farewell(local))


def _play(local: LocalGame) -> None:
    """In the way the game brings, or in turns; raises BadSetup for a game that has neither."""
    game = local.match.game
    loop = parts_of(game.name).terminal.loop
    if loop is None and game.real_time:
        raise BadSetup("cli.no-terminal-loop", game=game.name)
    (turns.play if loop is None else import_object(loop))(local)


def _farewell(local: LocalGame) -> Block:
    """The end of it, on the screen that stays, and how to come back."""
    path, width = shlex.quote(str(local.journal_file.path)), local.screen.viewport.width
    if not local.closed:
        kept = folded([worded("cli_game_kept")], width)
        return [Text(), *kept, Text(f"  parlour play --resume {path}", "key")]
    last = local.sentences(local.recent_events(), local.viewer)[-1:] if local.screen.live else []
    commands = [Text.assemble((f"parlour {command} ", "key"), path) for command in ("replay", "verify")]
    return [Text(), *folded(last, width, "title"), *commands]
