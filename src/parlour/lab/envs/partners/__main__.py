"""Train a partner for The Mind: `python -m parlour.lab.envs.partners crowd --out mine.json`."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from parlour.bots.mind import recurrent
from parlour.games.mind import rules
from parlour.lab.envs.partners.training import COURSES, trained, win_rate

_TRIED: Final = 2000


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, show the curve, and at each of its points write the weights down."""
    parser = ArgumentParser("python -m parlour.lab.envs.partners", description="Train a partner for The Mind.")
    parser.add_argument("course", choices=list(COURSES), help="among the crowd, with itself, or by other-play")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where the weights go, as JSON")
    parser.add_argument("--generations", type=int, default=900, metavar="N", help="[default: 900]")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="[default: 2]")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="[default: 1]")
    given = parser.parse_args(arguments)
    if given.generations < 1 or given.seats not in rules.LEVELS or not 0 <= given.seed < 2**32:
        parser.error("generations are 1 or more, seats 2 to 4, and a seed is from 0 to 4294967295")
    try:
        given.out.open("ab").close()  # before the work
    except OSError as error:
        parser.error(f"{given.out} cannot be written: {error.strerror}")
    course, began = COURSES[given.course], time.monotonic()
    command = f"{given.course} --generations {given.generations} --seats {given.seats} --seed {given.seed}"
    print("seconds, generation, share of levels and games won by those tried; games won by their mean, of 2,000 others")
    for each in trained(course, given.seats, given.seed, given.generations):
        if each.number in (1, given.generations) or each.number % 100 == 0:
            won = win_rate(each.weights, course, given.seats, given.seed, _TRIED)
            seconds = time.monotonic() - began
            print(f"{seconds:7.0f} {each.number:6} {each.levels:6.1%} {each.won:6.1%} {won:6.1%}", flush=True)
            kept = recurrent.Checkpoint(command, won, [round(float(weight), 6) for weight in each.weights])
            given.out.write_bytes(msgspec.json.encode(kept) + b"\n")
    print(f"Enter it: parlour practice recurrent:weights={given.out}")


if __name__ == "__main__":
    main()
