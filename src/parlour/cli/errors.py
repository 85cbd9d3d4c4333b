"""What is said when something is wrong: one sentence, and never a traceback."""

from __future__ import annotations

import click

from parlour.cli.people import full_sentence


class Unplayable(ValueError):
    """A journal that can be read, but not played on."""


def told(error: Exception) -> str:
    match error:
        case click.ClickException():
            return full_sentence(error.format_message())
        case OSError(strerror=str(why), filename=str(name)):
            return f"{name}: {why}."
        case _:
            return full_sentence(str(error))
