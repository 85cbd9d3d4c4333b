"""The thread in which the bots of all tables think, one table after the other."""

from __future__ import annotations

import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Condition, Thread

log = logging.getLogger("parlour.table")


class BotThread:
    """A table that asks for much waits for itself: after each piece of work the next table comes."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[object, deque[Callable[[], None]]] = OrderedDict()
        self._changed = Condition()
        self._open = True
        self._thread: Thread | None = None

    def submit(self, who: object, work: Callable[[], None]) -> None:
        with self._changed:
            if not self._open:
                return
            if self._thread is None:
                self._thread = Thread(target=self._run, name="bots", daemon=True)
                self._thread.start()
            self._waiting.setdefault(who, deque()).append(work)
            self._changed.notify()

    def close(self) -> None:
        """What waits is dropped; what is being thought is not waited for."""
        with self._changed:
            self._open = False
            self._waiting.clear()
            self._changed.notify()

    def _run(self) -> None:
        while (work := self._next()) is not None:
            try:
                work()
            except Exception:
                log.exception("bot raised")

    def _next(self) -> Callable[[], None] | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or not self._open)
            if not self._open:
                return None
            who, works = self._waiting.popitem(last=False)
            work = works.popleft()
            if works:
                self._waiting[who] = works
            return work
