"""A client checks the promises of shares, as the page does: both are held to the same vectors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.client.shares import doubtful_seats
from parlour.engine import share_promise

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "shares.json").read_text())


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_shares_are_held_to_their_promises(vector: dict[str, Any]) -> None:
    promises = [share and share_promise(share) for share in vector["promised"]]
    found = doubtful_seats(promises, vector["shares"], vector["seat"], vector["own"])
    assert found == vector["doubtful"]
