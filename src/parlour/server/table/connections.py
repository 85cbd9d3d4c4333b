"""Who is connected to a table, and as whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from parlour.engine import Seat, Viewer
from parlour.server.table.entries import TableState
from parlour.server.table.ports import Connection


class ClientRole(NamedTuple):
    """What a hello opened: a seat by the hash of its token, or with neither a place to watch. `promise` is of
    the share in the shuffle that came with it; `reads`: it says when its person has seen what happened."""

    seat: Viewer = None
    token: str = ""
    promise: str = ""
    reads: bool = False

    def now(self, state: TableState) -> ClientRole:
        """As whom it counts now: a guest has a token and no seat, until one is theirs."""
        if self.seat is not None or not self.token:
            return self
        return self._replace(
            seat=next((Seat(at) for at, each in enumerate(state.chairs) if each.token == self.token), None)
        )

    def holds(self, state: TableState) -> bool:
        """Whether it still opens what it opened. A seat that was cleared, and taken by another, has another token."""
        if self.seat is not None:
            return state.chairs[self.seat].token == self.token
        tokens = [guest.token for guest in state.guests] + [chair.token for chair in state.chairs]
        return not self.token or self.token in tokens


class Connections:
    """`watching` counts those who are here to watch, but for guests; `reading` those who say when their person has seen
    what happened."""

    def __init__(self) -> None:
        self._roles: dict[Connection, ClientRole] = {}
        self.watching = 0
        self.reading = 0

    def __iter__(self) -> Iterator[Connection]:
        return iter(list(self._roles))

    def __len__(self) -> int:
        return len(self._roles)

    def __bool__(self) -> bool:
        return bool(self._roles)

    def bind(self, connection: Connection, role: ClientRole) -> None:
        self.release(connection)
        self._roles[connection] = role
        self.watching += not role.token
        self.reading += role.reads

    def release(self, connection: Connection) -> ClientRole | None:
        role = self._roles.pop(connection, None)
        if role is not None:
            self.watching -= not role.token
            self.reading -= role.reads
        return role

    def role(self, connection: Connection, state: TableState) -> ClientRole | None:
        """As whom somebody is connected; None if they have not said so, or may not be any more."""
        role = self._roles.get(connection)
        return role.now(state) if role is not None and role.holds(state) else None

    def present(self, state: TableState) -> set[Seat]:
        """The seats whose person is here."""
        roles = (each.now(state) for each in self._roles.values())
        return {each.seat for each in roles if each.seat is not None and each.holds(state)}

    def readers(self, state: TableState) -> set[Seat]:
        """The seats whose person is here and says when they have seen what happened."""
        roles = (each.now(state) for each in self._roles.values() if each.reads)
        return {each.seat for each in roles if each.seat is not None and each.holds(state)}

    def tokens(self) -> set[str]:
        """What those who are here have shown, hashed."""
        return {each.token for each in self._roles.values() if each.token}

    def bearers(self, token: str) -> list[Connection]:
        return [connection for connection, each in self._roles.items() if each.token == token]

    def promises(self, state: TableState) -> dict[Seat, str]:
        """The promised shares in the shuffle of those who are here."""
        theirs = [each.now(state) for each in self._roles.values() if each.promise and each.holds(state)]
        return {each.seat: each.promise for each in theirs if each.seat is not None}

    def strangers(self, state: TableState) -> list[Connection]:
        """Those whose seat is not theirs any more."""
        return [connection for connection, each in self._roles.items() if not each.holds(state)]
