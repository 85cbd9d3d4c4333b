"""A client's share in the shuffle, and whether the table kept its promises about all shares. The page does the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from parlour.engine import share_promise


def doubtful_seats(promises: Sequence[str], shares: Sequence[str], seat: int | None, own: str) -> list[int]:
    """The seats whose share is not the one that was promised, or which promised one and have none; and one's own seat
    if its promise was given by this client and another share counts."""
    pairs = zip_longest(promises, shares, fillvalue="")
    doubtful = [at for at, (promise, share) in enumerate(pairs) if promise != (share_promise(share) if share else "")]
    if seat is not None and seat < len(promises) and promises[seat] == share_promise(own):
        mine = shares[seat] if seat < len(shares) else ""
        doubtful += [seat] if mine != own and seat not in doubtful else []
    return sorted(doubtful)
