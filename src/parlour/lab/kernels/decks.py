"""Printed decks for Illusion's kernel, from the real rules: the shares on the backs, and how large each colour looks.

To look at a picture takes longer than to play a hundred games. So there are a few decks, which the eye of the bots
looks at once; what it has seen is kept for the next time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from platformdirs import user_cache_path

from parlour.bots.illusion.eye import logit, look
from parlour.games.illusion import ILLUSION, Shares, deck
from parlour.games.illusion.colour_shares import CARDS
from parlour.games.illusion.events import Printed
from parlour.lab.kernels.chance import Floats
from parlour.lab.kernels.compiled import PARLOUR, version_of
from parlour.lab.kernels.illusion import Decks

DECKS: Final = 32
"""So many decks take turns: those with the smallest seeds."""


def of_box(box: Sequence[Shares]) -> Decks:
    """One deck that was written out; its colours are ordinary."""
    state = ILLUSION.start(ILLUSION.seats.start, {"box": box})
    return Decks(np.array([box]), np.array([[_logits(look(state, card)) for card in range(len(box))]]))


def painted(seeds: Sequence[int], folder: Path | None = None) -> Decks:
    """Decks with pictures. Says so if it has to look at them first; what it has seen is kept in a folder."""
    files = [(folder or _usual_folder()) / f"{seed}.npy" for seed in seeds]
    if new := sum(not file.exists() for file in files):
        print(f"Looking at {new * CARDS:,} pictures, once…", file=sys.stderr)
    return Decks(np.array([deck(seed) for seed in seeds]), np.array(list(map(_looks, seeds, files))))


def _logits(shares: Iterable[float]) -> list[float]:
    return [logit(share) for share in shares]


@cache
def _looks(seed: int, file: Path) -> Floats:
    """How the cards of a deck look, kept in a file that is there whole or not at all."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_name(f"{seed}-{os.getpid()}.npy")
        np.save(unfinished, _looked(seed))
        unfinished.replace(file)
    looks: Floats = np.load(file)
    return looks


def _looked(seed: int) -> Floats:
    start = ILLUSION.start(ILLUSION.seats.start, {})
    state = ILLUSION.evolve(start, Printed(seed, deck(seed)))
    return np.array([_logits(look(state, card)) for card in range(len(state.cards))])


@cache
def _usual_folder() -> Path:
    """A folder for these very painters, cards and eyes: what is made otherwise looks otherwise."""
    version = version_of(*(PARLOUR / part / "illusion" for part in ("art", "bots", "games")))
    return user_cache_path("parlour", appauthor=False) / "decks" / version
