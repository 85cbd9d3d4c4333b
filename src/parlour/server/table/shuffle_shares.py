"""The seats' shares in the shuffle: promised by hash, called at the start, revealed by all, and only then dealt from.

The operator of a server knows its seed and sees every message. So no share is sent before all are promised: a client
says the SHA-256 of its share with its hello, the start freezes the promises of all who are here and sends them to
everybody, and each client then reveals its share. Nobody can choose a share by what the others' are.

A share that is not revealed in time voids the start. The other shares are known then and never used; everybody makes a
new one, and the seat that kept its share back has none in this game, as all can see. So a player who holds back
exchanges a deal that they may know for one that nobody can know, once, in everybody's sight, and without a say in it.
That cannot be prevented: who reveals last can always refuse (Cleve 1986). It gains no choice among deals. Clients see
to it that a server does not declare shares void as often as it likes, nor exchanges what it promised
(`client/shares.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from parlour import wire as m
from parlour.engine import Illegal, Millis, Seat, share_promise
from parlour.languages import refusal
from parlour.server.table.batch import Batch
from parlour.server.table.entries import ShareRevealed, SharesCalled, SharesVoided, TableState
from parlour.server.table.outgoing import SendAnswer, SendShares
from parlour.server.table.ports import Connection

SHARE_TIMEOUT_MS: Final = 5000
ABOUT_TO_START: Final = refusal("about-to-start")


class PendingStart(NamedTuple):
    """A start that was asked for and waits for shares until the clock is at `deadline`."""

    by: Seat
    nonce: str
    connection: Connection
    deadline: Millis


class ShareRound:
    """Collects the shares of a start; says when the cards may be dealt."""

    def __init__(self, batch: Batch) -> None:
        self.pending: PendingStart | None = None
        self._batch = batch

    def call(self, start: m.Start, by: Seat, connection: Connection, promises: Mapping[Seat, str]) -> bool:
        """Whether shares are to be revealed before the game may begin; then everybody gets the promises. Where
        the deal is settled, nobody has a share in it."""
        state = self._batch.state
        if state.deal:
            return False
        wanted = {seat: promise for seat, promise in promises.items() if seat not in state.left_out}
        if not state.called and not wanted:
            return False
        if not state.called:
            self._batch.write(SharesCalled(tuple(wanted.get(Seat(at), "") for at in range(len(state.chairs)))))
        deadline = Millis(self._batch.clock + SHARE_TIMEOUT_MS)
        self.pending = PendingStart(by, start.nonce, connection, deadline)
        self._batch.outgoing.append(SendShares())
        return True

    def reveal(self, seat: Seat, request: m.RevealShare) -> bool:
        """Whether all shares are known by this one; raises Illegal if it is not what was promised."""
        state = self._batch.state
        if not state.called or not state.called[seat]:
            raise Illegal("share-not-wanted")
        if share_promise(request.share) != state.called[seat]:
            raise Illegal("share-not-promised")
        if not state.chairs[seat].nonce:
            self._batch.write(ShareRevealed(request.share, by=seat, nonce=request.nonce))
        return self.pending is not None and not missing(self._batch.state)

    def check(self) -> None:
        """Void a start whose shares have not come in time."""
        state, pending = self._batch.state, self.pending
        if pending is None or self._batch.clock < pending.deadline:
            return
        late = missing(state)
        names = [state.chairs[seat].name or refusal("seat-name", seat=seat) for seat in late]
        why = refusal("shares-missing", names=names)
        self._batch.write(SharesVoided(tuple(late)))
        self.pending = None
        answer = m.encode(m.refused(pending.nonce, why))
        self._batch.outgoing += [SendShares(), SendAnswer(pending.connection, answer)]


def missing(state: TableState) -> Sequence[Seat]:
    """The seats that have promised a share for this start and not revealed it."""
    return [
        Seat(at)
        for at, (promise, chair) in enumerate(zip(state.called, state.chairs, strict=False))
        if promise and not chair.nonce
    ]
