"""Errors as one sentence for a person."""

from __future__ import annotations

import click
from click.core import ParameterSource

from parlour.cli.language import reader, worded
from parlour.cli.options import with_flags
from parlour.cli.output import shortened
from parlour.cli.people import full_sentence
from parlour.languages import CodedError, sentence


class UnknownGame(CodedError):
    """A journal of a game that this program does not have."""


class Unplayable(CodedError):
    """A journal that can be read, but not played on."""


def told(error: Exception) -> str:
    """The sentence for an error that a person can do something about."""
    match error:
        case click.BadParameter(
            ctx=click.Context() as ctx, param=click.Option(envvar=str(variable), name=str(name))
        ) if ctx.get_parameter_source(name) is ParameterSource.ENVIRONMENT:
            return full_sentence(worded("cli_bad_value", parameter=variable, detail=error.message))
        case click.ClickException():
            return full_sentence(error.format_message())
        case OSError(strerror=str(why), filename=str(name)):
            return f"{name}: {why}."
        case CodedError():
            return full_sentence(shortened(sentence(reader(), with_flags(error.why))))
        case _:
            return full_sentence(shortened(str(error)))
