"""What each seat was answered, by the nonce of the request.

A request that was carried out is known for good, since the entries name it. A refusal, and the answer to an emote, is
remembered for the last KEPT_ANSWERS of a seat while the table is in memory; sent again after that, it is decided anew.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from parlour import wire as m
from parlour.engine import Commit, Seat
from parlour.server.table.entries import Admitted, Cleared, Entry, Happened, Requested, SeatTaken

KEPT_ANSWERS: Final = 256
"""How many answers that nothing was written down for are remembered for each seat. What was is known for good."""
KEPT_BYTES: Final = 2**15
"""How many bytes of such answers are remembered for each seat."""


class SeatNonce(NamedTuple):
    """A request that was carried out."""

    seat: Seat
    nonce: str


class Answers:
    """One seat's requests never push out what another was answered."""

    def __init__(self, done: Iterable[SeatNonce] = ()) -> None:
        self._done: defaultdict[Seat, set[str]] = defaultdict(set)
        self._others: defaultdict[Seat, OrderedDict[str, bytes]] = defaultdict(OrderedDict)
        self._bytes: Counter[Seat] = Counter()
        for seat, nonce in done:
            self.done(seat, nonce)

    def known(self, seat: Seat, nonce: str) -> bytes | None:
        if nonce in self._done[seat]:
            return m.encode(m.Done(nonce))
        return self._others[seat].get(nonce)

    def done(self, seat: Seat, nonce: str) -> None:
        """The entries say so."""
        self._done[seat].add(nonce)

    def remember(self, seat: Seat, nonce: str, answer: bytes) -> None:
        """A refusal, or the answer to what left no trace."""
        kept = self._others[seat]
        self._bytes[seat] += len(answer) - len(kept.get(nonce, b""))
        kept[nonce] = answer
        while len(kept) > KEPT_ANSWERS or self._bytes[seat] > KEPT_BYTES:
            self._bytes[seat] -= len(kept.popitem(last=False)[1])

    def forget(self, seat: Seat) -> None:
        """Somebody else will sit there."""
        self._done.pop(seat, None)
        self._others.pop(seat, None)
        del self._bytes[seat]


def done_in(entries: Sequence[Entry], commits: Sequence[Commit[Any, Any]]) -> set[SeatNonce]:
    """The requests that the entries of a table say were carried out, by those who sit there now.

    `commits` are those of its `Happened` entries. A new person in a seat has none of the requests of the one before.
    """
    done: set[SeatNonce] = set()
    moves = iter(commits)
    for entry in entries:
        if isinstance(entry, Happened):
            by = next(moves).cause.by
            if entry.nonce and isinstance(by, int):
                done.add(SeatNonce(by, entry.nonce))
        elif isinstance(entry, Requested) and entry.by is not None and entry.nonce:
            done.add(SeatNonce(entry.by, entry.nonce))
        if isinstance(entry, Cleared | SeatTaken | Admitted):
            done = {each for each in done if each.seat != entry.seat}
    return done
