"""What a node does for a table, by what the database says of it."""

from __future__ import annotations

import pytest

from parlour.server.nodes import Claim, NodeId, Relay, Seen, Step, Unclaimable, Unknown, next_step

ME, OTHER, MY_LAST_RUN = NodeId("one", "1"), NodeId("two", "2"), NodeId("one", "0")


@pytest.mark.parametrize(
    ("seen", "may_claim", "step"),
    [
        (None, True, Unknown()),
        (Seen(0), True, Claim(0)),
        (Seen(0), False, Unclaimable()),
        (Seen(3, OTHER, "b:1", alive=True), True, Relay("two", "b:1")),
        (Seen(3, OTHER, "b:1", alive=True), False, Relay("two", "b:1")),
        (Seen(3, OTHER, "b:1", alive=False), True, Claim(3)),
        (Seen(3, OTHER, "b:1", alive=False), False, Unclaimable()),
        (Seen(3, ME, "a:1", alive=True), True, Claim(3)),
        (Seen(3, MY_LAST_RUN, alive=False), True, Claim(3)),
    ],
)
def test_the_next_step_for_a_table(seen: Seen | None, may_claim: bool, step: Step) -> None:
    assert next_step(seen, ME, may_claim) == step
