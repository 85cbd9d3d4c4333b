"""How often each reading of N8 leaves a player with nothing to lay: `python -m studies.blocked --games 400`."""

from __future__ import annotations

import argparse
from collections import Counter

from parlour import Match
from parlour.engine import Stream
from parlour.games.knights.dice.actions import Draw, Pass

SEATS = (2, 4, 6)


def stuck(reading: str, seats: int, games: int) -> dict[str, float]:
    """The share of ≥ and of ≤ on which nothing could be laid, with random moves."""
    stream, rolled, nothing = Stream("stuck"), Counter[str](), Counter[str]()
    for game in range(games):
        match = Match("knights-dice", seats=seats, seed=f"stuck {game}", reading=reading)
        while (turn := match.view(None).turn) is not None:
            die, legal = match.view(None).die, match.legal(turn)
            if die in ("ge", "le"):
                rolled[die] += 1
                nothing[die] += isinstance(legal[0], Draw | Pass)
            match.act(turn, legal[stream.below(len(legal))])
    return {die: nothing[die] / count for die, count in rolled.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    games = parser.parse_args().games
    for reading in ("card", "board"):
        for seats in SEATS:
            found = stuck(reading, seats, games)
            print(f"{reading}, {seats} seats: stuck on ≥ {found['ge']:.0%}, on ≤ {found['le']:.0%}")


if __name__ == "__main__":
    main()
