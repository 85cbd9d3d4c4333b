"""Commands, options and arguments whose texts are keys of the catalogues, read in the language of the reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import click

from parlour.engine import BadSetup
from parlour.languages import Inputs, Key, one_of, quoted
from parlour.terminal.language import reader, worded
from parlour.terminal.param_types import Switch, Whole
from parlour.terminal.text import echo

if TYPE_CHECKING:
    Examples: TypeAlias = Sequence[tuple[str, Key | None]]
    """Lines to type, and what each does."""

_PLACEHOLDERS: Final[Mapping[str, Key]] = {
    "ADDRESS": "cli_word_address",
    "ARGS": "cli_word_args",
    "COMMAND": "cli_word_command",
    "FILE": "cli_word_file",
    "FOLDER": "cli_word_folder",
    "GAME": "cli_word_game",
    "LANGUAGE": "cli_word_language",
    "LEVELS": "cli_word_levels",
    "MODULE": "cli_word_module",
    "NAME": "cli_word_name",
    "OPTIONS": "cli_word_options",
    "OTHER": "cli_word_other",
    "PACKAGE": "cli_word_package",
    "PATH": "cli_word_path",
    "SECRET": "cli_word_secret",
    "TITLE": "cli_word_title",
    "VALUE": "cli_word_value",
    "WHERE": "cli_word_where",
}
"""The words in capitals that stand for something, such as FILE. Others, such as URL, are the same in all languages."""


def placed(text: str) -> str:
    """A text with its placeholders in the language that is read here."""
    return re.sub(
        r"\b[A-Z]{4,}\b", lambda word: worded(_PLACEHOLDERS[word[0]]) if word[0] in _PLACEHOLDERS else word[0], text
    )


class WordedOption(click.Option):
    """An option whose `help` is a key. `otherwise` is the key of what holds where it is not given, and `inputs` are
    those of both. `variable` names one that is read elsewhere. `former` is a name that works and is in no help."""

    def __init__(
        self,
        *args: Any,
        otherwise: Key | None = None,
        inputs: Inputs | None = None,
        variable: str | None = None,
        former: str | None = None,
        is_flag: bool = False,
        **attrs: Any,
    ) -> None:
        if is_flag:
            attrs = {"type": Switch(), "is_flag": True, **attrs}
        super().__init__(*args, **attrs)
        self._otherwise, self._inputs, self._variable, self._former = otherwise, inputs or {}, variable, former
        self._named = ", ".join(self.opts)
        if former:
            self.opts.append(former)

    def make_metavar(self, ctx: click.Context) -> str:
        return placed(super().make_metavar(ctx))

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        means = reader().text(self.help, self._inputs) if self.help else ""
        facts = "; ".join(self._facts())
        return (
            self._named if self.is_flag else f"{self._named} {self.make_metavar(ctx)}",
            f"{means}  [{facts}]" if facts else means,
        )

    def _facts(self) -> Iterator[str]:
        if variable := self._variable or (self.envvar if self.show_envvar else None):
            yield worded("cli_help_env", variable=str(variable))
        if self._otherwise:
            yield worded("cli_help_default", value=reader().text(self._otherwise, self._inputs))
        elif self.show_default:
            yield worded("cli_help_default", value=str(self.default))
        if isinstance(self.type, Whole) and (bounds := self.type.bounds()):
            yield bounds
        if self.required:
            yield worded("cli_help_required")


class WordedArgument(click.Argument):
    """An argument that is named in the language that is read here."""

    def make_metavar(self, ctx: click.Context) -> str:
        return placed(super().make_metavar(ctx))


def _show_help(ctx: click.Context, option: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        echo(ctx.get_help())
        ctx.exit()


_HELP: Final = WordedOption(
    ["--help"], is_flag=True, is_eager=True, expose_value=False, callback=_show_help, help="cli_help_flag"
)


class WordedCommand(click.Command):
    """Help that is written from the catalogues. `help` and `brief` are keys."""

    def __init__(self, *args: Any, brief: Key | None = None, examples: Examples = (), **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.brief, self.examples = brief, examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Name this command in errors about its command line."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def get_help_option(self, ctx: click.Context) -> click.Option:
        return _HELP

    def get_short_help_str(self, limit: int = 45) -> str:
        return worded(self.brief) if self.brief else ""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [placed(piece) for piece in super().collect_usage_pieces(ctx)]

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{worded('cli_usage')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each line of the text is a paragraph; an empty one divides them further."""
        formatter.write_paragraph()
        with formatter.indentation():
            for line in reader().text(self.help or "", {}).split("\n"):
                formatter.write_text(line) if line else formatter.write_paragraph()

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(worded("cli_options")):
            formatter.write_dl([record for option in options if (record := option.get_help_record(ctx))])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Examples stand each on a line of its own, however long, to be copied."""
        if not self.examples:
            return
        lines = [(placed(line), worded(does) if does else "") for line, does in self.examples]
        width = max((len(line) for line, does in lines if does), default=0)
        with formatter.section(worded("cli_examples")):
            for line, does in lines:
                indent = " " * formatter.current_indent
                formatter.write(f"{indent}{line:<{width}}  {does}".rstrip() + "\n")


class Command(WordedCommand):
    """A command of the program."""

    allow_extra_args = True  # refused below, in the language that is read here

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise BadSetup("cli.extra-arguments", command=ctx.command_path, arguments=[quoted(word) for word in rest])
        return rest


class CommandGroup(WordedCommand, click.Group):
    """Commands below one name."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        named = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        with formatter.section(worded("cli_commands")):
            formatter.write_dl([(name, command.get_short_help_str()) for name, command in named if command])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, known = args[0], self.list_commands(ctx)
        if name in known or name.startswith("-"):
            return super().resolve_command(ctx, args)
        if near := get_close_matches(name, known):
            raise BadSetup("cli.no-such-command-but", command=quoted(name), near=one_of(near))
        raise BadSetup("cli.no-such-command", command=quoted(name), commands=known)


def option(*names: str, help: Key, otherwise: Key | None = None, **attrs: Any) -> Callable[[Any], Any]:
    return click.option(*names, cls=WordedOption, help=help, otherwise=otherwise, **attrs)


def argument(name: str, **attrs: Any) -> Callable[[Any], Any]:
    return click.argument(name, cls=WordedArgument, **attrs)


def command(
    help: Key, brief: Key, *, name: str | None = None, cls: type[Command] = Command, examples: Examples = ()
) -> Callable[[Any], Command]:
    """Make a command of a function: its help, the line for the list of commands, and lines to type."""
    return click.command(name, cls=cls, help=help, brief=brief, examples=examples)
