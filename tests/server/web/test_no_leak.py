"""No leak on the wire: every byte sent to a client is the same in two worlds that this client cannot tell apart."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from random import Random
from typing import Any, NamedTuple

import pytest
from websockets.asyncio.client import ClientConnection, connect

from parlour import wire as m
from parlour.client import Session
from parlour.engine import Dealer, DrawRequest, Script, ScriptedDealer, SeededDealer
from parlour.engine.chance import as_it_lies
from parlour.games.illusion import actions as illusion
from parlour.games.knights.cards import DECK, Card
from parlour.games.knights.dice import actions as dice
from parlour.games.knights.setup import Shuffle, ShuffleRest
from parlour.games.mind import actions as mind
from parlour.server.table.clock import HandSetClock
from parlour.server.table.entries import TableState
from tests.harness.people import begun, table_of
from tests.harness.serving import serving

Move = Callable[[Any], Any]
SEATS = 3
ON_TURN = -1


class World(NamedTuple):
    """How the dealer deals, and who does what, looking at their own view."""

    game: str
    script: Script
    moves: Sequence[tuple[int, Move]]


def first(view: Any) -> Any:
    return view.legal[0]


def always(*drawn: Any) -> Callable[[DrawRequest[Any]], tuple[Any, ...]]:
    return lambda asked: drawn


def mind_world(other: bool) -> World:
    """Seats 1 and 2 hold other cards. A star is proposed and taken back; the last press waits for its ruling."""
    script: dict[Callable[..., Any], Any] = {mind.Deal: always(*((17, 64, 90) if other else (17, 28, 55)))}
    calm: list[tuple[int, Move]] = [(1, lambda view: mind.Star()), (1, lambda view: mind.No())]
    return World("mind", script, [*calm, *((seat, first) for seat in (0, 1, 2, 2))])


def illusion_world(other: bool) -> World:
    """The same five cards come to light; their backs, the deck below them and the arrows to come differ."""
    rng = Random(other)

    def deck(asked: DrawRequest[Any]) -> tuple[Any, ...]:
        return (0, 1, 2, 3, 4, *rng.sample(range(5, 98), 93))

    def arrows(asked: DrawRequest[Any]) -> tuple[Any, ...]:
        left = list(asked.pool)
        left.remove("red")
        return ("red", *rng.sample(left, len(left)))

    script: dict[Callable[..., Any], Any] = {
        illusion.Print: always(rng.randrange(2**32)),
        illusion.Shuffle: deck,
        illusion.ShuffleArrows: arrows,
        illusion.Lot: always(0),
    }
    return World("illusion", script, [(seat, first) for seat in range(SEATS)])


def knights_world(game: str, hand: int, watching: bool, other: bool) -> World:
    """Everyone lays down the same first card; what the listener never sees is dealt otherwise."""
    openers, rest = [Card("R000000"), Card("Y000000")], [card for card in DECK if card[1:] != "000000"]
    Random(4).shuffle(rest)
    rest.sort(key=lambda card: (card.count("1") < 5, 0))
    shown = {*range(SEATS), *([] if watching else [*range(0, SEATS * hand, SEATS), SEATS * hand])}
    shown |= set(range(SEATS * hand, SEATS * hand + SEATS)) if game == "knights-dice" else set()
    hidden = [at for at in range(len(rest)) if at not in shown]
    if other:
        moved = Random(5).sample(hidden, len(hidden))
        rest = [rest[dict(zip(hidden, moved, strict=True)).get(at, at)] for at in range(len(rest))]
    script: dict[Callable[..., Any], Any] = {
        Shuffle: always(*openers, *rest),
        ShuffleRest: as_it_lies,
        dice.Lots: as_it_lies,
        dice.Restock: as_it_lies,
        dice.Cast: always("ge"),
    }
    turns = SEATS if game == "knights-score" else 2
    return World(game, script, [(ON_TURN, first)] * turns)


WORLDS: dict[str, Callable[[bool, bool], World]] = {
    "mind": lambda watching, other: mind_world(other),
    "illusion": lambda watching, other: illusion_world(other),
    "knights-score": lambda watching, other: knights_world("knights-score", 3, watching, other),
    "knights-dice": lambda watching, other: knights_world("knights-dice", 12, watching, other),
}


def without_times(heard: str) -> str:
    """Times, and what names this table or one's own request but no card: code, epoch, nonce, and what is made of the
    random seed or is a client's random share in it."""
    heard = re.sub(r"/pictures/\w+/[-\w]+.png#\w+", "/pictures", heard)  # what is seen on a picture is no secret
    heard = re.sub(r'"(at|since|began|moment|pressed|due)":\d+', r'"\1":0', heard)
    heard = re.sub(r'"(promises|shares)":\[[^]]+\]', r'"\1":[]', heard)
    return re.sub(r'"(code|epoch|commitment|done)":"\w*"', r'"\1":""', heard)


async def heard_until_now(socket: ClientConnection) -> list[str]:
    """Every byte that was sent to this client so far."""
    await socket.send(m.encode(m.Ping(1.0)), text=True)
    heard = []
    while "pong" not in (message := str(await socket.recv())):
        heard.append(without_times(message))
    return heard


async def on_turn(sessions: Sequence[Session]) -> Session:
    """Whoever is to play, once everybody has heard so."""
    while len({(session.view.turn, session.seq) for session in sessions}) > 1 or sessions[0].view.turn is None:
        laggard = min(sessions, key=lambda session: session.seq)
        await laggard.next_message()
    return sessions[int(sessions[0].view.turn)]


async def live(world: World, watching: bool) -> list[str]:
    """Everything that seat 0, or a watcher, hears while the script is played, at a table where time stands still."""

    def make_dealer(state: TableState, nonces: Sequence[str]) -> Dealer:
        return ScriptedDealer(world.script, SeededDealer("whatever"))

    async with serving(make_dealer=make_dealer, clock=HandSetClock()) as served, AsyncExitStack() as stack:
        seated = await table_of(served.base, world.game, SEATS)
        url = f"ws://127.0.0.1:{served.port}/ws/{seated[0].code}"
        socket = await stack.enter_async_context(connect(url, compression=None))
        await socket.send(m.encode(m.Hello(None if watching else seated[0].token)), text=True)
        heard = await heard_until_now(socket)
        sessions: list[Session] = await begun(stack, [served.base] * SEATS, seated)
        for seat, move in world.moves:
            session = sessions[seat] if seat != ON_TURN else await on_turn(sessions)
            while not session.caught_up:
                await session.next_message()
            await session.act(move(session.view))
        return [*heard, *await heard_until_now(socket)]


@pytest.mark.parametrize("watching", [False, True], ids=["player", "watcher"])
@pytest.mark.parametrize("game", WORLDS)
def test_two_worlds_sound_the_same(game: str, watching: bool) -> None:
    here, there = (asyncio.run(live(WORLDS[game](watching, other), watching)) for other in (False, True))
    assert here == there
    assert any('"update"' in message for message in here)


def test_the_test_can_hear_a_difference() -> None:
    """A watcher's silence is not a player's: what seat 0 may see differs between worlds made for a watcher."""
    worlds = (knights_world("knights-score", 3, watching=True, other=other) for other in (False, True))
    here, there = (asyncio.run(live(world, watching=False)) for world in worlds)
    assert here != there
