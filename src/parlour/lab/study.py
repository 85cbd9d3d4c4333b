"""What is to be simulated: a game, who plays it, and what is varied. A study is a value, and says all that counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import product
from typing import Any, Final, TypeAlias

import msgspec

from parlour.bots import make_bot
from parlour.engine import BadSetup, Value
from parlour.engine.options import listed, read
from parlour.games import game_named

Cell: TypeAlias = dict[str, Any]
"""One value for everything that is varied."""

USUAL_STARS: Final = "asked"
_MOST: Final = 10_000


class Study(Value, frozen=True):
    """`axes` are what is varied, each with its values. Every combination is a cell, and all get the same deals."""

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: str
    axes: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    stars: str = USUAL_STARS
    blind: bool = False
    options: Mapping[str, Any] = {}

    @property
    def cells(self) -> list[Cell]:
        names = [name for name, _ in self.axes]
        return [dict(zip(names, values, strict=True)) for values in product(*(values for _, values in self.axes))]

    @property
    def version(self) -> str:
        """A text that differs for studies that would not give the same numbers."""
        return sha256(msgspec.json.encode(self)).hexdigest()[:16]


class Table(Value, frozen=True):
    """One cell of a study, settled: who sits where, and by which rules."""

    game: str
    bots: tuple[str, ...]
    seed: str
    stars: str
    blind: bool
    options: Mapping[str, Any]

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
    """What is varied, as in `cv=0.05:0.3:6` (from, to, how many) or `stars=never,asked`; raises BadSetup.

    >>> axis("cv=0.1:0.2:3"), axis("seats=2,4")
    (('cv', (0.1, 0.15, 0.2)), ('seats', (2, 4)))
    """
    name, equals, written = text.partition("=")
    values = _spread(written) if ":" in written else tuple(_value(word) for word in written.split(",") if word)
    if not equals or not name or not values:
        raise BadSetup(f"{text!r} cannot be varied; write name=from:to:count, or name=value,value")
    return name.strip().replace("-", "_"), values


def _spread(text: str) -> tuple[float, ...]:
    try:
        low, high, count = text.split(":")
        first, last, steps = float(low), float(high), int(count)
    except ValueError:
        raise BadSetup(f"{text!r} is no range; write from:to:count, as in 0.05:0.3:6") from None
    if not 2 <= steps <= _MOST:
        raise BadSetup(f"a range has 2 to {_MOST} values, not {steps}")
    return tuple(round(first + (last - first) * step / (steps - 1), 12) for step in range(steps))


def _value(word: str) -> Any:
    """A number, true or false, or else the word itself."""
    try:
        return msgspec.json.decode(word, type=int | float | bool)
    except msgspec.DecodeError:
        return word.strip()


def settled(study: Study, cell: Mapping[str, Any]) -> Table:
    """Who sits at the table of a cell; raises BadSetup. What is no setting and no option is a trait of all bots, or of
    one seat, as in `cv@0`."""
    game = game_named(study.game)
    known = {option.name for option in listed(game.options)}
    given = dict(cell)
    seats, stars = given.pop("seats", study.seats), given.pop("stars", study.stars)
    blind = given.pop("blind", study.blind)
    options = {**study.options, **{name: given.pop(name) for name in list(given) if name in known}}
    bots = _told(_seated(study.bots, seats), given)
    for bot in bots:
        make_bot(bot, study.game, "")
    read(game.options, options, study.game)
    game.start(seats, options)
    return Table(study.game, bots, study.seed, stars, bool(blind), options)


def _seated(bots: tuple[str, ...], seats: int) -> tuple[str, ...]:
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise BadSetup(f"{len(bots)} bots do not fill {seats} seats; name one for all, or one for each")
    return bots


def _told(bots: tuple[str, ...], traits: Mapping[str, Any]) -> tuple[str, ...]:
    """The bots with the traits of all, and then those of one seat."""
    parted = [(*name.partition("@")[::2], value) for name, value in traits.items()]
    for trait, seat, _ in parted:
        if seat and seat not in map(str, range(len(bots))):
            raise BadSetup(f"{trait}@{seat} is for no seat at this table; its seats are 0 to {len(bots) - 1}")
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
