"""Lying clients at tables of The Mind: how much earlier than they were made their presses are believed."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from itertools import count
from typing import Any, Final, NamedTuple

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from parlour import wire as m
from parlour.client import SeatGrant, Session, join, open_table, take_seat
from parlour.engine import Millis
from parlour.games.mind.actions import Play
from parlour.games.mind.events import Played

LEVELS: Final = 12
APART: Final = 0.26
BREATH: Final = 1.0
MOST: Final = 250
STRANGER: Final = "127.0.0.2"
Claim = Callable[[Millis, int], int | None]
Pause = Callable[[float], Awaitable[None]]


def earlier(by: int) -> Claim:
    return lambda now, nth: now - by


def always(now: Millis, nth: int) -> int:
    return now - MOST


class Lie(NamedTuple):
    """What a client does. `claim` makes the press time out of the true one and the number of the press.

    `hold` is how long a pong is held back, and `every` which ones are. `wrong` presses are refused before each that is
    not; before it the client rests, or comes `anew`. One that is `deaf` reads nothing, one that is `lazy` has its
    system acknowledge late. `header` is what it says as if it were a proxy, from the address `source`. An `honest` one
    is parlour's own client.
    """

    name: str
    claim: Claim = always
    hold: float = 0.0
    every: int = 1
    wrong: int = 0
    rest: float = 0.0
    devices: int = 1
    anew: bool = False
    deaf: bool = False
    lazy: bool = False
    header: str = ""
    source: str = ""
    honest: bool = False


LIES: Final = (
    Lie("claims the most always"),
    Lie("holds every pong back", hold=0.5),
    Lie("holds every other pong back", hold=0.5, every=2),
    Lie("lies only when it pays: each tenth press", lambda now, nth: now - (MOST if nth % 10 == 9 else 0)),
    Lie("drains, then rests", lambda now, nth: now - (MOST if nth % 8 > 3 else 0), rest=0.1),
    Lie("has presses refused in between", wrong=3),
    Lie("comes anew for each press", hold=0.2, anew=True),
    Lie("two devices in turn, one holds pongs back", hold=0.5, every=2, devices=2),
    Lie("from the future and the past", lambda now, nth: now + (10_000 if nth % 2 else -10_000)),
    Lie("before the match began", lambda now, nth: -(10**9)),
    Lie("a clock that drifts, a little more each time", lambda now, nth: now - min(MOST, 5 * nth)),
    Lie("claims a bit on every press", earlier(40)),
    Lie("reads nothing, and comes anew", deaf=True, anew=True),
    Lie("acknowledges late, into a small window", lazy=True),
    Lie("a proxy's header, forged", header="500000", source=STRANGER),
)
HONEST: Final = Lie("an honest client, for comparison", earlier(0))


class Device(WSListener):
    """A websocket of the liar's own making."""

    def __init__(self, lie: Lie, hold: bool) -> None:
        self._lie = lie
        self._hold = hold
        self._pings = count()
        self._loop = asyncio.get_running_loop()
        self.welcomed: asyncio.Future[None] = self._loop.create_future()
        self.released = asyncio.Event()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.PING:
            held = self._hold and next(self._pings) % self._lie.every == 0
            self._loop.call_later(self._lie.hold if held else 0.0, self._pong)
        elif b'"welcome"' in frame.get_payload_as_bytes() and not self.welcomed.done():
            self.welcomed.set_result(None)

    def _pong(self) -> None:
        if not self.transport.is_disconnected:
            self.transport.send_pong(b"")
        self.released.set()

    def say(self, message: Any) -> None:
        self.transport.send(WSMsgType.TEXT, m.encode(message))


