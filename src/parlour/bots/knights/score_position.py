"""Positions of `knights-score` for bots: cards as numbers (red 0 to 63, yellow 64 to 127) and unseen cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from parlour.bots.bot import Memory
from parlour.games.knights.cards import DECK, Card
from parlour.games.knights.score import Move, View
from parlour.games.knights.score.actions import Discard, Play
from parlour.games.knights.score.rules import DISCARD, score

Scoring: TypeAlias = Literal["symbols", "positions"]
Points: TypeAlias = tuple[tuple[int, ...], ...]

YELLOW: Final = 64
NUMBER: Final = {card: number for number, card in enumerate(DECK)}
SYMBOLS: Final = tuple(card.count("1") for card in DECK)
_KEEPING: Final = (-0.9, -0.65, -0.33, 0.0, 0.25, 0.45, 0.6)
QUALITY: Final[Mapping[Scoring, tuple[float, ...]]] = {
    "symbols": tuple(_KEEPING[count] for count in SYMBOLS),
    "positions": tuple(0.3 * _KEEPING[count] for count in SYMBOLS),
}
"""What a card in hand is worth for the turns to come, in points, beside an ordinary one; measured in play."""


class Tops(NamedTuple):
    """The two cards that show, each as a number below 64."""

    red: int
    yellow: int


class Candidate(NamedTuple):
    """A card and whether it is laid or discarded, what that brings, and the cards that show then."""

    card: int
    laid: bool
    gain: int
    tops: Tops

    @property
    def move(self) -> Move:
        return Play(DECK[self.card]) if self.laid else Discard(DECK[self.card])


class ScorePosition(NamedTuple):
    """What a seat knows on its turn. `counts` are all hands, `unseen` what may be in the others' or in the stock."""

    points: Points
    quality: tuple[float, ...]
    hand: tuple[int, ...]
    tops: Tops
    unseen: tuple[int, ...]
    counts: tuple[int, ...]
    me: int
    stock: int
    scores: tuple[int, ...]
    target: int | None

    @property
    def exact(self) -> bool:
        """Whether everything is known: two players, no stock, and every card that is left accounted for."""
        return len(self.counts) == 2 and not self.stock and len(self.unseen) == self.counts[1 - self.me]


@cache
def points_by(scoring: Scoring) -> Points:
    """What a card brings, by its number below 64 and that of the card beside it."""
    return tuple(tuple(score(card, other, scoring) for other in DECK[:YELLOW]) for card in DECK[:YELLOW])


def brings(points: Points, card: int, tops: Tops) -> int:
    return points[card][tops.yellow] if card < YELLOW else points[card - YELLOW][tops.red]


def laid(card: int, tops: Tops) -> Tops:
    """What shows when a card has been laid."""
    return Tops(card, tops.yellow) if card < YELLOW else Tops(tops.red, card - YELLOW)


def options(points: Points, hand: Sequence[int], tops: Tops) -> Iterator[Candidate]:
    """Every card laid, and every card discarded."""
    for card in hand:
        yield Candidate(card, True, brings(points, card, tops), laid(card, tops))
    for card in hand:
        yield Candidate(card, False, DISCARD, tops)


def position(view: View, memory: Memory) -> ScorePosition:
    """The position of the player on turn."""
    assert view.you is not None
    seen = notice(view, memory)
    return ScorePosition(
        points=points_by(view.scoring),
        quality=QUALITY[view.scoring],
        hand=tuple(NUMBER[card] for card in view.hand),
        tops=Tops(NUMBER[view.red], NUMBER[view.yellow] - YELLOW),
        unseen=tuple(number for card, number in NUMBER.items() if card not in seen),
        counts=view.counts,
        me=view.you,
        stock=view.stock,
        scores=view.scores,
        target=view.target,
    )


def notice(view: View, memory: Memory) -> set[Card]:
    """Every card that was open or in the own hand so far, this view included."""
    seen: set[Card] = memory.keep("seen", set)
    seen.update(view.hand, view.discarded, (view.red, view.yellow))
    return seen
