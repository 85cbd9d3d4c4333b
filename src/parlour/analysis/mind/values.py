"""What the analysis of a game of The Mind says. Waits are in seconds, leans and spreads are logarithms of a factor."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from parlour.analysis.game_summary import GameSummary
from parlour.bots.mind.insight import Curve
from parlour.engine import Millis, Tagged, Value
from parlour.games.mind import View
from parlour.games.mind.events import Held

Cause: TypeAlias = Literal["pace", "slip", "line", "deal", "unsure"]

AXIS: Final = tuple(2 ** (step / 4) for step in range(-8, 9))
"""The edges of the histogram, always the same: a quarter of the expected wait to four times as long."""


class Timing(Value, frozen=True):
    """How one person kept time, where there was something to wait for. `plays` are the right ones.

    `lean`: the mean of log(wait / expected wait), below 0 for early; the partners' curves say what was expected, and a
    card that was held counts as a wait of at least so long. `lean_error` is its standard error. `steadiness`: the
    standard deviation around the lean. Each is None where there are too few plays. `counts` has a bin of right plays
    for each two neighbours of the `AXIS`; `under` and `over` lie outside of it.
    """

    seat: int
    plays: int
    lean: float | None
    lean_error: float | None
    steadiness: float | None
    counts: tuple[int, ...]
    under: int
    over: int
    curve: Curve


class PairFit(Value, frozen=True):
    """How two people fit. `ratio`: the seconds that the second waits for each that the first waits, with the cards that
    were played. `in_order`: how likely they play two cards in order, if each is dealt one from all numbers.
    """

    seats: tuple[int, int]
    ratio: float
    in_order: float


class TimedPlay(Value, frozen=True):
    """A card on the pile, and when. `moment` is in seconds since the hands came off the table.

    `expected` is what the partners' curves say for so many numbers above the last card, the `gap`; all three are None
    where nobody had to wait.
    """

    seat: int
    level: int
    card: int
    at: Millis
    moment: float
    gap: int | None
    wait: float | None
    expected: float | None
    right: bool


class LateCard(Value, frozen=True):
    """A lower card that was pressed `after` milliseconds later."""

    seat: int
    card: int
    after: Millis


class Ruling(Value, frozen=True):
    """How photo finish decided, in milliseconds. `delay`: how long the press that cost the life was on its way.

    `unseen`: it was made before the last card could have been seen. `late` are lower cards that were pressed as well.
    """

    window: int
    grace: int
    delay: Millis
    unseen: bool
    late: tuple[LateCard, ...]


class LostLife(Value, frozen=True):
    """A lost life, and why. `seat` pressed `card` after `wait` seconds, while `holder` had `missed`.

    `usual` is how long the one usually holds such a card, `holder_usual` the other theirs. `chance`: how likely these
    two lose a life so, as they count; `alike`: if they counted alike. `best` is when somebody who knows all curves, but
    no cards, would have played. `unavoidable`: how likely the missed card comes too late even for somebody who knows
    exactly how its holder waits. `lowest`: how likely `card` seemed to be the lowest when it was pressed, or None in a
    blind level, where several `lives` can be lost at once. `who`: whose slip it was. `plays`: how many right plays are
    known of the less known of the two. `view` is the table as `seat` saw it before, `hands` what was out. `seen` is the
    commit that they had seen last; the ruling came with `seq`.
    """

    seq: int
    seen: int
    at: Millis
    level: int
    blind: bool
    lives: int
    seat: int
    card: int
    holder: int
    missed: int
    lower: tuple[Held, ...]
    cause: Cause
    who: int | None
    plays: int
    wait: float
    usual: float
    holder_usual: float
    chance: float
    alike: float
    best: float
    unavoidable: float
    lowest: float | None
    ruling: Ruling | None
    view: View
    hands: tuple[tuple[int, ...], ...]


class MindInsight(Tagged, frozen=True, tag="mind"):
    """`axis` are the edges of the histograms, in times the expected wait; `gaps` the gaps at which the curves are
    sampled."""

    summary: GameSummary
    level: int
    lives: int
    axis: tuple[float, ...]
    gaps: tuple[int, ...]
    people: tuple[Timing, ...]
    pairs: tuple[PairFit, ...]
    plays: tuple[TimedPlay, ...]
    lost: tuple[LostLife, ...]
