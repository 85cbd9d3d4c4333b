"""A parlour for the tests of the page: `python -m tests.e2e.serve PORT FOLDER SCRIPT`.

The script is JSON: for each of the dealer's actions by name, what is drawn the first time, the second time, and
so on at every table; where it says nothing, the seed decides. So a test knows what it will see.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from parlour.engine import Draw, Seeded
from parlour.web.limits import Limits
from parlour.web.server import make_server

GENEROUS = Limits(tables=10**6)


def deal_by(script: dict[str, list[list[Any]]]) -> None:
    """Every seeded dealer follows the script as far as it goes."""
    seeded = Seeded.answer

    def answer(dealer: Seeded, asked: Draw[Any]) -> Any:
        told = dealer.__dict__.setdefault("told", {name: iter(drawn) for name, drawn in script.items()})
        drawn = next(told.get(getattr(asked.action, "__name__", ""), iter(())), None)
        return seeded(dealer, asked) if drawn is None else asked.action(tuple(drawn))

    Seeded.answer = answer  # type: ignore[method-assign,assignment]  # the shipped server leaves no other way in


if __name__ == "__main__":
    deal_by(json.loads(sys.argv[3]))
    make_server(Path(sys.argv[2]), host="127.0.0.1", port=int(sys.argv[1]), limits=GENEROUS).run()
