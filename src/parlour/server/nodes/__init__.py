"""Several servers (nodes) on one database: a lease for each node, and one owner for each table.

**Epochs carry safety, time carries only liveness.** A node may claim a table whose owner has no valid lease. That
raises the table's epoch, and an append counts only under the current one. Leases only decide how long a table waits.
"""

from parlour.server.nodes.claims import Claim, NodeId, Relay, Seen, Step, Unclaimable, Unknown, next_step
from parlour.server.nodes.exchange import NodeExchange, QuotaUse
from parlour.server.nodes.lease import EARLY_S, LEASE_S, RENEW_EVERY_S, RETRY_EVERY_S, Lease
from parlour.server.nodes.node import NameTaken, Node, NodeDatabase, NodeOwnership

__all__ = [
    "EARLY_S",
    "LEASE_S",
    "RENEW_EVERY_S",
    "RETRY_EVERY_S",
    "Claim",
    "Lease",
    "NameTaken",
    "Node",
    "NodeDatabase",
    "NodeExchange",
    "NodeId",
    "NodeOwnership",
    "QuotaUse",
    "Relay",
    "Seen",
    "Step",
    "Unclaimable",
    "Unknown",
    "next_step",
]
