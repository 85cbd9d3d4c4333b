"""Text output. All text for a terminal passes through `printable` first.

Names, journals and servers are other people's: their text may hold escape sequences, which a terminal would obey.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any, Final

import click

_KEPT: Final = "\n"
_UNPRINTABLE: Final = "\N{REPLACEMENT CHARACTER}"
_LONGEST: Final = 2000


def printable(text: str) -> str:
    """Text of the same length in which each character that is no visible one is replaced.

    >>> printable("\\x1b[2Jgone\\u202e, not\\xa0hidden")
    '�[2Jgone�, not hidden'
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in _KEPT else _replacement(letter) for letter in text)


def _replacement(letter: str) -> str:
    return " " if letter.isspace() else _UNPRINTABLE


def echo(text: str, *, verdict: str = "", colour: str | None = None, err: bool = False) -> None:
    """Write a line, perhaps with a coloured word before it."""
    head = f"{click.style(verdict, fg=colour, bold=True)} " if verdict else ""
    click.echo(head + printable(text), err=err)


def echo_json(value: Any, indent: int | None = None) -> None:
    """Write a JSON document; in its strings, characters that steer a terminal are escaped."""
    echo_json_text(json.dumps(_finite(value), ensure_ascii=False, indent=indent))


def _finite(value: Any) -> Any:
    """The same with null for numbers that JSON does not know."""
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(each) for key, each in value.items()}
    return [_finite(each) for each in value] if isinstance(value, list | tuple) else value


def echo_json_text(text: str) -> None:
    click.echo(re.sub(r"[^\n\x20-\x7e]", _escaped, text))


def _escaped(found: re.Match[str]) -> str:
    return found[0] if found[0].isprintable() else json.dumps(found[0])[1:-1]


def shortened(text: str) -> str:
    """A sentence of bounded length: what is quoted in it may be as long as its writer pleased."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]} … {text[-_LONGEST // 2 :]}"
