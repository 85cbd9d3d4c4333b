"""The language of the terminal: that of `--lang`, of PARLOUR_LANG, or else of the system."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from parlour.engine import AnyGame, BadSetup
from parlour.languages import LANGUAGES, SOURCE, CodedError, Key, Words, joined, quoted, sentence, words

FLAG: Final = "--lang"
VARIABLE: Final = "PARLOUR_LANG"
_SYSTEM: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_WANTED: Final = "LANGUAGE"
"""Languages with colons between them, the best first, where the system speaks one at all."""
_TURNED: Final = str.maketrans(".,", ",.")
_chosen: Final[ContextVar[str]] = ContextVar("language", default=SOURCE)


def reader() -> Words:
    """The texts of the language that is read here."""
    return words(_chosen.get())


def worded(key: Key, **inputs: str | float) -> str:
    """The text of a key in the language that is read here."""
    return reader().text(key, inputs)


def reason(error: CodedError) -> str:
    """Why something was refused, in the language that is read here."""
    return sentence(reader(), error.why)


def listed(values: Sequence[str] | Sequence[int]) -> str:
    """Names or numbers as a list."""
    return joined(reader(), values)


def figured(figure: str) -> str:
    """A figure that Python wrote, with the language's signs.

    >>> with spoken("de"):
    ...     figured("1,234.5")
    '1.234,5'
    """
    return figure.translate(_TURNED) if reader().written(0.5) == "0,5" else figure


def title_of(game: AnyGame) -> str:
    return reader().of_game(game.name, "title", game.title)


def summary_of(game: AnyGame) -> str:
    return reader().of_game(game.name, "tagline", game.summary)


def rules_of(game: AnyGame) -> str:
    """The rules in a few sentences, `rules_1` and so on in the game's catalogue, or else its summary."""
    return " ".join(reader().rules_of(game.name)) or summary_of(game)


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Read texts in a language inside this context; raises BadSetup for one that there is not."""
    token = _chosen.set(_known(language))
    try:
        yield
    finally:
        _chosen.reset(token)


def of_system(environment: Mapping[str, str]) -> str:
    """The language that a person's system speaks, or English where there is no catalogue of it.

    >>> of_system({"LANG": "de_AT.UTF-8"}), of_system({"LC_ALL": "C", "LANG": "nl_NL"}), of_system({})
    ('de', 'en', 'en')
    >>> of_system({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:nl:de"}), of_system({"LANG": "C", "LANGUAGE": "nl"})
    ('nl', 'en')
    """
    locale = next((environment[name] for name in _SYSTEM if environment.get(name)), "")
    wanted = [] if _primary(locale) in ("", "c", "posix") else environment.get(_WANTED, "").split(":")
    return next((language for each in (*wanted, locale) if (language := _primary(each)) in LANGUAGES), SOURCE)


def asked(arguments: Sequence[str], environment: Mapping[str, str]) -> tuple[str | None, list[str]]:
    """The language that was asked for by the flag, wherever it stands, or by the variable; and the other arguments.

    >>> asked(["play", "--lang", "de", "mind"], {}), asked(["--lang=nl"], {}), asked(["play"], {"PARLOUR_LANG": "de"})
    (('de', ['play', 'mind']), ('nl', []), ('de', ['play']))
    """
    language, rest, left = environment.get(VARIABLE) or None, [], iter(arguments)
    for argument in left:
        if argument == "--":
            rest += [argument, *left]
        elif argument == FLAG:
            language = next(left, "")
        elif argument.startswith(f"{FLAG}="):
            language = argument.removeprefix(f"{FLAG}=")
        else:
            rest.append(argument)
    return language, rest


def _known(language: str) -> str:
    primary = _primary(language)
    if primary not in LANGUAGES:
        names = [f"{code} ({words(code)('language_name')})" for code in LANGUAGES]
        raise BadSetup("cli.no-such-language", language=quoted(language), languages=names)
    return primary


def _primary(locale: str) -> str:
    return re.split(r"[-_.@]", locale.strip().lower())[0]
