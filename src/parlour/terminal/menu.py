"""The menu that `parlour` without a command opens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.text import Text

from parlour.engine import AnyGame, BadJournal, BadSetup
from parlour.games import GAMES
from parlour.languages import quoted
from parlour.terminal import start
from parlour.terminal.commands.replay import watch
from parlour.terminal.errors import UnknownGame, Unplayable, explained
from parlour.terminal.frames import keys
from parlour.terminal.journal import journals, read_file, spoken, unfinished
from parlour.terminal.language import summary_of, title_of, worded
from parlour.terminal.options import seat_range
from parlour.terminal.renderers.layout import Block, folded
from parlour.terminal.screen import Screen, at_terminal
from parlour.terminal.terminal_replay import TerminalReplay

_SHOWN: Final = 9
_INDENT: Final = 5


def open_menu(data: Path, lines: bool) -> None:
    """Until somebody has had enough."""
    screen = Screen(lines)
    try:
        while _choose(screen, data):
            pass
    except (EOFError, KeyboardInterrupt):
        screen.print([Text()])


def ask_game(screen: Screen) -> str:
    """The name of a game from a person at a terminal; raises BadSetup where there is none."""
    if not at_terminal():
        raise BadSetup("cli.which-game", games=list(GAMES), example=next(iter(GAMES)))
    screen.print(_games(screen.viewport.width))
    return _numbered(screen, [game.name for game in GAMES.values()], worded("cli_which_game"))


def _choose(screen: Screen, data: Path) -> bool:
    last, past = unfinished(data), journals(data)
    more = [("r", worded("cli_menu_resume", game=spoken(last)))] if last else []
    more += [("w", worded("cli_menu_watch"))] if past else []
    foot = keys(screen.viewport.width, *more, ("q", worded("cli_key_leave")))
    screen.print([Text(), Text(worded("app_name"), "title"), Text(), *_games(screen.viewport.width), Text(), *foot])
    names = list(GAMES)
    while True:
        match screen.ask("› ").lower():
            case "q" | "quit":
                return False
            case "r" if last:
                _guarded(screen, lambda: start.run(start.resume(screen, last)))
            case "w" if past:
                _guarded(screen, lambda: _watch(screen, past))
            case number if number in map(str, range(1, len(names) + 1)):
                _guarded(screen, lambda: _play(screen, data, GAMES[names[int(number) - 1]]))
            case _:
                screen.print([Text(worded("cli_menu_wrong", last=len(names)), "bad")])
                continue
        return True


def _play(screen: Screen, data: Path, game: AnyGame) -> None:
    """How many, with whom, and off."""
    seats = game.seats.start
    fewest, most = game.seats.start, game.seats.stop - 1
    if answer := screen.ask(f"{worded('cli_how_many', fewest=fewest, most=most)} [{seats}] "):
        if not (answer.isascii() and answer.isdigit()):
            raise BadSetup("seat-count", game=game.name, fewest=fewest, most=most, seats=quoted(answer))
        seats = int(answer)
    together = screen.ask(f"{worded('cli_bots_or_people')} [b] ").lower().startswith("p")
    names = _names(screen, seats) if together else []
    start.run(start.begin(screen, data, game.name, seats=seats, hotseat=together, names=names))


def _names(screen: Screen, seats: int) -> list[str]:
    """Names from the first seat on; an empty answer leaves the rest as guests."""
    names: list[str] = []
    while len(names) < seats and (name := screen.ask(f"{worded('cli_who_sits', seat=len(names) + 1)} ")):
        names.append(name)
    return names


def _watch(screen: Screen, past: list[Path]) -> None:
    recent = past[:_SHOWN]
    screen.print(
        [Text.assemble((f"  {number}", "key"), f"  {spoken(path)}") for number, path in enumerate(recent, start=1)]
    )
    names = [str(path) for path in recent]
    chosen = Path(_numbered(screen, names, worded("cli_which_one")))
    watch(TerminalReplay.read(read_file(chosen), seat=None, hands=True), screen)


def _games(width: int) -> Block:
    lines: Block = []
    for number, game in enumerate(GAMES.values(), start=1):
        lines.append(Text.assemble((f"  {number}", "key"), f"  {title_of(game)}, ", (seat_range(game.seats), "quiet")))
        summary = folded([summary_of(game)], width - _INDENT, "quiet")
        lines += [Text.assemble(" " * _INDENT, line) for line in summary]
    return lines


def _numbered(screen: Screen, things: list[str], question: str) -> str:
    """One of some things by its number or its name."""
    while True:
        answer = screen.ask(f"{question} ")
        if answer in things:
            return answer
        if answer in map(str, range(1, len(things) + 1)):
            return things[int(answer) - 1]
        screen.print([Text(worded("cli_number_please", last=len(things)), "bad")])


def _guarded(screen: Screen, do: Callable[[], None]) -> None:
    """What goes wrong is said, and the menu comes back."""
    try:
        do()
    except (BadJournal, BadSetup, UnknownGame, Unplayable, OSError) as error:
        screen.print([Text(explained(error), "bad")])
