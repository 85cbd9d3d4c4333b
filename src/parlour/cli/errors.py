"""What is said when something is wrong: one sentence, and never a traceback."""

from __future__ import annotations

import click

from parlour.cli.people import ended


class Unplayable(ValueError):
    """A journal that can be read, but not played on."""


def told(error: Exception) -> str:
    """The sentence as it was raised; what the games say is not put in other words."""
    match error:
        case click.ClickException():
            return ended(error.format_message())
        case OSError(strerror=str(why), filename=str(name)):
            return f"{name}: {why}."
        case _:
            return ended(str(error))
