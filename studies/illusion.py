"""Plays what docs/results.md says of Illusion, and draws its figures: `python -m studies.illusion`, a minute or two."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from parlour.lab.arena.illusion import LENGTHS
from parlour.lab.studies.results import CellResult, Rate
from parlour.lab.studies.simulate import Simulation
from parlour.lab.studies.study import Study, axis

FOLDER: Final = Path(__file__).parent.parent / "docs" / "img"
SEED: Final = "research"
_LEFT, _TOP, _WIDTH, _HEIGHT = 56, 24, 520, 280
_COLOURS: Final = ("#c2571a", "#3b82c4", "#4d9a4d", "#8a63b8")
_STYLE: Final = "text{font:12px sans-serif;fill:#767676}.grid{stroke:#8884}path,line{fill:none;stroke-width:2}"


class Line(NamedTuple):
    """What is drawn in one stroke, with the interval of every point."""

    name: str
    points: list[tuple[float, Rate]]
    dashed: bool = False


class Chart(NamedTuple):
    """`high` is where the scale ends; it begins at 0."""

    across: str
    up: str
    high: float
    lines: list[Line]


def played(study: Study) -> list[CellResult]:
    simulation = Simulation(study)
    simulation.run(1, "loky", None, lambda games: None)
    return simulation.rows


def doubts() -> Chart:
    """How often a doubt is right by the length of the row, and how many rows are wrong anyway."""
    eyes = axis("noise=0.16,0.3,0.48")
    doubted = played(Study("illusion", ("threshold:at=0.5",), 3, 200_000, SEED, (eyes,)))
    any_row = played(
        Study("illusion", ("threshold:at=1",), 5, 100_000, SEED, (eyes, axis("noise@0=2"), axis("at@0=0")))
    )
    lines = [Line(f"doubted, {row.cell['noise']}", _by_length(row, LENGTHS)) for row in doubted]
    wrong = [Line(f"all rows, {row.cell['noise']}", _by_length(row, range(2, 6)), True) for row in any_row]
    return Chart("cards in the row", "wrong rows", 0.8, [*lines, *wrong])


def _by_length(row: CellResult, lengths: Sequence[int]) -> list[tuple[float, Rate]]:
    """Rows too rare to be told of are left out."""
    rates = ((length, row.figures.get(f"right_{length}_share")) for length in lengths)
    return [(length, rate) for length, rate in rates if rate and rate.high - rate.low < 0.1]


def starter() -> Chart:
    """Who gets the arrow, by how many turns after the starter of the round they come; an even share is 1."""
    rows = played(Study("illusion", ("threshold:noise=0.3,at=0.7",), 2, 200_000, SEED, (axis("seats=2,3,4,5"),)))
    lines = [Line(f"{row.cell['seats']} seats", _by_turn(row, row.cell["seats"])) for row in rows]
    return Chart("turns after the starter", "arrows, of an even share", 1.6, lines)


def _by_turn(row: CellResult, seats: int) -> list[tuple[float, Rate]]:
    return [(turns, _times(row.figures[f"arrows_after_{turns}_share"], seats)) for turns in range(seats)]


def threshold() -> Chart:
    """What a threshold wins among others of 0.7; an even share is 1."""
    own = axis("at@0=0.1:0.9:9")
    lines = [
        Line(f"{seats} seats", [(row.cell["at@0"], _times(row.figures["won_0"], seats)) for row in played(study)])
        for seats in (2, 3, 4, 5)
        for study in [Study("illusion", ("threshold:noise=0.3,at=0.7",), seats, 100_000, SEED, (own,))]
    ]
    return Chart("own threshold; all others doubt at 0.7", "wins, of an even share", 1.2, lines)


def _times(rate: Rate, seats: int) -> Rate:
    return Rate(rate.mean * seats, rate.low * seats, rate.high * seats)


def drawn(chart: Chart) -> str:
    places = sorted({x for line in chart.lines for x, _ in line.points})
    bottom, heights = _TOP + _HEIGHT, [chart.high * step / 4 for step in range(5)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDTH + 130} {bottom + 50}">'
    return "\n".join(
        [
            head,
            f"<style>{_STYLE}</style>",
            *(
                f'<line class="grid" x1="{_LEFT}" x2="{_LEFT + _WIDTH}" y1="{y}" y2="{y}"/>'
                for y in (_y(each, chart) for each in heights)
            ),
            *(f'<text x="{_LEFT - 8}" y="{_y(each, chart) + 4}" text-anchor="end">{each:g}</text>' for each in heights),
            *(f'<text x="{_x(x, places)}" y="{bottom + 18}" text-anchor="middle">{x:g}</text>' for x in places),
            f'<text x="{_LEFT + _WIDTH / 2}" y="{bottom + 38}" text-anchor="middle">{chart.across}</text>',
            f'<text x="4" y="{_TOP - 10}">{chart.up}</text>',
            *(_stroke(line, at, chart, places) for at, line in enumerate(chart.lines)),
            "</svg>",
            "",
        ]
    )


def _stroke(line: Line, at: int, chart: Chart, places: Sequence[float]) -> str:
    solid = [each for each in chart.lines if each.dashed == line.dashed]
    colour = _COLOURS[solid.index(line)]
    spots = [(_x(x, places), rate) for x, rate in line.points]
    path = " L".join(f"{x} {_y(rate.mean, chart)}" for x, rate in spots)
    bars = "".join(f'<path d="M{x} {_y(rate.low, chart)}V{_y(rate.high, chart)}"/>' for x, rate in spots)
    dashes = ' stroke-dasharray="5 4"' if line.dashed else ""
    right, height = _LEFT + _WIDTH + 12, _TOP + 16 + 18 * at
    label = f'<text x="{right + 24}" y="{height + 4}">{line.name}</text>'
    return f'<g stroke="{colour}"{dashes}><path d="M{path}"/>{bars}<path d="M{right} {height}h18"/></g>{label}'


def _x(x: float, places: Sequence[float]) -> float:
    low, high = places[0], places[-1]
    return round(_LEFT + 16 + (_WIDTH - 32) * (x - low) / (high - low), 1)


def _y(y: float, chart: Chart) -> float:
    return round(_TOP + _HEIGHT * (1 - min(y, chart.high) / chart.high), 1)


if __name__ == "__main__":
    for chart in (doubts, starter, threshold):
        file = FOLDER / f"illusion-{chart.__name__}.svg"
        file.write_text(drawn(chart()), encoding="utf-8")
        print(f"wrote {file.name}")
