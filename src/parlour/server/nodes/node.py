"""One node: it renews its lease, claims tables, and leaves. What it asks of the database is a port."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from parlour.languages import CodedError, quoted, refusal
from parlour.server.nodes.claims import Claim, NodeId, Relay, Seen, Unknown, next_step
from parlour.server.nodes.lease import Lease
from parlour.server.table.ports import Elsewhere, Unavailable
from parlour.server.trouble import Trouble

log = logging.getLogger("parlour.node")

RENEW_TIMEOUT_S: Final = 1.5
"""A renewal without an answer is given up, and another is tried on a new connection."""
CLAIM_TRIES: Final = 8
LEAVE_TIMEOUT_S: Final = 2.0
MOVED: Final = refusal("table-moved")
LEAVING: Final = refusal("server-leaving")
LAPSED: Final = refusal("server-lapsed")


class NameTaken(CodedError):
    """Another node has this name, and its lease holds."""


class NodeDatabase(Protocol):
    """What nodes share. Each method is one statement, and raises Unavailable."""

    async def enter(self, me: NodeId, address: str, lease: float) -> bool:
        """Enter the node with a new lease; returns False if another run has its name and a lease."""

    async def renew(self, me: NodeId, lease: float) -> bool:
        """Return whether the lease was renewed: not if the name is another's now, or was struck out."""

    async def leave(self, me: NodeId) -> None:
        """Strike the node out: all that it owns is free."""

    async def look(self, code: str) -> Seen | None:
        """Whom a table belongs to; None if there is no such table."""

    async def claim(self, code: str, epoch: int, me: NodeId) -> int | None:
        """Raise the table's epoch and own it; returns the new epoch, or None if the epoch is no longer the one that
        was seen, another owner's lease holds, or this node's does not."""

    async def release(self, code: str, me: NodeId) -> None:
        """Own a table no longer."""


def boot_time() -> float:
    """Seconds since the machine was started. They go on while it sleeps, and nobody can set them."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic()


class NodeOwnership:
    """A node's ownership of one table. `taken_from` names the node that owned it before, if that was another one."""

    def __init__(self, node: Node, code: str, epoch: int, taken_from: str) -> None:
        self._node = node
        self.node = node.me.name
        self._code = code
        self._term = node.lease.term
        self.epoch = epoch
        self.taken_from = taken_from

    @property
    def is_current(self) -> bool:
        return self._term == self._node.lease.term and self._node.held()

    async def fence(self) -> None:
        """Raise the epoch, so that nothing sent before can be stored any more; raises Unavailable."""
        epoch = await self._node.database.claim(self._code, self.epoch, self._node.me) if self.is_current else None
        if epoch is None:
            raise Unavailable(MOVED)
        self.epoch = epoch


