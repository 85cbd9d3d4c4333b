"""Log a trouble that lasts: once when it begins or changes, and once when it is over."""

from __future__ import annotations

from logging import Logger
from typing import Any


class Trouble:
    """`begins` is logged with `params` and the trouble itself, `ends` with `params`; both are warnings unless `level`
    says otherwise for the first."""

    def __init__(self, log: Logger, level: int, begins: str, ends: str, *params: Any) -> None:
        self._log = log
        self._level = level
        self._begins = begins
        self._ends = ends
        self._params = params
        self._now = ""

    def report(self, trouble: str = "") -> None:
        """What is wrong now; nothing if all is well."""
        if trouble and trouble != self._now:
            self._log.log(self._level, self._begins, *self._params, trouble)
        elif self._now and not trouble:
            self._log.warning(self._ends, *self._params)
        self._now = trouble
