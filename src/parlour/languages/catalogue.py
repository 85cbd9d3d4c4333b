"""The catalogues of all languages: `src/parlour/languages/<language>.json`, and those that games bring.

English is the source. Where another language lacks a text, the English one is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, count, takewhile
from typing import Any, Final, TypeAlias

import msgspec

from parlour.languages.message import Inputs, Language, Message

Key: TypeAlias = str
"""What a text is called in the catalogues; a test finds keys in the source that they lack."""

SOURCE: Final = "en"
LANGUAGES: Final = {
    "en": Language(),
    "de": Language(decimal=","),
    "nl": Language(decimal=","),
}
"""The languages that there are, each with a catalogue of its name."""


class Words:
    """All texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._rules = LANGUAGES[language]
        self._source = words(SOURCE) if language != SOURCE else self
        self._raw: dict[str, Any] = _read("parlour.languages", "", language)
        self._messages: dict[str, Message | None] = {}

    def __call__(self, key: Key, **inputs: str | float) -> str:
        """The text of a key.

        >>> words("en")("cards_held", count=1)
        '1 card'
        """
        return self.text(key, inputs)

    def has(self, key: str) -> bool:
        """Whether there is such a text, here or in English."""
        return self._message(key) is not None or (self._source is not self and self._source.has(key))

    def text(self, key: str, inputs: Inputs) -> str:
        """The text of a key that is not known beforehand; raises LookupError."""
        message = self._message(key)
        if message is not None:
            return message.text(inputs, self._rules)
        if self._source is self:
            raise LookupError(key)
        return self._source.text(key, inputs)

    def of_game(self, game: str, key: str, otherwise: str) -> str:
        """The text of a game by its own name for it, or `otherwise` where its catalogues have none.

        >>> words("de").of_game("chess", "title", "Chess")
        'Chess'
        """
        whole = f"{prefix_of(game)}{key}"
        return self.text(whole, {}) if self.has(whole) else otherwise

    def rules_of(self, game: str) -> tuple[str, ...]:
        """The rules of a game in a few sentences: `rules_1` of its catalogue, and so on."""
        numbered = (self.of_game(game, f"rules_{number}", "") for number in count(1))
        return tuple(takewhile(bool, numbered))

    def __iter__(self) -> Iterator[str]:
        """Every key of this language's own catalogue, and of those of games."""
        return iter(self.messages())

    def messages(self) -> dict[str, Any]:
        """Every message of this language's own catalogue, and of those of games, as they are written."""
        return dict(chain(self._raw.items(), *(own.items() for own in self._of_games())))

    def inputs(self, key: str) -> frozenset[str]:
        """The names of a text's inputs; raises LookupError."""
        message = self._message(key)
        if message is None:
            raise LookupError(key)
        return message.inputs

    def written(self, value: str | float) -> str:
        """A number or a text as it is written in this language."""
        return self._rules.written(value)

    def _message(self, key: str) -> Message | None:
        if key not in self._messages:
            raw = self._raw.get(key)
            if raw is None:
                raw = next((own[key] for own in self._of_games() if key in own), None)
            if raw is None:
                return None
            self._messages[key] = Message(raw)
        return self._messages[key]

    def _of_games(self) -> list[dict[str, Any]]:
        return [_read(package, prefix, self.language) for prefix, package in _brought.items()]


@cache
def words(language: str) -> Words:
    """The texts of a language; raises KeyError for one that there is not."""
    return Words(language)


_brought: Final[dict[str, str]] = {}


def add_catalogue(game: str, package: str) -> None:
    """Read a game's own catalogues, `<language>.json` in a package or a folder of one (`package:folder`). There its
    texts are called without the game's name: `title` is `pebbles_title` everywhere else."""
    _brought[prefix_of(game)] = package


def brought_by(game: str, language: str) -> dict[str, Any]:
    """The messages of the catalogues of a game of another package by their keys, in English where the language lacks
    one."""
    prefix = prefix_of(game)
    package = _brought.get(prefix, "parlour.")
    return {} if package.startswith("parlour.") else _read(package, prefix, SOURCE) | _read(package, prefix, language)


def prefix_of(game: str) -> str:
    """How the keys of a game begin.

    >>> prefix_of("knights-score")
    'knights_score_'
    """
    return game.replace("-", "_") + "_"


@cache
def _read(package: str, prefix: str, language: str) -> dict[str, Any]:
    from importlib.resources import files  # no need of it where nobody reads a text

    module, _, folder = package.partition(":")
    file = files(module).joinpath(folder, f"{language}.json")
    texts: dict[str, Any] = msgspec.json.decode(file.read_bytes()) if file.is_file() else {}
    return {f"{prefix}{key}": message for key, message in texts.items()}
