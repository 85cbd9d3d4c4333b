"""Helpers: matches of The Mind in a given situation."""

from __future__ import annotations

from msgspec.structs import replace

from parlour import Match
from parlour.bots import Plan, SeatedBot, make_bot, simulate
from parlour.games.mind.actions import Play, Star

MIDDLE = [[40], [60]]


def focused(*hands: list[int]) -> Match:
    """Level by level up to this one without a word, and its hands just off the table."""
    seats, level = len(hands), len(hands[0])
    before = [[[seats * n + seat + 1 for n in range(low)] for seat in range(seats)] for low in range(1, level)]
    match = Match("mind", seats=seats, deals=[*before, list(hands)])
    for deal in before:
        begin(match)
        for card, seat in sorted((card, seat) for seat, hand in enumerate(deal) for card in hand):
            match.act(seat, f"play {card}")
    return begin(match)


def begin(match: Match) -> Match:
    for seat in range(match.header.seats):
        match.act(seat, "ready")
    return match


def asked(bot: SeatedBot, match: Match, seat: int = 0) -> Plan:
    plan = bot.plan(match.view(seat), match.now)
    assert plan is not None
    return plan


def wait(bot: SeatedBot, match: Match, seat: int = 0) -> int:
    """Milliseconds of silence until the bot would play, if there were no star to ask for."""
    view = match.view(seat)
    plan = bot.plan(replace(view, stars=0, legal=tuple(move for move in view.legal if move != Star())), match.now)
    assert plan is not None
    assert isinstance(plan.action, Play)
    return plan.at - int(view.since)


def after_a_game(names: list[str], seed: int = 3) -> tuple[Match, list[SeatedBot]]:
    match = Match("mind", seats=len(names), seed=seed)
    players = [make_bot(name, "mind", f"{seed}:{seat}") for seat, name in enumerate(names)]
    return simulate(match, players), players
