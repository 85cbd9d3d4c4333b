"""Options of games: their bounds and help, and reading them from people and scripts with clear errors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from parlour.engine.types import BadSetup, Value
from parlour.languages import SAID, Refusal, english, one_of, quoted, refusal


class Options(Value, frozen=True):
    """Fields annotated with `accepts`, `whole` or `number` are for people; the others, and those with the `SCRIPTS`
    mark, are set by a script."""


Chosen = TypeVar("Chosen", bound=Options)
SCRIPTS: Final = msgspec.Meta(extra={"scripts": True})
"""Marks an option that costs others too much to be left to anyone who asks."""


class Option(NamedTuple):
    """One option as a person reads it. `accepted` says what it takes; `help` what it is, unless the catalogue of its
    game does so. `choices`: all values it takes, or suggested ones; empty where that is endless. `bounds`: of one that
    takes whole numbers."""

    name: str
    accepted: Refusal
    default: Any
    help: str
    choices: tuple[Any, ...] = ()
    bounds: tuple[int, int] | None = None

    @property
    def accepts(self) -> str:
        """What it takes, in English."""
        return english(self.accepted)


def accepts(what: str, help: str = "", suggested: tuple[Any, ...] = ()) -> msgspec.Meta:
    """The words for an option whose type says all, or the code of such words, and values to suggest where the type does
    not list them."""
    return msgspec.Meta(title=what, description=help, examples=list(suggested) or None)


def whole(low: int, high: int, help: str = "") -> msgspec.Meta:
    """The bounds and the words for an option that is a whole number."""
    return msgspec.Meta(ge=low, le=high, title="whole-number", description=help)


def number(low: float, high: float, help: str = "") -> msgspec.Meta:
    """The bounds and the words for an option that is any number."""
    return msgspec.Meta(ge=low, le=high, title="any-number", description=help)


@cache
def listed(options: type[Options]) -> tuple[Option, ...]:
    """What a person may choose, in order."""
    defaults = options()
    return tuple(
        Option(
            name,
            _accepted(hint, meta),
            getattr(defaults, name),
            meta.description or "",
            _choices(hint, meta),
            _bounds(hint),
        )
        for name, hint in _hints(options).items()
        for meta in get_args(hint)
        if isinstance(meta, msgspec.Meta) and meta.title
    )


def _accepted(hint: Any, meta: msgspec.Meta) -> Refusal:
    kind = get_args(hint)[0]
    if meta.ge is not None and meta.le is not None:
        return refusal(meta.title or "any-number", low=meta.ge, high=meta.le)
    if get_origin(kind) is Literal:
        return one_of([str(each) for each in get_args(kind)])
    return one_of(["true", "false"]) if kind is bool else refusal(meta.title or "")


def _choices(hint: Any, meta: msgspec.Meta) -> tuple[Any, ...]:
    """The values that the type lists, or else the suggested ones."""
    kind = get_args(hint)[0]
    return get_args(kind) if get_origin(kind) is Literal else tuple(meta.examples or ())


def _bounds(hint: Any) -> tuple[int, int] | None:
    """The least and the greatest whole number that a type takes; None where it takes none, or any."""
    kind, *metas = get_args(hint) or (hint,)
    for meta in metas:
        if kind is int and isinstance(meta, msgspec.Meta) and meta.ge is not None and meta.le is not None:
            return int(meta.ge), int(meta.le)
    return next((found for part in get_args(kind) if (found := _bounds(part))), None)


def read(options: type[Chosen], given: Mapping[str, object], game: str) -> Chosen:
    """The options out of plain values or texts; raises BadSetup."""
    hints = _hints(options)
    for name in given:
        if name not in hints:
            names = [option.name for option in listed(options)]
            raise BadSetup("no-such-option", game=game, option=quoted(name), options=names)
    return options(**{name: _value(options, hints[name], name, value, game) for name, value in given.items()})


def read_from_people(options: type[Chosen], given: Mapping[str, object], game: str) -> Chosen:
    """The options out of what came from outside; what only a script may set is as it always is. Raises BadSetup."""
    chosen, usual = read(options, given, game), options()
    offered = [option.name for option in listed(options) if not _for_scripts(options, option.name)]
    for name in given:
        if name not in offered and getattr(chosen, name) != getattr(usual, name):
            raise BadSetup("option-for-scripts", game=game, option=name, options=offered)
    return chosen


def _for_scripts(options: type[Options], name: str) -> bool:
    return SCRIPTS in get_args(_hints(options)[name])


def plain(options: Options) -> dict[str, Any]:
    """The options as plain values that `read` takes back."""
    values: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return values


@cache
def _hints(options: type[Options]) -> dict[str, Any]:
    return get_type_hints(options, include_extras=True)


def _value(options: type[Options], hint: Any, name: str, value: object, game: str) -> Any:
    try:
        if isinstance(value, str):
            return msgspec.convert(_untyped(value), hint, strict=False)
        return msgspec.convert(value, hint)
    except msgspec.ValidationError as error:
        known = {option.name: option.accepted for option in listed(options)}
        accepted = known.get(name, refusal(SAID, text=str(error)))
        raise BadSetup("bad-option", game=game, option=name, value=quoted(value), accepted=accepted) from None


def _untyped(text: str) -> object:
    """What a person wrote at a prompt: a list with commas, none, or a plain word or number."""
    if "," in text:
        return [part.strip() for part in text.split(",")]
    return None if text == "none" else text
