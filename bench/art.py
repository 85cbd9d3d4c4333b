"""Pictures: how exact, how fast, how small. `python -m bench.art`, one core; the exactness check takes minutes."""

from __future__ import annotations

import sys
from statistics import median
from time import perf_counter, process_time

import numpy as np

from parlour.art.box import Look, box_of
from parlour.art.illusion import BORDER, FAMILIES, index, index_map, picture, png
from parlour.art.illusion.canvas import canvas
from parlour.art.illusion.family_choice import family_choices
from parlour.art.printing import pdf
from parlour.games.illusion import deck
from parlour.games.illusion.colour_shares import CARDS

SEEDS = range(1000, 1020)
SIZES = (256, 512)


def measured(seed: int, card: int, size: int) -> tuple[float, ...]:
    """The four shares in percent, counted."""
    counts = np.bincount(index_map(seed, card, size).ravel(), minlength=BORDER + 1)[:BORDER]
    return tuple(100 * counts[1:] / counts.sum())


def exactness() -> str:
    """Every colour of every card of many decks, at two sizes: wrong ones, and how far the farthest is off."""
    wrong, worst = 0, 0.0
    for seed in SEEDS:
        for size in SIZES:
            for card, shares in enumerate(deck(seed)):
                off = [abs(got - share) for got, share in zip(measured(seed, card, size), shares, strict=True)]
                wrong += sum(distance >= 0.5 for distance in off)
                worst = max(worst, *off)
    pictures = len(SEEDS) * len(SIZES) * CARDS
    return f"{pictures} pictures, {4 * pictures} shares: {wrong} wrong; the farthest is off by {worst:.4f} points"


def speed() -> str:
    """One deck at 512 pixels, card by card, on one core."""
    canvas(512)
    times = []
    for card in range(CARDS):
        start = process_time()
        picture(2024, card, 512)
        times.append(process_time() - start)
    slowest = family_choices(2024)[int(np.argmax(times))][0].__name__
    return (
        f"a deck at 512 px in {sum(times):.2f} s; a card {1000 * median(times):.0f} ms at the median, "
        f"{1000 * max(times):.0f} ms at most ({slowest})"
    )


def weight() -> str:
    """The PNGs of one deck at 512 pixels."""
    sizes = [len(png(picture(2024, card, 512))) / 1000 for card in range(CARDS)]
    return f"a PNG at 512 px has {median(sizes):.1f} kB at the median, {max(sizes):.1f} kB at most"


def impressions() -> str:
    start = perf_counter()
    broken = [colour.fragmentation for card in index(2024) for colour in card]
    took = perf_counter() - start
    low, middle, high = np.percentile(broken, [5, 50, 95])
    return f"the index of a deck in {took:.2f} s; fragmentation {low:.0f} … {middle:.0f} … {high:.0f} (5, 50, 95 %)"


def printing() -> str:
    parts = []
    for game in ("mind", "illusion", "knights-dice"):
        start = perf_counter()
        size = len(pdf(box_of(game, Look(seed=7)), "a4")) / 1e6
        parts.append(f"{game} {perf_counter() - start:.0f} s, {size:.1f} MB")
    return "; ".join(parts)


def main() -> None:
    print(f"families    {len(FAMILIES)}")
    for name, measure in (
        ("speed", speed),
        ("weight", weight),
        ("index", impressions),
        ("printing", printing),
        ("exactness", exactness),
    ):
        print(f"{name:<12}{measure()}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
