"""The short form of an insight into The Mind: everybody's timing, and why each life was lost."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

from parlour.analysis.mind import LostLife, MindInsight, Timing
from parlour.cli.people import People, counted


def lines(insight: MindInsight, people: People) -> Iterator[str]:
    for person in insight.people:
        yield _timing(person, people)
    for pair in insight.pairs:
        one, two = (people.name(seat) for seat in pair.seats)
        longer = f"{two} waits {pair.ratio:.2f} times as long as {one}"
        yield f"{one} and {two}: {longer}; {100 * pair.in_order:.0f} of 100 pairs of cards in order."
    if not insight.lost:
        yield "No life was lost."
    for life in insight.lost:
        yield _life(life, people)


def _timing(person: Timing, people: People) -> str:
    name = people.name(person.seat)
    if person.lean is None or person.lean_error is None:
        return f"{name}: too few plays to tell."
    off = 100 * (exp(person.lean) - 1)
    lean = f"{abs(off):.0f} % {'early' if off < 0 else 'late'} (± {100 * person.lean_error:.0f})"
    even = "" if person.steadiness is None else f", waits within {100 * person.steadiness:.0f} %"
    return f"{name}: {lean}{even}, {counted(person.plays, 'play')}."


def _life(life: LostLife, people: People) -> str:
    pressed, held = people.name(life.seat), people.name(life.holder)
    head = f"Level {life.level}, {people.whose(life.seat)} {life.card} over {people.whose(life.holder)} {life.missed}"
    return f"{head}: {_why(life, pressed, held)}"


def _why(life: LostLife, pressed: str, held: str) -> str:
    match life.cause:
        case "deal":
            odds = f"{life.card} against {life.missed}: {100 * life.unavoidable:.0f} %"
            return f"the deal. {odds} even for who knows how {held} waits; nothing to learn."
        case "pace":
            usual = f"{pressed} usually plays such a card after {life.usual:.1f} s"
            return f"pace. {usual}, {held} theirs after {life.holder_usual:.1f} s."
        case "slip" if life.who == life.holder:
            return f"a slip of {held}, who usually plays such a card after {life.holder_usual:.1f} s."
        case "slip":
            return f"a slip of {pressed}: {life.wait:.1f} s, usually {life.usual:.1f} s."
        case "line":
            return _line(life)


def _line(life: LostLife) -> str:
    assert life.ruling is not None
    if life.ruling.late:
        late = life.ruling.late[0]
        tie = f"up to {life.ruling.grace} ms is a tie"
        return f"the line. {late.card} was pressed {late.after} ms later, unseen; {tie}."
    return f"the line. It was pressed before the last card arrived, {life.ruling.delay} ms away."
