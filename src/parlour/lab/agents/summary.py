"""Means over the games of a trial, for the program, for the bot, and of their difference on the same deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any, Final, NamedTuple

from parlour.lab.intervals import around_mean, paired_wilson, wilson

_TOLD: Final = ("player", "deal", "lines")


class Mean(NamedTuple):
    """A mean over some games, with the bounds of its 95 % interval, if they are known: Wilson's of a proportion,
    Newcombe's of a difference of two, and else 1.96 standard errors."""

    figure: str
    player: str
    games: int
    mean: float
    low: float | None
    high: float | None


def means(results: Sequence[dict[str, Any]]) -> Iterator[Mean]:
    """What the games of `paired` come to: each figure for both players, and by how much more the program has of it than
    the bot on the same deals. A game that was not paired any more does not count."""
    whole = results[: len(results) // 2 * 2]
    ours, theirs = whole[::2], whole[1::2]
    for figure in whole[0] if whole else ():
        if figure in _TOLD:
            continue
        pairs = [(one[figure], two[figure]) for one, two in zip(ours, theirs, strict=True)]
        for player, found in (
            (ours[0]["player"], [one for one, _ in pairs if one is not None]),
            (theirs[0]["player"], [two for _, two in pairs if two is not None]),
        ):
            if found:
                yield Mean(figure, player, len(found), fmean(found), *_bounds(found))
        both = [pair for pair in pairs if None not in pair]
        if both:
            yield _difference(figure, both)


def _difference(figure: str, pairs: Sequence[tuple[Any, Any]]) -> Mean:
    differences = [one - two for one, two in pairs]
    if all(isinstance(each, bool) for pair in pairs for each in pair):
        bounds: Any = paired_wilson([one for one, _ in pairs], [two for _, two in pairs])
    else:
        bounds = around_mean(differences) or (None, None)
    return Mean(figure, "difference", len(pairs), fmean(differences), *bounds)


def _bounds(found: Sequence[Any]) -> tuple[float | None, float | None]:
    if all(isinstance(each, bool) for each in found):
        return wilson(fmean(found), len(found))
    return around_mean(found) or (None, None)
