"""`Kit`: a game and the import paths of its other parts, each loaded when it is first needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from parlour.engine import AnyGame, BadSetup
from parlour.extras import extra_with, require
from parlour.languages import quoted


class Kit(NamedTuple):
    """Each part is a string, `package.module:name`. Whatever a game does not bring, it gets plain or goes without.

    `renderer`: how it looks in a terminal. `terminal_loop`: how it is played there, if not in turns. `cast`: its bots.
    `metrics`: what an arena measures. `eye`: how bots see its pictures. `box`: its cards to print. `gallery`: the
    pictures of one match. `lessons`: the folder of its lessons, as `package:folder`. `pairs`: pictures to
    compare by eye. `kernel`: its compiled games, and `tidy`: what an export tells of a move, both for the lab.
    `benchmark`: the partners that a strange bot meets. `insight`: the analysis of a journal, and
    `insight_lines`: that in a few lines for the terminal.
    `resample`: deals anew what a seat cannot know, for search. `ghost`: a bot out of a journal and a seat, which does
    what the person there did. `score`: how well a seat did, from a state; more is better. `recovery`: how a team does
    before and after a partner was changed, for trials of programs.
    `languages`: the folder of its own catalogues, as `package:folder`; where one lacks a text, English is read.
    """

    game: AnyGame
    renderer: str | None = None
    terminal_loop: str | None = None
    cast: str | None = None
    metrics: str | None = None
    eye: str | None = None
    box: str | None = None
    gallery: str | None = None
    lessons: str | None = None
    pairs: str | None = None
    kernel: str | None = None
    tidy: str | None = None
    benchmark: str | None = None
    insight: str | None = None
    insight_lines: str | None = None
    resample: str | None = None
    ghost: str | None = None
    score: str | None = None
    recovery: str | None = None
    languages: str | None = None


def load(part: str) -> Any:
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
