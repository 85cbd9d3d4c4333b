"""A program that looks for the secret of a sealed evaluation instead of playing.

`python -m tests.lab.agents.spying SEED_FILE NEIGHBOUR` answers each line with what it got hold of, as words of a
move: the test tells it where everything is, which an entrant would have to find out.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path


def found(seed_file: str, neighbour: str) -> list[str]:
    """The names of the attacks that succeed."""
    dealer = os.getppid()
    attacks: dict[str, Callable[[], object]] = {
        "seed": lambda: Path(seed_file).read_bytes(),
        "seed by another path": lambda: Path(f"/proc/{dealer}/root{seed_file}").read_bytes(),
        "memory": lambda: os.close(os.open(f"/proc/{dealer}/mem", os.O_RDONLY)),
        "environment": lambda: Path(f"/proc/{dealer}/environ").read_bytes(),
        "descriptors": lambda: [each.open("rb") for each in Path(f"/proc/{dealer}/fd").iterdir()],
        "maps": lambda: Path(f"/proc/{dealer}/maps").read_bytes(),
        "signal": lambda: os.kill(dealer, 0),
        "another game": lambda: list(Path(neighbour).iterdir()),
        "a note for the next game": lambda: Path(neighbour, "note").write_text("seen"),
        "a note beside the program": lambda: Path(seed_file + ".note").write_text("seen"),
        "a link": lambda: os.link(seed_file, Path(os.environ["TMPDIR"], "link")),
    }
    return [name for name, attack in attacks.items() if _succeeds(attack)]


def _succeeds(attack: Callable[[], object]) -> bool:
    try:
        attack()
    except OSError:
        return False
    return True


def main(seed_file: str, neighbour: str) -> None:
    for _ in sys.stdin:
        Path(os.environ["TMPDIR"], "own").write_text("a folder of its own is there")
        print(json.dumps({"move": json.dumps([found(seed_file, neighbour), dict(os.environ), sys.argv])}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
