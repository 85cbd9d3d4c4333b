"""People come, go, act, repeat themselves, are cleared; bots sit; appends fail; the server restarts. After every step:
nothing secret went to a wrong connection, what was acknowledged is kept, no request was acted on twice, numbers have no
gaps, no view is older than the one before, and nobody waits for ever.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from parlour import wire as m
from parlour.engine import Illegal, Seat
from parlour.server.table import Damaged, Unavailable
from parlour.server.table.entry_log import STORE_TIMEOUT_S
from tests.server.table.world import Client, Fault, World

GAMES = [("mind", 2), ("mind", 3), ("illusion", 2), ("knights-score", 3), ("knights-dice", 2)]
DEEP = msgspec.Raw(b"[" * 3000 + b"]" * 3000)
faults: st.SearchStrategy[Fault] = st.sampled_from(["refuse", "lose", "conflict", "slow", "hang"])
numbers = st.integers(0, 50)


class TableMachine(RuleBasedStateMachine):
    @initialize(table=st.sampled_from(GAMES), begun=st.sampled_from(["not yet", "by people", "with bots"]))
    def open(self, table: tuple[str, int], begun: str) -> None:
        self.loop = asyncio.new_event_loop()
        self.world = World(*table)
        self.sent: list[tuple[str | None, m.Request]] = []
        self.count = 0
        self._run(self.world.open())
        if begun != "not yet":
            self._run(self.world.begin(people=begun == "by people"))

    def _run(self, work: Coroutine[Any, Any, Any] | None = None) -> Any:
        async def whole() -> Any:
            result = await work if work is not None else None
            await self.world.settle()
            return result

        return self.loop.run_until_complete(whole())

    def _pick(self, which: int) -> Client | None:
        open_ = [client for client in self.world.clients if client.open]
        return open_[which % len(open_)] if open_ else None

    def _ask(self, client: Client | None, request: m.Request) -> None:
        if client is not None:
            self.sent.append((client.token, request))
            client.say(request)
            self._run()

    def _nonce(self) -> str:
        self.count += 1
        return f"request {self.count}"

    # People come and go.

    @rule(which=numbers, fresh=st.booleans(), share=st.sampled_from(["", "a-share"]))
    def arrive(self, which: int, fresh: bool, share: str) -> None:
        """Somebody with a token connects, or somebody who comes back with what they had, or a watcher."""
        tokens = [*self.world.tokens.values(), None]
        client = self.world.connect(tokens[which % len(tokens)])
        last = next((each for each in self.world.clients if each.token == client.token and each.seq), None)
        if fresh or last is None:
            client.hello(share)
        else:
            client.hello(since=last.seq, epoch=last.epoch)
        self._run()

    @rule(which=numbers, other=numbers)
    def say_hello_again(self, which: int, other: int) -> None:
        client, tokens = self._pick(which), [*self.world.tokens.values(), None, "a guess"]
        if client is not None:
            client.say(m.Hello(tokens[other % len(tokens)]))
            self._run()

    @rule(which=numbers)
    def leave(self, which: int) -> None:
        client = self._pick(which)
        if client is not None:
            client.drop()
            self._run()

    @rule(which=numbers)
    def fall_behind(self, which: int) -> None:
        client = self._pick(which)
        if client is not None:
            client.behind = True

    @rule()
    def read_again(self) -> None:
        for client in self.world.clients:
            if client.behind and client.open:
                client.catch_up()
        self._run()

    @rule(which=numbers)
    def let_somebody_in(self, which: int) -> None:
        client = self._pick(which)
        for guest in client.info.guests if client is not None and client.info is not None else ():
            self._ask(client, m.Admit(self._nonce(), guest.name))

    @rule(patience=st.booleans())
    def come_late(self, patience: bool) -> None:
        self._wait_for_a_token(patience, lambda name: self.world.table.join_as_guest(name))

    @rule(seat=st.none() | st.integers(0, 3), patience=st.booleans())
    def sit_down(self, seat: int | None, patience: bool) -> None:
        async def sat(name: str) -> str:
            return (await self.world.table.take_seat(name, "", seat)).token

        self._wait_for_a_token(patience, sat)

    def _wait_for_a_token(self, patience: bool, ask: Callable[[str], Coroutine[Any, Any, str]]) -> None:
        name = f"Guest {len(self.world.tokens)}"

        async def sit() -> None:
            task = asyncio.ensure_future(ask(name))
            await self.world.settle()
            if not patience:
                task.cancel()
            elif self.world.store.hangs:
                self.world.clock.forward(STORE_TIMEOUT_S + 1)
            with suppress(Illegal, Unavailable, asyncio.CancelledError):
                self.world.tokens[name] = await task

        self._run(sit())

    # What they ask for.

    @rule(which=numbers, move=numbers)
    def act(self, which: int, move: int) -> None:
        client = self._pick(which)
        legal = client.view.legal if client is not None and client.view is not None else ()
        chosen = legal[move % len(legal)] if legal else {"type": "nonsense"}
        self._ask(client, m.Act(self._nonce(), msgspec.Raw(m.encode(chosen))))

    @rule(turns=st.integers(1, 12), move=numbers)
    def play_on(self, turns: int, move: int) -> None:
        """Everybody who can act does, and time passes."""
        for turn in range(turns):
            for client in [each for each in self.world.clients if each.open]:
                legal = client.view.legal if client.view is not None else ()
                calm = [each for each in legal if type(each).__name__ not in ("Stop", "Star", "No")]
                if calm:
                    chosen = calm[(move + turn) % len(calm)]
                    self._ask(client, m.Act(self._nonce(), msgspec.Raw(m.encode(chosen))))
            self.world.clock.forward(0.4)
            self._run()

    @rule(which=numbers)
    def send_something_deep(self, which: int) -> None:
        self._ask(self._pick(which), m.Act(self._nonce(), DEEP))

    @rule(which=numbers, seat=st.integers(0, 3), kind=st.integers(0, 11))
    def ask(self, which: int, seat: int, kind: int) -> None:
        nonce = self._nonce()
        requests: list[m.Request] = [
            m.Start(nonce),
            m.SeatBot(nonce, Seat(seat)),
            m.SeatBot(nonce, Seat(seat), "nobody:x=1"),
            m.DismissBot(nonce, Seat(seat)),
            m.Clear(nonce, Seat(seat)),
            m.Configure(nonce, {}),
            m.Emote(nonce, "smile"),
            m.Finish(nonce),
            m.Rematch(nonce),
            m.Rename(nonce, f"Somebody {seat}"),
            m.Admit(nonce, f"Guest {seat}"),
            m.SetSpeed(nonce, "brisk"),
        ]
        self._ask(self._pick(which), requests[kind])

    @rule(which=numbers)
    def fill_up_and_start(self, which: int) -> None:
        for seat in range(1, self.world.seats):
            self._ask(self._pick(which), m.SeatBot(self._nonce(), Seat(seat)))
        self._ask(self._pick(which), m.Start(self._nonce()))

    @rule(which=numbers, again=numbers)
    def repeat(self, which: int, again: int) -> None:
        """The same request once more, by the same person, from whichever of their connections."""
        if not self.sent:
            return
        token, request = self.sent[again % len(self.sent)]
        mine = [client for client in self.world.clients if client.open and client.token == token]
        if mine:
            mine[which % len(mine)].say(request)
            self._run()

    # What happens to them.

    @rule(millis=st.sampled_from([10, 300, 2000, 60_000]))
    def time_passes(self, millis: int) -> None:
        self.world.clock.forward(millis / 1000)
        self._run()

    @rule(fault=faults)
    def something_will_fail(self, fault: Fault) -> None:
        self.world.store.faults.append(fault)

    @rule()
    def nothing_can_be_read_once(self) -> None:
        self.world.store.unreadable = 1

    @rule()
    def the_store_goes_on(self) -> None:
        self.world.store.release()
        self._run()

    @rule(orderly=st.booleans())
    def restart(self, orderly: bool) -> None:
        self._run(self.world.restart(orderly))

    @rule()
    def sweep(self) -> None:
        self.world.tables.sweep(idle=-1.0)
        self._run()

    @rule()
    def find_it_again(self) -> None:
        try:
            self._run(self.world.find())
        except (Unavailable, Damaged):
            self.world.store.unreadable = 0
            self._run(self.world.find())

    # What always holds. (What is sent is checked as it is sent.)

    @invariant()
    def nothing_wrong_was_told(self) -> None:
        assert self.world.wrong == []

    @invariant()
    def no_request_was_acted_on_twice(self) -> None:
        assert [each for each, times in Counter(self.world.acted()).items() if times > 1] == []

    @invariant()
    def nobody_waits_for_ever(self) -> None:
        """Who is connected has an answer, or will be sent away when the store has taken too long."""
        if self.world.store.hangs:
            self.world.clock.forward(STORE_TIMEOUT_S + 1)
            self._run()
            assert not [client for client in self.world.clients if client.open and client.waiting]
        for client in self.world.clients:
            assert not (client.open and client.waiting and not client.behind), client.waiting

    def teardown(self) -> None:
        if hasattr(self, "world"):
            self.world.store.release()
            self._run(self.world.tables.close())
            self.loop.close()


TestTable = TableMachine.TestCase
TestTable.settings = settings(stateful_step_count=40)