class Liar:
    """One seat, played with as many devices as the lie has."""

    def __init__(self, base: str, seated: SeatGrant, lie: Lie) -> None:
        self._url = f"{base.replace('http', 'ws', 1)}/ws/{seated.code}"
        self._seated = seated
        self.seat = seated.seat
        self._lie = lie
        self._devices: list[Device] = []
        self._nonces = count()

    async def arrive(self) -> None:
        for number in range(self._lie.devices):
            device = await self._connect(hold=number == 0 and self._lie.hold > 0)
            device.say(m.Hello(self._seated.token))
            await device.welcomed
            if self._lie.hold and number == 0:
                await device.released.wait()
            if self._lie.deaf:
                device.transport.underlying_transport.pause_reading()
            self._devices.append(device)

    async def _connect(self, hold: bool) -> Device:
        headers = {"X-Client-RTT": self._lie.header} if self._lie.header else {}
        _, device = await ws_connect(
            lambda: Device(self._lie, hold),
            self._url,
            enable_auto_pong=False,
            extra_headers=headers,
            local_addr=(self._lie.source, 0) if self._lie.source else None,
        )
        assert isinstance(device, Device)
        if self._lie.lazy:
            plug: socket.socket = device.transport.underlying_transport.get_extra_info("socket")
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            plug.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 0)
        return device

    async def press(self, card: int, now: Callable[[], Millis], nth: int) -> Millis:
        """Press a card with whatever time the lie says; returns when it really was."""
        if self._lie.anew and nth:
            self.go()
            await self.arrive()
        await asyncio.sleep(self._lie.rest)
        device = self._devices[nth % len(self._devices)]
        for _ in range(self._lie.wrong):
            self._say(device, card + 1, now(), nth)
        true = now()
        self._say(device, card, true, nth)
        return true

    def _say(self, device: Device, card: int, true: Millis, nth: int) -> None:
        claimed = self._lie.claim(true, nth)
        move = Play(card, None if claimed is None else Millis(claimed))
        device.say(m.Act(f"lie {next(self._nonces)}", msgspec.Raw(m.encode(move))))

    def go(self) -> None:
        for device in self._devices:
            device.transport.disconnect(graceful=False)
        self._devices = []


class Press(NamedTuple):
    """In the table's time: when it was made, when the client said it was (an honest one), and what was believed."""

    true: Millis
    claimed: Millis
    believed: int

    @property
    def gain(self) -> int:
        return self.true - self.believed


class Pair(NamedTuple):
    """Somebody honest and near, whose clock tells the truth, and a liar. Another session of the liar's seat looks at
    the cards, and presses them where the client is honest."""

    mate: Session
    eyes: Session
    liar: Liar
    lie: Lie
    pause: Pause
    now: Callable[[], Millis]

    async def level(self, level: int, nth: int) -> list[Press]:
        """The liar's presses. Time passes before each, so that the boldest claim is in the right order."""
        await self._begin(level)
        presses: list[Press] = []
        while hands := [each for each in (self.mate, self.eyes) if each.view.level == level and each.view.hand]:
            turn = min(hands, key=lambda each: int(each.view.hand[0]))
            card = turn.view.hand[0]
            if turn is self.eyes:
                await self.pause(APART)
                true, claimed = await self._press(card, nth + len(presses))
                presses.append(Press(true, claimed, await believed(self.mate, self.liar.seat, card)))
            else:
                await self.mate.act(Play(card, self.now()))
            await until(turn, partial(gone, level, card))
        return presses

    async def _begin(self, level: int) -> None:
        await until(self.eyes, partial(focusing, level))
        await self.mate.act("ready")
        await self.eyes.act("ready")
        await until(self.mate, lambda view: view.phase == "play")
        await self.pause(BREATH)

    async def _press(self, card: int, nth: int) -> tuple[Millis, Millis]:
        if not self.lie.honest:
            true = await self.liar.press(card, self.now, nth)
            return true, true
        true, claimed = self.now(), self.eyes.now()
        await self.eyes.act(f"play {card}")
        return true, claimed


async def presses(
    base: str,
    lie: Lie,
    levels: int = LEVELS,
    pause: Pause = asyncio.sleep,
    now: Callable[[], Millis] | None = None,
    far: str = "",
) -> list[Press]:
    """All presses of a liar at a table of two. `far` is where the liar finds the server, if over another line."""
    first = await open_table(base, "mind", 2, "Honest")
    second = await take_seat(base, first.code, "Liar")
    async with AsyncExitStack() as stack:
        mate = await stack.enter_async_context(join(base, first.code, first.token))
        eyes = await stack.enter_async_context(join(far or base, first.code, second.token))
        liar = Liar(far or base, second, lie)
        stack.callback(liar.go)
        if not lie.honest:
            await liar.arrive()
        await mate.ask(m.Start("start"))
        pair = Pair(mate, eyes, liar, lie, pause, now or mate.now)
        made: list[Press] = []
        for level in range(1, levels + 1):
            made += await pair.level(level, len(made))
        return made


def focusing(level: int, view: Any) -> bool:
    return bool(view.phase == "focus" and view.level == level)


def gone(level: int, card: int, view: Any) -> bool:
    return view.level != level or card not in view.hand


async def until(session: Session, condition: Callable[[Any], bool]) -> None:
    while session.view is None or not condition(session.view):
        await session.next_message()


async def believed(mate: Session, seat: int, card: int) -> int:
    """The press time of a seat's card, as everybody is told and as it is written down."""
    while True:
        message = await mate.next_message()
        for event in mate.events(message) if isinstance(message, m.Update) else ():
            if isinstance(event, Played) and (event.seat, event.card) == (seat, card):
                return event.moment
