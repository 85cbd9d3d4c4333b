"""Errors as one sentence for a person."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from parlour.languages import PATH, CodedError, Key, Refusal, one_of, quoted, refusal, sentence
from parlour.terminal.language import reader, worded
from parlour.terminal.options import with_flags
from parlour.terminal.param_types import Choice
from parlour.terminal.pronouns import full_sentence
from parlour.terminal.text import shortened

_SYSTEM: Final[Mapping[int, Key]] = {
    errno.ENOENT: "cli_no_file",
    errno.EISDIR: "cli_is_folder",
    errno.ENOTDIR: "cli_is_file",
    errno.EACCES: "cli_may_not",
    errno.EPERM: "cli_may_not",
    errno.EROFS: "cli_may_not",
    errno.ENOSPC: "cli_disk_full",
}
"""What the system says of a file, in words of ours."""


class UnknownGame(CodedError):
    """A journal of a game that this program does not have."""


class Unplayable(CodedError):
    """A journal that can be read, but not played on."""


def explained(error: Exception) -> str:
    """The sentence for an error that a person can do something about."""
    match error:
        case click.BadParameter(
            ctx=click.Context() as ctx, param=click.Option(envvar=str(variable), name=str(name))
        ) if ctx.get_parameter_source(name) is ParameterSource.ENVIRONMENT:
            return full_sentence(worded("cli_bad_value", parameter=variable, detail=error.message))
        case click.MissingParameter() | click.NoSuchOption() | click.BadOptionUsage():
            return full_sentence(sentence(reader(), _usage(error)))
        case click.BadParameter(ctx=ctx, param=click.Parameter() as param):
            return full_sentence(worded("cli_bad_value", parameter=param.get_error_hint(ctx), detail=error.message))
        case click.ClickException():
            return full_sentence(error.format_message())
        case OSError(errno=int(number), strerror=str(why), filename=str(name)) if (
            number in _SYSTEM and why == os.strerror(number)
        ):
            return full_sentence(_of_system(number, Path(name)))
        case OSError(strerror=str(why), filename=str(name)):
            return f"{name}: {why}."
        case CodedError():
            refused = with_flags(error.why)
            return full_sentence(shortened(sentence(reader(), refused)), refused)
        case _:
            return full_sentence(shortened(str(error)))


def _of_system(number: int, file: Path) -> str:
    """What the system says of a file; where its folder is missing too, that."""
    if number == errno.ENOENT and not file.parent.exists():
        return worded("cli_no_folder_for", file=quoted(str(file), PATH))
    return worded(_SYSTEM[number], file=quoted(str(file), PATH))


def _usage(error: click.MissingParameter | click.NoSuchOption | click.BadOptionUsage) -> Refusal:
    """Why a line could not be read."""
    command = error.ctx.command_path if error.ctx else "parlour"
    match error:
        case click.NoSuchOption(option_name=option, possibilities=[*near]) if near:
            return refusal("cli.no-such-flag-but", option=quoted(option), near=one_of([quoted(name) for name in near]))
        case click.NoSuchOption(option_name=option):
            return refusal("cli.no-such-flag", option=quoted(option), command=command)
        case click.MissingParameter(param=click.Parameter(type=Choice() as choice) as param):
            hint = param.get_error_hint(error.ctx)
            return refusal("cli.missing-choice", parameter=hint, choices=choice.listed())
        case click.MissingParameter(param=click.Parameter() as param):
            return refusal("cli.missing", parameter=param.get_error_hint(error.ctx), command=command)
        case click.BadOptionUsage(option_name=option) if _is_flag(error.ctx, option):
            return refusal("cli.value-unwanted", option=quoted(option))
        case click.BadOptionUsage(option_name=option):
            return refusal("cli.value-missing", option=quoted(option))
    return refusal(error.format_message())


def _is_flag(ctx: click.Context | None, option: str) -> bool:
    params = ctx.command.get_params(ctx) if ctx else []
    return any(isinstance(param, click.Option) and option in param.opts and param.is_flag for param in params)
