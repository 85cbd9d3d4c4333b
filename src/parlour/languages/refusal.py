"""Refusals as values: a code and its named inputs, of which each language's catalogue makes a sentence.

The sentence of `not-your-turn` is the text `refusal_not_your_turn`. A code with a dot belongs to a game, or to a part
of the program: the sentence of `mind.no-star-left` is `mind_refusal_no_star_left`.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from parlour.languages.catalogue import SOURCE, Words, prefix_of, words

SAID: Final = "said"
"""The code of a sentence without one: it is shown as it was written."""
ONE_OF: Final = "one-of"
"""The code of alternatives: a list of which one is meant."""
QUOTED: Final = 80
PATH: Final = 1000
"""How many characters of a value, and of a path, a sentence quotes."""
LONGEST_INPUT: Final = 1000
MOST_INPUTS: Final = 200
"""How many characters a text in a refusal has at most, and how many entries a list: refusals are sent, kept and logged,
and some of their texts come from clients or from libraries that quote a client's text."""
LONGEST_CODE: Final = 60
_CODE: Final = re.compile(r"([a-z0-9]+(-[a-z0-9]+)*)(\.[a-z0-9]+(-[a-z0-9]+)*)?")

_SHORT: Final = reprlib.Repr()
_SHORT.maxlevel, _SHORT.maxlist, _SHORT.maxtuple, _SHORT.maxdict = 3, 20, 20, 20
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = QUOTED


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why something was refused. An input is a text or a number, a list of them, or another refusal."""

    code: str
    params: dict[str, Any] = msgspec.field(default_factory=dict)


Why: TypeAlias = str | Refusal
"""A refusal, or its code; any other text is a sentence that is shown as it is."""
Input: TypeAlias = str | int | float | Refusal | Sequence[str] | Sequence[int] | Sequence[str | Refusal]


def refusal(why: Why, /, **params: Input) -> Refusal:
    """A refusal by its code and inputs.

    >>> refusal("not-your-turn", seat=2)
    Refusal(code='not-your-turn', params={'seat': 2})
    >>> refusal("Take at most three.")
    Refusal(code='said', params={'text': 'Take at most three.'})
    """
    if isinstance(why, Refusal):
        return why
    is_code = len(why) <= LONGEST_CODE and _CODE.fullmatch(why)
    code, inputs = (why, params) if is_code else (SAID, {"text": why})
    return Refusal(code, {name: _bounded(value) for name, value in inputs.items()})


def _bounded(value: Any) -> Any:
    if isinstance(value, str):
        return value if len(value) <= LONGEST_INPUT else value[: LONGEST_INPUT - 1] + "…"
    if isinstance(value, list | tuple):
        return [_bounded(each) for each in value[:MOST_INPUTS]]
    return value


def quoted(value: object, most: int = QUOTED) -> str:
    """A value as Python writes it, cut to about `most` characters: what a client sent may be long.

    >>> quoted("anna"), quoted("x" * 100, 5), quoted(list(range(100)), 12)
    ("'anna'", "'xxxx…'", '[0, 1, 2, 3…')
    """
    if isinstance(value, str):
        return repr(value if len(value) <= most else value[: most - 1] + "…")
    try:
        text = _SHORT.repr(value)
    except ValueError:  # a whole number of more digits than Python writes
        text = "a very long number"
    return text if len(text) <= most else text[: most - 1] + "…"


def one_of(values: Sequence[str] | Sequence[int]) -> Refusal:
    """Alternatives, as an input of a refusal: `a, b or c`."""
    return Refusal(ONE_OF, {"values": list(values)})


class CodedError(Exception):
    """An error that says why by a code and named inputs. Its text is the English sentence, made when it is read.

    >>> str(CodedError("not-your-turn", seat=2))
    'it is not your turn: seat 2 is to play'
    """

    def __init__(self, why: Why, /, **params: Input) -> None:
        self.why = refusal(why, **params)
        super().__init__(self.why)

    def __str__(self) -> str:
        return english(self.why)


def key_of(code: str) -> str:
    """The key of a code's sentence.

    >>> key_of("not-your-turn"), key_of("knights-score.not-held")
    ('refusal_not_your_turn', 'knights_score_refusal_not_held')
    """
    owner, dot, name = code.rpartition(".")
    return f"{prefix_of(owner) if dot else ''}refusal_{name.replace('-', '_')}"


def code_of(key: str) -> str | None:
    """The code whose sentence a key has; None for any other text.

    >>> code_of("knights_score_refusal_not_held"), code_of("mind_title")
    ('knights-score.not-held', None)
    """
    owner, is_refusal, name = f"_{key}".partition("_refusal_")
    return f"{owner[1:]}{'.' if owner else ''}{name}".replace("_", "-") if is_refusal else None


def english(why: Refusal) -> str:
    """The sentence for people who read the wire, a log or a traceback."""
    return sentence(words(SOURCE), why)


def sentence(said: Words, why: Refusal, otherwise: str | None = None) -> str:
    """A refusal in words. Where the catalogues have none for its code, it is `otherwise`, or the code
    and its inputs. Inputs that do not fit, as a stranger's server may send them, are left out."""
    try:
        return _worded(said, why, otherwise)
    except (LookupError, TypeError, ValueError, ArithmeticError, RecursionError):
        return otherwise or why.code


def _worded(said: Words, why: Refusal, otherwise: str | None) -> str:
    if why.code == SAID:
        return str(why.params.get("text", otherwise or ""))
    if why.code == ONE_OF:
        return joined(said, _shown(said, why.params).get("values", []), "list_or")
    key = key_of(why.code)
    if not said.has(key):
        told = ", ".join(f"{name} {value}" for name, value in _texts(said, why.params).items())
        return otherwise or (f"{why.code} ({told})" if told else why.code)
    return said.text(key, _texts(said, why.params))


def joined(said: Words, values: Sequence[Any], last: str = "list_and") -> str:
    """Names or numbers as a list.

    >>> joined(words("en"), ["a", "b", "c"]), joined(words("de"), [1, 2], "list_or")
    ('a, b and c', '1 oder 2')
    """
    if not values:
        return said("list_none")
    *first, final = [said.written(value) for value in values]
    return said.text(last, {"first": ", ".join(first), "last": final}) if first else final


def _texts(said: Words, params: Mapping[str, Any]) -> dict[str, str | float]:
    """Each input as a text, or as the number by which a plural is chosen."""
    shown = _shown(said, params)
    return {name: joined(said, value) if isinstance(value, list | tuple) else value for name, value in shown.items()}


def _shown(said: Words, params: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _inner(said, value) for name, value in params.items()}


def _inner(said: Words, value: Any) -> Any:
    if isinstance(value, dict):  # a refusal in a refusal that came over the wire
        value = msgspec.convert(value, Refusal)
    if isinstance(value, Refusal):
        return sentence(said, value)
    if isinstance(value, list | tuple):
        return [_inner(said, each) for each in value]
    return value
