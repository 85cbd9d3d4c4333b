"""The short form of an insight into both games of Nicolaus & Wilfried: what moves brought and could have brought."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.analysis.knights import KnightsInsight
from parlour.languages import Key
from parlour.terminal.language import reader, worded
from parlour.terminal.pronouns import People


def lines(insight: KnightsInsight, people: People) -> Iterator[str]:
    for skill in insight.skills:
        name = people.name(skill.seat)
        key: Key = "knights_skill" if insight.unit == "points" else "knights_skill_cards"
        parts = [worded(key, name=name, brought=_signed(skill.brought), best=_signed(skill.best))]
        if insight.unit == "cards":
            parts.append(worded("knights_skill_luck", luck=_signed(skill.luck), choice=_signed(skill.choice)))
        yield " ".join(parts)
    worst = min(insight.moves, key=lambda move: move.choice, default=None)
    if worst is not None and worst.choice < 0:
        brought, value = _signed(worst.brought), _signed(worst.best)
        move = {"name": people.name(worst.seat), "move": worst.move, "best": worst.best_move}
        parts = [worded("knights_moves_worst"), worded("knights_cli_worst", **move, brought=brought, value=value)]
        yield worded("cli_insight_of", name=parts[0], told=parts[1])


def _signed(value: float) -> str:
    """A gain or a loss, with at most one decimal, in the form of the language."""
    rounded = round(value, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return f"{sign}{reader().written(abs(rounded))}"
