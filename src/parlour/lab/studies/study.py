"""Studies: a game, the bots that play it, and the parameters that are varied, as one value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import product
from typing import Any, Final, TypeAlias

import msgspec

from parlour.bots import make_bot
from parlour.engine import BadSetup, Value
from parlour.engine.options import Options, listed, read
from parlour.games import game_named, import_object, parts_of
from parlour.languages import quoted

Cell: TypeAlias = dict[str, Any]
"""One value for everything that is varied."""

_MOST: Final = 10_000


class Study(Value, frozen=True):
    """`axes` are what is varied, each with its values. Every combination is a cell, and all get the same deals.
    `parameters` are those of the game's kernel."""

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: str
    axes: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    options: Mapping[str, Any] = {}
    parameters: Mapping[str, Any] = {}

    @property
    def cells(self) -> list[Cell]:
        names = [name for name, _ in self.axes]
        return [dict(zip(names, values, strict=True)) for values in product(*(values for _, values in self.axes))]

    @property
    def version(self) -> str:
        """A text that differs for studies that would not give the same numbers."""
        return sha256(msgspec.json.encode(self)).hexdigest()[:16]


class Lineup(Value, frozen=True):
    """One cell of a study: which bots sit where, and by which rules and parameters they play."""

    game: str
    bots: tuple[str, ...]
    seed: str
    options: Mapping[str, Any]
    parameters: Mapping[str, Any]

    @property
    def number(self) -> int:
        """The seed as kernels take it."""
        return int.from_bytes(sha256(self.seed.encode()).digest()[:8], "big")


class Unit(Value, frozen=True):
    """Some games of one cell."""

    cell: int
    start: int
    stop: int

    @property
    def games(self) -> range:
        return range(self.start, self.stop)


def axis(text: str) -> tuple[str, tuple[Any, ...]]:
    """What is varied, as in `cv=0.05:0.3:6` (from, to, how many) or `seats=2,4`; raises BadSetup.

    >>> axis("cv=0.1:0.2:3"), axis("seats=2,4")
    (('cv', (0.1, 0.15, 0.2)), ('seats', (2, 4)))
    """
    name, equals, written = text.partition("=")
    values = _spread(written) if ":" in written else tuple(_value(word) for word in written.split(",") if word)
    if not equals or not name or not values:
        raise BadSetup("lab.no-axis", text=quoted(text))
    return name.strip().replace("-", "_"), values


def setting(text: str) -> tuple[str, Any]:
    """One value for a name, as in `blind=true`; raises BadSetup."""
    name, values = axis(text)
    if len(values) != 1:
        raise BadSetup("lab.no-setting", text=quoted(text))
    return name, values[0]


def _spread(text: str) -> tuple[float, ...]:
    try:
        low, high, count = text.split(":")
        first, last, steps = float(low), float(high), int(count)
    except ValueError:
        raise BadSetup("lab.no-range", text=quoted(text)) from None
    if not 2 <= steps <= _MOST:
        raise BadSetup("lab.range-length", most=_MOST, found=steps)
    return tuple(round(first + (last - first) * step / (steps - 1), 12) for step in range(steps))


def _value(word: str) -> Any:
    """A number, true or false, or else the word itself."""
    try:
        return msgspec.json.decode(word, type=int | float | bool)
    except msgspec.DecodeError:
        return word.strip()


def settled(study: Study, cell: Mapping[str, Any]) -> Lineup:
    """The lineup of a cell; raises BadSetup. A name that is no option of the game and no parameter of its kernel is a
    parameter of all bots, or of one seat, as in `cv@0`."""
    game, kernel = game_named(study.game), parameters_of(study.game)
    given = dict(cell)
    seats = given.pop("seats", study.seats)
    options = {**study.options, **_taken(given, {option.name for option in listed(game.options)})}
    parameters = {**study.parameters, **_taken(given, set(kernel.__struct_fields__))}
    bots = _with_traits(_seated(study.bots, seats), given)
    for bot in bots:
        make_bot(bot, study.game, "")
    read(game.options, options, study.game)
    game.start(seats, options)
    read(kernel, parameters, f"the kernel of {study.game}")
    return Lineup(study.game, bots, study.seed, options, parameters)


def _taken(given: dict[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: given.pop(name) for name in list(given) if name in names}


def parameters_of(game: str) -> type[Options]:
    """The parameters that a game's kernel takes besides bots and options; none without a kernel."""
    part = parts_of(game).lab.kernel
    parameters: type[Options] = import_object(part).parameters if part else Options
    return parameters


def _seated(bots: tuple[str, ...], seats: int) -> tuple[str, ...]:
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise BadSetup("lab.bots-do-not-fill", bots=len(bots), seats=seats)
    return bots


def _with_traits(bots: tuple[str, ...], traits: Mapping[str, Any]) -> tuple[str, ...]:
    """The bots with the traits of all, and then those of one seat."""
    parted = [(*name.partition("@")[::2], value) for name, value in traits.items()]
    for trait, seat, _ in parted:
        if seat and seat not in map(str, range(len(bots))):
            raise BadSetup("lab.no-such-seat", trait=trait, seat=seat, last=len(bots) - 1)
    common = {trait: value for trait, seat, value in parted if not seat}
    own = [{trait: value for trait, seat, value in parted if seat == str(here)} for here in range(len(bots))]
    return tuple(_with(bot, common | alone) for bot, alone in zip(bots, own, strict=True))


def _with(bot: str, traits: Mapping[str, Any]) -> str:
    """A bot with these traits too; what is written last counts."""
    added = ",".join(f"{name}={value}" for name, value in traits.items())
    return f"{bot}{',' if ':' in bot else ':'}{added}" if added else bot


def units(study: Study, size: int) -> Iterator[Unit]:
    """All games of all cells, in pieces."""
    for cell in range(len(study.cells)):
        for start in range(0, study.games, size):
            yield Unit(cell, start, min(start + size, study.games))
