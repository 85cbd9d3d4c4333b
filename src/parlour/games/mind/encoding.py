"""Move numbers and observation layout of The Mind. A card is its number, and 0 is none."""

from __future__ import annotations

from array import array
from functools import cache
from typing import Final

from parlour.engine.encoding import WIDE, Layout, Moves, Part, seat_number
from parlour.games.mind import actions as a
from parlour.games.mind.rules import CARDS, LEVELS, MOST_LIVES, MOST_STARS
from parlour.games.mind.view import View

PHASES: Final = ("focus", "play", "won", "lost")


@cache
def moves() -> Moves[a.Action]:
    """`ready` is 0, `play 1` to `play 100` are 1 to 100, then come `stop`, `star` and `no`."""
    return Moves([a.Ready(), *map(a.Play, CARDS), a.Stop(), a.Star(), a.No()])


@cache
def layout(seats: int) -> Layout:
    most = LEVELS[seats]
    return Layout(
        [
            Part("you", 1, 0, seats, "whose view it is, from 1; 0 for the public"),
            Part("hand", most, 0, CARDS[-1], "your cards, lowest first"),
            Part("claimed", most, 0, CARDS[-1], "those of them that you pressed and that are still ruled on"),
            Part("counts", seats, 0, most, "how many cards each seat holds"),
            Part("pile", len(CARDS), 0, 1, "by card from 1: lies on the pile, face up"),
            Part("piled", 1, 0, len(CARDS), "how many cards lie on the pile, face up or down"),
            Part("aside", len(CARDS), 0, 1, "by card from 1: was set aside"),
            Part("level", 1, 0, most, "the level"),
            Part("levels", 1, most, most, "the last level"),
            Part("lives", 1, 0, MOST_LIVES, "lives left"),
            Part("stars", 1, 0, MOST_STARS, "stars left"),
            Part("phase", 1, 0, len(PHASES) - 1, ", ".join(f"{at} {name}" for at, name in enumerate(PHASES))),
            Part("blind", 1, 0, 1, "whether cards are played face down"),
            Part("blind_levels", 1, 0, most, "blind levels done"),
            Part("ready", seats, 0, 1, "whose hand is on the table"),
            Part("raised", seats, 0, 1, "whose hand is raised for a star"),
            Part("times", 3, 0, WIDE, "in milliseconds: when play began, when the hands are seen off, the last card"),
        ]
    )


def observe(view: View, seats: int) -> array[int]:
    return layout(seats).filled(
        you=seat_number(view.you),
        hand=view.hand,
        claimed=view.claimed,
        counts=view.counts,
        pile={card - 1: 1 for card in view.pile if card},
        piled=len(view.pile),
        aside={card - 1: 1 for card in view.aside},
        level=view.level,
        levels=view.levels,
        lives=view.lives,
        stars=view.stars,
        phase=PHASES.index(view.phase),
        blind=int(view.blind),
        blind_levels=view.blind_levels,
        ready=view.ready,
        raised=view.raised,
        times=[view.began, view.opens, view.since],
    )
