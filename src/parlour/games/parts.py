"""`GameParts`: a game and the import paths of its other parts, each loaded when it is first needed.

A path is `package.module:name`, a folder `package:folder`. What a game does not bring, it gets plain or goes without.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from parlour.engine import AnyGame, BadSetup
from parlour.extras import extra_with, require
from parlour.languages import quoted


class BotParts(NamedTuple):
    """`roster`: its bots. `eye`: how they see its pictures."""

    roster: str | None = None
    eye: str | None = None


class TerminalParts(NamedTuple):
    """`renderer`: how it looks. `loop`: how it is played, if not in turns. `insight_lines`: an analysis in lines."""

    renderer: str | None = None
    loop: str | None = None
    insight_lines: str | None = None


class ArtParts(NamedTuple):
    """`box`: its cards to print. `gallery`: the pictures of one match. `pairs`: pictures to compare by eye."""

    box: str | None = None
    gallery: str | None = None
    pairs: str | None = None


class AnalysisParts(NamedTuple):
    """`insight`: the analysis of a journal. `ghost`: a bot that repeats what a seat of a journal did."""

    insight: str | None = None
    ghost: str | None = None


class LabParts(NamedTuple):
    """`metrics`: what an arena measures. `kernel`: its compiled games. `tidy`: columns of an export. `benchmark`: the
    partners that a strange bot meets. `recovery`: how a team does before and after a partner was changed."""

    metrics: str | None = None
    kernel: str | None = None
    tidy: str | None = None
    benchmark: str | None = None
    recovery: str | None = None


class GameParts(NamedTuple):
    """A game with all its parts. `lessons` is the folder of its lessons, `languages` that of its own catalogues; where
    one of these lacks a text, English is read."""

    game: AnyGame
    bots: BotParts = BotParts()
    terminal: TerminalParts = TerminalParts()
    art: ArtParts = ArtParts()
    analysis: AnalysisParts = AnalysisParts()
    lab: LabParts = LabParts()
    lessons: str | None = None
    languages: str | None = None


def import_object(part: str) -> Any:
    """What a string such as `package.module:name` names; raises BadSetup."""
    module, _, name = part.partition(":")
    if not all(word.isidentifier() for word in module.split(".")):
        raise BadSetup("part-without-module", part=quoted(part), module=quoted(module))
    try:
        return vars(import_module(module))[name]
    except ModuleNotFoundError as error:
        if extra := extra_with(error.name):
            require(extra, module)
        raise BadSetup("part-without-module", part=quoted(part), module=quoted(error.name)) from None
    except KeyError:
        raise BadSetup("part-without-name", part=quoted(part), module=module, name=quoted(name)) from None
