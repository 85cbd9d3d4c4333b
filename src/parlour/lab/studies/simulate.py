"""Run a study, resuming from the part files of an earlier run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from parlour.lab.studies.backends import done
from parlour.lab.studies.results import CellResult, PartFiles, Sums, Totals, totals
from parlour.lab.studies.runner import check, columns, played, shares, size
from parlour.lab.studies.study import Study, Unit, settled, units


class Simulation:
    """`interrupted` is set when somebody stops it; the rows then cover the games played so far."""

    def __init__(self, study: Study, out: Path | None = None) -> None:
        self.study = study
        self.interrupted = False
        self._lineups = [settled(study, cell) for cell in study.cells]
        for lineup in self._lineups:
            check(lineup)
        self._columns = [columns(lineup) for lineup in self._lineups]
        self._sums = [Sums(names, shares(lineup)) for names, lineup in zip(self._columns, self._lineups, strict=True)]
        self._parts = PartFiles(out, study) if out else None
        self._units = list(units(study, min(map(size, self._lineups))))

    @property
    def rows(self) -> list[CellResult]:
        return [sums.row(cell) for sums, cell in zip(self._sums, self.study.cells, strict=True)]

    def run(self, jobs: int, backend: str, cluster: str | None, progress: Callable[[int], None]) -> None:
        """Play all that is not kept yet; `progress` hears how many games are done."""
        left = [unit for unit in self._units if not self._kept(unit, progress)]
        try:
            self._warm_up(left[:1])
            tasks = ((self._lineups[unit.cell], unit, self._parts is not None) for unit in left)
            for unit, came, figures in done(tasks, jobs, backend, cluster):
                if self._parts and figures is not None:
                    self._parts.keep(unit, figures)
                self._count(unit, came, progress)
        except KeyboardInterrupt:
            self.interrupted = True
            return
        if self._parts:
            self._parts.join(self.study, self._columns, self._units)

    def _warm_up(self, units: Sequence[Unit]) -> None:
        """One game here: what must be compiled is compiled once, and not by everyone who is about to play."""
        for unit in units:
            played(self._lineups[unit.cell], replace(unit, stop=unit.start + 1))

    def _kept(self, unit: Unit, progress: Callable[[int], None]) -> bool:
        figures = self._parts.read(unit) if self._parts else None
        if figures is None:
            return False
        self._count(unit, totals(figures), progress)
        return True

    def _count(self, unit: Unit, came: Totals, progress: Callable[[int], None]) -> None:
        self._sums[unit.cell].add(came)
        progress(came.games)
