"""Draws the figures of Nicolaus & Wilfried in docs/results.md: `python -m studies.knights`, less than a minute."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from parlour.lab.studies.results import CellResult
from parlour.lab.studies.simulate import Simulation
from parlour.lab.studies.study import Study, axis
from studies.chart import Line, chart

FOLDER: Final = Path(__file__).parent.parent / "docs" / "img"
SEED: Final = "lab"
SEATS: Final = range(2, 13)


def played(study: Study) -> list[CellResult]:
    simulation = Simulation(study)
    simulation.run(1, "loky", None, lambda games: None)
    return simulation.rows


def seats() -> str:
    """How often each of twelve seats wins in the patterns."""
    last = SEATS[-1]
    lines = [Line("an even share", [(1, 100 / last), (last, 100 / last)], 2)]
    for colour, bot in enumerate(("greedy", "quick")):
        (row,) = played(Study("knights-score", (bot,), last, 100_000, SEED))
        points = [(seat + 1, 100 * row.figures[f"won_{seat}"].mean) for seat in range(last)]
        lines.append(Line(bot, points, colour))
    return chart(lines, "seat", "wins, in per cent", (0, 15), (4, 14))


def length() -> str:
    """How many turns a game with the die takes."""
    lines = []
    for place, bot in enumerate(("greedy", "drifter")):
        axes = (axis(f"seats={','.join(map(str, SEATS))}"), axis("reading=card,board"))
        rows = played(Study("knights-dice", (bot,), 2, 20_000, SEED, axes))
        for at, reading in enumerate(("card", "board")):
            told = [row for row in rows if row.cell["reading"] == reading]
            points = [(row.cell["seats"], row.figures["turns"].mean) for row in told]
            lines.append(Line(f"{bot}, {reading}", points, 2 * place + at))
    return chart(lines, "players", "turns", (2, 12), (0, 150))


def main() -> None:
    for name, draw in (("knights-seats", seats), ("knights-length", length)):
        (FOLDER / f"{name}.svg").write_text(draw())


if __name__ == "__main__":
    main()
