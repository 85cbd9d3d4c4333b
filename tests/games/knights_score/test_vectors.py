"""Points of knights-score, by the same vectors as the page's marks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from parlour.games.knights.score.rules import score

FILE = Path(__file__).parents[2] / "vectors" / "knights-score.json"
VECTORS: list[dict[str, Any]] = msgspec.json.decode(FILE.read_bytes())


def test_points_are_those_of_the_shared_vectors() -> None:
    assert [score(each["card"], each["other"], each["scoring"]) for each in VECTORS] == [
        each["points"] for each in VECTORS
    ]
