"""The short form of an insight into The Mind: everybody's timing, and why each life was lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import exp
from typing import Final

from parlour.analysis.mind import LostLife, MindInsight, Timing
from parlour.languages import Key
from parlour.terminal.language import worded
from parlour.terminal.pronouns import People

_CAUSES: Final[Mapping[str, Key]] = {
    "deal": "mind_cause_deal",
    "pace": "mind_cause_pace",
    "slip": "mind_cause_slip",
    "line": "mind_cause_line",
    "unsure": "mind_cause_unsure",
}


def lines(insight: MindInsight, people: People) -> Iterator[str]:
    for person in insight.people:
        yield worded("cli_insight_of", name=people.name(person.seat), told=_timing(person))
    for pair in insight.pairs:
        if any(insight.people[seat].lean is None for seat in pair.seats):
            continue
        one, two = (people.name(seat) for seat in pair.seats)
        yield worded("mind_pair", one=one, two=two, ratio=round(pair.ratio, 2), percent=round(100 * pair.in_order))
    if not insight.lost:
        yield worded("mind_lost_none")
    for life in insight.lost:
        yield _life(life, people)


def _timing(person: Timing) -> str:
    if person.lean is None or person.lean_error is None:
        return worded("mind_in_time_few")
    percent = round(100 * (exp(person.lean) - 1))
    lean: Key = "mind_in_time_early" if percent < 0 else "mind_in_time_late"
    even = abs(person.lean) < person.lean_error  # nobody is either then, as on the page
    about = worded("mind_in_time_even") if even else worded(lean, percent=abs(percent))
    error = round(100 * exp(person.lean) * person.lean_error)
    parts = [worded("mind_in_time_unsure", lean=about, percent=error)]
    if person.steadiness is not None:
        parts.append(worded("mind_in_time_spread", percent=round(100 * person.steadiness)))
    return ", ".join(parts)


def _life(life: LostLife, people: People) -> str:
    one, two = people.name(life.seat), people.name(life.holder)
    head = worded("mind_lost_head", level=life.level, one=one, card=life.card, two=two, missed=life.missed)
    return worded("mind_cli_lost", head=head, cause=worded(_CAUSES[life.cause]), why=_why(life, one, two))


def _why(life: LostLife, one: str, two: str) -> str:
    usual, other, wait = (round(seconds, 1) for seconds in (life.usual, life.holder_usual, life.wait))
    match life.cause:
        case "deal":
            percent = round(100 * life.unavoidable)
            return worded("mind_why_deal", card=life.card, missed=life.missed, percent=percent, two=two)
        case "pace":
            cards = {"card": life.card, "missed": life.missed}
            return worded("mind_why_pace", one=one, two=two, usual=usual, other=other, **cards)
        case "slip" if life.who == life.holder:
            return worded("mind_why_slip_held", two=two, missed=life.missed, other=other, wait=wait)
        case "slip":
            return worded("mind_why_slip", one=one, wait=wait, usual=usual)
        case "unsure":
            known: dict[str, str | float] = {
                "one": one,
                "two": two,
                "card": life.card,
                "missed": life.missed,
                "wait": wait,
            }
            if life.lowest is None:
                return worded("mind_why_unsure", **known)
            return worded("mind_why_unsure_odds", percent=round(100 * life.lowest), **known)
        case "line":
            return _line(life)


def _line(life: LostLife) -> str:
    assert life.ruling is not None
    if life.ruling.late:
        late = life.ruling.late[0]
        return worded("mind_why_line", missed=late.card, after=late.after, grace=max(1, life.ruling.grace))
    return worded("mind_why_line_unseen", delay=life.ruling.delay)
