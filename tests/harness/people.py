"""People at a table, as the tests play them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import Any

from parlour import wire as m
from parlour.client import SeatGrant, Session, join, open_table, take_seat
from parlour.engine import Illegal
from parlour.games.mind import actions as mind


async def table_of(base: str, game: str, seats: int, **options: Any) -> list[SeatGrant]:
    """A table with all seats taken by people."""
    first = await open_table(base, game, seats, "Player 0", options=options)
    return [first, *[await take_seat(base, first.code, f"Player {seat}") for seat in range(1, seats)]]


async def begun(
    stack: AsyncExitStack,
    bases: Sequence[str],
    seated: Sequence[SeatGrant],
    headers: Sequence[Mapping[str, str]] = (),
) -> list[Session]:
    """Everybody at the table, each over their own line, and the game started."""
    sessions = [
        await stack.enter_async_context(join(base, each.code, each.token, more))
        for base, each, more in zip(bases, seated, headers or [{}] * len(bases), strict=True)
    ]
    await started(sessions)
    return sessions


async def started(sessions: Sequence[Session]) -> None:
    """The host starts the game, and everybody sees it."""
    await sessions[0].ask(m.Start("start"))
    for session in sessions:
        while session.view is None:
            await session.next_message()


def ended(session: Session) -> bool:
    """The game is over, or decided though it goes on: from then on the table can tell it again."""
    return session.info is not None and (session.info.status == "over" or session.info.replay)


def wished(session: Session, others: Sequence[Session], rng: Random) -> Any:
    """What a player would do now, or None. A Mind team looks into each other's cards, to get somewhere."""
    legal = session.view.legal
    if session.game is not None and session.game.name == "mind":
        if session.view.phase in ("won", "lost"):
            return None
        lowest = min((each.view.hand[0] for each in others if each.view.hand), default=0)
        calm = [each for each in legal if isinstance(each, mind.Ready) or each == mind.Play(lowest)]
        return calm[0] if calm else None
    return rng.choice(legal) if legal else None


async def play(session: Session, others: Sequence[Session], rng: Random) -> list[str]:
    """Act whenever it is possible, until the game has ended; returns the nonces of what was accepted."""
    accepted = []
    while not ended(session):
        move = wished(session, others, rng)
        if move is None:
            await glance(session)
            continue
        try:
            accepted.append(await session.act(move))
        except Illegal:
            await glance(session)
        await caught_up(session)
    return accepted


async def glance(session: Session) -> None:
    """Hear something, or look again: what this player waits for may stand in a view that reaches another first."""
    with suppress(TimeoutError):
        await asyncio.wait_for(session.next_message(), 0.1)


async def caught_up(session: Session) -> None:
    """Take in what has arrived already."""
    while not session.caught_up:
        await session.next_message()


async def settled(session: Session, view: Any) -> None:
    """Until this client sees what the table sees."""
    while session.view != view:
        await session.next_message()