class Node:
    """`on_lapse` is called when the lease is over: whatever this node owned must fall silent."""

    def __init__(
        self,
        me: NodeId,
        address: str,
        database: NodeDatabase,
        clock: Callable[[], float] = boot_time,
        lease: Lease | None = None,
    ) -> None:
        self.me = me
        self.address = address
        self.database = database
        self.lease = lease or Lease()
        self.leaving = False
        self.on_lapse: Callable[[], None] = _nothing
        self.claimed = self.lapses = 0
        self._clock = clock
        self._renewing: asyncio.Task[None] | None = None
        self._releasing: set[asyncio.Task[None]] = set()
        self._watch: asyncio.TimerHandle | None = None
        self._noticed = 0
        lost, back = "the lease of node %s is not renewed: %s", "the lease of node %s is renewed again"
        self._trouble = Trouble(log, logging.WARNING, lost, back, me.name)

    def held(self) -> bool:
        return self.lease.held(self._clock())

    @property
    def ready(self) -> bool:
        """Whether this node may own tables now."""
        return self.held() and not self.leaving

    async def enter(self) -> None:
        """Enter this node; raises NameTaken or Unavailable. A name whose holder has just died is waited for until its
        lease ends."""
        begin = self._clock()
        while not await self._enter():
            if self._clock() - begin > self.lease.length + 1:
                raise NameTaken("serve.node-name-taken", name=quoted(self.me.name))
            await asyncio.sleep(0.25)

    def start(self) -> None:
        """Renew the lease from now on."""
        self._renewing = asyncio.create_task(self._renew_for_ever(), name="lease")

    async def leave(self) -> None:
        """Give up everything at once, for other nodes to take. What this node owned must have fallen silent."""
        self.leaving = True
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.wait([self._renewing])
        self.lease.lost()
        if self._watch is not None:
            self._watch.cancel()
        with suppress(Unavailable, TimeoutError):  # then the lease ends by itself
            async with asyncio.timeout(LEAVE_TIMEOUT_S):
                await asyncio.gather(*self._releasing, return_exceptions=True)
                await self.database.leave(self.me)

    # Tables.

    async def claim(self, code: str) -> NodeOwnership:
        """Own a table; raises LookupError, Elsewhere if another node does, or Unavailable."""
        for _ in range(CLAIM_TRIES):
            seen = await self.database.look(code)
            match next_step(seen, self.me, self.ready):
                case Unknown():
                    raise LookupError(code)
                case Relay(_, address):
                    raise Elsewhere(address)
                case Claim(epoch):
                    ownership = await self._claim(code, epoch, seen)
                    if ownership is not None:
                        return ownership
                case _:
                    raise Unavailable(LEAVING if self.leaving else LAPSED)
        raise Unavailable(MOVED)

    async def _claim(self, code: str, epoch: int, seen: Seen | None) -> NodeOwnership | None:
        before = seen.owner if seen is not None else None
        taken_from = before.name if before is not None and before != self.me else ""
        ownership = NodeOwnership(self, code, epoch, taken_from)  # of the term that it was asked for in
        granted = await self.database.claim(code, epoch, self.me)
        if granted is None or not ownership.is_current:
            return None
        ownership.epoch = granted
        self.claimed += 1
        if taken_from:
            log.info("table %s is taken over from %s", code, taken_from)
        return ownership

    def release(self, code: str) -> None:
        """Release an unloaded table; another node may take it at once."""
        if self.ready:
            task = asyncio.create_task(self._release(code))
            self._releasing.add(task)
            task.add_done_callback(self._releasing.discard)

    async def _release(self, code: str) -> None:
        with suppress(Unavailable):  # it is this node's to claim again
            await self.database.release(code, self.me)

    # The lease.

    async def _enter(self) -> bool:
        started = self._clock()
        if not await self.database.enter(self.me, self.address, self.lease.length):
            return False
        self._renewed(started)
        return True

    async def _renew_for_ever(self) -> None:
        while True:
            started = self._clock()
            granted = await self._renew_once(started)
            await asyncio.sleep(max(0.0, self.lease.next_renewal(started, granted) - self._clock()))

    async def _renew_once(self, started: float) -> bool:
        self._lapse_if_over()
        try:
            async with asyncio.timeout(RENEW_TIMEOUT_S):
                if await self.database.renew(self.me, self.lease.length):
                    self._renewed(started)
                elif not await self._enter():
                    self.lease.lost()
                    self._lapse_if_over()
                    self._trouble.report(f"another server took the name {self.me.name!r} while this one slept")
                    return False
        except (Unavailable, TimeoutError) as error:
            self._trouble.report(str(error) or "no answer in time")
            return False
        self._trouble.report()
        return True

    def _renewed(self, started: float) -> None:
        now = self._clock()
        self._lapse_if_over()  # nothing that was owned before may see the new lease
        self.lease.renewed(started, now)
        if self._watch is not None:
            self._watch.cancel()
        loop = asyncio.get_running_loop()
        self._watch = loop.call_later(max(0.0, self.lease.until - now), self._lapse_if_over)

    def _lapse_if_over(self) -> None:
        if self._noticed != self.lease.term and not self.held():
            self._noticed = self.lease.term
            self.lapses += 1
            self.on_lapse()


def _nothing() -> None:
    """Before there is anything to fall silent."""
