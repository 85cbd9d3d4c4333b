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
from parlour.lab.kernels.compiled import PARLOUR, alone_in, version_of
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
    new = {file: seed for seed, file in zip(seeds, files, strict=True) if not file.exists()}
    for number, (file, seed) in enumerate(new.items()):
        print(f"Looking at pictures, once: {number * CARDS:,} of {len(new) * CARDS:,}", file=sys.stderr)
        with alone_in(file.parent):
            _look_at(seed, file)
    return Decks(np.array([deck(seed) for seed in seeds]), np.array(list(map(_looks, files))))


def _logits(shares: Iterable[float]) -> list[float]:
    return [logit(share) for share in shares]


@cache
def _looks(kept: Path) -> Floats:
    looks: Floats = np.load(kept)
    return looks


def _look_at(seed: int, kept: Path) -> None:
    """Keep how the cards of a deck look in a file that is there whole or not at all, unless another process has."""
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_name(f"{seed}-{os.getpid()}.npy")
        np.save(unfinished, _looked(seed))
        unfinished.replace(kept)


def _looked(seed: int) -> Floats:
    start = ILLUSION.start(ILLUSION.seats.start, {})
    state = ILLUSION.evolve(start, Printed(seed, deck(seed)))
    return np.array([_logits(look(state, card)) for card in range(len(state.cards))])


@cache
def _usual_folder() -> Path:
    """A folder for these very painters, cards and eyes: what is made otherwise looks otherwise."""
    version = version_of(*(PARLOUR / part / "illusion" for part in ("art", "bots", "games")))
    return user_cache_path("parlour", appauthor=False) / "decks" / version
