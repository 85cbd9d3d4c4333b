"""A program that stands in for a language model: it plays by the line protocol, in one of three ways of acting in time.

`python -m tests.lab.agents.scripted_program WAY`, with wait, moment, poll, nonsense, or once, which exits after a game.
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any


def answer(told: dict[str, Any], way: str) -> dict[str, Any]:
    """Lay the hand, then count: a card waits half a second for each step from the pile."""
    legal = told["legal"]
    plays = [move for move in legal if move.startswith("play ")]
    if "ready" in legal:
        return {"move": "ready"}
    if "began:" not in told["text"]:
        return {"move": legal[0]} if legal else {"poll": 1000}
    if not plays:
        return {"poll": 1000}
    card = int(plays[0].split()[1])
    pile = re.findall(r"\d+", re.search(r"^pile: \[(.*)\]$", told["text"], re.MULTILINE)[1])  # type: ignore[index]
    since = int(re.search(r"^since: (\d+)$", told["text"], re.MULTILINE)[1])  # type: ignore[index]
    moment = since + 500 * (card - int(pile[-1] if pile else 0))
    left = max(0, moment - told["now"])
    if way == "moment":
        return {"move": plays[0], "moment": told["now"] + left}
    if way == "wait":
        return {"move": plays[0], "wait": left}
    return {"poll": min(left, 400)} if left else {"move": plays[0]}


def main(way: str) -> None:
    for line in sys.stdin:
        told = json.loads(line)
        if told.get("over") and way == "once":
            return
        if not told.get("over"):
            print("I would play now, I think." if way == "nonsense" else json.dumps(answer(told, way)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "wait")
