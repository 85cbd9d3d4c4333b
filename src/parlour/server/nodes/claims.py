"""Whom a table belongs to, and what a node that is asked for it does next. Nothing here waits."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class NodeId(NamedTuple):
    """A node: its name, and the run of its process that the name stands for."""

    name: str
    boot: str


class Seen(NamedTuple):
    """What the database says of a table. `alive` is whether the owner's lease holds, by the database's clock."""

    epoch: int
    owner: NodeId | None = None
    address: str = ""
    alive: bool = False


class Claim(NamedTuple):
    """Claim the table, if its epoch is still the one that was seen."""

    epoch: int


class Relay(NamedTuple):
    """Another node owns it: go there."""

    node: str
    address: str


class Unclaimable(NamedTuple):
    """This node has no lease now, or is leaving, and takes no table."""


class Unknown(NamedTuple):
    """There is no such table."""


Step: TypeAlias = Claim | Relay | Unclaimable | Unknown


def next_step(seen: Seen | None, me: NodeId, may_claim: bool) -> Step:
    """What to do for a table of which the database says that. A node's own table is claimed again too: a claim is also
    a fence, after which nothing that was sent under the old epoch can be stored.

    >>> anna, ben = NodeId("anna", "1"), NodeId("ben", "7")
    >>> next_step(Seen(3, anna, "10.0.0.1:8001", alive=True), ben, may_claim=True)
    Relay(node='anna', address='10.0.0.1:8001')
    >>> next_step(Seen(3, anna, "10.0.0.1:8001", alive=False), ben, may_claim=True)
    Claim(epoch=3)
    """
    if seen is None:
        return Unknown()
    if seen.owner is not None and seen.alive and seen.owner != me:
        return Relay(seen.owner.name, seen.address)
    return Claim(seen.epoch) if may_claim else Unclaimable()
