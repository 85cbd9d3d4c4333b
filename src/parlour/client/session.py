"""A client session at one table: reconnects, catches up, and resends unanswered requests."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final, Generic

import msgspec
from typing_extensions import TypeVar  # with defaults, which `typing` has from Python 3.13 on

from parlour import wire as m
from parlour.client.api import ApiError
from parlour.client.clock import ClockFilter
from parlour.client.shares import Doubt, ShuffleWatch
from parlour.client.world import ConnectionLost, Socket, World
from parlour.engine import AnyGame, BadSetup, Illegal, Millis, share_promise
from parlour.games import game_named
from parlour.languages import CodedError, Refusal, english, refusal

V = TypeVar("V", default=Any)
log = logging.getLogger("parlour.client")

RETRY_DELAYS_S: Final = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.0, 5.0)
"""Seconds before each new try; the last stays."""
GIVE_UP_AFTER_MS: Final = 60_000.0
"""Milliseconds without a welcome. Time counts, and not tries: where everything is slow, so is each try."""
PING_EVERY_MS: Final = 1900.0
STALL_MS: Final = 500.0
PINGS_IN_BURST: Final = 5
MAX_MESSAGES: Final = 10_000
NOTHING: Final[Any] = None
"""The view before the game begins; a type of views with `game` has it in it."""
CLOSED: Final = refusal("session-closed")
BROKEN: Final = refusal("session-broken")
FOREIGN: Final = refusal("session-foreign")
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(m.ServerMessage)


class Session(Generic[V]):
    """Iterate over it for every message; `view`, `pictures`, `info` and `seq` always hold the latest.

    Of messages that nobody takes only the latest are kept. The view is the truth, whatever was not looked at. `doubts`
    says what the table did not keep of its promises about the shuffle. `V` is the type of `view`, which is None until
    the game begins.
    """

    def __init__(self, world: World, token: str | None = None) -> None:
        self._world = world
        self._token = token
        self._shuffle = ShuffleWatch(world.nonce())
        self._socket: Socket | None = None
        self._welcomed = self._catching_up = self._unanswered = False
        self._next_beat = 0.0
        self._failures = 0
        self._lost_at = 0.0
        self._asked: dict[str, tuple[bytes, asyncio.Future[None]]] = {}
        self._messages: deque[Any] = deque(maxlen=MAX_MESSAGES)
        self._something = asyncio.Event()
        self._ended: Refusal | None = None
        self._ahead = 0.0
        self.clock = ClockFilter()
        self.game: AnyGame | None = None
        self.info: m.TableInfo | None = None
        self.you: int | None = None
        self.epoch = ""
        self.seq = 0
        self.view: V = NOTHING
        self.pictures: dict[str, str] = {}
        self.doubts: list[Refusal] = []

    # What its owner may ask.

    async def act(self, move: Any) -> str:
        """A move as an object or in notation. Returns its nonce when it is safe; raises Illegal or ApiError."""
        assert self.game is not None
        action = self.game.from_text(move) if isinstance(move, str) else move
        if self.game.press_time(action) is None and self.clock.known:
            action = self.game.stamped(action, Millis(self.clock.table_time(self._world.now()))) or action
        nonce = self._world.nonce()
        await self.ask(m.Act(nonce, msgspec.Raw(m.encode(action))))
        return nonce

    async def ask(self, request: m.Request) -> None:
        """Any request; sent again after each welcome until it is answered. Raises Illegal with the reason if it is
        refused, and ApiError if the session ends before."""
        if self._ended is not None:
            raise ApiError(self._ended)
        if request.nonce in self._asked:
            raise ValueError(f"a request named {request.nonce!r} waits for its answer already; give each its own nonce")
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        message = m.encode(request)
        self._asked[request.nonce] = message, answer
        try:
            if self._welcomed and self._socket is not None:
                await self._socket.send(message)
            await answer
        finally:
            self._asked.pop(request.nonce, None)
            del answer  # it may hold an error, which holds this frame

    async def next_message(self) -> Any:
        """What the table says next; raises ApiError when it will say nothing more."""
        await self._until_something()
        if not self._messages:
            assert self._ended is not None
            raise ApiError(self._ended)
        return self._messages.popleft()

    async def __aiter__(self) -> AsyncIterator[Any]:
        while True:
            await self._until_something()
            if not self._messages and self._ended == CLOSED:
                return
            yield await self.next_message()

    def now(self) -> Millis:
        """The table's time, estimated by pings; before the first answer, the time of the last message."""
        local = self._world.now()
        return Millis(self.clock.table_time(local) if self.clock.known else int(local + self._ahead))

    @property
    def caught_up(self) -> bool:
        """Whether every message that has arrived was taken."""
        return not self._messages

    def events(self, update: m.Update) -> list[Any]:
        """The events of an update, as the game's own types."""
        assert self.game is not None
        return [msgspec.json.decode(event, type=self.game.types.event) for event in update.events]

    async def welcomed(self) -> None:
        """Until the table has welcomed this client; raises ApiError."""
        while self.info is None:
            self._something.clear()
            if self._ended is not None:
                raise ApiError(self._ended)
            await self._something.wait()

    async def _until_something(self) -> None:
        while not self._messages and self._ended is None:
            self._something.clear()
            await self._something.wait()

    # Staying connected.

    async def run(self) -> None:
        """Stay at the table until it says goodbye for good, or cannot be reached any more."""
        reason = BROKEN
        try:
            reason = await self._stay()
        except asyncio.CancelledError:
            reason = CLOSED
            raise
        finally:
            self._end(reason)

    def _end(self, why: Refusal) -> None:
        self._ended = why
        self._something.set()
        for _, answer in self._asked.values():
            if not answer.done():
                answer.set_exception(ApiError(why))

    async def _stay(self) -> Refusal:
        """Returns why it is over."""
        while True:
            try:
                return await self._visit(await self._world.connect())
            except ConnectionLost as lost:
                if self._gives_up():
                    return refusal("session-lost", why=lost.why)
            except BadSetup:  # a game that is not known here
                raise
            except (ValueError, RecursionError):
                return FOREIGN
            delay = RETRY_DELAYS_S[min(self._failures, len(RETRY_DELAYS_S) - 1)]
            self._failures += 1
            await self._world.sleep(delay * (0.5 + self._world.chance()))

    def _gives_up(self) -> bool:
        now = self._world.now()
        if not self._failures:
            self._lost_at = now
        return now - self._lost_at >= GIVE_UP_AFTER_MS

    async def _visit(self, socket: Socket) -> Refusal:
        """One connection, until the table says goodbye for good; raises ConnectionLost."""
        self._socket = socket
        try:
            goodbye = await self._converse(socket)
        except ConnectionLost:
            socket.drop()
            raise
        except BaseException:
            await socket.close()
            raise
        finally:
            self._socket = None
            self._welcomed = False
        await socket.close()
        return goodbye

    async def _converse(self, socket: Socket) -> Refusal:
        self._unanswered = False
        self._next_beat = self._world.now() + PING_EVERY_MS
        await self._greet(socket)
        while True:
            text = await socket.receive(max(0.0, self._next_beat - self._world.now()) / 1000)
            if text is not None:
                message = _decoder.decode(text)
                if isinstance(message, m.Bye):
                    if message.again:
                        raise ConnectionLost(message.why)
                    return message.why
                await self._take_in(socket, message)
                self._unanswered = self._unanswered and self._catching_up
            if self._world.now() >= self._next_beat:
                await self._beat(socket)

    async def _greet(self, socket: Socket) -> None:
        """Say who one is and what one has. Only a welcome answers that."""
        self._catching_up = True
        since = self.seq if self.epoch else None
        await socket.send(m.encode(m.Hello(self._token, since, self.epoch, share_promise(self._shuffle.share))))

    async def _beat(self, socket: Socket) -> None:
        """Who has said nothing since the last ping is gone, unless it was this side that did not listen."""
        now = self._world.now()
        if self._unanswered and now - self._next_beat < STALL_MS:
            raise ConnectionLost("server-silent")
        self._unanswered = True
        self._next_beat = now + PING_EVERY_MS
        await self._ping(socket)

    async def _measure(self, socket: Socket) -> None:
        for _ in range(PINGS_IN_BURST):
            await self._ping(socket)

    async def _ping(self, socket: Socket) -> None:
        await socket.send(m.encode(m.Ping(self._world.now())))

    # What the table says.

    async def _take_in(self, socket: Socket, message: Any) -> None:
        match message:
            case m.Pong():
                self.clock.add(message.sent, self._world.now(), message.at)
            case m.Done() | m.Refused():
                self._answer(message)
            case m.Welcome():
                _check_seats(message.table, message.you)
                await self._take_welcome(socket, message)
            case m.Update():
                await self._take_update(socket, message)
            case m.Shares():
                await self._take_shares(socket, message.promises)
            case m.News():
                _check_seats(message.table, self.you)
                self.info = message.table
                self._keep(message)
                self._doubt(self._shuffle.check(message.table, self.you, news=True))
                if self.clock.update_status(message.table.status):
                    await self._measure(socket)
            case _:
                self._keep(message)

    async def _take_welcome(self, socket: Socket, welcome: m.Welcome) -> None:
        anew = self.clock.welcomed(welcome.epoch, welcome.table.status)
        self.game = game_named(welcome.table.game)
        if welcome.epoch != self.epoch:
            self.epoch, self.seq, self.view = welcome.epoch, 0, NOTHING
        if welcome.seq >= self.seq:  # what was under way when this client asked may have come before
            self.seq = welcome.seq
            if welcome.view != m.NO_VIEW:
                self.view, self.pictures = self._decoded(welcome.view), welcome.pictures
        self.info, self.you = welcome.table, welcome.you
        self._doubt(self._shuffle.check(welcome.table, welcome.you, news=False))
        self._ahead = welcome.at - self._world.now()
        self._failures, self._catching_up = 0, False
        first, self._welcomed = not self._welcomed, True
        self._keep(welcome)
        if first or anew:
            await self._measure(socket)
        for message, _ in list(self._asked.values()):
            await socket.send(message)

    async def _take_shares(self, socket: Socket, promises: tuple[str, ...]) -> None:
        """Reveal one's share once all promises are known; make another where all are void."""
        self._doubt(self._shuffle.called(promises, self.you))
        if not promises:
            self._shuffle.share = self._world.nonce()
            await self._greet(socket)
        elif self.you is not None and self._shuffle.reveals(self.you):
            promise = promises[self.you]  # its own nonce: sent again after a break, it is the same request
            await socket.send(m.encode(m.RevealShare(promise, self._shuffle.share)))

    def _doubt(self, doubts: list[Doubt]) -> None:
        for seat in doubts:
            why = refusal("shuffle-exchanged") if seat is None else refusal("share-broken", seat=seat)
            why = refusal("share-not-ours") if seat is not None and seat == self.you else why
            if why not in self.doubts:
                self.doubts.append(why)
                log.warning("%s", english(why))

    async def _take_update(self, socket: Socket, update: m.Update) -> None:
        """The next view, and no other: an old one is dropped, and for one that is too new the missing are asked for."""
        if update.done:
            self._answer(m.Done(update.done))
        if update.seq == self.seq + 1:
            self.seq, self.view, self.pictures = update.seq, self._decoded(update.view), update.pictures
            self._ahead = update.at - self._world.now()
            self._keep(update)
        elif update.seq > self.seq and not self._catching_up:
            await self._greet(socket)

    def _keep(self, message: Any) -> None:
        self._messages.append(message)
        self._something.set()

    def _decoded(self, view: msgspec.Raw) -> Any:
        assert self.game is not None
        return msgspec.json.decode(view, type=self.game.types.view)

    def _answer(self, message: m.Done | m.Refused) -> None:
        _, answer = self._asked.pop(message.nonce, (b"", None))
        if answer is None or answer.done():
            return
        if isinstance(message, m.Refused):
            answer.set_exception(Illegal(message.why))
        else:
            answer.set_result(None)


def _check_seats(table: m.TableInfo, you: int | None) -> None:
    """Raises ValueError unless there is a chair for each seat that is named."""
    if not {table.host, table.host if you is None else you} <= set(range(len(table.chairs))):
        raise ValueError("a seat without a chair")


@contextmanager
def understood() -> Iterator[None]:
    """While something is made of what a table said: where nothing can be made of it, that is an ApiError too."""
    try:
        yield
    except CodedError:
        raise
    except (LookupError, TypeError, ValueError, ArithmeticError, RecursionError) as error:
        raise ApiError(FOREIGN) from error


@asynccontextmanager
async def attending(session: Session[V]) -> AsyncIterator[Session[V]]:
    """A session that stays connected for as long as this lasts. Raises ApiError."""
    task = asyncio.create_task(session.run())
    try:
        await session.welcomed()
        yield session
    finally:
        task.cancel()
        await asyncio.wait([task])
        if not task.cancelled():
            task.result()
