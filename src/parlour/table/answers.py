"""What each seat was answered: a request that comes again is answered again, and never acted on again."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from parlour.engine import AnyGame, Seat
from parlour.table import messages as m
from parlour.table.entries import Cleared, Entry, Happened, Requested
from parlour.table.live import decoded

REMEMBERED: Final = 256
"""How many answers that nothing was written down for are remembered for each seat. What was is known for good."""


class Done(NamedTuple):
    """A request that was carried out."""

    seat: Seat
    nonce: str


class Answers:
    """One seat's requests never push out what another was answered."""

    def __init__(self, done: Iterable[Done] = ()) -> None:
        self._done: defaultdict[Seat, set[str]] = defaultdict(set)
        self._others: defaultdict[Seat, OrderedDict[str, bytes]] = defaultdict(OrderedDict)
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
        kept[nonce] = answer
        if len(kept) > REMEMBERED:
            kept.popitem(last=False)

    def forget(self, seat: Seat) -> None:
        """Somebody else will sit there."""
        self._done.pop(seat, None)
        self._others.pop(seat, None)


def done_in(game: AnyGame, entries: Sequence[Entry]) -> set[Done]:
    """The requests that the entries of a table say were carried out, by those who sit there now."""
    done: set[Done] = set()
    for entry in entries:
        if isinstance(entry, Cleared):
            done = {each for each in done if each.seat != entry.seat}
        if isinstance(entry, Requested) and entry.by is not None and entry.nonce:
            done.add(Done(entry.by, entry.nonce))
    moves = [entry for entry in entries if isinstance(entry, Happened) and entry.nonce]
    causes = [commit.cause.by for commit in decoded(game, (entry.commit for entry in moves))]
    return done | {Done(by, entry.nonce) for by, entry in zip(causes, moves, strict=True) if isinstance(by, int)}
