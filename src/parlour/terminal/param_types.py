"""Types of values on the command line: errors are in the reader's language."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import click

from parlour.languages import PATH, joined, quoted
from parlour.terminal.language import reader, worded


class Whole(click.IntRange):
    """A whole number, from `min` to `max` where these are given."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        with suppress(ValueError):
            number = int(value)
            if (self.min is None or number >= self.min) and (self.max is None or number <= self.max):
                return number
        return self.fail(self._wrong(quoted(value)), param, ctx)

    def bounds(self) -> str:
        """What may be given, for the help; empty where everything may."""
        if self.min is None:
            return ""
        return f"≥ {self.min}" if self.max is None else f"{self.min}–{self.max}"

    def _wrong(self, value: str) -> str:
        if self.min is None:
            return worded("cli_no_number", value=value)
        if self.max is None:
            return worded("cli_no_number_from", value=value, low=self.min)
        return worded("cli_no_number_between", value=value, low=self.min, high=self.max)


class Choice(click.Choice[str]):
    """One of some words."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        return worded("cli_no_choice", value=quoted(value), choices=self.listed())

    def listed(self) -> str:
        return joined(reader(), [quoted(choice) for choice in self.choices], "list_or")


class Switch(click.types.BoolParamType):
    """Yes or no: a flag, or a variable of the environment in its place."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> bool:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(worded("cli_no_switch", value=quoted(value)), param, ctx)


class PathValue(click.Path):
    """A file, or a folder where `folder` is asked for; `exists` asks that it is there."""

    def __init__(self, *, folder: bool = False, exists: bool = False) -> None:
        super().__init__(exists=exists, file_okay=not folder, dir_okay=folder, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path, file = Path(value), quoted(os.fspath(value), PATH)
        if not path.exists():
            if self.exists:
                self.fail(worded("cli_no_folder" if self.dir_okay else "cli_no_file", file=file), param, ctx)
        elif path.is_dir() != self.dir_okay:
            self.fail(worded("cli_is_file" if self.dir_okay else "cli_is_folder", file=file), param, ctx)
        elif not os.access(path, os.R_OK):
            self.fail(worded("cli_may_not", file=file), param, ctx)
        return path


WHOLE: Final = Whole()
FILE: Final = PathValue()
FILE_THERE: Final = PathValue(exists=True)
FOLDER: Final = PathValue(folder=True)
FOLDER_THERE: Final = PathValue(folder=True, exists=True)
