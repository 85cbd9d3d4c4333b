"""For notebooks: the games of a server as one table, and the analysis of a journal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour.engine import Journal


def load_games(source: str | Path | None = None, game: str | None = None) -> Any:
    """Every move of the finished games as a table of Arrow, which `.to_pandas()` turns into a data frame if
    pandas is installed.

    `source` is a file that `parlour export` wrote, or the data folder of a server; without one, the usual folder.
    It needs `parlour[lab]`; raises BadSetup. docs/journal.md lists the columns.
    """
    from importlib import import_module  # the package does not depend on its lab

    from parlour.extras import require

    require("lab", "parlour.load_games")
    games_in = import_module("parlour.lab.studies.sources").games_in
    return games_in(None if source is None else Path(source), game)


def insight(journal: Journal | str | bytes) -> Any:
    """Show the analysis of a journal, for every game; docs/simulation.md explains each number.

    For a journal of The Mind it is a `parlour.analysis.mind.MindInsight`, and so on; raises BadJournal for a text that
    is no journal.
    """
    from parlour.analysis import insight as analysed

    return analysed(journal)
