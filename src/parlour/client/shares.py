"""A client's share in the shuffle, and whether the server kept its promises about it. The page does the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, TypeAlias

from parlour.engine import share_promise
from parlour.wire import TableInfo

Doubt: TypeAlias = int | None
"""A seat whose share is not the one that was promised, or None for what the server exchanged."""

_BEGUN: Final = ("playing", "over")


def doubtful_seats(promises: Sequence[str], shares: Sequence[str], seat: int | None, own: str) -> list[int]:
    """The seats whose share is not the one that was promised, or which promised one and have none; and one's own seat
    if its promise was given by this client and another share counts."""
    pairs = zip_longest(promises, shares, fillvalue="")
    doubtful = [at for at, (promise, share) in enumerate(pairs) if promise != (share_promise(share) if share else "")]
    if seat is not None and seat < len(promises) and promises[seat] == share_promise(own):
        mine = _at(shares, seat)
        doubtful += [seat] if mine != own and seat not in doubtful else []
    return sorted(doubtful)


class ShuffleWatch:
    """Checks the shuffle of a table: what the server announced before this client revealed its share.

    A changed server would know the seed and see each share first. So this client compares it with what the server said
    before: the promise of its seed, and those of all shares. It may call all shares void only if it leaves out a seat
    that has promised one; otherwise it could deal again until it likes what comes. All this outlives a connection.
    """

    def __init__(self, share: str) -> None:
        self.share = share
        self._seed = ""
        self._promises: Sequence[str] = ()
        self._void: Sequence[str] = ()
        self._offered = False

    def called(self, promises: Sequence[str], seat: int | None) -> list[Doubt]:
        """Shares are to be revealed under these promises, or with none of them all are void: then a new one is due."""
        before, self._promises = self._promises, promises
        if not promises:
            self._void = before or self._void
            return []
        void, self._void = self._void, ()
        left_out = any(was and not now for was, now in zip_longest(void, promises, fillvalue=""))
        doubts: list[Doubt] = [None] if void and not left_out else []
        if before:
            doubts += [at for at, (was, now) in enumerate(zip_longest(before, promises)) if was != now and at != seat]
        return doubts if seat is None or self.reveals(seat) else [*doubts, seat]

    def reveals(self, seat: int) -> bool:
        """Whether the promise that counts for a seat is the one this client gave."""
        return _at(self._promises, seat) == share_promise(self.share)

    def check(self, table: TableInfo, seat: int | None, *, news: bool) -> list[Doubt]:
        """Where the table stands, as news or in a welcome. A player who was away when the game began may have no
        share."""
        doubts: list[Doubt] = [None] if self._seed not in ("", table.commitment) else []
        self._seed = table.commitment
        if table.status in _BEGUN:
            if self._promises:
                doubts += doubtful_seats(self._promises, table.shares, seat, self.share)
            elif news and self._offered and seat is not None and not table.deal:
                doubts += [seat] if _at(table.shares, seat) != self.share else []
            self._promises = self._void = ()
        self._offered = table.status == "waiting" and seat is not None
        return doubts


def _at(texts: Sequence[str], seat: int) -> str:
    return texts[seat] if seat < len(texts) else ""
