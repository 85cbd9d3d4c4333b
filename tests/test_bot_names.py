"""Bots have the same names at every table."""

from __future__ import annotations

from parlour.bot_names import BOT_NAMES
from parlour.games import GAMES
from parlour.server.table import guests
from parlour.server.table.names import NAME_LENGTH
from parlour.terminal.pronouns import LONGEST, seated


def test_terminal_and_server_take_names_from_one_list() -> None:
    assert seated(["Anna"], len(BOT_NAMES) + 1, hotseat=False)[1:] == BOT_NAMES
    assert guests.BOT_NAMES is BOT_NAMES  # type: ignore[attr-defined]  # what the module uses


def test_there_are_enough_names_for_every_game() -> None:
    assert len(set(BOT_NAMES)) == len(BOT_NAMES) >= max(game.seats.stop - 1 for game in GAMES.values())
    assert max(map(len, BOT_NAMES)) <= min(LONGEST, NAME_LENGTH)
