"""Plays what docs/results.md says of The Mind, prints its tables and draws its figures: `python -m studies.mind`.

Every table is one command of `parlour simulate`, as it stands in the page.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import numpy as np
import pyarrow.parquet as pq
from click.testing import CliRunner

from parlour.terminal.program import main as parlour
from studies.chart import Line, chart

FOLDER: Final = Path(__file__).parent.parent / "docs" / "img"
COUNTER: Final = "human:beat=0.3,exponent=1,room=0,floor=0,haste=0,keen=0"
SEED: Final = "--seed research"
Cell: TypeAlias = Mapping[str, Any]

NOISE: Final = (
    f"parlour simulate mind {COUNTER} --sweep seats=2,3,4 --sweep cv=0.05,0.1,0.15,0.2"
    f" --sweep pace_sd=0,0.1,0.2,0.35 --sweep stars=never,last-life --games 10000 {SEED}"
)
LEVELS: Final = (
    f"parlour simulate mind {COUNTER},pace_sd=0 --set stars=never --sweep seats=2,3,4"
    f" --sweep cv=0.1,0.15,0.2 --games 20000 {SEED}"
)
STARS: Final = (
    f"parlour simulate mind {COUNTER},cv=0.15,pace_sd=0 --sweep seats=2,3,4"
    f" --sweep stars=never,last-life,always --games 20000 {SEED}"
)
BLIND: Final = (
    f"parlour simulate mind {COUNTER},pace_sd=0 --set blind=true --set stars=never --sweep seats=2,3,4"
    f" --sweep cv=0.02,0.05,0.1 --sweep blind_penalty=level,mistake --games 20000 {SEED}"
)
CROWD: Final = f"parlour simulate mind crowd --sweep seats=2,3,4 --sweep stars=never,asked --games 4000 {SEED}"
SHAPES: Final = tuple(
    f"parlour simulate mind human:exponent={exponent},beat={6 / 20**exponent:.5f},room=0,floor=0.3,haste=0,keen=0,"
    f"pace_sd=0,cv=0.14 --set stars=never --sweep seats=2,3,4 --games 20000 {SEED}"
    for exponent in (0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0)
)


def cells(command: str, *more: str) -> list[Cell]:
    """What a command tells of each cell."""
    result = CliRunner().invoke(parlour, [*shlex.split(command)[1:], "--json", "--jobs", "1", *more])
    if result.exit_code:
        raise SystemExit(f"{command}\n{result.output}")
    found: list[Cell] = json.loads(result.stdout)["rows"]
    return found


def rate(cell: Cell, figure: str = "won", scale: float = 100) -> str:
    told = cell[figure]
    return f"{scale * told['mean']:.1f} ({scale * told['low']:.1f}–{scale * told['high']:.1f})"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    for row in (head, ["---"] * len(head), *rows):
        print(f"| {' | '.join(row)} |")


def told(command: str) -> None:
    print(f"\n{command}\n")


def noise() -> None:
    told(NOISE)
    found = {(c["seats"], c["cv"], c["pace_sd"], c["stars"]): c for c in cells(NOISE)}
    tempos = (0, 0.1, 0.2, 0.35)
    rows = [
        [stars, str(seats), str(cv), *(rate(found[seats, cv, tempo, stars]) for tempo in tempos)]
        for stars in ("never", "last-life")
        for seats in (2, 3, 4)
        for cv in (0.05, 0.1, 0.15, 0.2)
    ]
    table(["stars", "seats", "noise", *(f"tempo SD {tempo}" for tempo in tempos)], rows)


def levels() -> None:
    told(LEVELS)
    with TemporaryDirectory() as folder:
        out = Path(folder) / "games.parquet"
        cells(LEVELS, "--out", str(out))
        games = pq.read_table(out).to_pydict()
    by = {name: np.array(values) for name, values in games.items()}
    lines, rows = [], []
    for seats, last in ((2, 12), (3, 10), (4, 8)):
        for cv in (0.1, 0.15, 0.2):
            mine = (by["seats"] == seats) & (by["cv"] == cv)
            done = by["level"][mine] + by["won"][mine]
            shares = [float((done > level).mean()) for level in range(1, last + 1)]
            lines.append(Line(f"{seats} players, {cv}", [*zip(range(1, last + 1), shares, strict=True)], seats - 2))
            rows.append([str(seats), str(cv), *(f"{100 * share:.0f}" for share in shares)])
    table(["seats", "noise", *map(str, range(1, 13))], [[*row, *[""] * (14 - len(row))] for row in rows])
    draw("research-levels", chart(lines, "level", "share of games that got through it", (1, 12), (0, 1)))


def stars() -> None:
    told(STARS)
    found = {(c["seats"], c["stars"]): c for c in cells(STARS)}
    table(
        ["seats", "never", "last life", "always", "mistakes never", "last life", "always"],
        [
            [
                str(seats),
                *(rate(found[seats, who]) for who in ("never", "last-life", "always")),
                *(rate(found[seats, who], "mistakes", 1) for who in ("never", "last-life", "always")),
            ]
            for seats in (2, 3, 4)
        ],
    )


def blind() -> None:
    told(BLIND)
    table(
        ["seats", "noise", "a life for each", "won before", "levels done blind"],
        [
            [str(c["seats"]), str(c["cv"]), c["blind_penalty"], rate(c), rate(c, "blind_levels", 1)]
            for c in cells(BLIND)
        ],
    )


def crowd() -> None:
    told(CROWD)
    table(
        ["seats", "stars", "won", "level"],
        [[str(c["seats"]), c["stars"], rate(c), rate(c, "level", 1)] for c in cells(CROWD)],
    )


def shapes() -> None:
    told(SHAPES[0])
    found = {command: cells(command) for command in SHAPES}
    exponents = [float(command.split("exponent=")[1].split(",")[0]) for command in SHAPES]
    rows = [
        [str(exponent), *(rate(cell) for cell in each), *(f"{cell['seconds']['mean']:.0f}" for cell in each)]
        for exponent, each in zip(exponents, found.values(), strict=True)
    ]
    table(["exponent", *(f"{n} players" for n in (2, 3, 4)), *(f"seconds, {n}" for n in (2, 3, 4))], rows)
    lines = [
        Line(
            f"{n} players",
            [(e, c[n - 2]["won"]["mean"]) for e, c in zip(exponents, found.values(), strict=True)],
            n - 2,
        )
        for n in (2, 3, 4)
    ]
    draw("research-exponent", chart(lines, "exponent of the wait", "share of games won", (0.6, 2.0), (0, 1)))


def draw(name: str, drawing: str) -> None:
    (FOLDER / f"{name}.svg").write_text(drawing, encoding="utf-8")


PARTS: Final[Mapping[str, Callable[[], None]]] = {
    "noise": noise,
    "levels": levels,
    "stars": stars,
    "blind": blind,
    "crowd": crowd,
    "shapes": shapes,
}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
