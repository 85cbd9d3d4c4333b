"""Tables whose deal is settled: a finished game once more, with its people as ghosts, or the deal of a day."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from parlour.bot_names import BOT_NAMES
from parlour.engine import Header, Illegal, Journal, Seat
from parlour.server.table.entries import Chair, TableState
from parlour.server.table.names import same_name
from parlour.server.table.ports import Damaged, Store
from parlour.server.table.replay import TOO_EARLY, public_journal
from parlour.server.table.setup import GHOST, USUAL_BOT, SettledDeal, TableSetup


def same_deal(code: str, header: Header, seed: str | None, names: Sequence[str], seat: int, ghosts: bool) -> TableSetup:
    """The deal of a finished game, with bots or the ghosts of those names at all seats but one; raises Illegal."""
    if seed is None or header.commitment is None:
        raise Illegal(TOO_EARLY)
    if not 0 <= seat < header.seats:
        raise Illegal("no-such-seat", seat=seat, last=header.seats - 1)
    chairs = [Chair(bot=GHOST, bot_name=name) for name in names] if ghosts else usual_bots(header.seats)
    chairs[seat] = Chair()
    deal = SettledDeal(code, seed, header.nonces)
    return TableSetup(header.game, header.options, tuple(chairs), deal=deal)


def usual_bots(seats: int) -> list[Chair]:
    return [Chair(bot=USUAL_BOT, bot_name=BOT_NAMES[at % len(BOT_NAMES)]) for at in range(seats)]


def apart(table: TableSetup, person: str) -> TableSetup:
    """The same table, where no bot goes by the name of the person who will sit there."""
    chairs = [
        Chair(bot=chair.bot, bot_name=f"{chair.bot_name} 2") if same_name(chair.bot_name, person) else chair
        for chair in table.chairs
    ]
    return table._replace(chairs=tuple(chairs))


def settled_noise(state: TableState, seat: Seat) -> str:
    """What the chance of a bot follows from where the deal is settled, so that it is the same for everybody."""
    return f"{state.seed} seat {seat}"


async def repeated_game(state: TableState, store: Store) -> Journal | None:
    """The game whose people play at a table as ghosts; None where none do, or where it cannot be read any more."""
    if not any(chair.bot == GHOST for chair in state.chairs):
        return None
    try:
        lines = await store.read(state.deal)
        return (await asyncio.to_thread(public_journal, state.deal, lines))[0]
    except (LookupError, ValueError, Illegal, Damaged):
        return None
