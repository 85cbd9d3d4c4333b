"""Messages of a catalogue: texts with `{inputs}`, of which a variant is chosen by plural or by value.

The format is inlang's JSON message format, as far as the catalogues use it. `ui/src/words/reader.js` is the page's
reader; tests/languages/test_twin.py holds both to the same texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeAlias

Inputs: TypeAlias = Mapping[str, str | int | float]
_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
_LOCAL: Final = re.compile(r"local (\w+) = (\w+): plural")
_FRACTION: Final = Decimal("0.001")


def one_or_other(count: float) -> str:
    """The plural categories of English, German and Dutch, as Unicode's CLDR names them."""
    return "one" if abs(count) == 1 else "other"


class Language(NamedTuple):
    """What the reader must know of a language besides its catalogue: its decimal sign, and the plural category of a
    number."""

    decimal: str = "."
    plural: Callable[[float], str] = one_or_other

    def written(self, value: str | float) -> str:
        """An input as it is written: whole numbers as they are, others with the language's decimal sign.

        >>> Language(",").written(2.5), Language(",").written(12000), Language(",").written("2.5")
        ('2,5', '12000', '2.5')
        """
        if isinstance(value, str):
            return value
        if value == int(value):
            return str(int(value))
        rounded = Decimal(repr(value)).quantize(_FRACTION, ROUND_HALF_UP)
        return format(rounded, "f").rstrip("0").rstrip(".").replace(".", self.decimal)


def amount(value: str | float) -> float:
    """The number of an input; a text may have a typographic minus."""
    return float(value.replace("−", "-") if isinstance(value, str) else value)


class Message:
    """One message, read from its JSON."""

    def __init__(self, source: str | list[dict[str, Any]]) -> None:
        self._plurals: dict[str, str] = {}
        self._variants: list[tuple[tuple[tuple[str, str], ...], str]] = []
        if isinstance(source, str):
            self._variants = [((), source)]
            return
        (variants,) = source
        for declaration in variants["declarations"]:
            if found := _LOCAL.fullmatch(declaration):
                self._plurals[found[1]] = found[2]
        for conditions, text in variants["match"].items():
            parts = (condition.strip().partition("=") for condition in conditions.split(","))
            self._variants.append((tuple((name, value) for name, _, value in parts), text))

    @cached_property
    def inputs(self) -> frozenset[str]:
        """The names of what can be put in, or chosen by."""
        written = {name for _, text in self._variants for name in _PLACEHOLDER.findall(text)}
        chosen = {name for conditions, _ in self._variants for name, _ in conditions}
        return frozenset(written | (chosen - set(self._plurals)) | set(self._plurals.values()))

    def text(self, inputs: Inputs, language: Language) -> str:
        """What a person reads. An input that is not given stays as `{name}`.

        >>> Message("{name} plays {card}.").text({"name": "Anna", "card": 7}, Language())
        'Anna plays 7.'
        """
        text = self._variants[0][1] if not self._variants[0][0] else self._chosen(inputs, language)
        return _PLACEHOLDER.sub(
            lambda found: language.written(inputs[found[1]]) if found[1] in inputs else found[0], text
        )

    def _chosen(self, inputs: Inputs, language: Language) -> str:
        known = {name: language.written(value) for name, value in inputs.items()}
        for local, name in self._plurals.items():
            known[local] = language.plural(amount(inputs[name]))
        for conditions, text in self._variants:
            if all(value in ("*", known.get(name)) for name, value in conditions):
                return text
        return ""
