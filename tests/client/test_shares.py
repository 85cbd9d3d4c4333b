"""A client checks the promises of shares, as the page does: both are held to the same vectors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.client.shares import ShuffleWatch, doubtful_seats
from parlour.engine import Seat, share_promise
from parlour.wire import TableInfo

FOLDER = Path(__file__).parents[1] / "vectors"
VECTORS = json.loads((FOLDER / "shares.json").read_text())
STORIES = json.loads((FOLDER / "shuffle.json").read_text())


def promised(shares: list[str]) -> list[str]:
    return [share and share_promise(share) for share in shares]


def table(status: Any, seed: str, shares: tuple[str, ...] = (), deal: str = "") -> TableInfo:
    return TableInfo(
        "ABCDEF", "mind", {}, status, False, Seat(0), (), seed, "", replay=False, shares=tuple(shares), deal=deal
    )


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_shares_are_held_to_their_promises(vector: dict[str, Any]) -> None:
    found = doubtful_seats(promised(vector["promised"]), vector["shares"], vector["seat"], vector["own"])
    assert found == vector["doubtful"]


@pytest.mark.parametrize("story", STORIES, ids=[story["name"] for story in STORIES])
def test_a_server_is_held_to_what_it_said_of_the_shuffle(story: dict[str, Any]) -> None:
    """One's own share is `a`, and after the first and second time that all are void `a2` and `a3`."""
    watch, seat, renewed = ShuffleWatch("a"), story.get("seat", 0), 1
    for step in story["steps"]:
        match step:
            case {"called": shares}:
                found = watch.called(promised(shares), seat)
                if not shares:
                    renewed += 1
                    watch.share = f"a{renewed}"
            case {"news": info}:
                found = watch.check(table(**info), seat, news=True)
            case {"welcome": info}:
                found = watch.check(table(**info), seat, news=False)
        assert found == step["doubts"], step
