"""Results of a study: sums with confidence intervals, part files while it runs, and the final table."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from parlour.engine import BadSetup, Value
from parlour.lab.intervals import NORMAL, wilson
from parlour.lab.studies.runner import Figures
from parlour.lab.studies.study import Cell, Study, Unit
from parlour.languages import one_of

FORMATS: Final = (".parquet", ".csv")


class Rate(Value, frozen=True):
    """A mean and where it lies with 95 % confidence."""

    mean: float
    low: float
    high: float


class CellResult(Value, frozen=True):
    """All games of a cell that are done."""

    cell: Cell
    games: int
    figures: dict[str, Rate]


class Totals(NamedTuple):
    """What some games come to: how many they are, and the sum and the sum of squares of each figure."""

    games: int
    sums: list[float]
    squares: list[float]


def totals(figures: Figures) -> Totals:
    return Totals(len(figures), figures.sum(axis=0).tolist(), (figures**2).sum(axis=0).tolist())


class Sums:
    """Games of one cell, added up exactly: in whatever order they come, the sum is the same.

    A figure that counts something out of what another counts has a share too, over all games together.
    """

    def __init__(self, columns: Sequence[str], shares: Mapping[str, str]) -> None:
        self._columns = columns
        self._shares = {part: whole for part, whole in shares.items() if part in columns}
        self._games = 0
        self._sum = [Fraction(0)] * len(columns)
        self._squares = [Fraction(0)] * len(columns)

    def add(self, more: Totals) -> None:
        self._games += more.games
        self._sum = _added(self._sum, more.sums)
        self._squares = _added(self._squares, more.squares)

    def row(self, cell: Cell) -> CellResult:
        each = zip(self._columns, map(float, self._sum), map(float, self._squares), strict=True)
        rates = {name: self._rate(name, total, squares) for name, total, squares in each} if self._games else {}
        return CellResult(cell, self._games, rates | self._counted())

    def _counted(self) -> dict[str, Rate]:
        totals = dict(zip(self._columns, map(int, self._sum), strict=True))
        counted = {part: (totals[part], totals[whole]) for part, whole in self._shares.items() if totals[whole]}
        return {f"{part}_share": Rate(n / of, *wilson(n / of, of)) for part, (n, of) in counted.items()}

    def _rate(self, name: str, total: float, squares: float) -> Rate:
        mean = total / self._games
        if name.startswith("won") or total == squares:  # whole numbers that are their own squares are 0 or 1
            return Rate(mean, *wilson(mean, self._games))
        spread = NORMAL * sqrt(max(squares / self._games - mean**2, 0.0) / self._games)
        return Rate(mean, mean - spread, mean + spread)


def _added(sums: Sequence[Fraction], more: Sequence[float]) -> list[Fraction]:
    return [total + Fraction(each) for total, each in zip(sums, more, strict=True)]


class PartFiles:
    """The pieces of a study that are done, beside the file that they will become."""

    def __init__(self, out: Path, study: Study) -> None:
        if out.suffix not in FORMATS:
            raise BadSetup("lab.file-name", file=out.name, endings=one_of(FORMATS))
        self._out = out
        self._folder = out.with_name(f"{out.name}.parts")
        self._check(study)

    def _check(self, study: Study) -> None:
        mark = self._folder / "study"
        if mark.exists() and mark.read_text() != study.version:
            raise BadSetup("lab.pieces-of-another", folder=str(self._folder))
        self._folder.mkdir(parents=True, exist_ok=True)
        mark.write_text(study.version)

    def read(self, unit: Unit) -> Figures | None:
        """A piece that was kept."""
        kept = self._path(unit)
        return np.load(kept) if kept.exists() else None

    def keep(self, unit: Unit, figures: Figures) -> None:
        """A piece is there whole or not at all."""
        unfinished = self._folder / "unfinished.npy"
        np.save(unfinished, figures)
        unfinished.rename(self._path(unit))

    def join(self, study: Study, columns: Sequence[Sequence[str]], units: Sequence[Unit]) -> None:
        """All pieces become one file, a row for each game, and are no longer needed. `columns` are those of each cell;
        a cell without one of the columns is left empty there."""
        unfinished, every = self._folder / f"whole{self._out.suffix}", _united(columns)
        with _writer(unfinished, study, every) as writer:
            for unit in units:
                values = dict(zip(columns[unit.cell], np.load(self._path(unit)).T, strict=True))
                writer.write_table(_table(study, every, unit, values))
        unfinished.rename(self._out)
        shutil.rmtree(self._folder)

    def _path(self, unit: Unit) -> Path:
        return self._folder / f"{unit.cell}-{unit.start}-{unit.stop}.npy"


def _writer(path: Path, study: Study, columns: Sequence[str]) -> Any:
    from pyarrow import csv, parquet

    schema = _table(study, columns, Unit(0, 0, 0), {}).schema
    return csv.CSVWriter(path, schema) if path.suffix == ".csv" else parquet.ParquetWriter(path, schema)


def _table(study: Study, columns: Sequence[str], unit: Unit, figures: Mapping[str, Figures]) -> Any:
    import pyarrow as pa

    count, cell = len(unit.games), study.cells[unit.cell]
    varied = {name: pa.array([cell[name]] * count, _kind(values)) for name, values in study.axes}
    columns_by_name = {name: pa.array(figures.get(name, [None] * count), pa.float64()) for name in columns}
    return pa.table({**varied, "game": pa.array(unit.games, pa.int64()), **columns_by_name})


def _united(columns: Sequence[Sequence[str]]) -> list[str]:
    """All columns that some cell has: in the order of the cell that has most, then what only others have."""
    return list(dict.fromkeys(name for each in sorted(columns, key=len, reverse=True) for name in each))


def _kind(values: Sequence[Any]) -> Any:
    """The type of a column that is varied: the same in every piece."""
    import pyarrow as pa

    if all(isinstance(value, bool) for value in values):
        return pa.bool_()
    if all(isinstance(value, int | float) for value in values):
        return pa.float64() if any(isinstance(value, float) for value in values) else pa.int64()
    return pa.string()


def plain(rows: Sequence[CellResult]) -> Iterator[Mapping[str, Any]]:
    """Rows as they are written in JSON."""
    for row in rows:
        rates = {name: {"mean": rate.mean, "low": rate.low, "high": rate.high} for name, rate in row.figures.items()}
        yield {**row.cell, "games": row.games, **rates}
