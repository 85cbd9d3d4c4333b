"""Every colour of the terminal, once."""

from __future__ import annotations

from typing import Final

from rich.theme import Theme

PAPER: Final = "#f4f1e8"
INK: Final = "#20262b"
INKS: Final = ("#f2c230", "#d1352b", "#2e9e5b", "#2f62c9", PAPER)
"""Illusion's yellow, red, green and blue, and the white of the card."""

THEME: Final = Theme(
    {
        "title": "bold",
        "quiet": "dim",
        "key": "bold cyan",
        "good": "green",
        "bad": "bold red",
        "you": "bold",
        "turn": "bold reverse",
        "life": "red",
        "star": "yellow",
        "card": "bold",
        "next": f"bold {INK} on {PAPER}",
        "paper": PAPER,
        "wilfried": "bold #fff6f0 on #a8291f",
        "wilfried.edge": "#a8291f",
        "nicolaus": "bold #33270a on #e9b824",
        "nicolaus.edge": "#e9b824",
    }
)
