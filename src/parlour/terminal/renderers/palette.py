"""The colours of the terminal, for each colour system.

Each system has its own list. Rich would map a 24-bit colour to the nearest of the few that a terminal has, and the
nearest of a red is often an orange or a yellow.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rich.theme import Theme


class TerminalColours(NamedTuple):
    """Colours by their rich names. `inks`: Illusion's yellow, red, green and blue, and the white of its cards."""

    inks: tuple[str, str, str, str, str]
    paper: str
    ink: str
    wilfried: str
    nicolaus: str

    @property
    def theme(self) -> Theme:
        return Theme(
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
                "next": f"bold {self.ink} on {self.paper}",
                "paper": self.paper,
                "wilfried": f"bold {self.paper} on {self.wilfried}",
                "wilfried.edge": self.wilfried,
                "nicolaus": f"bold {self.ink} on {self.nicolaus}",
                "nicolaus.edge": self.nicolaus,
            }
        )


SIXTEEN: Final = TerminalColours(("yellow", "red", "green", "blue", "white"), "white", "black", "red", "yellow")
"""Only the first eight of the sixteen: some terminals have no bright backgrounds."""

SYSTEMS: Final[Mapping[str, TerminalColours]] = {
    "truecolor": TerminalColours(
        ("#f2c230", "#d1352b", "#2e9e5b", "#2f62c9", "#f4f1e8"), "#f4f1e8", "#20262b", "#a8291f", "#e9b824"
    ),
    "256": TerminalColours(
        ("color(220)", "color(160)", "color(35)", "color(26)", "color(255)"),
        "color(255)", "color(235)", "color(124)", "color(178)",
    ),
    "standard": SIXTEEN,
    "windows": SIXTEEN,
}  # fmt: skip
"""By the name that rich gives a colour system."""
