"""Matches played by the real rules to positions with many cards on the table."""

from __future__ import annotations

from parlour import Match

LONG_NAMES = (
    *("Maximiliane von Hohenfels", "Bartholomäus Winterstein", "Anastasia-Theodora", "Wolfgang Amadeus"),
    *("Philippa Louise", "Konstantin der Große", "Wilhelmine Zuckmayer", "Jean-Jacques Rousseau"),
    *("Guadalupe Villanueva", "Ottokar Přemysl", "Hildegard von Bingen", "Aleksandr Sergejewitsch"),
)


def mind(seats: int, level: int, *, laid: int = 0, ready: int | None = None) -> Match:
    """At a level, with so many of its cards on the pile; before any, `ready` hands lie on the table."""
    deals = [[_hand(seats, seat, at) for seat in range(seats)] for at in range(1, level + 1)]
    match = Match("mind", seats, deals=deals)
    for _ in range(level - 1):
        focus(match)
        play(match, None)
    if ready is None:
        focus(match)
        play(match, laid)
    else:
        for seat in range(seats)[seats - ready :]:
            match.act(seat, "ready")
    return match


def _hand(seats: int, seat: int, cards: int) -> list[int]:
    """The highest cards go round, so that nobody can play two in a row."""
    return [100 - seats * each + seat + 1 for each in range(cards, 0, -1)]


def focus(match: Match) -> None:
    for seat in range(match.header.seats):
        match.act(seat, "ready")


def play(match: Match, cards: int | None) -> None:
    """The next cards in their right order; with None all of the level."""
    level = match.view(None).level
    while match.view(None).level == level and match.view(None).phase == "play" and cards != 0:
        held = [(match.view(seat).hand[0], seat) for seat in range(match.header.seats) if match.view(seat).hand]
        card, seat = min(held)
        match.act(seat, f"play {card}")
        cards = None if cards is None else cards - 1


def illusion(seats: int, row: int) -> Match:
    """A row of so many cards, and the next is the first seat's to place, or at least to doubt."""
    match = Match("illusion", seats, seed="row", starter=(1 - row) % seats)
    while len(match.view(None).row) < row:
        match.act(match.view(None).turn, "insert 0")
    return match


def score(seats: int, turns: int = 0) -> Match:
    match = Match("knights-score", seats, seed="board")
    for _ in range(turns):
        seat = match.view(None).turn
        match.act(seat, match.legal(seat)[0])
    return match


def dice(seats: int, seed: str = "die", turns: int = 0) -> Match:
    match = Match("knights-dice", seats, seed=seed)
    for _ in range(turns):
        seat = match.view(None).turn
        match.act(seat, match.legal(seat)[0])
    return match
