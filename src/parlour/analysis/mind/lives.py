"""Why each life was lost: pace, a slip, the connection, the deal, or too early to say.

The line: the two cards were pressed so close that neither could be seen from the other seat, and photo finish ruled; or
a press was made before the last card had arrived. The deal: somebody who knows how the other waits, but not their
cards, would have lost the life too in 15 of 100 cases or more, and two who count alike would lose it at least half as
often as these two. Pace: the holder is slower than the player who pressed, by more than the doubt about both curves,
and so usually plays the lower card after the higher one was played. A slip: a wait that was unlike its own known curve.
Lives whose cause the known waits do not decide are left open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp, log, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from parlour.analysis.mind.curves import (
    GRID,
    certain,
    first,
    first_alike,
    learned,
    middle,
    quantile,
    still_waiting,
    unsure,
)
from parlour.analysis.mind.odds import lowest_of_all
from parlour.analysis.mind.values import Cause, LateCard, LostLife, Ruling
from parlour.analysis.mind.waits import Wait
from parlour.bots.bot import Memory
from parlour.bots.mind.belief import Belief
from parlour.bots.mind.chameleon import Chameleon
from parlour.bots.mind.risk import others, prospect
from parlour.bots.mind.situation import Silence
from parlour.bots.mind.teammates import Mates
from parlour.bots.mind.waiting_law import Floats
from parlour.engine import Millis, Seat, Transition
from parlour.games.mind import MIND, View, finish
from parlour.games.mind import events as e
from parlour.games.mind.actions import Play

DEAL: Final = 0.15
"""From this chance on of losing a life in any case, it may have been the deal;"""

SLIP: Final = 3.0
"""but not if somebody was off by so many standard deviations: that is always a slip."""

ENOUGH: Final = 4
"""Right plays of a person below which their curve is no reason for anything."""

ODD, FAR = 1.0, 2.0
"""A slip is off by so many standard deviations at least, and by so many where the pace differs too."""

SURE, FEW = 1.1, 2.0
"""A difference of pace counts from `SURE + FEW / plays` standard errors on."""

_WAYS: Final = 6
"""Ways to wait that a person is judged by, the likeliest ones."""

_SHORTEST: Final = 0.01

_BELIEVED: Final = Millis(250)
"""How long before its arrival a press may have been made where the table rules by arrival."""

AnyStep = Transition[Any, Any, Any]


class Press(NamedTuple):
    """A play that cost lives: when it was made, the steps of the level until then, and all until it arrived.

    `lower` are the lower cards that were out or came too late, the lowest of another hand first.
    """

    pressed: Millis
    seen: Sequence[AnyStep]
    arrived: Sequence[AnyStep]
    seat: int
    card: int
    lower: tuple[e.Held, ...]
    late: tuple[e.Late, ...]
    lives: int
    ruled: AnyStep

    @property
    def state(self) -> Any:
        """The table when it was made."""
        return self.seen[-1].after


def lost_lives(taken: Sequence[AnyStep], curves: Sequence[Belief], heard: Sequence[Wait]) -> Iterator[LostLife]:
    """Every lost life with its cause, in order. The two whose cards met are judged by all their other waits."""
    for press in _presses(taken):
        seq, pair = press.ruled.commit.seq, (press.seat, press.lower[0].seat)
        plays = [sum(wait.seat == seat and wait.right and wait.timed for wait in heard) for seat in range(len(curves))]
        apart = learned(len(curves), [wait for wait in heard if wait.seq != seq and wait.seat in pair])
        yield _explained(press, plays, [apart[seat] if seat in pair else curve for seat, curve in enumerate(curves)])


def _presses(taken: Sequence[AnyStep]) -> Iterator[Press]:
    """The plays that cost lives."""
    level: list[AnyStep] = []
    for step in taken:
        level.append(step)
        for event in step.commit.events:
            if isinstance(event, e.Mistaken):
                late = (e.Held(low.seat, low.card) for low in event.late)
                yield _press(level, event.seat, event.card, {*event.lower, *late}, event.late, 1)
            elif isinstance(event, e.Checked) and event.lost:
                yield _blind_press(level, event.lost)
            elif isinstance(event, e.Dealt):
                level = [step]


def _press(
    level: list[AnyStep], seat: int, card: int, lower: set[e.Held], late: tuple[e.Late, ...], lives: int
) -> Press:
    arrived = [step for step in level if isinstance(step.commit.cause.action, Play)]
    step = next(step for step in reversed(arrived) if step.commit.cause.action.card == card)
    before = level[: level.index(step)]
    at, claimed, window = step.commit.cause.at, step.commit.cause.action.pressed, step.before.options.window
    pressed = at if claimed is None else Millis(max(at - (window or _BELIEVED), min(claimed, at)))
    began = before[-1].after.began
    seen = [each for each in before if each.commit.cause.at <= max(pressed, began)]
    ordered = tuple(sorted(lower, key=lambda held: (held.seat == seat, held.card)))
    return Press(pressed, seen, [*before, step], seat, card, ordered, late, lives, level[-1])


def _blind_press(level: list[AnyStep], lost: int) -> Press:
    """The first play of a blind level that was pressed before a lower card."""
    state = level[-1].after
    gone = (*state.pile, *state.aside) if state.options.blind_penalty == "mistake" else state.pile
    patience = finish.patience(state.options)
    for laid in finish.in_order(state.pile):
        late = [low for low in gone if low.card < laid.card and low.moment >= laid.moment + patience]
        if late:
            lower = {e.Held(low.seat, low.card) for low in late}
            return _press(level, laid.seat, laid.card, lower, (), lost)
    raise AssertionError("a level that cost a life has a play over a lower card")


def _explained(press: Press, plays: Sequence[int], curves: Sequence[Belief]) -> LostLife:
    state, missed = press.state, press.lower[0]
    view, mates = _looked(press, {seat: curve for seat, curve in enumerate(curves) if seat != press.seat})
    silence = mates.situation.silence(view)
    wait = max((press.pressed - silence.since) / 1000, _SHORTEST)
    pair = _Pair(curves, silence, press.seat, press.card, missed.seat, missed.card)
    unavoidable = _unavoidable(press, curves, missed)
    ruling = _ruling(press)
    cause, who = _cause(pair, wait, plays, unavoidable, ruling)
    return LostLife(
        seq=press.ruled.commit.seq,
        seen=press.seen[-1].commit.seq,
        at=press.ruled.commit.cause.at,
        level=state.level,
        blind=state.blind,
        lives=press.lives,
        seat=press.seat,
        card=press.card,
        holder=missed.seat,
        missed=missed.card,
        lower=press.lower,
        cause=cause,
        who=who,
        plays=min(plays[press.seat], plays[missed.seat]),
        wait=wait,
        usual=exp(pair.pressing.usual),
        holder_usual=exp(pair.holding.usual),
        chance=pair.chance,
        alike=pair.alike,
        best=_best(view, mates, silence),
        unavoidable=unavoidable,
        lowest=None if view.blind else min(max(lowest_of_all(mates, view, silence, wait), 0.0), 1.0),
        ruling=ruling,
        view=view,
        hands=state.hands,
    )


class _Hold(NamedTuple):
    """A card in a hand: the chance that it is still held at each moment."""

    still: Floats

    @property
    def usual(self) -> float:
        """The logarithm of the usual wait."""
        return quantile(self.still, 0.5)

    @property
    def spread(self) -> float:
        """The standard deviation of that logarithm."""
        return max((quantile(self.still, 0.84) - quantile(self.still, 0.16)) / 2, 0.02)


class _Pair:
    """Two cards in two hands, as the curves of both see them."""

    def __init__(
        self, curves: Sequence[Belief], silence: Silence, seat: int, card: int, holder: int, missed: int
    ) -> None:
        own, other = curves[seat], curves[holder]
        self.seat, self.holder = seat, holder
        self.pressing = _Hold(still_waiting(own, silence, seat, card))
        self.holding = _Hold(still_waiting(other, silence, holder, missed))
        self.chance = first(self.pressing.still, self.holding.still)
        alike = first_alike(own, silence, seat, card, missed), first_alike(other, silence, holder, card, missed)
        self.alike = sum(alike) / 2
        moments = (seat, card), (holder, missed)
        apart = [middle(other, silence, *moment) - middle(own, silence, *moment) for moment in moments]
        doubts = [unsure(curve, [(silence, *moment)]) for curve in (own, other) for moment in moments]
        self.slower = sum(apart) / 2
        """How much slower the holder is, as a logarithm,"""
        self.doubt = sqrt(sum(doubts) / 2)
        """and its standard error."""

    def by_pace(self, plays: int) -> bool:
        """Whether the holder is surely slower, so that these two usually play these cards in the wrong order."""
        surely = self.slower >= (SURE + FEW / max(plays, 1)) * self.doubt
        return surely and self.pressing.usual < self.holding.usual


def _cause(
    pair: _Pair, wait: float, plays: Sequence[int], unavoidable: float, ruling: Ruling | None
) -> tuple[Cause, int | None]:
    """`plays`: how many right plays are known of each seat."""
    if ruling is not None and (ruling.unseen or ruling.late):
        return "line", None
    early, overdue = pair.pressing.usual - log(wait), log(wait) - pair.holding.usual
    by_press, by_hold = early / pair.pressing.spread, overdue / pair.holding.spread
    odd, off = max((by_press, pair.seat), (by_hold, pair.holder))
    known = plays[off] >= ENOUGH
    if odd >= SLIP and known:
        return "slip", off
    if unavoidable >= DEAL and pair.alike >= pair.chance / 2:
        return "deal", None
    fewest = min(plays[pair.seat], plays[pair.holder])
    if fewest >= ENOUGH and pair.by_pace(fewest) and odd < FAR:
        return "pace", None
    return ("slip", off) if odd >= ODD and known else ("unsure", None)


def _looked(press: Press, curves: Mapping[int, Belief]) -> tuple[View, Mates]:
    """What the seat saw before the press, and what it could think of the others if it knew these curves."""
    mates = Mates(curves)
    for step in press.seen:
        mates.look(MIND.view(step.after, Seat(press.seat)), step.commit.cause.at)
    view = MIND.view(press.state, Seat(press.seat))
    held = tuple(card for card in view.hand if card >= press.card)
    return replace(view, hand=held, claimed=()), mates


def _best(view: View, mates: Mates, silence: Silence) -> float:
    """When Chameleon would have played the card, in seconds; at once if nobody else has one."""
    if not others(view):
        return _SHORTEST
    ahead = None if view.blind else prospect(mates, view, silence)
    return exp(Chameleon().wait(view, Memory(""), mates, silence, ahead))


def _unavoidable(press: Press, curves: Sequence[Belief], missed: e.Held) -> float:
    """How likely the lower card comes too late for somebody who knows exactly how its holder waits, but no cards."""
    if missed.seat == press.seat:
        return 0.0
    lost, rest = 0.0, {seat: certain(each, 1)[0][1] for seat, each in enumerate(curves) if seat != press.seat}
    for share, curve in certain(curves[missed.seat], _WAYS):
        view, mates = _looked(press, {**rest, missed.seat: curve})
        mates.each[missed.seat].shares = {None: 1.0}
        counts = tuple(held * (seat in (press.seat, missed.seat)) for seat, held in enumerate(view.counts))
        silence = mates.situation.silence(view)
        moment = _best(replace(view, counts=counts), mates, silence)
        still = still_waiting(curve, silence, missed.seat, missed.card)
        lost += share * float(np.interp(moment, GRID, still))
    return min(lost, 1.0)


def _ruling(press: Press) -> Ruling | None:
    """How the presses were ruled on; None where the press came without a time of its own and nobody was late."""
    options, cause = press.state.options, press.arrived[-1].commit.cause
    if cause.action.pressed is None and not press.late:
        return None
    delay = Millis(cause.at - press.pressed)
    shown = (event for step in press.arrived[:-1] for event in step.commit.events if isinstance(event, e.Played))
    unseen = any(event.seat != press.seat and event.at + delay > press.pressed for event in shown)
    late = tuple(LateCard(low.seat, low.card, low.after) for low in press.late)
    return Ruling(options.window, options.grace, delay, unseen, late)
