"""The straws as cards to print."""

from __future__ import annotations

from functools import partial

from parlour.art.box import Box, Leaf, Look
from parlour.art.svg import WIDTH, face, panel, rect
from parlour.languages import refusal

from .rules import STRAWS


def box(look: Look) -> Box:
    leaves = tuple(Leaf(str(length), partial(straw, length), back) for length in STRAWS)
    return Box("Straws", refusal("straws.card-names"), leaves)


def straw(length: int) -> str:
    return face(f"A straw of {length}", rect(WIDTH / 2 - 8, 325 - 25 * length, 16, 25 * length, fill="#c08a1e"))


def back() -> str:
    return panel("The back of a straw", "#c08a1e")
